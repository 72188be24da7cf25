// The order of the options, for the panel and for one advisor.
import type { Frame, OptionId } from './frame.ts';
import type { Perspective } from './perspective.ts';
import { levelKey, sum, weighted } from './numbers.ts';
import { estimatesOf, weightsOf } from './tally.ts';
import type { Tally } from './tally.ts';

/**
 * The option that the advisor thinks likeliest to be the best. Ties go by its own weighted score, over the
 * cells that it filled, then by the frame's order.
 */
export function pickOf(frame: Frame, perspective: Perspective): OptionId {
  const weights = weightsOf(frame);
  const scores = estimatesOf(frame, perspective).map((row) => {
    const own = row.map((cell, k) => (cell ? (weights[k] ?? 0) : 0));
    const total = sum(own);
    const given = row.map((cell) => cell?.score ?? 0);
    return total > 0 ? weighted(given, own) / total : 0;
  });
  const probabilities = frame.options.map(({ id }) => perspective.probabilities[id] ?? 0);
  return optionAt(frame, rankingOf({ probabilities, scores })[0] ?? 0);
}

/** Positions of the options, best first; level ones in the frame's order. */
export function rankingOf({ probabilities, scores }: Pick<Tally, 'probabilities' | 'scores'>): number[] {
  const better = (values: readonly number[], i: number, j: number): number =>
    levelKey(values[j] ?? 0) - levelKey(values[i] ?? 0);
  return probabilities
    .map((_, i) => i)
    .toSorted((i, j) => better(probabilities, i, j) || better(scores, i, j));
}

/** Options that musts put out, which come after all others: by score, level ones in the order given. */
export function rankedOutside(
  options: readonly { readonly id: OptionId; readonly score: number }[],
): OptionId[] {
  return options.toSorted((a, b) => levelKey(b.score) - levelKey(a.score)).map(({ id }) => id);
}

/** The id of the option at a position of the frame. */
export function optionAt(frame: Frame, position: number): OptionId {
  const option = frame.options[position];
  if (!option) throw new RangeError(`The frame has no option at position ${position}.`);
  return option.id;
}
