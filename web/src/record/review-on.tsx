// The day on which to look at a decision again.
import { useRef, useState } from 'react';
import { Status } from '../shared/elements.tsx';
import { TextField } from '../shared/fields.tsx';
import { day } from '../shared/format.ts';
import { Newer } from './note-field.tsx';
import type { Recording } from './use-recording.ts';
import { useSaving } from './use-saving.ts';

/** The day is saved once it stands still, and at once when Enter is pressed or the field or the page is left. */
export function ReviewOn({ memo, record: { decision }, lookAgain }: Recording) {
  const saved = decision?.reviewOn;
  const field = useRef<HTMLInputElement>(null);
  const faultOf = (text: string) =>
    text === saved ? '' : reviewFault(text, field.current?.validity.badInput === true);
  const saving = useSaving({ name: `${memo.id}.review`, saved, faultOf, save: lookAgain });
  const { text, isShown, onChange, save, outdated } = saving;
  const [fault, setFault] = useState(saving.fault);
  if (!isShown) return null;
  const leave = () => {
    setFault(faultOf(text));
    save();
  };
  return (
    <div className="review-on">
      <TextField
        ref={field}
        id="review-on"
        label="Look again on"
        type="date"
        max="9999-12-31"
        aria-invalid={fault === '' ? undefined : true}
        value={text}
        onChange={onChange}
        onBlur={leave}
        onKeyDown={({ key }) => key === 'Enter' && leave()}
      />
      <Status failed>{fault}</Status>
      {outdated && <Newer {...outdated} saved={saved && day(saved)} />}
    </div>
  );
}

/** Why a day cannot be the next to look at, or an empty text. Without a day, none is kept. */
function reviewFault(text: string, isUnfinished: boolean): string {
  if (isUnfinished) return 'Not saved: enter the whole date, with day, month and year.';
  // Swedish writes the reader's own day as the field does.
  const isPast = text !== '' && text < new Date().toLocaleDateString('sv');
  return isPast ? 'Not saved: choose today or a later day.' : '';
}
