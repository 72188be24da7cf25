// One criterion's weight, with notches where the first place changes hands.
import type { DecisionMemo } from '@witan/client';
import { crossings, type MeanScores, type Weights } from '@witan/combine';
import { useId } from 'react';
import { percent, percents } from '../shared/format.ts';

type Props = {
  memo: DecisionMemo;
  /** The criterion's index in the memo. */
  at: number;
  cells: MeanScores;
  weights: Weights;
  onChange: (share: number) => void;
};

export function WeightSlider({ memo: { options, criteria }, at, cells, weights, onChange }: Props) {
  const id = useId();
  const weight = weights[at] ?? 0;
  const shown = percents(weights)[at];
  const stated = (criteria[at]?.weight ?? 0) * 100;
  const ids = options.map((option) => option.id);
  const notches = crossings(ids, cells, weights, at);
  const called = (winner: string) => options.find((option) => option.id === winner)?.name ?? winner;
  return (
    <div className="lab-slider">
      <label htmlFor={id} dir="auto">
        {criteria[at]?.name}
      </label>
      <output htmlFor={id}>{shown}</output>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={1}
        value={Math.round(weight * 1000) / 10}
        aria-valuetext={shown}
        onChange={({ target }) => onChange(Number(target.value) / 100)}
      />
      <svg className="notches" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <line className="notch-stated" x1={stated} x2={stated} y1="0" y2="8" />
        {notches.map((notch) => (
          <line key={notch.at} className="notch" x1={notch.at * 100} x2={notch.at * 100} y1="0" y2="8">
            <title>{`${called(notch.winner)} first from ${percent(notch.at)}`}</title>
          </line>
        ))}
      </svg>
    </div>
  );
}
