// Would another method, another weight or another panel name another option?
import type { CriterionId, Flip, OptionId, Robustness } from '@witan/client';
import { scoreFlips, weightFlips } from './flips.ts';
import type { Frame } from './frame.ts';
import { restrictTo, runningOf } from './musts.ts';
import { leader, levelKey, weighted } from './numbers.ts';
import type { Perspective } from './perspective.ts';
import type { Pooling } from './pool.ts';
import { probabilityFlips } from './probability-flips.ts';
import { optionAt } from './ranking.ts';
import { tally } from './tally.ts';
import type { Tally } from './tally.ts';
import { tornado } from './tornado.ts';
import { bordaWinners, condorcetWinner } from './votes.ts';

/** The most flips of each kind that a memo lists. */
export const LISTED_FLIPS = 6;

type Panel = {
  /** With the options that are in the running, as the table. */
  readonly frame: Frame;
  readonly pooling: Pooling;
  readonly table: Tally;
  /** With all options. */
  readonly whole: { readonly frame: Frame; readonly perspectives: readonly Perspective[] };
};

/** What the cross-checks say without a draw. */
export type CrossChecks = Omit<Robustness, 'valueOfInformation' | 'settings'>;

/**
 * Cross-checks of the recommended option (a position in the frame). Wherever a method ends in a tie that
 * includes it, it is the winner. With an advisor left out, `winner` goes by weighted score and
 * `byProbability` by pooled probability, among the options that the others leave in the running, ties going to the
 * winner with nothing left out; there are none for a panel of one advisor or a frame of one criterion.
 */
export function robustnessOf(panel: Panel, recommended: number): CrossChecks {
  const { frame, table } = panel;
  const id = (position: number): OptionId => optionAt(frame, position);
  const winners = winnersOf(table, recommended);
  const { byScore, byBorda, byMajority } = winners;
  return {
    methodDependent: [byScore, byBorda, byMajority ?? recommended].some(
      (position) => position !== recommended,
    ),
    winners: {
      pooledProbability: id(recommended),
      weightedScore: id(byScore),
      borda: id(byBorda),
      condorcet: byMajority === null ? null : id(byMajority),
      equalWeights: id(winners.atEqualWeights),
    },
    flips: listedFlips(panel, { byScore, recommended }),
    leaveOneOut: withoutEachAdvisor(panel, { byScore, recommended }),
    leaveOneCriterionOut: withoutEachCriterion(panel, byScore),
    tornado: tornado(table, byScore).map(({ criterion, ...margins }) => ({
      criterion: criterionAt(frame, criterion),
      ...margins,
    })),
  };
}

function winnersOf(table: Tally, recommended: number) {
  const ballots = table.filled.map((rows) =>
    rows.map((row) =>
      weighted(
        row.map(({ score }) => score),
        table.weights,
      ),
    ),
  );
  const borda = bordaWinners(ballots, table.pool);
  return {
    byScore: leader(table.scores, recommended),
    byBorda: borda.includes(recommended) ? recommended : (borda[0] ?? recommended),
    byMajority: condorcetWinner(ballots, table.pool),
    atEqualWeights: leader(table.equalWeights, recommended),
  };
}

type Leaders = { readonly byScore: number; readonly recommended: number };

/**
 * Up to six flips of each kind that readers can see in one list, smallest first: a weight's change relative to the weight, a cell's
 * to the scale of 100, a probability's as it is. Of equal changes the one from the greater value comes first,
 * then the frame's order.
 */
function listedFlips({ frame, table }: Panel, { byScore, recommended }: Leaders): Flip[] {
  const option = (position: number): OptionId => optionAt(frame, position);
  const criterion = (position: number): CriterionId => criterionAt(frame, position);
  const weight = weightFlips(table, byScore).map((flip): Flip => ({
    kind: 'weight',
    ...flip,
    criterion: criterion(flip.criterion),
    winner: option(flip.winner),
  }));
  const score = scoreFlips(table, byScore).map((flip): Flip => ({
    kind: 'score',
    ...flip,
    option: option(flip.option),
    criterion: criterion(flip.criterion),
    winner: option(flip.winner),
  }));
  const probability = probabilityFlips(table, recommended).flatMap((flip): Flip[] => {
    const advisor = table.advisors[flip.advisor];
    if (!advisor) return [];
    const { from, to, winner } = flip;
    return [
      {
        kind: 'probability',
        advisor,
        option: option(recommended),
        from,
        to,
        direction: 'under',
        winner: option(winner),
      },
    ];
  });
  return [weight, score, probability]
    .flatMap((flips) => flips.filter(showsChange).toSorted(bySize).slice(0, LISTED_FLIPS))
    .toSorted(bySize);
}

/** "Under 0%" is never reached, and "over 30% (now 30%)" says nothing: readers see whole points. */
function showsChange({ kind, from, to }: Flip): boolean {
  const points = (value: number): number => Math.round(kind === 'score' ? value : value * 100);
  return points(to) > 0 && points(to) < 100 && points(to) !== points(from);
}

function bySize(a: Flip, b: Flip): number {
  return levelKey(size(a)) - levelKey(size(b)) || levelKey(b.from) - levelKey(a.from);
}

function size(flip: Flip): number {
  const scale = { weight: flip.from, score: 100, probability: 1 }[flip.kind];
  return Math.abs(flip.to - flip.from) / scale;
}

function withoutEachAdvisor({ frame, pooling, whole }: Panel, leaders: Leaders): Robustness['leaveOneOut'] {
  const { perspectives } = whole;
  if (perspectives.length < 2) return [];
  const [byScore, recommended] = [leaders.byScore, leaders.recommended].map((place) =>
    optionAt(frame, place),
  );
  return perspectives.map(({ advisor }, left) => {
    const others = perspectives.filter((_, place) => place !== left);
    const { options } = runningOf(whole.frame, others);
    const within = restrictTo(options, { frame: whole.frame, perspectives: others });
    const { scores, probabilities } = tally(within.frame, within.perspectives, pooling);
    const winner = (values: readonly number[], favourite: OptionId | undefined): OptionId =>
      optionAt(
        within.frame,
        leader(
          values,
          options.findIndex((id) => id === favourite),
        ),
      );
    return {
      without: advisor,
      winner: winner(scores, byScore),
      byProbability: winner(probabilities, recommended),
    };
  });
}

function withoutEachCriterion({ frame, table }: Panel, first: number): Robustness['leaveOneCriterionOut'] {
  if (frame.criteria.length < 2) return [];
  return frame.criteria.map(({ id }, left) => {
    const weights = table.weights.map((weight, k) => (k === left ? 0 : weight));
    const scores = table.means.map((row) => weighted(row, weights));
    return { without: id, winner: optionAt(frame, leader(scores, first)) };
  });
}

function criterionAt(frame: Frame, position: number): CriterionId {
  const criterion = frame.criteria[position];
  if (!criterion) throw new RangeError(`The frame has no criterion at position ${position}.`);
  return criterion.id;
}
