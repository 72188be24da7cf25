// How often the panel is right in each band of confidence, as far as the band goes by probability.
import { probabilityBand } from '@witan/combine';
import type { Judged } from './agreement-bands.ts';
import type { Interval, Resamples } from '@witan/combine';
import { meanOf } from './measure.ts';
import { voteOf } from './score.ts';

export type ConfidenceBand = {
  readonly band: ReturnType<typeof probabilityBand>;
  readonly questions: number;
  readonly accuracy: number | null;
  /** Mean probability of the pool's top option. */
  readonly stated: number | null;
  readonly ci: { readonly accuracy: Interval | null };
};

const BANDS = ['low', 'moderate', 'high'] as const;

/** The bands of the mean's leading option, the least sure first; empty ones are left out, as are questions without probabilities. */
export function confidenceBands(judged: readonly Judged[], resamples: Resamples): ConfidenceBand[] {
  const rows = judged.flatMap(({ question, pooled }) => {
    const probs = pooled.mean?.probs;
    if (!probs) return [];
    const stated = Math.max(...probs);
    return [
      {
        cluster: question.cluster,
        band: probabilityBand(stated, question.options.length),
        stated,
        hit: voteOf(question.options.length, { probs, choice: null })[question.truth] ?? 0,
      },
    ];
  });
  return BANDS.flatMap((band) => {
    const members = rows.filter((row) => row.band === band);
    if (members.length === 0) return [];
    const accuracy = meanOf(members, ({ hit }) => hit, resamples);
    return [
      {
        band,
        questions: members.length,
        accuracy: accuracy.value,
        stated: meanOf(members, ({ stated }) => stated, resamples).value,
        ci: { accuracy: accuracy.ci },
      },
    ];
  });
}
