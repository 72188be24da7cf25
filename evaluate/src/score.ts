// What one set of probabilities is worth once the truth is known.
import { brierOf, leader, leaders, mean } from '@witan/combine';
import type { RecordedAnswer, Question } from './question.ts';

/** Log loss takes no probability under this one, so that a single 0 cannot make a mean infinite. */
export const LOG_LOSS_FLOOR = 1e-6;

/** The scores of one forecast. `brier`, `logLoss` and `calibration` are null where only a choice was recorded. */
export type Scored = {
  readonly cluster: string;
  readonly brier: number | null;
  readonly logLoss: number | null;
  readonly hit: number;
  readonly answered: boolean;
  readonly calibration: { readonly stated: number; readonly observed: number } | null;
};

/** Minus the natural logarithm of the probability of what came true, at least `LOG_LOSS_FLOOR`; 0 is best. */
export function logLoss(probs: readonly number[], truth: number): number {
  return -Math.log(Math.max(probs[truth] ?? 0, LOG_LOSS_FLOOR));
}

/** The shares of one vote over the options: level options share it, and an advisor that named nothing has none. */
export function voteOf(options: number, said: Pick<RecordedAnswer, 'probs' | 'choice'>): number[] {
  const named = said.probs ? leaders(said.probs) : said.choice === null ? [] : [said.choice];
  return Array.from({ length: options }, (_, k) => (named.includes(k) ? 1 / named.length : 0));
}

/** 1 right, 0 wrong or no answer, a share where several options were level. */
export function hitOf({ options, truth }: Question, said: Pick<RecordedAnswer, 'probs' | 'choice'>): number {
  return voteOf(options.length, said)[truth] ?? 0;
}

/** The option that an advisor stands for: its likeliest one, a tie going to its recorded choice and else to the first. Null without an answer. */
export function pickOf({ probs, choice }: Pick<RecordedAnswer, 'probs' | 'choice'>): number | null {
  return probs ? leader(probs, choice) : choice;
}

/**
 * Scores a forecast. Calibration looks at the first option's probability where there are two, and at the likeliest option's
 * where there are more.
 */
export function scoreForecast(question: Question, said: Pick<RecordedAnswer, 'probs' | 'choice'>): Scored {
  const hit = hitOf(question, said);
  const base = { cluster: question.cluster, hit, answered: said.probs !== null || said.choice !== null };
  if (!said.probs) return { ...base, brier: null, logLoss: null, calibration: null };
  const two = question.options.length === 2;
  return {
    ...base,
    brier: brierOf(said.probs, question.truth),
    logLoss: logLoss(said.probs, question.truth),
    calibration: two
      ? { stated: said.probs[0] ?? 0, observed: question.truth === 0 ? 1 : 0 }
      : { stated: Math.max(...said.probs), observed: hit },
  };
}

/** What to expect of an advisor picked at random: the mean of the scores of those who answered with probabilities, or of all where nobody did. */
export function scoreRandomAdvisor(question: Question): Scored {
  const all = question.answers.map((answer) => scoreForecast(question, answer));
  const sure = all.filter(({ brier }) => brier !== null);
  const drawn = sure.length > 0 ? sure : all;
  const average = (value: (scored: Scored) => number): number => mean(drawn.map(value));
  return {
    cluster: question.cluster,
    brier: sure.length > 0 ? average(({ brier }) => brier ?? 0) : null,
    logLoss: sure.length > 0 ? average((scored) => scored.logLoss ?? 0) : null,
    hit: average(({ hit }) => hit),
    answered: true,
    calibration: null,
  };
}
