// The numbers as code combines them, after each round.
import type { LiveState } from '@witan/client';
import { chanceOf } from '@witan/combine';
import { roundPercent } from '../shared/format.ts';
import { Bar } from '../shared/bar.tsx';

/** Said once above the columns; on a narrow screen, beside every number. */
const COLUMNS = { votes: 'votes', probability: 'chance of being best' } as const;

export function CombinedNumbers({ state }: { state: LiveState }) {
  const latest = state.combined.at(-1);
  if (!latest || !state.frame) return null;
  const first = latest.round === 2 ? state.combined.find(({ round }) => round === 1) : undefined;
  const name = (id: string) => {
    const option = state.frame?.options.find((one) => one.id === id);
    return option?.label ?? option?.name ?? id;
  };
  const before = (id: string) => {
    const option = first?.options.find((one) => one.id === id);
    return option && chanceOf(option);
  };
  const movedFrom = (option: (typeof latest.options)[number]) => {
    const was = before(option.id);
    return was === undefined || roundPercent(was) === roundPercent(chanceOf(option))
      ? null
      : roundPercent(was);
  };
  const ordered = [...latest.options].sort((a, b) => a.rank - b.rank);
  return (
    <section className="card" aria-labelledby="numbers-title">
      <h2 id="numbers-title">The numbers{latest.round === 2 && ', after review'}</h2>
      <div className="scroll" tabIndex={0} role="region" aria-label="Combined numbers">
        <table className="numbers">
          <thead>
            <tr>
              <th scope="col">Option</th>
              <th scope="col">{COLUMNS.votes}</th>
              <th scope="col">{COLUMNS.probability}</th>
            </tr>
          </thead>
          <tbody>
            {ordered.map((option) => (
              <tr key={option.id}>
                <th scope="row" dir="auto">
                  {name(option.id)}
                </th>
                <td className="number" data-label={COLUMNS.votes}>
                  {latest.consensus.topPicks[option.id] ?? 0}
                </td>
                <td data-label={COLUMNS.probability}>
                  <span className="number">{roundPercent(chanceOf(option))}</span>
                  {movedFrom(option) !== null && <span className="was"> was {movedFrom(option)}</span>}
                  <Bar share={chanceOf(option)} before={before(option.id)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
