// Sliders for the weights; the ranking by weighted score is recomputed here, from the memo's own cells.
import type { DecisionMemo } from '@witan/client';
import { type Cells, rank, reweigh, type Weights } from './ranking.ts';
import { LabRanking } from './lab-ranking.tsx';
import { WeightSlider } from './weight-slider.tsx';

type Props = {
  memo: DecisionMemo;
  cells: Cells;
  stated: Weights;
  weights: Weights;
  onChange: (weights: Weights) => void;
};

export function WeightLab({ memo, cells, stated, weights, onChange }: Props) {
  const options = memo.options.map(({ id }) => id);
  const placed = rank(options, cells, weights);
  const before = rank(options, cells, stated);
  const touched = weights.some((weight, at) => Math.abs(weight - (stated[at] ?? 0)) > 1e-9);
  return (
    <div className="lab card" role="group" aria-labelledby="lab-title">
      <div className="lab-head">
        <h3 id="lab-title">Try other weights</h3>
        <button
          type="button"
          className="button small"
          aria-disabled={!touched}
          onClick={() => onChange(stated)}
        >
          Back to the memo’s weights
        </button>
      </div>
      <div className="lab-body">
        <div className="lab-sliders">
          {memo.criteria.map((criterion, at) => (
            <WeightSlider
              key={criterion.id}
              criterion={criterion.id}
              name={criterion.name}
              at={at}
              options={memo.options}
              cells={cells}
              weights={weights}
              stated={stated[at] ?? 0}
              onChange={(share) => onChange(reweigh(weights, at, share, stated))}
            />
          ))}
          <p className="hint">
            Moving one weight scales the others, so that all still make 100%. A notch shows where the first
            place changes hands.
          </p>
        </div>
        <LabRanking memo={memo} placed={placed} before={before} />
      </div>
    </div>
  );
}
