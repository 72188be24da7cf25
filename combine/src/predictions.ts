// What the panel foresees, should an option be chosen.
import type { MemoPrediction } from '@witan/client';
import type { Frame } from './frame.ts';
import type { Perspective } from './perspective.ts';
import { pooled, poolWeights } from './pool.ts';
import type { Pooling } from './pool.ts';

/**
 * Pools each prediction of the frame over the advisors that gave it a probability, by the same weights as the
 * probabilities of the options. One that nobody answered is left out.
 */
export function predictionsOf(
  frame: Frame,
  perspectives: readonly Perspective[],
  pooling: Pooling,
): MemoPrediction[] {
  return frame.predictions.flatMap((prediction) => {
    const given = perspectives.flatMap(({ advisor, predictions }) => {
      const probability = predictions[prediction.id];
      return probability === undefined ? [] : [{ advisor, probability }];
    });
    if (given.length === 0) return [];
    const pool = poolWeights(
      pooling,
      given.map(({ advisor }) => advisor),
    );
    const chances = given.map(({ probability }) => probability);
    const byAdvisor = Object.fromEntries(given.map(({ advisor }, i) => [advisor, chances[i] ?? 0]));
    return [{ ...prediction, probability: pooled(chances, pool), byAdvisor }];
  });
}
