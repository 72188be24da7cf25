// The memo as it is put together: each sentence as soon as it is chosen, with whose it is.
import { fieldName } from '../shared/words.ts';
import type { LiveState } from '@witan/client';

type Chosen = LiveState['writing'];

export function Writing({ chosen }: { chosen: Chosen }) {
  if (chosen.length === 0) return null;
  const sections = [...new Set(chosen.map(({ field }) => field))];
  return (
    <section className="card writing" aria-labelledby="writing-title">
      <h2 id="writing-title">The memo is being put together</h2>
      {sections.map((section) => (
        <div key={section}>
          <h3>{fieldName(section)}</h3>
          <Sentences chosen={chosen.filter(({ field }) => field === section)} />
        </div>
      ))}
    </section>
  );
}

function Sentences({ chosen }: { chosen: Chosen }) {
  return (
    <ul className="chosen">
      {chosen.map(({ text, advisor }) => (
        <li key={advisor + text}>
          <span dir="auto">{text}</span> <span className="whose">{advisor}</span>
        </li>
      ))}
    </ul>
  );
}
