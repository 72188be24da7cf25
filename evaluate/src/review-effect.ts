// What reading each other did to the panel's mean, and what a gate in front of it would have saved.
import { levelKey, sum } from '@witan/combine';
import { spreadOf } from './agreement-bands.ts';
import type { Resamples } from '@witan/combine';
import type { Figure } from './measure.ts';
import { meanOf, measure } from './measure.ts';
import { linearPool } from './methods.ts';
import type { RecordedAnswer, Question } from './question.ts';
import { scoreForecast } from './score.ts';

const GATE_THRESHOLDS = [0, 0.1, 0.2, 0.35, 0.5, 1] as const;

type Reviewed = NonNullable<ReturnType<typeof reviewedOf>>;

/** Null where no question has a revised answer. An advisor that did not revise keeps its first answer. */
export function reviewEffect(questions: readonly Question[], resamples: Resamples) {
  const rows = questions.flatMap((question) => reviewedOf(question) ?? []);
  if (rows.length === 0) return null;
  const change = (of: 'brier' | 'logLoss' | 'hit'): Figure =>
    meanOf(rows, ({ before, after }) => (after[of] ?? 0) - (before[of] ?? 0), resamples);
  const measured = (when: 'before' | 'after') => {
    const scored = rows.map((row) => row[when]);
    return measure(scored, resamples);
  };
  const review = {
    questions: rows.length,
    before: measured('before'),
    /** Where every question is reviewed. */
    after: measured('after'),
    /** After minus before, so that a negative Brier or log loss is better. */
    change: { brier: change('brier'), logLoss: change('logLoss'), accuracy: change('hit') },
    /** Questions on which the mean went from wrong to right and back. */
    wrongToRight: rows.filter(({ before, after }) => before.hit < 0.5 && after.hit > 0.5).length,
    rightToWrong: rows.filter(({ before, after }) => before.hit > 0.5 && after.hit < 0.5).length,
    spreadBefore: meanOf(rows, ({ spread }) => spread, resamples),
    spreadAfter: meanOf(rows, ({ spreadAfter }) => spreadAfter, resamples),
  };
  return { review, gate: GATE_THRESHOLDS.map((threshold) => gateEffect(rows, threshold, resamples)) };
}

function reviewedOf(question: Question) {
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

/** One gate on the same questions: reviews where the spread is over the threshold, as the product does. */
function gateEffect(rows: readonly Reviewed[], threshold: number, resamples: Resamples) {
  const needed = ({ spread }: Reviewed): boolean => levelKey(spread) > levelKey(threshold);
  const brierOf = (row: Reviewed): number | null => (needed(row) ? row.after : row.before).brier;
  const { value, ci } = meanOf(rows, brierOf, resamples);
  const total = (of: (row: Reviewed) => number): number => sum(rows.map(of));
  const first = total(({ advisors }) => advisors);
  const calls = first + total((row) => (needed(row) ? row.advisors : 0));
  const gain = total(({ before, after }) => (before.brier ?? 0) - (after.brier ?? 0));
  const kept = total((row) => (row.before.brier ?? 0) - (brierOf(row) ?? 0));
  return {
    threshold,
    /** Share of the questions that go to review. */
    reviewed: total((row) => (needed(row) ? 1 : 0)) / rows.length,
    brier: value,
    ci: { brier: ci },
    /** Share of what reviewing every question gains that is kept; null where that gains nothing. */
    gainKept: gain > 0 ? kept / gain : null,
    /** Calls to advisors: one each, and one more each where there is a review. */
    callsPerQuestion: calls / rows.length,
    /** Share of all calls saved against reviewing every question. */
    callsSaved: 1 - calls / (2 * first),
  };
}
