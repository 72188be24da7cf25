// The panel's answers in, the memo's numbers out: the one entrance to the maths for the protocol.
import type { CriterionId, MemoPool, OptionId, Reversibility, Robustness, Score } from '@witan/client';
import type { Frame } from './frame.ts';
import type { Perspective } from './perspective.ts';
import { SIMULATION } from './draws.ts';
import type { SimulationSettings } from './draws.ts';
import { contestedExclusions, restrictTo, runningOf } from './musts.ts';
import type { ContestedExclusion, MustCount, Running } from './musts.ts';
import { EQUAL_WEIGHTS, pooled } from './pool.ts';
import type { Pooling } from './pool.ts';
import { predictionsOf } from './predictions.ts';
import type { PooledPrediction } from './predictions.ts';
import { optionAt, rankingOf } from './ranking.ts';
import { reversibilityOf } from './reversibility.ts';
import { robustnessOf } from './robustness.ts';
import { scoresOf } from './score-table.ts';
import { atOnce } from './slices.ts';
import type { Slices } from './slices.ts';
import { simulating } from './smaa.ts';
import type { Simulated } from './smaa.ts';
import { tally } from './tally.ts';
import type { Tally } from './tally.ts';

export type CombinedOption = {
  readonly id: OptionId;
  /** 0 to 100. */
  readonly score: number;
  /** 0 to 1; sums to 1 over the options, those out of the running included. */
  readonly probability: number;
  /**
   * The same over what musts leave in the running, 0 for what is out; null for all where fewer than two are left: one
   * alone is ahead of nothing.
   */
  readonly probabilityInRunning: number | null;
  /** Share of the draws in which the option takes rank 1, 2, ...; those out of the running share the last ranks. */
  readonly rankAcceptability: readonly number[];
  /** 1 is best: by probability, then score, then the frame's order; those out of the running last, by score. */
  readonly rank: number;
  /** Mean weights in the draws that the option wins, null where it wins none. */
  readonly centralWeights: Record<CriterionId, number> | null;
  /** Share of the draws that it would win under those weights. */
  readonly confidenceFactor: number | null;
  /** Points lost against the best option of a draw, on average and in nine of ten draws at most; null where it is out of the running, or alone in it. */
  readonly expectedRegret: number | null;
  readonly regretP90: number | null;
  /** True where more than half of the advisors say that it fails a must. */
  readonly out: boolean;
};

export type Combined = {
  /** In the frame's order. */
  readonly options: readonly CombinedOption[];
  readonly scores: Score[];
  readonly robustness: Robustness;
  /** The option of rank 1. */
  readonly recommended: OptionId;
  readonly pool: MemoPool & Required<Pick<MemoPool, 'weights'>>;
  readonly musts: readonly MustCount[];
  /** True where no option is left in the running; the numbers are then those of all options. */
  readonly allOut: boolean;
  readonly contested: readonly ContestedExclusion[];
  readonly predictions: readonly PooledPrediction[];
  readonly reversibility: Reversibility;
};

export type CombineSettings = {
  readonly pooling?: Pooling;
  readonly simulation?: SimulationSettings;
};

/**
 * Combines the answers of at least one advisor. The same frame, perspectives, seed and settings give the same
 * bits; the order of options, criteria and advisors shows only in the order of the result and where options
 * are level in everything.
 */
export function combine(
  frame: Frame,
  perspectives: readonly Perspective[],
  seed: string,
  settings: CombineSettings = {},
): Combined {
  return atOnce(combining(frame, perspectives, seed, settings));
}

/** The same in slices of a few milliseconds. */
export function* combining(
  frame: Frame,
  perspectives: readonly Perspective[],
  seed: string,
  { pooling = EQUAL_WEIGHTS, simulation = SIMULATION }: CombineSettings = {},
): Slices<Combined> {
  const running = runningOf(frame, perspectives);
  const within = restrictTo(running.options, { frame, perspectives });
  const all = tally(frame, perspectives, pooling);
  const table = within.frame === frame ? all : tally(within.frame, within.perspectives, pooling);
  yield;
  const learned = pooling.method === 'equal' ? undefined : pooling.levels;
  const levels = table.advisors.map((advisor) => learned?.[advisor] ?? simulation.intervalLevel);
  const simulated = yield* simulating({
    errorCorrelation: simulation.errorCorrelation,
    seed,
    options: distinct(within.frame.options.map(({ name }) => name)),
    criteria: distinct(frame.criteria.map(({ name }) => name)),
    advisors: table.advisors,
    pool: table.pool,
    levels,
    weights: table.weights,
    weightsStated: frame.weightsStated,
    cells: table.filled,
  });
  const ranking = rankingOf(table);
  const first = ranking[0] ?? 0;
  const checks = robustnessOf({ frame: within.frame, pooling, table, whole: { frame, perspectives } }, first);
  yield;
  const { points, mostFrom } = simulated.valueOfInformation;
  const recommended = optionAt(within.frame, first);
  return {
    options: optionsOf(frame, running, { all, table, ranking, simulated }),
    scores: scoresOf(frame, all),
    robustness: {
      ...checks,
      valueOfInformation: {
        points,
        mostFrom: mostFrom === null ? null : (frame.criteria[mostFrom]?.id ?? null),
      },
      settings: {
        errorCorrelation: simulation.errorCorrelation,
        intervalLevel: learned ? pooled(levels, table.pool) : simulation.intervalLevel,
        intervalOutcomes: pooling.method === 'equal' || !learned ? 0 : pooling.outcomes,
      },
    },
    recommended,
    pool: {
      method: pooling.method,
      outcomes: pooling.method === 'equal' ? 0 : pooling.outcomes,
      leaderEqualWeights: table.equalWeights[first] ?? 0,
      weights: Object.fromEntries(table.advisors.map((advisor, a) => [advisor, table.pool[a] ?? 0])),
    },
    musts: running.musts,
    allOut: running.allOut,
    contested: contestedExclusions({ frame, perspectives, pooling, running }),
    predictions: predictionsOf(frame, perspectives, pooling),
    reversibility: reversibilityOf(frame, perspectives, recommended),
  };
}

type Numbers = {
  /** Over all options, and over those in the running. */
  readonly all: Tally;
  readonly table: Tally;
  /** Positions among those in the running, best first. */
  readonly ranking: readonly number[];
  readonly simulated: Simulated;
};

function optionsOf(
  frame: Frame,
  { options, allOut }: Running,
  { all, table, ranking, simulated }: Numbers,
): CombinedOption[] {
  const outside = frame.options
    .map(({ id }, i) => ({ id, score: all.scores[i] ?? 0 }))
    .filter(({ id }) => !options.includes(id))
    .toSorted((a, b) => b.score - a.score)
    .map(({ id }) => id);
  const none = frame.options.map(() => 0);
  return frame.options.map(({ id }, i) => {
    const place = options.indexOf(id);
    const found = simulated.options[place];
    const isCompared = !allOut && options.length > 1;
    const shared = {
      id,
      score: all.scores[i] ?? 0,
      probability: all.probabilities[i] ?? 0,
      probabilityInRunning: isCompared ? (table.probabilities[place] ?? 0) : null,
    };
    if (!found) {
      return {
        ...shared,
        rankAcceptability: none.map((_, rank) => (rank < options.length ? 0 : 1 / outside.length)),
        rank: options.length + outside.indexOf(id) + 1,
        centralWeights: null,
        confidenceFactor: null,
        expectedRegret: null,
        regretP90: null,
        out: true,
      };
    }
    const { ranks, centralWeights, confidenceFactor, regret } = found;
    return {
      ...shared,
      rankAcceptability: none.map((_, rank) => ranks[rank] ?? 0),
      rank: ranking.indexOf(place) + 1,
      centralWeights: centralWeights
        ? Object.fromEntries(frame.criteria.map((criterion, k) => [criterion.id, centralWeights[k] ?? 0]))
        : null,
      confidenceFactor,
      expectedRegret: options.length > 1 ? regret.expected : null,
      regretP90: options.length > 1 ? regret.p90 : null,
      out: false,
    };
  });
}

// Two options of one name would share one stream of draws.
function distinct(names: readonly string[]): string[] {
  return names.map((name, i) => {
    const earlier = names.slice(0, i).filter((other) => other === name).length;
    return earlier === 0 ? name : `${name} (${earlier + 1})`;
  });
}
