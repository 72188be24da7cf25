// A memo's numbers for other weights or without some advisors, from its saved answers.
import type { AdvisorName, CriterionId, DecisionMemo, OptionId, Recomputation } from '@witan/client';
import { chanceOf } from './chance.ts';
import { combining } from './combine.ts';
import { runningOf } from './musts.ts';
import { levelKey } from './numbers.ts';
import type { Pooling } from './pool.ts';
import { optionAt, rankedOutside, rankingOf } from './ranking.ts';
import { meanScoresOf } from './reweigh.ts';
import { winnersLeft } from './robustness.ts';
import type { Winners } from './robustness.ts';
import { answersOf } from './saved-answers.ts';
import type { Slices } from './slices.ts';
import { solveAmong } from './solve.ts';
import type { DecisionProblem } from './solve.ts';
import { weightedScores } from './tally.ts';

export type Change = {
  /** At least 0 and relative to each other, one for every criterion; null for the memo's own. */
  readonly weights: Readonly<Record<CriterionId, number>> | null;
  /** At least one advisor has to be left. */
  readonly without: readonly AdvisorName[];
  /** How the memo was pooled, for whoever knows more of it than the memo shows. */
  readonly pooling?: Pooling;
  /** Whether the caller stated the memo's own weights, which it does not show. */
  readonly weightsStated?: boolean;
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
export function recompute(saved: DecisionMemo, change: Change): Recomputed {
  const memo = inFrameOrder(saved);
  const problem = changed(answersOf(memo), change);
  const { frame, perspectives } = problem;
  const { options: left, allOut } = runningOf(frame, perspectives);
  const { all, ...solved } = solveAmong(left, problem);
  const kept = keepsPool(memo, change);
  const scores = kept ? weightedScores(meanScoresOf(memo), all.weights) : all.scores;
  const isOut = memo.options.map(({ id }) => !left.includes(id));
  const among = <T>(values: readonly T[], out: boolean): T[] => values.filter((_, i) => isOut[i] === out);
  const chances = kept ? among(memo.options, false).map(chanceOf) : solved.table.probabilities;
  const ranking = kept ? rankingOf({ probabilities: chances, scores: among(scores, false) }) : solved.ranking;
  const ranked = ranking.map((position) => optionAt(solved.frame, position));
  const place = (i: number): number => {
    const out = isOut[i] ?? false;
    const ahead = among(scores, out).filter((other) => levelKey(other) > levelKey(scores[i] ?? 0));
    return (out ? left.length : 0) + 1 + ahead.length;
  };
  const first = memo.options.flatMap(({ id }, i) => (place(i) === 1 ? [id] : []));
  const winners = winnersOf(saved, change, { problem, ranked, first });
  const scored = memo.options.map(({ id }, i) => ({ id, score: scores[i] ?? 0 }));
  const order = [...new Set([winners.pooledProbability, ...ranked]), ...rankedOutside(among(scored, true))];
  const isCompared = left.length > 1 && !allOut;
  const options = memo.options.map(({ id, probability }, i) => ({
    id,
    score: scores[i] ?? 0,
    probability: kept ? probability : (all.probabilities[i] ?? 0),
    ...(frame.musts.length === 0
      ? {}
      : { probabilityInRunning: isCompared ? (chances[left.indexOf(id)] ?? 0) : null }),
    rank: order.indexOf(id) + 1,
    place: place(i),
  }));
  return {
    weights: Object.fromEntries(frame.criteria.map(({ id }, k) => [id, all.weights[k] ?? 0])),
    options: saved.options.flatMap((option) => options.find(({ id }) => id === option.id) ?? []),
    winners,
  };
}

/** A tie goes as the order of the frame has it, so that it goes as in the memo. */
function inFrameOrder(memo: DecisionMemo): DecisionMemo {
  const position = ({ id }: { id: OptionId }): number => Number(id.slice('opt_'.length));
  return { ...memo, options: memo.options.toSorted((a, b) => position(a) - position(b)) };
}

/** By rank and by score; with advisors left out as the memo says it of each of them. */
function winnersOf(
  memo: DecisionMemo,
  change: Change,
  found: {
    readonly problem: DecisionProblem;
    readonly ranked: readonly OptionId[];
    readonly first: readonly OptionId[];
  },
): Winners {
  if (change.without.length > 0)
    return winnersLeft(found.problem, recompute(memo, { ...change, without: [] }).winners);
  const recommended = found.ranked[0] ?? optionAt(found.problem.frame, 0);
  const weightedScore = found.first.includes(recommended) ? recommended : (found.first[0] ?? recommended);
  return { pooledProbability: recommended, weightedScore };
}

/** By option, the share of the draws in which it takes rank 1, 2, ... */
export function* recomputingRanks(
  memo: DecisionMemo,
  change: Change,
): Slices<Readonly<Record<OptionId, readonly number[]>>> {
  const { frame, perspectives, pooling } = changed(answersOf(inFrameOrder(memo)), change);
  const simulation = memo.robustness.settings;
  const combined = yield* combining(frame, perspectives, memo.id, { pooling, simulation });
  return Object.fromEntries(combined.options.map(({ id, rankAcceptability }) => [id, rankAcceptability]));
}

function keepsPool(memo: DecisionMemo, { without, pooling }: Change): boolean {
  const hidesWeights = memo.pool.method !== 'equal' && memo.pool.weights === undefined;
  return hidesWeights && without.length === 0 && pooling === undefined;
}

function changed(
  saved: DecisionProblem,
  { weights, without, pooling = saved.pooling, weightsStated = false }: Change,
): DecisionProblem {
  const { frame, perspectives } = saved;
  const left = perspectives.filter(({ advisor }) => !without.includes(advisor));
  if (weights === null) return { frame: { ...frame, weightsStated }, perspectives: left, pooling };
  const criteria = frame.criteria.map((criterion) => ({ ...criterion, weight: weights[criterion.id] ?? 0 }));
  return { frame: { ...frame, criteria, weightsStated: true }, perspectives: left, pooling };
}
