// Is there something for the advisors to talk about?
import type { Agreement } from '@witan/client';
import { picksSentence } from './agreement.ts';
import type { Combined } from './combine.ts';
import type { Frame } from './frame.ts';
import type { Perspective } from './perspective.ts';
import { levelKey } from './tally.ts';
import { everyAdvisor, points } from './wording.ts';

export const SPREAD_THRESHOLD = 0.2;

/**
 * Review is needed when top picks differ, when the spread is over the threshold (0 to 1, default 0.2), or
 * when weighted score and pooled probability name different winners. One advisor alone has nobody to read.
 * `reason` is a sentence for the memo either way.
 */
export function reviewGate(
  frame: Frame,
  perspectives: readonly Perspective[],
  combined: Combined,
  agreement: Agreement,
  { spreadThreshold = SPREAD_THRESHOLD }: { readonly spreadThreshold?: number } = {},
): { needed: boolean; reason: string } {
  const advisors = perspectives.length;
  if (advisors < 2) return skipped('Only one advisor answered, so there is nobody to exchange reasons with.');
  if (Object.keys(agreement.topPicks).length > 1) {
    return needed(picksSentence(frame, agreement.topPicks, advisors));
  }
  const apart = points(agreement.spread);
  const everyone = `${everyAdvisor(advisors)} picked the same option`;
  if (levelKey(agreement.spread) > levelKey(spreadThreshold)) {
    return needed(
      `${everyone}, but their probabilities for it lie ${apart} apart, over the limit of ${points(spreadThreshold)}.`,
    );
  }
  const { weightedScore, pooledProbability } = combined.robustness.winners;
  if (weightedScore !== pooledProbability) {
    const name = (id: string): string => frame.options.find((option) => option.id === id)?.name ?? id;
    return needed(
      `The weighted score puts "${name(weightedScore)}" first, the pooled probability "${name(pooledProbability)}".`,
    );
  }
  return skipped(
    levelKey(agreement.spread) === 0
      ? `${everyone}, with the same probability.`
      : `${everyone}, and their probabilities for it lie within ${apart}.`,
  );
}

function needed(reason: string): { needed: boolean; reason: string } {
  return { needed: true, reason };
}

function skipped(reason: string): { needed: boolean; reason: string } {
  return { needed: false, reason };
}
