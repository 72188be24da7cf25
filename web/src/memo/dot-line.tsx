// A line from 0 to 100% with a lettered dot for every advisor and a mark for the mean.
import type { AdvisorName } from '@witan/client';
import { letterOf } from '../shared/format.ts';
import { useWidth } from '../shared/use-width.ts';
import { stack } from './dots.ts';

const MARGIN = 14;
const RADIUS = 11;

type Props = { mean: number; said: readonly { advisor: AdvisorName; share: number }[] };

export function DotLine({ mean, said }: Props) {
  const [box, width] = useWidth<SVGSVGElement>(600);
  const place = (share: number) => MARGIN + share * (width - 2 * MARGIN);
  const dots = stack(
    said.map(({ advisor, share }) => ({ item: advisor, x: place(share) })),
    RADIUS * 2 + 2,
  );
  const levels = 1 + Math.max(0, ...dots.map(({ level }) => level));
  const base = levels * (RADIUS * 2 + 2) - RADIUS + 2;
  const height = base + RADIUS + 14;
  const foot = base + RADIUS + 3;
  return (
    <svg ref={box} className="dot-line" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <line className="dot-axis" x1={MARGIN} x2={width - MARGIN} y1={base} y2={base} />
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <line
          key={share}
          className="dot-tick"
          x1={place(share)}
          x2={place(share)}
          y1={base - 4}
          y2={base + 4}
        />
      ))}
      {dots.map(({ item, x, level }) => (
        <g key={item} className="dot" transform={`translate(${x} ${base - level * (RADIUS * 2 + 2)})`}>
          <circle r={RADIUS} />
          <text dy="0.36em">{letterOf(item)}</text>
        </g>
      ))}
      <path className="dot-mean" d={`M ${place(mean)} ${foot} l 6 9 h -12 z`} />
    </svg>
  );
}
