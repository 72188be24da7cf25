// How often the panel is right, by how far its advisors agreed before any talk.
import { leaders, levelKey } from '@witan/combine';
import type { ConfidenceInterval, Resamples } from '@witan/combine';
import { meanOf } from './measure.ts';
import type { Method, Pooled } from './methods.ts';
import type { Question } from './question.ts';
import { brierScore, pickOf, voteOf } from './score.ts';

export type AgreementBand = {
  /** By who picked what, or by the spread of the probabilities for the pool's top option. */
  readonly by: 'picks' | 'spread';
  /** "unanimous", "3-1" with two options, "3 of 4" for the largest camp with more, or a range of the spread. */
  readonly band: string;
  readonly questions: number;
  /** Of the mean, or of the majority where only choices were recorded. */
  readonly accuracy: number | null;
  /** Mean probability of the pool's top option; null without probabilities. */
  readonly stated: number | null;
  readonly brier: number | null;
  readonly ci: { readonly accuracy: ConfidenceInterval | null; readonly brier: ConfidenceInterval | null };
};

export type Judged = { readonly question: Question; readonly pooled: Partial<Record<Method, Pooled>> };

/** Upper ends of the bands of the spread, the review gate's usual thresholds. */
const SPREADS = [0.1, 0.2, 0.35, 0.5, 1] as const;

/** Bands by picks, the most agreed first, then by spread, the narrowest first. Empty bands are left out. */
export function agreementBands(judged: readonly Judged[], resamples: Resamples): AgreementBand[] {
  const several = judged.filter(({ question }) => question.answers.length > 1);
  const byPicks = grouped(several, ({ question }) => picksBand(question));
  const bySpread = grouped(several, ({ question, pooled }) => {
    const spread = pooled.mean?.probs ? spreadOf(question, pooled.mean.probs) : null;
    return spread === null ? null : spreadBand(spread);
  });
  return [
    ...byPicks.map((group) => bandOf('picks', group, resamples)),
    ...bySpread.map((group) => bandOf('spread', group, resamples)),
  ];
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

type Group = { readonly band: string; readonly members: readonly Judged[] };

function grouped(judged: readonly Judged[], label: (one: Judged) => Label | null): Group[] {
  const groups = new Map<string, { order: number; members: Judged[] }>();
  for (const one of judged) {
    const found = label(one);
    if (!found) continue;
    const group = groups.get(found.band) ?? { order: found.order, members: [] };
    group.members.push(one);
    groups.set(found.band, group);
  }
  return [...groups]
    .toSorted(([nameA, a], [nameB, b]) => a.order - b.order || (nameA < nameB ? -1 : 1))
    .map(([band, { members }]) => ({ band, members }));
}

function bandOf(by: AgreementBand['by'], { band, members }: Group, resamples: Resamples): AgreementBand {
  const rows = members.map(({ question, pooled }) => {
    const probs = pooled.mean?.probs ?? null;
    const said = pooled.mean ?? pooled.majority ?? { probs: null, choice: null };
    return {
      cluster: question.cluster,
      hit: voteOf(question.options.length, said)[question.truth] ?? 0,
      stated: probs ? Math.max(...probs) : null,
      brier: probs ? brierScore(probs, question.truth) : null,
    };
  });
  const accuracy = meanOf(rows, ({ hit }) => hit, resamples);
  const brier = meanOf(rows, (row) => row.brier, resamples);
  return {
    by,
    band,
    questions: members.length,
    accuracy: accuracy.value,
    stated: meanOf(rows, ({ stated }) => stated, resamples).value,
    brier: brier.value,
    ci: { accuracy: accuracy.ci, brier: brier.ci },
  };
}
