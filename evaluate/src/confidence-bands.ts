// How often the panel is right in each band of confidence, as far as the band goes by probability.
import { mean, probabilityBand } from '@witan/combine';
import type { Judged } from './agreement-bands.ts';
import type { ConfidenceInterval, Resamples } from '@witan/combine';
import { meanOf } from './measure.ts';
import { voteOf } from './score.ts';

export type ConfidenceBand = {
  readonly band: ReturnType<typeof probabilityBand>;
  /** How many options the questions have that it is of: one of the groups below. */
  readonly options: string;
  readonly questions: number;
  readonly accuracy: number | null;
  /** Mean probability of the pool's top option, or share of the votes where only choices were recorded. */
  readonly stated: number | null;
  readonly ci: { readonly accuracy: ConfidenceInterval | null };
};

const BANDS = ['low', 'moderate', 'high'] as const;

/**
 * The bands of the mean's leading option, or of the plurality's where only choices were recorded, with few options first
 * and the least sure before the others; empty ones are left out.
 */
export function confidenceBands(judged: readonly Judged[], resamples: Resamples): ConfidenceBand[] {
  const rows = judged.flatMap(({ question, pooled }) => {
    const probs = pooled.mean?.probs ?? sharesOf(question);
    if (!probs) return [];
    const stated = Math.max(...probs);
    return [
      {
        cluster: question.cluster,
        options: groupOf(question.options.length),
        band: probabilityBand(stated, question.options.length),
        stated,
        hit: voteOf(question.options.length, { probs, choice: null })[question.truth] ?? 0,
      },
    ];
  });
  return GROUPS.flatMap((options) => BANDS.map((band) => ({ options, band }))).flatMap(
    ({ options, band }) => {
      const members = rows.filter((row) => row.band === band && row.options === options);
      if (members.length === 0) return [];
      const accuracy = meanOf(members, ({ hit }) => hit, resamples);
      return [
        {
          band,
          options,
          questions: members.length,
          accuracy: accuracy.value,
          stated: meanOf(members, ({ stated }) => stated, resamples).value,
          ci: { accuracy: accuracy.ci },
        },
      ];
    },
  );
}

const GROUPS = ['2', '3 to 5', '6 to 9', '10 and more'] as const;

function groupOf(options: number): (typeof GROUPS)[number] {
  if (options < 3) return '2';
  if (options < 6) return '3 to 5';
  return options < 10 ? '6 to 9' : '10 and more';
}

function sharesOf({ answers, options }: Judged['question']): number[] | null {
  const votes = answers
    .map((answer) => voteOf(options.length, answer))
    .filter((vote) => vote.some((part) => part > 0));
  return votes.length === 0 ? null : options.map((_, k) => mean(votes.map((vote) => vote[k] ?? 0)));
}
