// A panel's answers in numbers: for all options, or for some of them alone.
import type { Frame, OptionId } from './frame.ts';
import { shares } from './numbers.ts';
import type { Perspective } from './perspective.ts';
import type { Pooling } from './pool.ts';
import { optionAt, rankingOf } from './ranking.ts';
import { tally } from './tally.ts';

/** A frame, the answers to it, and how they are pooled. */
export type DecisionProblem = {
  readonly frame: Frame;
  readonly perspectives: readonly Perspective[];
  readonly pooling: Pooling;
};

export type Solution = ReturnType<typeof solveAmong>;

/**
 * The table of all options, that of these options alone, in which the scores stay what they are in the whole one, and the
 * positions of its options, best first.
 */
export function solveAmong(options: readonly OptionId[], problem: DecisionProblem) {
  const { frame, perspectives } = restrictTo(options, problem);
  const all = tally(problem.frame, problem.perspectives, problem.pooling);
  const among = <T>(rows: readonly T[]): T[] =>
    rows.filter((_, i) => options.includes(optionAt(problem.frame, i)));
  // What stands in for a cell that everyone left out is the mean over all options.
  const own = frame === problem.frame ? all : tally(frame, perspectives, problem.pooling);
  const table = { ...own, means: among(all.means), scores: among(all.scores), filled: all.filled.map(among) };
  return { frame, all, table, ranking: rankingOf(table) };
}

/**
 * Frame and perspectives with these options alone. Each advisor's probabilities are scaled to what is left, which they
 * share equally where the advisor gave it nothing.
 */
export function restrictTo(
  options: readonly OptionId[],
  { frame, perspectives }: Omit<DecisionProblem, 'pooling'>,
): Omit<DecisionProblem, 'pooling'> {
  if (options.length === frame.options.length) return { frame, perspectives };
  return {
    frame: { ...frame, options: frame.options.filter(({ id }) => options.includes(id)) },
    perspectives: perspectives.map((perspective) => {
      const scaled = shares(options.map((id) => perspective.probabilities[id] ?? 0));
      return {
        ...perspective,
        probabilities: Object.fromEntries(options.map((id, i) => [id, scaled[i] ?? 0])),
      };
    }),
  };
}
