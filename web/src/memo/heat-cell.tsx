// One cell of the heat map. Pressing it shows who said what.
import type { Score } from '@witan/client';
import type { CSSProperties } from 'react';
import { score } from '../shared/format.ts';

type Props = { cell: Score; pressed: boolean; onPress: () => void };

export function HeatCell({ cell, pressed, onPress }: Props) {
  const warmth = { '--warmth': `${Math.round(cell.mean)}%` } as CSSProperties;
  const spread = cell.low === cell.high ? `all ${score(cell.low)}` : `${score(cell.low)}–${score(cell.high)}`;
  return (
    <button type="button" className="heat-cell" style={warmth} aria-pressed={pressed} onClick={onPress}>
      <span className="heat-mean">{score(cell.mean)}</span>
      <svg className="spread" viewBox="0 0 104 10" aria-hidden="true">
        <line className="spread-ground" x1="2" x2="102" y1="5" y2="5" />
        <line className="spread-range" x1={2 + cell.low} x2={2 + cell.high} y1="5" y2="5" />
        {Object.entries(cell.byAdvisor).map(([advisor, value]) => (
          <circle key={advisor} cx={2 + value} cy="5" r="2.6" />
        ))}
      </svg>
      <span className="heat-spread">{spread}</span>
    </button>
  );
}
