import type { MemoCriterion, OptionId, Recommendation, Score } from '@witan/client';

/** How hard the recommended option is to undo, read off a criterion about it; else the middle, since nothing is known. */
export function reversibilityOf({
  criteria,
  scores,
  recommended,
}: {
  readonly criteria: readonly MemoCriterion[];
  readonly scores: readonly Score[];
  readonly recommended: OptionId;
}): Recommendation['reversibility'] {
  const about = criteria.find(({ name }) => /revers|undo|exit|lock.?in|umkehr|r[ée]versib/iu.test(name));
  const score = scores.find(({ option, criterion }) => option === recommended && criterion === about?.id);
  if (!score) return 'costly';
  if (score.mean >= 60) return 'reversible';
  return score.mean >= 25 ? 'costly' : 'irreversible';
}
