// The ways to make one forecast out of a panel's, the product's own among them.
import { EQUAL_WEIGHTS, mean, pooled, poolWeights, shares, sum } from '@witan/combine';
import type { RecordedAnswer, Question } from './question.ts';
import { voteOf } from './score.ts';

export const METHOD_NAMES = {
  mean: "mean (the product's)",
  median: 'median',
  trimmedMean: 'trimmed mean',
  logitMean: 'logit mean',
  majority: 'majority',
  bestSingle: 'best single of training',
  trackRecord: 'weights of the track record',
} as const;
export type Method = keyof typeof METHOD_NAMES;
// `as`: the names' own keys.
export const METHODS = Object.keys(METHOD_NAMES) as Method[];

/** What a panel says as one; the same shape as one advisor's answer. */
export type Pooled = Pick<RecordedAnswer, 'probs' | 'choice'>;

/** A probability under this one would drag a mean of logarithms by itself; it is lifted to it first. */
export const LOGIT_FLOOR = 0.001;

type Pool = (panel: readonly (readonly number[])[]) => number[];

/** The pool that the product uses, where every advisor counts the same. */
export const linearPool: Pool = (panel) => weightedPool(panel, poolWeights(EQUAL_WEIGHTS, panel.map(String)));

/** The product's pool with one weight for each advisor. */
export function weightedPool(panel: Parameters<Pool>[0], weights: readonly number[]): number[] {
  return byOption(panel).map((values) => pooled(values, weights));
}

/** Median per option, divided by the sum; every option may have a median of 0, and then nothing is known. */
export const medianPool: Pool = (panel) =>
  shares(byOption(panel).map((values) => mean(middle(values, Math.floor((values.length - 1) / 2)))));

/** Mean per option without the highest and the lowest where there are three or more, divided by the sum. */
export const trimmedPool: Pool = (panel) =>
  shares(byOption(panel).map((values) => mean(middle(values, values.length > 2 ? 1 : 0))));

/** Mean of the logits with two options; with more, the normalised geometric mean, which is the same for two. */
export const logitPool: Pool = (panel) => {
  const lifted = panel.map((probs) => shares(probs.map((p) => Math.max(p, LOGIT_FLOOR))));
  return shares(byOption(lifted).map((values) => Math.exp(mean(values.map(Math.log)))));
};

/** One vote each, as if it were certain: all of the probability to the option with most votes, shared by those level. */
export function majorityOf(votes: readonly (readonly number[])[]): number[] | null {
  const counts = byOption(votes).map(sum);
  return sum(counts) === 0 ? null : voteOf(counts.length, { probs: counts, choice: null });
}

/**
 * What each method makes of a question's answers; the pools need an advisor with probabilities. `bestSingle` is the first of `ranking` (advisors, best first) who answered.
 */
export function pooledBy(
  question: Question,
  ranking: readonly string[] | null,
): Partial<Record<Exclude<Method, 'trackRecord'>, Pooled>> {
  const panel = question.answers.flatMap(({ probs }) => (probs ? [probs] : []));
  const best = ranking
    ?.map((name) => question.answers.find(({ advisor }) => advisor === name))
    .find((answer) => answer && (answer.probs !== null || answer.choice !== null));
  const votes = majorityOf(question.answers.map((answer) => voteOf(question.options.length, answer)));
  const pools =
    panel.length > 0
      ? {
          mean: certain(linearPool(panel)),
          median: certain(medianPool(panel)),
          trimmedMean: certain(trimmedPool(panel)),
          logitMean: certain(logitPool(panel)),
        }
      : {};
  return {
    ...pools,
    majority: { probs: votes, choice: null },
    ...(ranking ? { bestSingle: best ?? { probs: null, choice: null } } : {}),
  };
}

function certain(probs: readonly number[]): Pooled {
  return { probs, choice: null };
}

function byOption(panel: readonly (readonly number[])[]): number[][] {
  return (panel[0] ?? []).map((_, k) => panel.map((values) => values[k] ?? 0));
}

function middle(values: readonly number[], cut: number): number[] {
  return values.toSorted((a, b) => a - b).slice(cut, values.length - cut);
}
