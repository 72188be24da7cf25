// How often the panel is right in each band of confidence, as far as the band goes by probability.
import { mean, probabilityBand } from '@witan/combine';
import type { Judged } from './agreement-bands.ts';
import type { Resamples } from '@witan/combine';
import { measureBand } from './measure.ts';
import { hitOf, voteOf } from './score.ts';

const BANDS = ['low', 'moderate', 'high'] as const;

/**
 * The bands of the mean's leading option, or of the plurality's where only choices were recorded, with few options first
 * and the least sure before the others; empty ones are left out. Where only choices were recorded, `stated` is the share of the
 * votes.
 */
export function confidenceBands(judged: readonly Judged[], resamples: Resamples) {
  const rows = judged.flatMap(({ question, pooled }) => {
    const probs = pooled.mean?.probs ?? sharesOf(question);
    if (!probs) return [];
    const stated = Math.max(...probs);
    return [
      {
        cluster: question.cluster,
        options: groupOf(question.options.length),
        band: probabilityBand(probs),
        stated,
        hit: hitOf(question, { probs, choice: null }),
      },
    ];
  });
  return GROUPS.flatMap((options) =>
    BANDS.flatMap((band) => {
      const inBand = rows.filter((row) => row.band === band && row.options === options);
      // `options`: how many the questions of the band have, as one of the groups.
      return inBand.length > 0 ? [{ band, options, ...measureBand(inBand, resamples) }] : [];
    }),
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
