// Figures as people read them, for the text and the page alike.
import type { ConfidenceInterval } from '@witan/combine';
import type { PanelReport } from './report.ts';
import type { Repeats } from './repeats.ts';
import type { SharedErrors } from './shared-errors.ts';

export const NONE = '-';

export function decimal(value: number | null, digits = 4): string {
  return value === null ? NONE : unsignedZero(value.toFixed(digits));
}

export function percent(value: number | null, digits = 1): string {
  return value === null ? NONE : `${unsignedZero((value * 100).toFixed(digits))}%`;
}

/** "0.1335 [0.103, 0.168]" */
export const withInterval = intervalText(decimal, (end) => decimal(end, 3));

/** "80.8% [74.0, 87.1]" */
export const percentWithInterval = intervalText(percent, (end) => (end * 100).toFixed(1));

/** "-0.0123 [-0.0201, -0.0040]" */
export const changeWithInterval = intervalText((value) => signed(value, decimal(value)));

/** "-9.2% [-15.0%, -3.1%]" */
export const relativeWithInterval = intervalText((value) => signed(value, percent(value)));

function intervalText(text: (value: number) => string, end = text) {
  return (value: number | null, ci: ConfidenceInterval | null): string => {
    if (value === null) return NONE;
    return ci ? `${text(value)} [${end(ci[0])}, ${end(ci[1])}]` : text(value);
  };
}

function signed(value: number, text: string): string {
  return value > 0 ? `+${text}` : text;
}

/** What asking again has shown, in a few sentences. */
export function repeatsText({ times, questions, flipped, pairsApart, spread }: Repeats): string {
  const answered = `Asked ${times} times each: ${counted(questions, 'question')} answered more than once.`;
  if (questions === 0) return answered;
  return (
    `${answered} The recommendation flipped on ${percentWithInterval(flipped.value, flipped.ci)} of them; two runs of a question ` +
    `recommend different options in ${percentWithInterval(pairsApart.value, pairsApart.ci)}. The probability of the option ` +
    `recommended first moved by ${withInterval(spread.value, spread.ci)} between its least and its greatest.`
  );
}

/** How far the advisors err together, in a sentence or two. */
export function sharedErrorsText(errors: SharedErrors): string {
  const { correlation, pairs, allWrong, ifIndependent, questions } = errors;
  const together =
    `All wrong together: ${percentWithInterval(allWrong.value, allWrong.ci)} of ${counted(questions, 'question')}; ` +
    `${percent(ifIndependent)} if each erred for itself.`;
  if (correlation.value === null) return together;
  return `Errors of two advisors correlate by ${withInterval(correlation.value, correlation.ci)} (mean of ${counted(pairs, 'pair')}). ${together}`;
}

/** "198 questions in 46 clusters" */
export function sizeOf({ questions, clusters }: Pick<PanelReport, 'questions' | 'clusters'>): string {
  return `${counted(questions, 'question')} in ${counted(clusters, 'cluster')}`;
}

export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

function unsignedZero(text: string): string {
  return Number(text) === 0 ? text.replace('-', '') : text;
}
