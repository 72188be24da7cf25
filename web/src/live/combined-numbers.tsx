// The panel's combined numbers after the latest round.
import type { LiveState } from '@witan/client';
import { chanceOf } from '@witan/combine';
import { Bar, Section, Table } from '../shared/elements.tsx';
import { roundPercent } from '../shared/format.ts';

/** On a narrow screen, these label each number. */
const COLUMNS = ['Option', 'votes', 'chance of being best'] as const;

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
      const chance = chanceOf(option);
      const before = earlier && chanceOf(earlier);
      const isMoved = before !== undefined && roundPercent(before) !== roundPercent(chance);
      const cells = (
        <>
          <td className="number" data-label={COLUMNS[1]}>
            {latest.consensus.topPicks[option.id] ?? 0}
          </td>
          <td data-label={COLUMNS[2]}>
            <span className="number">{roundPercent(chance)}</span>
            {isMoved && <span className="was"> was {roundPercent(before)}</span>}
            <Bar share={chance} before={before} />
          </td>
        </>
      );
      return { key: option.id, name: framed?.label ?? framed?.name ?? option.id, cells };
    });
  return (
    <Section
      id="numbers-title"
      title={latest.round === 2 ? 'The numbers, after review' : 'The numbers'}
      className="card"
    >
      <div className="scroll" tabIndex={0} role="region" aria-label="Combined numbers">
        <Table className="numbers" columns={COLUMNS} rows={rows} />
      </div>
    </Section>
  );
}
