// What weights learned from earlier outcomes would have made of the panel's answers.
import { brierOf, learn, learnedWeights, mean, NO_RECORD, outcomesOf, poolWeights } from '@witan/combine';
import type { RecordSums, Resamples } from '@witan/combine';
import { meanOf } from './measure.ts';
import { linearPool, majorityOf, weightedPool } from './methods.ts';
import type { Question } from './question.ts';
import { scoreForecast, voteOf } from './score.ts';

export type Learning = {
  /** Resolved questions to learn from before the first, in order. */
  readonly from: readonly Question[];
  /** Learn from each question, too, once it has been pooled. */
  readonly prequential: boolean;
};

/** Outcomes at which the curve is read. */
export const KNOWN_OUTCOMES = [0, 10, 30, 100] as const;

type Row = ReturnType<typeof pass>[number]['row'];

/**
 * What the learned weights make of each question, in order, and the curve by the number of outcomes: with
 * `prequential` over the questions that were pooled with so many known, and over all of them, else over all questions with the
 * weights of the first so many to learn from.
 */
export function trackRecordEffect(
  questions: readonly Question[],
  { from, prequential }: Learning,
  resamples: Resamples,
) {
  const passed = pass(questions, from, prequential);
  const rows = passed.map(({ row }) => row);
  const most = from.length + (prequential ? questions.length - 1 : 0);
  const within = (range: Range) => {
    const inside = rows.filter(({ known }) => known >= range.from && known <= range.to);
    return point(range, inside, resamples);
  };
  const withFirst = (known: number) => {
    const taught = pass(questions, from.slice(0, known), false).map(({ row }) => row);
    return point({ from: known, to: known }, taught, resamples);
  };
  const overAll = () => {
    const found = bands(most)
      .map(within)
      .filter(({ questions: count }) => count > 0);
    return [...(found.length > 1 ? found : []), point({ from: from.length, to: most }, rows, resamples)];
  };
  return {
    said: passed.map(({ said }) => said),
    curve: prequential ? overAll() : [...KNOWN_OUTCOMES.filter((known) => known < most), most].map(withFirst),
  };
}

type Range = { readonly from: number; readonly to: number };

function bands(most: number): Range[] {
  return KNOWN_OUTCOMES.filter((from) => from <= most).map((from, i) => ({
    from,
    to: Math.min(most, (KNOWN_OUTCOMES[i + 1] ?? most + 1) - 1),
  }));
}

/** Brier scores, or shares of wrong answers where only choices were recorded. */
function point(range: Range, rows: readonly Row[], resamples: Resamples) {
  return {
    /** Outcomes that were known: at least, and at most. */
    ...range,
    questions: rows.length,
    trackRecord: meanOf(rows, ({ trackRecord }) => trackRecord, resamples),
    /** Every advisor counting the same. */
    mean: meanOf(rows, ({ mean }) => mean, resamples),
    /** The advisor that had done best so far; with nothing known, one picked at random. */
    best: meanOf(rows, ({ best }) => best, resamples),
    /** Track record minus mean, so that less is better. */
    change: meanOf(rows, ({ trackRecord, mean }) => trackRecord - mean, resamples),
  };
}

function pass(questions: readonly Question[], from: readonly Question[], prequential: boolean) {
  let record = from.reduce(learned, NO_RECORD);
  const losses = new Map<string, Losses>();
  for (const question of from) addLosses(losses, question);
  return questions.map((question) => {
    const said = saidBy(question);
    const pool = poolBy(record, said);
    const row = {
      cluster: question.cluster,
      known: outcomesOf(record),
      trackRecord: lossOf(question, pool),
      mean: lossOf(question, plain(question, said)),
      best: bestLoss(question, said, losses),
    };
    if (prequential) {
      record = learned(record, question);
      addLosses(losses, question);
    }
    return { said: { probs: pool, choice: null }, row };
  });
}

type Said = Readonly<Record<string, readonly number[]>>;

/** Probabilities by advisor; where nobody gave any, each vote as if it were certain. */
function saidBy({ answers, options }: Question): Said {
  const sure = answers.filter(({ probs }) => probs !== null);
  const voters = sure.length > 0 ? sure : answers.filter(({ choice }) => choice !== null);
  return Object.fromEntries(
    voters.map((answer) => [answer.advisor, answer.probs ?? voteOf(options.length, answer)]),
  );
}

function learned(record: RecordSums, question: Question): RecordSums {
  const probabilities = saidBy(question);
  if (Object.keys(probabilities).length === 0) return record;
  return learn(record, { probabilities, truth: question.truth });
}

function poolBy(record: RecordSums, said: Said): number[] | null {
  const names = Object.keys(said);
  if (names.length === 0) return null;
  const weights = learnedWeights(record, names);
  const pool = poolWeights({ method: 'track_record', outcomes: outcomesOf(record), weights }, names);
  return weightedPool(Object.values(said), pool);
}

/** The mean of the probabilities, or the majority of the votes. */
function plain({ answers }: Question, said: Said): number[] | null {
  const rows = Object.values(said);
  return answers.some(({ probs }) => probs !== null) ? linearPool(rows) : majorityOf(rows);
}

function lossOf(question: Question, probs: readonly number[] | null): number {
  const { answers, truth } = question;
  if (probs && answers.some(({ probs: given }) => given !== null)) return brierOf(probs, truth);
  return 1 - scoreForecast(question, { probs, choice: null }).hit;
}

type Losses = { readonly total: number; readonly count: number };

function addLosses(losses: Map<string, Losses>, question: Question): void {
  for (const [name, probs] of Object.entries(saidBy(question))) {
    const { total, count } = losses.get(name) ?? { total: 0, count: 0 };
    losses.set(name, { total: total + lossOf(question, probs), count: count + 1 });
  }
}

/** Of the advisors that answer here, the one with the least mean loss so far, level ones by name. */
function bestLoss(question: Question, said: Said, losses: ReadonlyMap<string, Losses>): number {
  const ranked = Object.keys(said)
    .flatMap((name) => {
      const found = losses.get(name);
      return found ? [{ name, mean: found.total / found.count }] : [];
    })
    .toSorted((a, b) => a.mean - b.mean || (a.name < b.name ? -1 : 1));
  const best = ranked[0] && said[ranked[0].name];
  if (best) return lossOf(question, best);
  const each = Object.values(said).map((probs) => lossOf(question, probs));
  return each.length > 0 ? mean(each) : 1;
}
