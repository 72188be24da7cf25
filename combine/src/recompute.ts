// A memo's numbers for other weights or without some advisors, from its saved answers.
import type { AdvisorName, CriterionId, DecisionMemo, OptionId, Recomputation } from '@witan/client';
import { chanceOf } from './chance.ts';
import { combining } from './combine.ts';
import { runningOf } from './musts.ts';
import { levelKey, weighted } from './numbers.ts';
import type { Pooling } from './pool.ts';
import { optionAt, rankingOf } from './ranking.ts';
import { meanScoresOf } from './reweigh.ts';
import { answersOf } from './saved-answers.ts';
import type { Slices } from './slices.ts';
import { solveAmong } from './solve.ts';
import type { DecisionProblem } from './solve.ts';
import { tally } from './tally.ts';

export type Change = {
  /** At least 0 and relative to each other, one for every criterion; null for the memo's own. */
  readonly weights: Readonly<Record<CriterionId, number>> | null;
  /** At least one advisor has to be left. */
  readonly without: readonly AdvisorName[];
  /** How the memo was pooled, for whoever knows more of it than the memo shows. */
  readonly pooling?: Pooling;
};

/** Options are in the memo's order. */
export type Recomputed = Readonly<Pick<Recomputation, 'weights' | 'winners'>> & {
  readonly options: readonly Omit<Recomputation['options'][number], 'rankAcceptability'>[];
};

/**
 * The protocol's own numbers from what the advisors answered. Without a change they are those of the memo. Where it was
 * pooled by weights that are not known, its probabilities and mean scores stand until an advisor is left out, and the
 * rest then count alike.
 */
export function recompute(memo: DecisionMemo, change: Change): Recomputed {
  const problem = changed(answersOf(memo), change);
  const { frame, perspectives, pooling } = problem;
  const running = runningOf(frame, perspectives);
  const { frame: within, table: inside } = solveAmong(running.options, problem);
  const all = tally(frame, perspectives, pooling);
  const kept = keepsPool(memo, change);
  const probabilities = kept ? within.options.map(({ id }) => savedChance(memo, id)) : inside.probabilities;
  const outside = frame.options.map(({ id }) => id).filter((id) => !running.options.includes(id));
  const scores = kept ? meanScoresOf(memo).map((row) => weighted(row, all.weights)) : all.scores;
  const scoreOf = (id: OptionId): number =>
    scores[frame.options.findIndex((option) => option.id === id)] ?? 0;
  const ranking = rankingOf({
    probabilities,
    scores: kept ? running.options.map(scoreOf) : inside.scores,
  });
  const ahead = (id: OptionId, rivals: readonly OptionId[]): number =>
    rivals.filter((rival) => levelKey(scoreOf(rival)) > levelKey(scoreOf(id))).length;
  const isCompared = running.options.length > 1;
  const options = frame.options.map(({ id }, i) => {
    const at = running.options.indexOf(id);
    const out = at < 0;
    const after = running.options.length;
    return {
      id,
      score: scoreOf(id),
      probability: kept
        ? (memo.options.find((option) => option.id === id)?.probability ?? 0)
        : (all.probabilities[i] ?? 0),
      ...(memo.musts ? { probabilityInRunning: isCompared ? (probabilities[at] ?? 0) : null } : {}),
      rank: out ? after + 1 + outside.indexOf(id) : ranking.indexOf(at) + 1,
      place: out ? after + 1 + ahead(id, outside) : 1 + ahead(id, running.options),
    };
  });
  const recommended = optionAt(within, ranking[0] ?? 0);
  const leading = options.filter(({ place }) => place === 1).map(({ id }) => id);
  return {
    weights: Object.fromEntries(frame.criteria.map(({ id }, k) => [id, all.weights[k] ?? 0])),
    options,
    winners: {
      pooledProbability: recommended,
      weightedScore: leading.includes(recommended) ? recommended : (leading[0] ?? recommended),
    },
  };
}

/** By option, the share of the draws in which it takes rank 1, 2, ... */
export function* recomputingRanks(
  memo: DecisionMemo,
  change: Change,
): Slices<Readonly<Record<OptionId, readonly number[]>>> {
  const { frame, perspectives, pooling } = changed(answersOf(memo), change);
  const simulation = memo.robustness.settings;
  const combined = yield* combining(frame, perspectives, memo.id, { pooling, simulation });
  return Object.fromEntries(combined.options.map(({ id, rankAcceptability }) => [id, rankAcceptability]));
}

function savedChance(memo: DecisionMemo, id: OptionId): number {
  const saved = memo.options.find((option) => option.id === id);
  return saved ? chanceOf(saved) : 0;
}

function keepsPool(memo: DecisionMemo, { without, pooling }: Change): boolean {
  return (
    without.length === 0 &&
    pooling === undefined &&
    memo.pool.method !== 'equal' &&
    memo.pool.weights === undefined
  );
}

function changed(
  saved: DecisionProblem,
  { weights, without, pooling = saved.pooling }: Change,
): DecisionProblem {
  const { frame, perspectives } = saved;
  const left = perspectives.filter(({ advisor }) => !without.includes(advisor));
  if (left.length === 0) throw new RangeError('No advisor is left to count.');
  if (weights === null) return { frame, perspectives: left, pooling };
  const criteria = frame.criteria.map((criterion) => ({ ...criterion, weight: weights[criterion.id] ?? 0 }));
  return { frame: { ...frame, criteria, weightsStated: true }, perspectives: left, pooling };
}
