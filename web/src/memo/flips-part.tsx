// What would put another option first by weighted score, and sliders to try it.
import type { CriterionId, DecisionMemo, Flip } from '@witan/client';
import { useMemo, useState } from 'react';
import { percent } from '../shared/format.ts';
import { FlipSentence } from './flip-sentence.tsx';
import type { Names } from './names.ts';
import { Part } from './part.tsx';
import { cellsOf, indexOfCriterion, reweigh } from './ranking.ts';
import { RobustnessPart } from './robustness-part.tsx';
import { WeightLab } from './weight-lab.tsx';
import { sliderId } from './weight-slider.tsx';

/** So many changes of each kind are shown; greater ones say little. */
const SHOWN = 3;
/** How far beyond a crossing the button goes, so that the other option is really ahead. */
const BEYOND = 0.005;

/** Leads to the slider that has just moved, which may be out of sight. */
function showSlider(criterion: CriterionId): void {
  const slider = document.getElementById(sliderId(criterion));
  slider?.focus({ preventScroll: true });
  slider?.closest('.lab')?.scrollIntoView({ block: 'nearest' });
}

export function FlipsPart({ memo, names }: { memo: DecisionMemo; names: Names }) {
  const stated = useMemo(() => memo.criteria.map(({ weight }) => weight), [memo]);
  const cells = useMemo(() => cellsOf(memo), [memo]);
  const [weights, setWeights] = useState<readonly number[]>(stated);
  const { flips, winners } = memo.robustness;
  const nearest = (kind: Flip['kind']) => flips.filter((flip) => flip.kind === kind).slice(0, SHOWN);
  const shown = [...nearest('weight'), ...nearest('score')];
  const tryIt = (flip: Extract<Flip, { kind: 'weight' }>) => {
    const beyond = flip.to + (flip.to > flip.from ? BEYOND : -BEYOND);
    setWeights(reweigh(stated, indexOfCriterion(memo, flip.criterion), beyond, stated));
    showSlider(flip.criterion);
  };
  return (
    <Part
      title="What would flip it"
      about={
        <>
          By weighted score, <b dir="auto">{names.option(winners.weightedScore)}</b> comes first. These are
          the smallest changes that would put another option there.
        </>
      }
    >
      {flips.length === 0 && (
        <p>No single weight or score, however far it is moved, changes the first place.</p>
      )}
      <ul className="flips">
        {shown.map((flip, at) => (
          <li key={at}>
            <FlipSentence flip={flip} names={names} />
            {flip.kind === 'weight' && (
              <button type="button" className="button small" onClick={() => tryIt(flip)}>
                Try {percent(flip.to)}
              </button>
            )}
          </li>
        ))}
      </ul>
      {flips.length > shown.length && (
        <p className="hint">
          And {flips.length - shown.length} more that need greater changes; all are in the JSON.
        </p>
      )}
      <RobustnessPart memo={memo} names={names} />
      {memo.criteria.length > 1 && (
        <WeightLab memo={memo} cells={cells} stated={stated} weights={weights} onChange={setWeights} />
      )}
    </Part>
  );
}
