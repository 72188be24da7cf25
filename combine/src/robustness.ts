// Would another method, another weight or another panel name another option?
import type { CriterionId, Flip, OptionId, Robustness } from '@witan/client';
import { scoreFlips, weightFlips } from './flips.ts';
import type { Frame } from './frame.ts';
import type { Perspective } from './perspective.ts';
import { optionAt } from './ranking.ts';
import { leader, levelKey, tally, weighted } from './tally.ts';
import type { Tally } from './tally.ts';
import { bordaWinners, condorcetWinner } from './votes.ts';

/** The most flips of each kind that a memo lists. */
export const LISTED_FLIPS = 6;

type Panel = { readonly frame: Frame; readonly perspectives: readonly Perspective[]; readonly table: Tally };

/**
 * Cross-checks of the recommended option (a position in the frame). Wherever a method ends in a tie that
 * includes it, it is the winner. Leave-one-out winners go by weighted score, ties going to the winner with
 * nothing left out; there are none for a panel of one advisor or a frame of one criterion.
 */
export function robustnessOf(panel: Panel, recommended: number): Robustness {
  const { frame, table } = panel;
  const id = (position: number): OptionId => optionAt(frame, position);
  const ballots = table.filled.map((rows) =>
    rows.map((row) =>
      weighted(
        row.map((cell) => cell.mode),
        table.weights,
      ),
    ),
  );
  const byScore = leader(table.scores, recommended);
  const borda = bordaWinners(ballots);
  const byBorda = borda.includes(recommended) ? recommended : (borda[0] ?? recommended);
  const condorcet = condorcetWinner(ballots);
  return {
    methodDependent: [byScore, byBorda, condorcet ?? recommended].some(
      (position) => position !== recommended,
    ),
    winners: {
      pooledProbability: id(recommended),
      weightedScore: id(byScore),
      borda: id(byBorda),
      condorcet: condorcet === null ? null : id(condorcet),
    },
    flips: listedFlips(panel, byScore),
    leaveOneOut: withoutEachAdvisor(panel, byScore).map(({ without, winner }) => ({
      without,
      winner: id(winner),
    })),
    leaveOneCriterionOut: withoutEachCriterion(panel, byScore).map(({ without, winner }) => ({
      without,
      winner: id(winner),
    })),
  };
}

/**
 * Up to six weight and six score flips in one list, smallest first: a weight's change relative to the weight,
 * a cell's to the scale of 100. Of equal changes the one from the greater value comes first, then the frame's
 * order.
 */
function listedFlips({ frame, table }: Panel, first: number): Flip[] {
  const criterion = (position: number): CriterionId => frame.criteria[position]?.id ?? missing(position);
  const weight = weightFlips(table, first).map((flip): Flip => ({
    kind: 'weight',
    criterion: criterion(flip.criterion),
    from: flip.from,
    to: flip.to,
    winner: optionAt(frame, flip.winner),
  }));
  const score = scoreFlips(table, first).map((flip): Flip => ({
    kind: 'score',
    option: optionAt(frame, flip.option),
    criterion: criterion(flip.criterion),
    from: flip.from,
    to: flip.to,
    winner: optionAt(frame, flip.winner),
  }));
  return [weight, score].flatMap((flips) => flips.toSorted(bySize).slice(0, LISTED_FLIPS)).toSorted(bySize);
}

function bySize(a: Flip, b: Flip): number {
  return levelKey(size(a)) - levelKey(size(b)) || levelKey(b.from) - levelKey(a.from);
}

function size(flip: Flip): number {
  return Math.abs(flip.to - flip.from) / (flip.kind === 'weight' ? flip.from : 100);
}

function withoutEachAdvisor({ frame, perspectives }: Panel, first: number) {
  if (perspectives.length < 2) return [];
  return perspectives.map(({ advisor }, left) => ({
    without: advisor,
    winner: leader(
      tally(
        frame,
        perspectives.filter((_, place) => place !== left),
      ).scores,
      first,
    ),
  }));
}

function withoutEachCriterion({ frame, table }: Panel, first: number) {
  if (frame.criteria.length < 2) return [];
  return frame.criteria.map(({ id }, left) => {
    const weights = table.weights.map((weight, k) => (k === left ? 0 : weight));
    return {
      without: id,
      winner: leader(
        table.means.map((row) => weighted(row, weights)),
        first,
      ),
    };
  });
}

function missing(position: number): never {
  throw new RangeError(`The frame has no criterion at position ${position}.`);
}
