// A stacked bar: from left to right the shares of rank 1, 2 and so on.
import { percent } from '../shared/format.ts';
import { useWidth } from '../shared/use-width.ts';

const HEIGHT = 26;
const ROOM_FOR_TEXT = 44;

export function RankBar({ shares }: { shares: readonly number[] }) {
  const [box, whole] = useWidth<SVGSVGElement>(600);
  const starts = shares.map((_, at) => shares.slice(0, at).reduce((sum, share) => sum + share, 0));
  return (
    <svg ref={box} className="rank-bar" viewBox={`0 0 ${whole} ${HEIGHT}`} aria-hidden="true">
      {shares.map((share, at) => {
        const x = (starts[at] ?? 0) * whole;
        const width = Math.max(0, share * whole - 1.5);
        return (
          <g key={at} className="rank-part" data-rank={Math.min(at, 4)}>
            <rect x={x} width={width} height={HEIGHT} />
            {width > ROOM_FOR_TEXT && (
              <text x={x + width / 2} y={HEIGHT / 2} dy="0.36em">
                {percent(share)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
