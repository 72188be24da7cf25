// How often it happened where so much was said: a picture, and the same as a table.
import type { CalibrationBin } from '@witan/client';
import { percent } from '../shared/format.ts';

const SIZE = 200;
const LEFT = 36;
const TICKS = [0, 0.5, 1] as const;

export function CalibrationPlot({ title, bins }: { title: string; bins: readonly CalibrationBin[] }) {
  const held = bins.flatMap(({ said, right, n, interval, from }) =>
    said === null || right === null ? [] : [{ said, right, n, interval, from }],
  );
  const most = Math.max(1, ...held.map(({ n }) => n));
  return (
    <div className="calibration">
      <svg
        viewBox={`0 0 ${LEFT + SIZE + 24} ${SIZE + 40}`}
        role="img"
        aria-label={`${title}: said against happened`}
      >
        {TICKS.map((tick) => (
          <g key={tick}>
            <line className="rule" x1={LEFT} y1={y(tick)} x2={LEFT + SIZE} y2={y(tick)} />
            <text x={LEFT - 4} y={y(tick) + 4} textAnchor="end">
              {percent(tick)}
            </text>
            <text x={x(tick)} y={SIZE + 24} textAnchor="middle">
              {percent(tick)}
            </text>
          </g>
        ))}
        <line className="even" x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
        {held.map(({ said, right, n, interval, from }) => (
          <g key={from}>
            {interval && (
              <line className="spread" x1={x(said)} x2={x(said)} y1={y(interval[0])} y2={y(interval[1])} />
            )}
            <circle cx={x(said)} cy={y(right)} r={3 + 5 * Math.sqrt(n / most)} />
          </g>
        ))}
        <text x={LEFT + SIZE / 2} y={SIZE + 38} textAnchor="middle">
          said
        </text>
      </svg>
      <table>
        <thead>
          <tr>
            <th scope="col">Said</th>
            <th scope="col">Happened</th>
            <th scope="col">Of</th>
          </tr>
        </thead>
        <tbody>
          {held.map(({ said, right, n, from }) => (
            <tr key={from}>
              <th scope="row">{percent(said)}</th>
              <td className="number">{percent(right)}</td>
              <td className="number">{n}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function x(share: number): number {
  return LEFT + share * SIZE;
}

function y(share: number): number {
  return 8 + (1 - share) * SIZE;
}
