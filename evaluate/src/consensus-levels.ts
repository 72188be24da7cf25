// How often the recommended answer is right at each level of consensus, as a memo would name it.
import { consensusLevel, leaders } from '@witan/combine';
import type { Resamples } from '@witan/combine';
import type { Judged } from './agreement-bands.ts';
import { measureBand } from './measure.ts';
import { hitOf, pickOf } from './score.ts';

const LEVELS = ['strong', 'moderate', 'weak'] as const;
/** With fewer advisors a memo is degraded. */
const QUORUM = 3;

/** The strongest first; empty ones are left out, as are questions without probabilities. */
export function consensusLevels(judged: readonly Judged[], resamples: Resamples) {
  const rows = judged.flatMap(({ question, pooled }) => {
    const probs = pooled.mean?.probs;
    if (!probs) return [];
    const top = leaders(probs)[0] ?? 0;
    const answered = question.answers.filter((answer) => answer.probs !== null);
    const advisors = answered.map((answer) => ({
      picksIt: pickOf(answer) === top,
      isTorn: leaders(answer.probs ?? []).length > 1,
      chance: answer.probs?.[top] ?? 0,
    }));
    return [
      {
        cluster: question.cluster,
        level: consensusLevel(advisors, advisors.length < QUORUM),
        stated: Math.max(...probs),
        hit: hitOf(question, { probs, choice: null }),
      },
    ];
  });
  return LEVELS.flatMap((level) => {
    const inLevel = rows.filter((row) => row.level === level);
    return inLevel.length > 0 ? [{ level, ...measureBand(inLevel, resamples) }] : [];
  });
}
