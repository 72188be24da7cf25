// Weights from what somebody would rather have go from worst to best.
import { mean, sum } from './numbers.ts';

/** After that the order of the others moves little. */
const SWING_QUESTIONS = 3;

/** How many questions place all of `count` criteria that can be placed: the last one is known without asking. */
export function swingQuestions(count: number): number {
  return Math.max(0, Math.min(SWING_QUESTIONS, count - 1));
}

/**
 * Weights of `count` criteria, summing to 1: those of `ranked` (places in the list from 0, what matters most first) by
 * rank-order centroids, w(k) = 1/n · Σ 1/i for i = k to n (Barron and Barrett 1996, doi:10.1287/mnsc.42.11.1515), the
 * others alike, which is the centroid of all weights that agree with the ranking.
 */
export function swingWeights(count: number, ranked: readonly number[]): number[] {
  const centroids = Array.from({ length: count }, (_, place) =>
    sum(Array.from({ length: count - place }, (_each, more) => 1 / (place + 1 + more) / count)),
  );
  const left = centroids.slice(ranked.length);
  const rest = left.length === 0 ? 0 : mean(left);
  return centroids.map((_, index) => {
    const place = ranked.indexOf(index);
    return place < 0 ? rest : (centroids[place] ?? rest);
  });
}
