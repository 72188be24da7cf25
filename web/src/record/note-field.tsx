// Words beside a decision or an outcome.
import { useState } from 'react';
import { Status } from '../shared/elements.tsx';
import { TextArea } from '../shared/fields.tsx';
import { lengthFault } from '../shared/format.ts';
import { useSaving } from './use-saving.ts';

/** `save` is given null for an empty text. */
type Props = {
  label: string;
  saved: string | null;
  limit: number;
  save: (text: string | null) => Promise<unknown>;
};

/** The text is saved once it stands still, and when the page is left. */
export function NoteField({ label, saved, limit, save }: Props) {
  const [text, setText] = useState(saved ?? '');
  const fault = lengthFault(text.trim(), limit);
  useSaving({ saved, text, fault, save });
  return (
    <div className="note">
      <TextArea label={label} rows={2} value={text} onChange={setText} />
      <Status failed>{fault}</Status>
    </div>
  );
}
