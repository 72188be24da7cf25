// The memo as it is being put into words.
import { Paragraphs } from '../shared/paragraphs.tsx';
import { fieldName } from '../shared/words.ts';
import type { LiveText } from '@witan/client';

export function Writing({ draft }: { draft: LiveText }) {
  if (draft.length === 0) return null;
  return (
    <section className="card writing" aria-labelledby="writing-title">
      <h2 id="writing-title">The memo is being written</h2>
      {draft.map(({ field, text }) => (
        <div key={field}>
          <h3>{fieldName(field)}</h3>
          <Paragraphs text={text} />
        </div>
      ))}
    </section>
  );
}
