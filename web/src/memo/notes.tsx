// What went wrong, or is unusual, before anything else.
import type { DecisionMemo } from '@witan/client';
import { GRAVE_NOTES, NOTE_TITLES } from '../shared/words.ts';
import { humanise } from '../shared/format.ts';

export function Notes({ memo }: { memo: DecisionMemo }) {
  if (memo.notes.length === 0 && !memo.degraded) return null;
  return (
    <section className="notes" aria-label="Notes" data-degraded={memo.degraded}>
      {memo.degraded && (
        <p className="degraded">
          <strong>Degraded.</strong> This memo rests on less than a full panel or a full procedure. Read it
          with that in mind.
        </p>
      )}
      <ul>
        {memo.notes.map((note, at) => (
          <li key={at} data-grave={GRAVE_NOTES.has(note.kind)}>
            <strong>{NOTE_TITLES[note.kind] ?? humanise(note.kind)}</strong>
            <span dir="auto">{note.message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
