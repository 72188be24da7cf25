// Words beside a decision or an outcome.
import { useState } from 'react';
import { Button, Status } from '../shared/elements.tsx';
import { TextArea } from '../shared/fields.tsx';
import { lengthFault } from '../shared/format.ts';
import { type Saving, useSaving } from './use-saving.ts';

type Props = Pick<Saving, 'saved' | 'save'> & { memo: string; label: string; limit: number };

/** The text is saved once it stands still, and when the field or the page is left. */
export function NoteField({ memo, label, limit, saved, ...saving }: Props) {
  const faultOf = (text: string) => lengthFault(text.trim(), limit);
  const name = `${memo}.${label}`;
  const { text, fault, isShown, onChange, save, outdated } = useSaving({ ...saving, saved, name, faultOf });
  const [last, setLast] = useState(saved);
  if (last !== saved) {
    setLast(saved);
    // What was said beside an answer that is taken back can be saved with the next one.
    if (saved === undefined && last && text === '') onChange(last);
  }
  if (!isShown) return null;
  return (
    <div className="note">
      <TextArea label={label} rows={2} value={text} onChange={onChange} onBlur={save} />
      <Status failed>{fault}</Status>
      {outdated && <Newer {...outdated} />}
    </div>
  );
}

type NewerProps = { saved: Saving['saved']; fault: string; saveMine: () => void; discardMine: () => void };

/** What was recorded elsewhere, beside a text that was typed meanwhile. */
export function Newer({ saved, fault, saveMine, discardMine }: NewerProps) {
  return (
    <p className="hint">
      Recorded now: <span dir="auto">{saved ?? 'nothing'}</span>
      {saved === undefined && '. Record an answer first, then save yours.'}{' '}
      <Button look="small" disabled={saved === undefined || fault !== ''} onClick={saveMine}>
        Save mine
      </Button>{' '}
      <Button look="small" onClick={discardMine}>
        Discard mine
      </Button>
    </p>
  );
}
