// Would another method, another weight or another panel name another option?
import type { Flip, OptionId, Robustness } from '@witan/client';
import { probabilityFlips, scoreFlips, weightFlips } from './flips.ts';
import { runningOf } from './musts.ts';
import { leader, leaders, levelKey, weighted } from './numbers.ts';
import { optionAt } from './ranking.ts';
import { solveAmong } from './solve.ts';
import type { DecisionProblem, Solution } from './solve.ts';
import type { CellEstimate, Tally } from './tally.ts';
import { bordaWinners, condorcetWinner } from './votes.ts';

/** The most flips of each kind that a memo lists. */
const LISTED_FLIPS = 6;

/** What the cross-checks say without a draw. */
export type CrossChecks = Omit<Robustness, 'valueOfInformation' | 'settings'>;

/**
 * Cross-checks of the recommended option (a position in the frame of `solved`, which has what is in the running of the
 * problem). Wherever a method ends in a tie that includes it, it is the winner. With an advisor left out, `winner` goes
 * by weighted score and `byProbability` by pooled probability, as `winnersLeft` has them; there
 * are none for a panel of one advisor or a frame of one criterion.
 */
export function robustnessOf(
  problem: DecisionProblem,
  solved: Pick<Solution, 'frame' | 'table'>,
  recommended: number,
): CrossChecks {
  const { frame, table } = solved;
  const id = (position: number): OptionId => optionAt(frame, position);
  const { byScore, byBorda, byMajority, atEqualWeights } = winnersOf(table, recommended);
  const winners = {
    pooledProbability: id(recommended),
    weightedScore: id(byScore),
    borda: id(byBorda),
    condorcet: byMajority === null ? null : id(byMajority),
    equalWeights: id(atEqualWeights),
  };
  return {
    methodDependent: [byScore, byBorda, byMajority ?? recommended].some(
      (position) => position !== recommended,
    ),
    winners,
    flips: [weightFlips(solved, byScore), scoreFlips(solved, byScore), probabilityFlips(solved, recommended)]
      .flatMap((flips) => flips.filter(showsChange).toSorted(bySize).slice(0, LISTED_FLIPS))
      .toSorted(bySize),
    leaveOneOut: withoutEachAdvisor(problem, winners),
    ...withOtherWeights(solved, byScore),
  };
}

function winnersOf(table: Tally, recommended: number) {
  const scoresIn = (row: readonly CellEstimate[]): number[] => row.map(({ score }) => score);
  const ballots = table.filled.map((rows) => rows.map((row) => weighted(scoresIn(row), table.weights)));
  const borda = bordaWinners(ballots, table.pool);
  return {
    byScore: leader(table.scores, recommended),
    byBorda: borda.includes(recommended) ? recommended : (borda[0] ?? recommended),
    byMajority: condorcetWinner(ballots, table.pool),
    atEqualWeights: leader(table.equalWeights, recommended),
  };
}

/** "Under 0%" is never reached, and "over 30% (now 30%)" says nothing: readers see whole points. */
function showsChange({ kind, from, to }: Flip): boolean {
  const points = (value: number): number => Math.round(kind === 'score' ? value : value * 100);
  return points(to) > 0 && points(to) < 100 && points(to) !== points(from);
}

/** The smallest first; of equal ones the one from the greater value, then the frame's order. */
function bySize(a: Flip, b: Flip): number {
  return levelKey(size(a)) - levelKey(size(b)) || levelKey(b.from) - levelKey(a.from);
}

/** A weight's change counts relative to the weight, a cell's to the scale of 100, a probability's as it is. */
function size(flip: Flip): number {
  const scale = { weight: flip.from, score: 100, probability: 1 }[flip.kind];
  return Math.abs(flip.to - flip.from) / scale;
}

function withoutEachAdvisor(problem: DecisionProblem, winners: Winners): Robustness['leaveOneOut'] {
  const { perspectives } = problem;
  if (perspectives.length < 2) return [];
  return perspectives.map(({ advisor }, left) => {
    const others = perspectives.filter((_, place) => place !== left);
    const { weightedScore, pooledProbability } = winnersLeft({ ...problem, perspectives: others }, winners);
    return { without: advisor, winner: weightedScore, byProbability: pooledProbability };
  });
}

export type Winners = Pick<Robustness['winners'], 'pooledProbability' | 'weightedScore'>;

/**
 * The winners where these advisors alone are left, among the options that they leave in the running. Ties go to the
 * winners with nobody left out; where no option is left in the running, no other moves ahead of those.
 */
export function winnersLeft(problem: DecisionProblem, whole: Winners): Winners {
  const { options, allOut } = runningOf(problem.frame, problem.perspectives);
  if (allOut) return whole;
  const { frame, table, ranking } = solveAmong(options, problem);
  const isLevel = leaders(table.probabilities).includes(options.indexOf(whole.pooledProbability));
  return {
    pooledProbability: isLevel ? whole.pooledProbability : optionAt(frame, ranking[0] ?? 0),
    weightedScore: optionAt(frame, leader(table.scores, options.indexOf(whole.weightedScore))),
  };
}

/**
 * The winner by weighted score without each criterion, and the margin of `first` (under 0 where it is behind) with each
 * weight halved and doubled and all of them divided by their sum again: the widest swing first, equal ones in the order
 * of the criteria.
 */
function withOtherWeights(
  { frame, table: { means, weights } }: Pick<Solution, 'frame' | 'table'>,
  first: number,
): Pick<Robustness, 'leaveOneCriterionOut' | 'tornado'> {
  if (weights.length < 2) return { leaveOneCriterionOut: [], tornado: [] };
  const scoresWith = (criterion: number, factor: number): number[] => {
    const changed = weights.map((weight, k) => (k === criterion ? weight * factor : weight));
    return means.map((row) => weighted(row, changed));
  };
  const marginWith = (criterion: number, factor: number): number => {
    const total = 1 + (weights[criterion] ?? 0) * (factor - 1);
    const scores = scoresWith(criterion, factor).map((score) => score / total);
    return (scores[first] ?? 0) - Math.max(...scores.filter((_, i) => i !== first));
  };
  const swings = frame.criteria.map(({ id: criterion }, k) => {
    return { criterion, marginHalved: marginWith(k, 0.5), marginDoubled: marginWith(k, 2) };
  });
  return {
    leaveOneCriterionOut: frame.criteria.map(({ id: without }, k) => {
      return { without, winner: optionAt(frame, leader(scoresWith(k, 0), first)) };
    }),
    tornado: means.length < 2 ? [] : swings.toSorted((a, b) => levelKey(width(b)) - levelKey(width(a))),
  };
}

function width({ marginHalved, marginDoubled }: Robustness['tornado'][number]): number {
  return Math.abs(marginDoubled - marginHalved);
}
