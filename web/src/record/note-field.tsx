// Words beside a decision or an outcome.
import { Button, Status } from '../shared/elements.tsx';
import { TextArea } from '../shared/fields.tsx';
import { lengthFault } from '../shared/format.ts';
import { type Saving, useSaving } from './use-saving.ts';

type Props = Pick<Saving, 'saved' | 'save'> & { label: string; limit: number };

/** The text is saved once it stands still, and when the field or the page is left. */
export function NoteField({ label, limit, ...saving }: Props) {
  const faultOf = (text: string) => lengthFault(text.trim(), limit);
  const { text, fault, onChange, save, saveAgain } = useSaving({ ...saving, faultOf });
  return (
    <div className="note">
      <TextArea label={label} rows={2} value={text} onChange={onChange} onBlur={save} />
      <Status failed>{fault}</Status>
      {saveAgain && <Newer shown={saving.saved} onSave={saveAgain} />}
    </div>
  );
}

/** What was recorded elsewhere, beside a text that was typed meanwhile. */
export function Newer({ shown, onSave }: { shown: string | null; onSave: () => void }) {
  return (
    <p className="hint">
      Recorded now: <span dir="auto">{shown ?? 'nothing'}</span>{' '}
      <Button look="small" onClick={onSave}>
        Save mine
      </Button>
    </p>
  );
}
