// How often the panel is right, by how far its advisors agreed before any talk.
import { brierOf, leaders, levelKey } from '@witan/combine';
import type { Resamples } from '@witan/combine';
import { meanOf, measureBand } from './measure.ts';
import type { Method, Pooled } from './methods.ts';
import type { Question } from './question.ts';
import { hitOf, pickOf } from './score.ts';

export type Judged = { readonly question: Question; readonly pooled: Partial<Record<Method, Pooled>> };

/** Upper ends of the bands of the spread, the review gate's usual thresholds. */
const SPREADS = [0.1, 0.2, 0.35, 0.5, 1] as const;

/**
 * Bands by picks, the most agreed first, then by the spread of the probabilities for the pool's top option, the narrowest
 * first. Empty bands are left out. A band is "unanimous", "3-1" with two options, "3 of 4" for the largest camp with more,
 * or a range of the spread.
 */
export function agreementBands(judged: readonly Judged[], resamples: Resamples) {
  const several = judged.filter(({ question }) => question.answers.length > 1);
  const labels = {
    picks: ({ question }: Judged) => picksBand(question),
    spread: ({ question, pooled }: Judged) => {
      const spread = pooled.mean?.probs ? spreadOf(question, pooled.mean.probs) : null;
      return spread === null ? null : spreadBand(spread);
    },
  };
  return (['picks', 'spread'] as const).flatMap((by) =>
    grouped(several, labels[by]).map(({ band, members }) => ({ by, band, ...bandOf(members, resamples) })),
  );
}

/** Greatest minus least probability that an advisor gives the pool's top option; null with fewer than two advisors who gave one. */
export function spreadOf({ answers }: Pick<Question, 'answers'>, pool: readonly number[]): number | null {
  const top = leaders(pool)[0] ?? 0;
  const values = answers.flatMap(({ probs }) => probs?.[top] ?? []);
  return values.length < 2 ? null : Math.max(...values) - Math.min(...values);
}

type Label = { readonly band: string; readonly order: number };

function picksBand({ options, answers }: Question): Label | null {
  const picks = answers.map(pickOf).filter((pick) => pick !== null);
  const counts = options
    .map((_, k) => picks.filter((pick) => pick === k).length)
    .filter((count) => count > 0)
    .toSorted((a, b) => b - a);
  const largest = counts[0];
  if (largest === undefined) return null;
  const order = 1 - largest / answers.length + picks.length / 1e6;
  if (largest === answers.length) return { band: 'unanimous', order: -1 };
  if (options.length > 2) return { band: `${largest} of ${answers.length}`, order };
  return { band: `${largest}-${counts[1] ?? 0}`, order };
}

function spreadBand(spread: number): Label {
  const at = SPREADS.findIndex((upper) => levelKey(spread) <= levelKey(upper));
  const lower = SPREADS[at - 1];
  const upper = (SPREADS[at] ?? 1).toFixed(2);
  return { band: lower === undefined ? `up to ${upper}` : `${lower.toFixed(2)} to ${upper}`, order: at };
}

/** By label, in the order of the labels. */
function grouped(judged: readonly Judged[], label: (one: Judged) => Label | null) {
  const labelled = judged.flatMap((one) => {
    const found = label(one);
    return found ? [{ ...found, one }] : [];
  });
  return [...Map.groupBy(labelled, ({ band }) => band)]
    .map(([band, of]) => ({ band, order: of[0]?.order ?? 0, members: of.map(({ one }) => one) }))
    .toSorted((a, b) => a.order - b.order || (a.band < b.band ? -1 : 1));
}

/** `accuracy` is the mean's, or the majority's where only choices were recorded; `stated` is null without probabilities. */
function bandOf(members: readonly Judged[], resamples: Resamples) {
  const rows = members.map(({ question, pooled }) => {
    const probs = pooled.mean?.probs ?? null;
    const said = pooled.mean ?? pooled.majority ?? { probs: null, choice: null };
    return {
      cluster: question.cluster,
      hit: hitOf(question, said),
      stated: probs ? Math.max(...probs) : null,
      brier: probs ? brierOf(probs, question.truth) : null,
    };
  });
  const { ci, ...figures } = measureBand(rows, resamples);
  const brier = meanOf(rows, (row) => row.brier, resamples);
  return { ...figures, brier: brier.value, ci: { ...ci, brier: brier.ci } };
}
