// One criterion's weight, with notches where the first place changes hands.
import type { MemoOption } from '@witan/client';
import { crossings, type MeanScores, type Weights } from '@witan/combine';
import { useId } from 'react';
import { percent } from '../shared/format.ts';

type Props = {
  name: string;
  at: number;
  options: readonly MemoOption[];
  cells: MeanScores;
  weights: Weights;
  stated: number;
  onChange: (share: number) => void;
};

export function WeightSlider({ name, at, options, cells, weights, stated, onChange }: Props) {
  const id = useId();
  const weight = weights[at] ?? 0;
  const ids = options.map((option) => option.id);
  const notches = crossings(ids, cells, weights, at);
  const called = (winner: string) => options.find((option) => option.id === winner)?.name ?? winner;
  return (
    <div className="lab-slider">
      <label htmlFor={id} dir="auto">
        {name}
      </label>
      <output htmlFor={id}>{percent(weight)}</output>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={1}
        value={Math.round(weight * 1000) / 10}
        aria-valuetext={percent(weight)}
        onChange={({ target }) => onChange(Number(target.value) / 100)}
      />
      <svg className="notches" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <line className="notch-stated" x1={stated * 100} x2={stated * 100} y1="0" y2="8" />
        {notches.map((notch) => (
          <line key={notch.at} className="notch" x1={notch.at * 100} x2={notch.at * 100} y1="0" y2="8">
            <title>{`${called(notch.winner)} first from ${percent(notch.at)}`}</title>
          </line>
        ))}
      </svg>
    </div>
  );
}
