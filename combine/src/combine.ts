// The panel's answers in, the memo's numbers out: the one entrance to the maths for the protocol.
import type { Frame } from './frame.ts';
import type { Perspective } from './perspective.ts';
import { SIMULATION } from './draws.ts';
import type { SimulationSettings } from './draws.ts';
import { contestedExclusions, runningOf } from './musts.ts';
import type { Running } from './musts.ts';
import { EQUAL_WEIGHTS, pooled } from './pool.ts';
import type { Pooling } from './pool.ts';
import { predictionsOf } from './predictions.ts';
import { optionAt, rankedOutside } from './ranking.ts';
import { reversibilityOf } from './reversibility.ts';
import { robustnessOf } from './robustness.ts';
import { scoresOf } from './score-table.ts';
import { atOnce } from './slices.ts';
import { simulating } from './smaa.ts';
import type { Simulated } from './smaa.ts';
import { solveAmong } from './solve.ts';
import type { Solution } from './solve.ts';

export type Combined = ReturnType<typeof combine>;
export type CombinedOption = Combined['options'][number];

export type CombineSettings = {
  readonly pooling?: Pooling;
  readonly simulation?: SimulationSettings;
};

/**
 * Combines the answers of at least one advisor, in slices of a few milliseconds. The same frame, perspectives, seed and
 * settings give the same bits; the order of options, criteria and advisors shows only in the order of the result and where
 * options are level in everything.
 */
export function* combining(
  frame: Frame,
  perspectives: readonly Perspective[],
  seed: string,
  { pooling = EQUAL_WEIGHTS, simulation = SIMULATION }: CombineSettings = {},
) {
  const running = runningOf(frame, perspectives);
  const problem = { frame, perspectives, pooling };
  const solved = solveAmong(running.options, problem);
  const { frame: within, all, table, ranking } = solved;
  yield;
  const learned = pooling.method === 'equal' ? null : pooling;
  const levels = table.advisors.map((advisor) => learned?.levels?.[advisor] ?? simulation.intervalLevel);
  const simulated = yield* simulating({
    errorCorrelation: simulation.errorCorrelation,
    seed,
    options: distinct(within.options.map(({ name }) => name)),
    criteria: distinct(frame.criteria.map(({ name }) => name)),
    advisors: table.advisors,
    pool: table.pool,
    levels,
    weights: table.weights,
    weightsStated: frame.weightsStated,
    cells: table.filled,
  });
  const first = ranking[0] ?? 0;
  const checks = robustnessOf(problem, solved, first);
  yield;
  const { points, mostFrom } = simulated.valueOfInformation;
  const recommended = optionAt(within, first);
  return {
    options: optionsOf(frame, running, { ...solved, simulated }),
    scores: scoresOf(frame, all),
    robustness: {
      ...checks,
      valueOfInformation: {
        points,
        mostFrom: mostFrom === null ? null : (frame.criteria[mostFrom]?.id ?? null),
      },
      settings: {
        errorCorrelation: simulation.errorCorrelation,
        intervalLevel: learned?.levels ? pooled(levels, table.pool) : simulation.intervalLevel,
        intervalOutcomes: learned?.levels ? learned.outcomes : 0,
      },
    },
    recommended,
    pool: {
      method: pooling.method,
      outcomes: learned?.outcomes ?? 0,
      leaderEqualWeights: table.equalWeights[first] ?? 0,
      weights: Object.fromEntries(table.advisors.map((advisor, a) => [advisor, table.pool[a] ?? 0])),
    },
    musts: running.musts,
    allOut: running.allOut,
    contested: contestedExclusions(problem, running),
    predictions: predictionsOf(frame, perspectives, pooling),
    reversibility: reversibilityOf(frame, perspectives, recommended),
  };
}

/** The same at once. */
export function combine(...panel: Parameters<typeof combining>) {
  return atOnce(combining(...panel));
}

type Numbers = Solution & { readonly simulated: Simulated };

/** In the frame's order. */
function optionsOf(frame: Frame, { options, allOut }: Running, { all, table, ranking, simulated }: Numbers) {
  const outside = rankedOutside(
    frame.options
      .map(({ id }, i) => ({ id, score: all.scores[i] ?? 0 }))
      .filter(({ id }) => !options.includes(id)),
  );
  return frame.options.map(({ id }, i) => {
    const place = options.indexOf(id);
    const found = simulated.options[place];
    const isCompared = options.length > 1;
    const { centralWeights = null, confidenceFactor = null, regret } = found ?? {};
    return {
      id,
      score: all.scores[i] ?? 0,
      probability: all.probabilities[i] ?? 0,
      /**
       * The same as `probability` over what musts leave in the running, 0 for what is out; null for all where fewer than two
       * are left: one alone is ahead of nothing.
       */
      probabilityInRunning: isCompared && !allOut ? (table.probabilities[place] ?? 0) : null,
      rankAcceptability: frame.options.map((_, rank) =>
        found ? (found.ranks[rank] ?? 0) : rank < options.length ? 0 : 1 / outside.length,
      ),
      rank: found ? ranking.indexOf(place) + 1 : options.length + outside.indexOf(id) + 1,
      centralWeights:
        centralWeights &&
        Object.fromEntries(frame.criteria.map((criterion, k) => [criterion.id, centralWeights[k] ?? 0])),
      confidenceFactor,
      expectedRegret: regret && isCompared ? regret.expected : null,
      regretP90: regret && isCompared ? regret.p90 : null,
      /** True where more than half of the advisors say that it fails a must. */
      out: !found,
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
