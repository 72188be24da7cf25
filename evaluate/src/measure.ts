// The scores of many forecasts together: means with their intervals.
import type { ConfidenceInterval, Resamples } from '@witan/combine';
import { ratioInterval, sum } from '@witan/combine';
import { binsOf, calibrationError, calibrationInterval } from './calibration.ts';
import type { Scored } from './score.ts';

/** Null means that no forecast had what the figure needs. `accuracy` and `ece` go from 0 to 1. */
export type Measures = ReturnType<typeof measure>;

export type Figure = { readonly value: number | null; readonly ci: ConfidenceInterval | null };

export function measure(scored: readonly Scored[], resamples: Resamples) {
  const brier = meanOf(scored, ({ brier }) => brier, resamples);
  const logLoss = meanOf(scored, ({ logLoss }) => logLoss, resamples);
  const accuracy = meanOf(scored, ({ hit }) => hit, resamples);
  const pairs = scored.flatMap(({ cluster, calibration }) =>
    calibration ? [{ cluster, ...calibration }] : [],
  );
  const bins = binsOf(pairs);
  return {
    questions: scored.length,
    /** Questions without an answer; they count as wrong in `accuracy` and nowhere else. */
    unanswered: scored.filter(({ answered }) => !answered).length,
    brier: brier.value,
    logLoss: logLoss.value,
    accuracy: accuracy.value,
    ece: calibrationError(bins),
    ci: {
      brier: brier.ci,
      logLoss: logLoss.ci,
      accuracy: accuracy.ci,
      ece: calibrationInterval(pairs, resamples),
    },
    bins: pairs.length > 0 ? bins : [],
  };
}

/** What is measured of a band of questions. */
export function measureBand(
  rows: readonly { readonly cluster: string; readonly hit: number; readonly stated: number | null }[],
  resamples: Resamples,
) {
  const accuracy = meanOf(rows, ({ hit }) => hit, resamples);
  return {
    questions: rows.length,
    accuracy: accuracy.value,
    /** Mean of the probability stated for what was named. */
    stated: meanOf(rows, ({ stated }) => stated, resamples).value,
    ci: { accuracy: accuracy.ci },
  };
}

/** Mean of a value over the rows that have it, with its interval. */
export function meanOf<Row extends { readonly cluster: string }>(
  rows: readonly Row[],
  value: (row: Row) => number | null,
  resamples: Resamples,
): Figure {
  return ratioOf(rows, (row) => [value(row), 1], resamples);
}

/** Sum of the first value over sum of the second, over the rows that have both, with its interval. */
export function ratioOf<Row extends { readonly cluster: string }>(
  rows: readonly Row[],
  values: (row: Row) => readonly [number | null, number | null],
  resamples: Resamples,
): Figure {
  const terms = rows.flatMap((row) => {
    const [num, den] = values(row);
    return num === null || den === null ? [] : [{ cluster: row.cluster, num, den }];
  });
  const bottom = sum(terms.map(({ den }) => den));
  if (bottom === 0) return { value: null, ci: null };
  return { value: sum(terms.map(({ num }) => num)) / bottom, ci: ratioInterval(terms, resamples) };
}
