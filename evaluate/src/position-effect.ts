// Does the answer depend on which option stands first? For pairs that were judged in both orders.
import type { Resamples } from '@witan/combine';
import type { Figure } from './measure.ts';
import { meanOf } from './measure.ts';
import { majorityOf } from './methods.ts';
import type { Question } from './question.ts';
import { voteOf } from './score.ts';

export type PositionEffect = NonNullable<ReturnType<typeof positionEffect>>;

type Row = ReturnType<typeof rowsOf>[number];

/** Null where no advisor of a question with two options answered in both orders. */
export function positionEffect(questions: readonly Question[], resamples: Resamples) {
  const rows = questions.flatMap(rowsOf);
  if (rows.length === 0) return null;
  const ordered = questions.filter((question) => rowsOf(question).length > 0);
  return {
    advisors: Object.fromEntries(
      [...Map.groupBy(rows, ({ advisor }) => advisor)].map(([name, of]) => [name, effectOn(of, resamples)]),
    ),
    /** Accuracy of the majority: of the votes in the given order, and of votes that abstain on a flip. */
    majority: {
      given: meanOf(ordered, (question) => majorityHit(question, ({ given }) => given), resamples),
      both: meanOf(
        ordered,
        (question) => majorityHit(question, ({ given, swapped }) => (given === swapped ? given : null)),
        resamples,
      ),
    },
  };
}

function effectOn(rows: readonly Row[], resamples: Resamples) {
  const figure = (value: (row: Row) => number): Figure => meanOf(rows, value, resamples);
  const right = (pick: number, truth: number): number => (pick === truth ? 1 : 0);
  return {
    questions: rows.length,
    /** Share of questions on which the two orders gave different options. */
    flips: figure(({ given, swapped }) => (given === swapped ? 0 : 1)),
    /** Share of all answers that named the option standing first. */
    picksFirst: figure(({ given, swapped }) => (right(given, 0) + right(swapped, 1)) / 2),
    accuracyGiven: figure(({ given, truth }) => right(given, truth)),
    accuracySwapped: figure(({ swapped, truth }) => right(swapped, truth)),
    /** A flip counts as half right. */
    accuracyBoth: figure(({ given, swapped, truth }) => (right(given, truth) + right(swapped, truth)) / 2),
  };
}

// Where every advisor abstains, two options are a coin toss.
function majorityHit(question: Question, pick: (row: Row) => number | null): number {
  const votes = rowsOf(question).map((row) => voteOf(2, { probs: null, choice: pick(row) }));
  return majorityOf(votes)?.[question.truth] ?? 1 / 2;
}

function rowsOf({ options, answers, cluster, truth }: Question) {
  if (options.length !== 2) return [];
  return answers.flatMap(({ advisor, orders }) =>
    orders && orders.given !== null && orders.swapped !== null
      ? [{ cluster, advisor, given: orders.given, swapped: orders.swapped, truth }]
      : [],
  );
}
