// Two memos side by side: what was asked otherwise, and what moved.
import type { MemoComparison, MemoId } from '@witan/client';
import { useCallback } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { percent } from '../shared/format.ts';
import { Heading } from '../shared/heading.tsx';
import { ProblemCard } from '../shared/problem-card.tsx';
import { useLoad } from '../shared/use-load.ts';
import { humanise } from '../shared/format.ts';

export function ComparePage({ id, earlier }: { id: MemoId; earlier: MemoId }) {
  const { service } = useAppContext();
  const loaded = useLoad(useCallback(() => service.memos.compare(id, earlier), [service, id, earlier]));
  return (
    <div className="compare">
      <Heading title="Comparison" />
      <p>
        <a href={`#/memo/${earlier}`}>The earlier memo</a> and <a href={`#/memo/${id}`}>the later one</a>
      </p>
      {loaded.status === 'loading' && <p role="status">Comparing…</p>}
      {loaded.status === 'failed' && <ProblemCard problem={loaded.problem} onAgain={loaded.again} />}
      {loaded.status === 'ready' && <Compared found={loaded.value} />}
    </div>
  );
}

function Compared({ found }: { found: MemoComparison }) {
  const { recommended, inputs } = found;
  return (
    <>
      <p className="lead" dir="auto">
        {recommended.changed
          ? `The recommendation changed from ${recommended.before} to ${recommended.after}.`
          : `${recommended.after} is recommended in both.`}
      </p>
      <section className="card" aria-labelledby="inputs">
        <h2 id="inputs">What was asked differently</h2>
        {inputs.length === 0 && <p>Nothing.</p>}
        {inputs.map(({ part, before, after }) => (
          <div key={part} className="compare-input">
            <h3>{humanise(part)}</h3>
            <p dir="auto">{before || 'None'}</p>
            <p dir="auto">{after || 'None'}</p>
          </div>
        ))}
      </section>
      <Options found={found} />
      <Cells found={found} />
    </>
  );
}

const NUMBERS = [
  ['Rank', 'rank', (value: number) => String(value)],
  ['Best choice', 'probability', percent],
  ['Score', 'score', (value: number) => value.toFixed(1)],
  ['Votes', 'votes', (value: number) => String(value)],
] as const;

function Options({ found }: { found: MemoComparison }) {
  return (
    <div className="table-scroll" role="region" aria-label="The options before and after" tabIndex={0}>
      <table>
        <caption>The options, before → after</caption>
        <thead>
          <tr>
            <th scope="col">Option</th>
            {NUMBERS.map(([title]) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.options.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row" dir="auto">
                {name}
              </th>
              {NUMBERS.map(([title, field, say]) => {
                const shown = [before, after].map((side) => (side === null ? '–' : say(side[field])));
                return (
                  <td key={title} data-moved={shown[0] !== shown[1]}>
                    {shown[0] === shown[1] ? shown[0] : shown.join(' → ')}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cells({ found }: { found: MemoComparison }) {
  if (found.cells.length === 0) return null;
  return (
    <section className="card" aria-labelledby="cells">
      <h2 id="cells">Scores that moved most</h2>
      <ul>
        {found.cells.map(({ option, criterion, before, after }) => (
          <li key={`${option} ${criterion}`} dir="auto">
            {option} on {criterion}: {before.toFixed(0)} → {after.toFixed(0)}
          </li>
        ))}
      </ul>
    </section>
  );
}
