// The sentences chosen for the memo so far, with their advisors.
import type { LiveState } from '@witan/client';
import { Section } from '../shared/elements.tsx';
import { fieldName } from '../shared/words.ts';

export function Writing({ chosen }: { chosen: LiveState['writing'] }) {
  if (chosen.length === 0) return null;
  return (
    <Section id="writing-title" title="The memo is being put together" className="card writing">
      {[...Map.groupBy(chosen, ({ field }) => field)].map(([field, sentences]) => (
        <div key={field}>
          <h3>{fieldName(field)}</h3>
          <ul className="chosen">
            {sentences.map(({ text, advisor }) => (
              <li key={advisor + text}>
                <span dir="auto">{text}</span> <span className="whose">{advisor}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
