// Figures as people read them, for the text and the page alike.
import type { ConfidenceInterval } from '@witan/combine';
import type { Figure, Measures } from './measure.ts';
import type { Method } from './methods.ts';
import type { PanelReport } from './report.ts';
import type { Repeats } from './repeats.ts';
import type { GateEffect, ReviewEffect } from './review-effect.ts';
import type { SharedErrors } from './shared-errors.ts';
import type { CurvePoint } from './track-record.ts';

export const NONE = '-';

export const METHOD_NAMES = {
  mean: "mean (the product's)",
  median: 'median',
  trimmedMean: 'trimmed mean',
  logitMean: 'logit mean',
  majority: 'majority',
  bestSingle: 'best single of training',
  trackRecord: 'weights of the track record',
} as const satisfies Record<Method, string>;

export const REFERENCE_NAMES = {
  randomAdvisor: 'advisor picked at random',
  crowd: "the crowd's price",
  memo: 'the memos',
} as const satisfies Record<keyof PanelReport['references'], string>;

export function decimal(value: number | null, digits = 4): string {
  return value === null ? NONE : unsignedZero(value.toFixed(digits));
}

export function percent(value: number | null, digits = 1): string {
  return value === null ? NONE : `${unsignedZero((value * 100).toFixed(digits))}%`;
}

/** With its sign, as a change. */
export function signed(value: number | null, digits = 4): string {
  return value === null ? NONE : `${value > 0 ? '+' : ''}${decimal(value, digits)}`;
}

export function signedPercent(value: number | null): string {
  return value === null ? NONE : `${value > 0 ? '+' : ''}${percent(value)}`;
}

/** "0.1335 [0.103, 0.168]" */
export function withInterval(value: number | null, ci: ConfidenceInterval | null): string {
  if (value === null) return NONE;
  return ci ? `${decimal(value)} [${decimal(ci[0], 3)}, ${decimal(ci[1], 3)}]` : decimal(value);
}

/** "80.8% [74.0, 87.1]" */
export function percentWithInterval(value: number | null, ci: ConfidenceInterval | null): string {
  if (value === null) return NONE;
  const end = (bound: number): string => (bound * 100).toFixed(1);
  return ci ? `${percent(value)} [${end(ci[0])}, ${end(ci[1])}]` : percent(value);
}

/** "-0.0123 [-0.0201, -0.0040]" */
export function changeWithInterval({ value, ci }: Figure): string {
  if (value === null) return NONE;
  return ci ? `${signed(value)} [${signed(ci[0])}, ${signed(ci[1])}]` : signed(value);
}

export function relativeWithInterval({ value, ci }: Figure): string {
  if (value === null) return NONE;
  return ci
    ? `${signedPercent(value)} [${signedPercent(ci[0])}, ${signedPercent(ci[1])}]`
    : signedPercent(value);
}

/** A share of the gain of review is only worth showing where there clearly is a gain. */
export function gainKept({ gainKept: kept }: GateEffect, { change }: ReviewEffect): string {
  const end = change.brier.ci?.[1] ?? 0;
  return end < 0 ? percent(kept, 0) : NONE;
}

/** Advisors, methods and references in the order of the tables. */
export function namedMeasures({ advisors, methods, references }: PanelReport): {
  readonly advisors: readonly (readonly [string, Measures])[];
  readonly methods: readonly (readonly [string, Measures])[];
  readonly references: readonly (readonly [string, Measures])[];
} {
  return {
    advisors: Object.entries(advisors),
    methods: present(METHOD_NAMES, methods),
    references: present(REFERENCE_NAMES, references),
  };
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
export function sharedErrorsText({
  correlation,
  pairs,
  allWrong,
  ifIndependent,
  questions,
}: SharedErrors): string {
  const together =
    `All wrong together: ${percentWithInterval(allWrong.value, allWrong.ci)} of ${counted(questions, 'question')}; ` +
    `${percent(ifIndependent)} if each erred for itself.`;
  if (correlation.value === null) return together;
  return `Errors of two advisors correlate by ${withInterval(correlation.value, correlation.ci)} (mean of ${counted(pairs, 'pair')}). ${together}`;
}

/** "30", "30 to 99" */
export function outcomesOf({ from, to }: Pick<CurvePoint, 'from' | 'to'>): string {
  return from === to ? String(from) : `${from} to ${to}`;
}

/** "set, 198 questions in 46 clusters" */
export function sizeOf({ questions, clusters }: Pick<PanelReport, 'questions' | 'clusters'>): string {
  return `${counted(questions, 'question')} in ${counted(clusters, 'cluster')}`;
}

export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

function present<Key extends string>(
  names: Readonly<Record<Key, string>>,
  measures: Readonly<Partial<Record<Key, Measures>>>,
): (readonly [string, Measures])[] {
  const keys = Object.keys(names) as Key[]; // the names' own keys: the record has no others
  return keys.flatMap((key) => {
    const found = measures[key];
    return found ? [[names[key], found] as const] : [];
  });
}

function unsignedZero(text: string): string {
  return Number(text) === 0 ? text.replace('-', '') : text;
}
