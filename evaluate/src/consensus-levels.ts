// How often the recommended answer is right at each level of consensus, as a memo would name it.
import { consensusLevel, leaders } from '@witan/combine';
import type { ConfidenceInterval, Resamples } from '@witan/combine';
import type { Judged } from './agreement-bands.ts';
import { meanOf } from './measure.ts';
import { pickOf, voteOf } from './score.ts';

export type ConsensusLevelRow = {
  readonly level: ReturnType<typeof consensusLevel>;
  readonly questions: number;
  readonly accuracy: number | null;
  /** Mean probability of the pool's top option. */
  readonly stated: number | null;
  readonly ci: { readonly accuracy: ConfidenceInterval | null };
};

const LEVELS = ['strong', 'moderate', 'weak'] as const;
/** With fewer advisors a memo is degraded. */
const QUORUM = 3;

/** The strongest first; empty ones are left out, as are questions without probabilities. */
export function consensusLevels(judged: readonly Judged[], resamples: Resamples): ConsensusLevelRow[] {
  const rows = judged.flatMap(({ question, pooled }) => {
    const probs = pooled.mean?.probs;
    if (!probs) return [];
    const top = leaders(probs)[0] ?? 0;
    const answered = question.answers.filter((answer) => answer.probs !== null);
    const advisors = answered.map((answer) => ({
      picksIt: pickOf(answer) === top,
      chance: answer.probs?.[top] ?? 0,
    }));
    return [
      {
        cluster: question.cluster,
        level: consensusLevel({ advisors, degraded: advisors.length < QUORUM }),
        stated: Math.max(...probs),
        hit: voteOf(question.options.length, { probs, choice: null })[question.truth] ?? 0,
      },
    ];
  });
  return LEVELS.flatMap((level) => {
    const members = rows.filter((row) => row.level === level);
    if (members.length === 0) return [];
    const accuracy = meanOf(members, ({ hit }) => hit, resamples);
    return [
      {
        level,
        questions: members.length,
        accuracy: accuracy.value,
        stated: meanOf(members, ({ stated }) => stated, resamples).value,
        ci: { accuracy: accuracy.ci },
      },
    ];
  });
}
