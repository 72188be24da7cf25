// Words beside a decision or an outcome.
import { useState } from 'react';
import { Status } from '../shared/elements.tsx';
import { TextArea } from '../shared/fields.tsx';
import { lengthFault } from '../shared/format.ts';
import { type Saving, useSaving } from './use-saving.ts';

type Props = Pick<Saving, 'saved' | 'save'> & { label: string; limit: number };

/** The text is saved once it stands still, and when the field or the page is left. */
export function NoteField({ label, saved, limit, save }: Props) {
  const [text, setText] = useState(saved ?? '');
  const fault = lengthFault(text.trim(), limit);
  const saveNow = useSaving({ saved, text, fault, save });
  return (
    <div className="note">
      <TextArea label={label} rows={2} value={text} onChange={setText} onBlur={saveNow} />
      <Status failed>{fault}</Status>
    </div>
  );
}
