// The numbers as code combines them, after each round.
import type { LiveState } from '@witan/client';
import { chanceOf } from '@witan/combine';
import { Bar } from '../shared/bar.tsx';
import { roundPercent } from '../shared/format.ts';
import { Section } from '../shared/section.tsx';

/** Said once above the columns; on a narrow screen, beside every number. */
const COLUMNS = { votes: 'votes', probability: 'chance of being best' } as const;

export function CombinedNumbers({ state: { combined, frame } }: { state: LiveState }) {
  const latest = combined.at(-1);
  if (!latest || !frame) return null;
  const first = latest.round === 2 ? combined.find(({ round }) => round === 1) : undefined;
  const rows = latest.options
    .toSorted((a, b) => a.rank - b.rank)
    .map((option) => {
      const isIt = ({ id }: { readonly id: string }) => id === option.id;
      const framed = frame.options.find(isIt);
      const earlier = first?.options.find(isIt);
      return {
        id: option.id,
        name: framed?.label ?? framed?.name ?? option.id,
        votes: latest.consensus.topPicks[option.id] ?? 0,
        chance: chanceOf(option),
        before: earlier && chanceOf(earlier),
      };
    });
  return (
    <Section
      id="numbers-title"
      title={latest.round === 2 ? 'The numbers, after review' : 'The numbers'}
      className="card"
    >
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
            {rows.map(({ id, name, votes, chance, before }) => (
              <tr key={id}>
                <th scope="row" dir="auto">
                  {name}
                </th>
                <td className="number" data-label={COLUMNS.votes}>
                  {votes}
                </td>
                <td data-label={COLUMNS.probability}>
                  <span className="number">{roundPercent(chance)}</span>
                  {before !== undefined && roundPercent(before) !== roundPercent(chance) && (
                    <span className="was"> was {roundPercent(before)}</span>
                  )}
                  <Bar share={chance} before={before} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
