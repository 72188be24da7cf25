// What the panel foresees, should an option be chosen.
import type { MemoPrediction } from '@witan/client';
import type { Frame } from './frame.ts';
import type { Perspective } from './perspective.ts';
import { pooledAmong } from './pool.ts';
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
      return probability === undefined ? [] : [[advisor, probability] as const];
    });
    if (given.length === 0) return [];
    const byAdvisor = Object.fromEntries(given);
    return [{ ...prediction, probability: pooledAmong(given, pooling), byAdvisor }];
  });
}
