// Sliders for the weights; the ranking by weighted score is recomputed here, from the memo's own cells.
import type { DecisionMemo } from '@witan/client';
import { meanScoresOf, percentBeyond, recompute, type Recomputed, reweigh } from '@witan/combine';
import { useMemo, useState } from 'react';
import { Bar, Button, Status } from '../shared/elements.tsx';
import { ordinal } from '../shared/format.ts';
import { WeightSlider } from './weight-slider.tsx';

/** Larger changes of weight are not worth offering. */
const OFFERED = 3;
/** How far a button goes beyond the crossing, so that the other option is clearly ahead. */
const BEYOND = 0.005;

const AS_SAVED = { weights: null, without: [] } as const;

export function WeightLab({ memo }: { memo: DecisionMemo }) {
  const cells = useMemo(() => meanScoresOf(memo), [memo]);
  const before = useMemo(() => recompute(memo, AS_SAVED), [memo]);
  const stated = memo.criteria.map(({ weight }) => weight);
  const [weights, setWeights] = useState<readonly number[]>(stated);
  const byCriterion = Object.fromEntries(memo.criteria.map(({ id }, at) => [id, weights[at] ?? 0]));
  const now = recompute(memo, { ...AS_SAVED, weights: byCriterion });
  const touched = weights.some((weight, at) => Math.abs(weight - (stated[at] ?? 0)) > 1e-9);
  return (
    <section className="lab card" aria-labelledby="lab-title">
      <div className="lab-head">
        <h2 id="lab-title" tabIndex={-1}>
          Try other weights
        </h2>
        <Button look="small" aria-disabled={!touched} onClick={() => setWeights(stated)}>
          Back to the memo’s weights
        </Button>
      </div>
      <Offers memo={memo} stated={stated} onChange={setWeights} />
      <div className="lab-body">
        <div className="lab-sliders">
          {memo.criteria.map((criterion, at) => (
            <WeightSlider
              key={criterion.id}
              {...{ memo, at, cells, weights }}
              onChange={(share) => setWeights(reweigh(weights, at, share, stated))}
            />
          ))}
          <p className="hint">
            Moving one weight scales the others, so that all still make 100%. A notch shows where the first
            place changes hands.
          </p>
        </div>
        <LabRanking memo={memo} now={now} before={before} />
      </div>
    </section>
  );
}

type OffersProps = {
  memo: DecisionMemo;
  stated: readonly number[];
  onChange: (weights: readonly number[]) => void;
};

/** The smallest changes of one weight that put another option first. */
function Offers({ memo, stated, onChange }: OffersProps) {
  const flips = memo.robustness.flips.flatMap((flip) => (flip.kind === 'weight' ? [flip] : []));
  if (flips.length === 0) return null;
  return (
    <p className="lab-offers">
      {flips.slice(0, OFFERED).map((flip) => {
        const at = memo.criteria.findIndex(({ id }) => id === flip.criterion);
        const beyond = flip.to + (flip.to > flip.from ? BEYOND : -BEYOND);
        const take = () => onChange(reweigh(stated, at, beyond, stated));
        return (
          <Button key={`${flip.criterion} ${flip.winner}`} look="small" onClick={take}>
            {memo.criteria[at]?.name} {flip.direction} {percentBeyond(flip)}%
          </Button>
        );
      })}
    </p>
  );
}

type RankingProps = { memo: DecisionMemo; now: Recomputed; before: Recomputed };

/** The ranking by the weights of the sliders. */
function LabRanking({ memo, now, before }: RankingProps) {
  const placed = now.options.toSorted((a, b) => a.place - b.place);
  const name = (id: string) => memo.options.find((option) => option.id === id)?.name ?? id;
  const earlier = (id: string) => before.options.find((entry) => entry.id === id)?.score ?? 0;
  const leaders = placed.filter(({ place }) => place === 1).map(({ id }) => name(id));
  const changed = now.winners.weightedScore !== before.winners.weightedScore;
  return (
    <div className="lab-ranking">
      <ol>
        {placed.map(({ id, score, place }) => (
          <li key={id} data-first={place === 1}>
            <span className="place">{ordinal(place)}</span>
            <span dir="auto">{name(id)}</span>
            <span className="number">{score.toFixed(1)}</span>
            <Bar share={score / 100} before={earlier(id) / 100} />
          </li>
        ))}
      </ol>
      <Status>
        {leaders.length > 1 ? `${leaders.join(' and ')} are level` : `${leaders[0] ?? ''} is first`} by
        weighted score{changed ? ', not as in the memo.' : ', as in the memo.'}
      </Status>
    </div>
  );
}
