// What reading each other did to the panel's mean, and what a gate in front of it would have saved.
import { levelKey } from '@witan/combine';
import { spreadOf } from './agreement-bands.ts';
import type { ConfidenceInterval, Resamples } from '@witan/combine';
import type { Figure, Measures } from './measure.ts';
import { meanOf, measure } from './measure.ts';
import { linearPool } from './methods.ts';
import type { RecordedAnswer, Question } from './question.ts';
import type { Scored } from './score.ts';
import { scoreForecast } from './score.ts';

export const GATE_THRESHOLDS = [0, 0.1, 0.2, 0.35, 0.5, 1] as const;

/** One gate on the same questions. */
export type GateEffect = {
  /** Share of the questions that go to review. */
  readonly reviewed: number;
  readonly brier: number | null;
  readonly ci: { readonly brier: ConfidenceInterval | null };
  /** Share of what reviewing every question gains that is kept; null where that gains nothing. */
  readonly gainKept: number | null;
  /** Calls to advisors for a question: one each, and one more each where there is a review. */
  readonly callsPerQuestion: number;
  /** Share of all calls saved against reviewing every question. */
  readonly callsSaved: number;
};

/** Reviews where the spread is over the threshold: the product's gate, as far as probabilities go. */
export type GateRow = GateEffect & { readonly threshold: number };

export type ReviewEffect = {
  readonly questions: number;
  readonly before: Measures;
  /** Where every question is reviewed. */
  readonly after: Measures;
  /** After minus before, so that a negative Brier or log loss is better. */
  readonly change: { readonly brier: Figure; readonly logLoss: Figure; readonly accuracy: Figure };
  /** Questions on which the mean went from wrong to right and back. */
  readonly wrongToRight: number;
  readonly rightToWrong: number;
  readonly spreadBefore: Figure;
  readonly spreadAfter: Figure;
};

type Reviewed = {
  readonly cluster: string;
  readonly before: Scored;
  readonly after: Scored;
  readonly spread: number;
  readonly spreadAfter: number;
  readonly advisors: number;
};

/** Null where no question has a revised answer. An advisor that did not revise keeps its first answer. */
export function reviewEffect(
  questions: readonly Question[],
  resamples: Resamples,
): { readonly review: ReviewEffect; readonly gate: GateRow[] } | null {
  const rows = questions.flatMap((question) => reviewedOf(question) ?? []);
  if (rows.length === 0) return null;
  const change = (of: 'brier' | 'logLoss' | 'hit'): Figure =>
    meanOf(rows, ({ before, after }) => (after[of] ?? 0) - (before[of] ?? 0), resamples);
  const review = {
    questions: rows.length,
    before: measure(
      rows.map(({ before }) => before),
      resamples,
    ),
    after: measure(
      rows.map(({ after }) => after),
      resamples,
    ),
    change: { brier: change('brier'), logLoss: change('logLoss'), accuracy: change('hit') },
    wrongToRight: rows.filter(({ before, after }) => before.hit < 0.5 && after.hit > 0.5).length,
    rightToWrong: rows.filter(({ before, after }) => before.hit > 0.5 && after.hit < 0.5).length,
    spreadBefore: meanOf(rows, ({ spread }) => spread, resamples),
    spreadAfter: meanOf(rows, ({ spreadAfter }) => spreadAfter, resamples),
  };
  const gate = GATE_THRESHOLDS.map((threshold) => ({
    threshold,
    ...gateEffect(rows, (row) => isOver(row.spread, threshold), resamples),
  }));
  return { review, gate };
}

function reviewedOf(question: Question): Reviewed | null {
  const panel = question.answers.filter(({ probs }) => probs !== null);
  if (panel.length < 2 || panel.every(({ revised }) => revised === null)) return null;
  const revised = panel.map((answer): RecordedAnswer => ({
    ...answer,
    probs: answer.revised ?? answer.probs,
  }));
  const before = pool(panel);
  const after = pool(revised);
  return {
    cluster: question.cluster,
    before: scoreForecast(question, { probs: before, choice: null }),
    after: scoreForecast(question, { probs: after, choice: null }),
    spread: spreadOf({ answers: panel }, before) ?? 0,
    spreadAfter: spreadOf({ answers: revised }, after) ?? 0,
    advisors: panel.length,
  };
}

function pool(answers: readonly RecordedAnswer[]): number[] {
  return linearPool(answers.flatMap(({ probs }) => (probs ? [probs] : [])));
}

function isOver(spread: number, threshold: number): boolean {
  return levelKey(spread) > levelKey(threshold);
}

function gateEffect(
  rows: readonly Reviewed[],
  needed: (row: Reviewed) => boolean,
  resamples: Resamples,
): GateEffect {
  const brierOf = (row: Reviewed): number | null => (needed(row) ? row.after : row.before).brier;
  const { value, ci } = meanOf(rows, brierOf, resamples);
  const total = (of: (row: Reviewed) => number): number => rows.reduce((sum, row) => sum + of(row), 0);
  const first = total(({ advisors }) => advisors);
  const calls = first + total((row) => (needed(row) ? row.advisors : 0));
  const gain = total(({ before, after }) => (before.brier ?? 0) - (after.brier ?? 0));
  const kept = total((row) => (row.before.brier ?? 0) - (brierOf(row) ?? 0));
  return {
    reviewed: total((row) => (needed(row) ? 1 : 0)) / rows.length,
    brier: value,
    ci: { brier: ci },
    gainKept: gain > 0 ? kept / gain : null,
    callsPerQuestion: calls / rows.length,
    callsSaved: 1 - calls / (2 * first),
  };
}
