// The panel's combined numbers after the latest round.
import type { LiveState } from '@witan/client';
import { chanceOf } from '@witan/combine';
import { Bar, Section, Table } from '../shared/elements.tsx';
import { percents } from '../shared/format.ts';

/** On a narrow screen, these label each number. */
const COLUMNS = ['Option', 'votes', 'chance of being best'] as const;

export function CombinedNumbers({ state: { combined, frame } }: { state: LiveState }) {
  const latest = combined.at(-1);
  if (!latest || !frame) return null;
  const first = latest.round === 2 ? combined.find(({ round }) => round === 1) : undefined;
  const options = latest.options.toSorted((a, b) => a.rank - b.rank);
  const earlier = first && options.map(({ id }) => first.options.find((other) => other.id === id));
  const chances = options.map(chanceOf);
  const before = earlier?.map((option) => (option ? chanceOf(option) : 0));
  const [now, was] = [percents(chances), before && percents(before)];
  const rows = options.map((option, i) => {
    const framed = frame.options.find(({ id }) => id === option.id);
    const cells = (
      <>
        <td className="number" data-label={COLUMNS[1]}>
          {latest.consensus.topPicks[option.id] ?? 0}
        </td>
        <td data-label={COLUMNS[2]}>
          <span className="number">{now[i]}</span>
          {was && was[i] !== now[i] && <span className="was"> was {was[i]}</span>}
          <Bar share={chances[i] ?? 0} before={before?.[i]} />
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
      <Table label="Combined numbers" className="numbers" columns={COLUMNS} rows={rows} />
    </Section>
  );
}
