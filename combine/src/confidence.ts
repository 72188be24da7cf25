// How sure the memo may sound, and what kind of answer it is.
import type { Confidence, Recommendation } from '@witan/client';
import type { Combined } from './combine.ts';
import type { Perspective } from './perspective.ts';
import { levelKey } from './tally.ts';

const HIGH = 0.7;
const MODERATE = 0.45;
const CLEAR = 0.6;

/**
 * The smaller of the recommended option's pooled probability and its first-rank acceptability, with a band:
 * high from 0.7, moderate from 0.45. A degraded memo has the band lowered by one and the number left alone.
 */
export function confidenceOf({
  combined,
  degraded,
}: {
  readonly combined: Combined;
  readonly degraded: boolean;
}): Confidence {
  const basis = basisOf(combined);
  const value = Math.min(basis.pooledProbability, basis.firstRankAcceptability);
  const band = bandOf(value);
  return {
    value,
    band: degraded ? lowered(band) : band,
    basis,
    explanation: explain(basis, band, degraded),
  };
}

/**
 * `investigate` where more than half of the advisors need something known first; else `close_call` where
 * first-rank acceptability is under 0.6 or the methods name different winners; else `recommendation`.
 */
export function outcomeOf({
  combined,
  perspectives,
}: {
  readonly combined: Combined;
  readonly perspectives: readonly Perspective[];
}): Recommendation['outcome'] {
  const asking = perspectives.filter(({ needsFirst }) => needsFirst !== null && needsFirst.trim() !== '');
  if (asking.length * 2 > perspectives.length) return 'investigate';
  if (combined.robustness.methodDependent) return 'close_call';
  return reaches(basisOf(combined).firstRankAcceptability, CLEAR) ? 'recommendation' : 'close_call';
}

function basisOf({ options, recommended }: Combined): Confidence['basis'] {
  const option = options.find(({ id }) => id === recommended);
  return {
    pooledProbability: option?.probability ?? 0,
    firstRankAcceptability: option?.rankAcceptability[0] ?? 0,
  };
}

function bandOf(value: number): Confidence['band'] {
  if (reaches(value, HIGH)) return 'high';
  return reaches(value, MODERATE) ? 'moderate' : 'low';
}

function lowered(band: Confidence['band']): Confidence['band'] {
  return band === 'high' ? 'moderate' : 'low';
}

// A mean such as (0.6 + 0.7 + 0.8) / 3 may land a last bit under the threshold it stands on.
function reaches(value: number, threshold: number): boolean {
  return levelKey(value) >= levelKey(threshold);
}

function explain(basis: Confidence['basis'], band: Confidence['band'], degraded: boolean): string {
  const pooled = percent(basis.pooledProbability);
  const first = percent(basis.firstRankAcceptability);
  const derived =
    `The advisors give this option a ${pooled} chance of being the best on average, and it comes first in ${first} of ` +
    'the simulated draws of weights and scores; the smaller of the two is the confidence.';
  if (!degraded) return derived;
  const change = band === 'low' ? 'stays low' : `is lowered from ${band} to ${lowered(band)}`;
  return `${derived} The result is degraded, so the band ${change}.`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
