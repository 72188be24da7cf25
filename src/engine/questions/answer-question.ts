// A question about a finished memo: one advisor that answered it answers again, and what it says is checked.
import type { DecisionMemo } from '@witan/client';
import type { Failure, Seat } from '../../domain/advisor.ts';
import { checkAnswer, sentenceProblems } from '../../domain/answer-check.ts';
import type { AnswerBasis } from '../../domain/answer-check.ts';
import { languageOf } from '@witan/memo/language';
import type { Masker } from '@witan/masking/masking';
import { PROBLEMS } from '../answers/answer-form.ts';
import { QUESTION_FORM, readQuestionAnswer } from '../answers/answers.ts';
import { callWriter, namesOf } from '../synthesis/call-writer.ts';
import { writerPatience } from '../synthesis/writer-patience.ts';
import type { Prompt } from '../prompts/compose-prompt.ts';
import { NoAdvisorLeft } from '../run/deliberation.ts';
import type { Deliberation, RunContext } from '../run/deliberation.ts';
import { hedge } from '../panel/hedge.ts';
import type { CandidateIo } from '../panel/hedge.ts';
import { maskerFor } from '../answers/masker.ts';
import { basisOfMemo, figuresOfMemo } from './basis-of-memo.ts';
import { repairPrompt } from '../prompts/prompts.ts';
import { questionPrompt } from './question-prompt.ts';
import type { EarlierAnswer } from './question-prompt.ts';
import { callLimitOf, effortOf } from '../run/settings.ts';
import { showAnswer } from '../answers/show-answer.ts';
import type { SharedBrief } from '../sources/sources.ts';
import { createActiveWriter } from '../synthesis/active-writer.ts';
import type { ActiveWriter } from '../synthesis/active-writer.ts';

/** A question as it enters the protocol; times in milliseconds since 1970. */
export type AskedOn = Pick<Deliberation, 'draws' | 'deadlineAt'> & {
  readonly question: string;
  readonly memo: DecisionMemo;
  /** What the advisors of the memo were given, with what is chosen of the documents for this question. */
  readonly brief: SharedBrief;
  /** All whose names are hidden. */
  readonly hidden: Pick<Deliberation, 'seats' | 'reserves'>;
  /** Who may answer, the first first; the next where one fails. */
  readonly seats: readonly Seat[];
  readonly earlier: readonly EarlierAnswer[];
};

export type QuestionRun = Pick<RunContext, 'world' | 'settings' | 'history'> & {
  readonly deliberation: AskedOn;
};

/** `leftOut` counts the sentences that did not pass the check. */
export type Answered = { readonly answer: string; readonly leftOut: number; readonly seat: string };

type AnswerContext = {
  readonly prompt: Prompt;
  readonly basis: AnswerBasis;
  readonly masker: Masker;
  readonly activeWriter: ActiveWriter;
  readonly failures: { readonly seat: Seat; readonly failure: Failure }[];
};

/** The first answer of which something is left after the check. Throws `NoAdvisorLeft` where there is none. */
export async function answerQuestion(run: QuestionRun): Promise<Answered> {
  const { world, deliberation } = run;
  world.emit('question', { type: 'question.started' });
  const known = world.recall<Answered>('answer');
  if (known) return known;
  const context = contextFor(run);
  const candidates = deliberation.seats.map(
    (seat) => (io: CandidateIo) =>
      answerOnce(run, context, { ...io, seat, tries: namesOf('question', seat.seat) }),
  );
  const until = deliberation.deadlineAt - run.settings.reserveMs / 3;
  const patience = writerPatience(run, deliberation.seats, 'question');
  const found = await hedge(world, candidates, { ...patience, until });
  if (found === null) throw new NoAdvisorLeft(context.failures);
  return world.decide('answer', () => found);
}

function contextFor({ world, deliberation }: QuestionRun): AnswerContext {
  const { memo, brief, question, earlier, hidden } = deliberation;
  const language = brief.language ?? languageOf(memo.question);
  const prompt = questionPrompt(
    { brief, memo, language, numbers: figuresOfMemo(memo), question, earlier },
    world.boundary,
  );
  const allowed = { ...brief, question: `${brief.question}\n${question}` };
  return {
    prompt,
    basis: basisOfMemo(memo, {
      brief,
      texts: [question, ...earlier.flatMap((one) => [one.question, one.answer])],
    }),
    masker: maskerFor({ ...hidden, brief: allowed }, memo),
    // What was shown is void for whoever watches.
    activeWriter: createActiveWriter((turn) =>
      world.emit(`question/again/${turn}`, { type: 'question.started' }),
    ),
    failures: [],
  };
}

type Attempt = CandidateIo & { readonly seat: Seat; readonly tries: Iterator<string, never> };

async function answerOnce(
  run: QuestionRun,
  context: AnswerContext,
  attempt: Attempt,
): Promise<Answered | null> {
  const { activeWriter, basis, prompt, failures } = context;
  const { seat } = attempt;
  activeWriter.take(seat.seat);
  const first = await ask(run, context, { ...attempt, prompt });
  if (first === null) return null;
  const checked = first.answer === null ? null : checkAnswer(first.answer, basis);
  if (checked?.leftOut === 0) return { answer: checked.kept, leftOut: 0, seat: seat.seat };
  if (activeWriter.is(seat.seat)) activeWriter.take(seat.seat);
  attempt.onRestart();
  const problems = checked?.problems ?? first.problems;
  const repair = repairPrompt(
    prompt,
    { answer: first.text, problems: problems.slice(0, PROBLEMS) },
    run.world.boundary,
  );
  const second = await ask(run, context, { ...attempt, prompt: repair });
  const again = second?.answer ? checkAnswer(second.answer, basis) : null;
  for (const one of [again, checked])
    if (one !== null && one.kept !== '') return { answer: one.kept, leftOut: one.leftOut, seat: seat.seat };
  failures.push({ seat, failure: NOTHING_LEFT });
  return null;
}

const NOTHING_LEFT: Failure = {
  reason: 'invalid_output',
  retryable: false,
  retryAfterMs: null,
  detail: 'Nothing of the answer passed the check.',
};

type Draft = {
  readonly text: string;
  /** Masked; null where the form was broken. */
  readonly answer: string | null;
  readonly problems: readonly string[];
};

async function ask(
  run: QuestionRun,
  { basis, masker, activeWriter, failures }: AnswerContext,
  attempt: Attempt & { readonly prompt: Prompt },
): Promise<Draft | null> {
  const { settings, deliberation, world } = run;
  const { seat, prompt } = attempt;
  const allows = (sentence: string): boolean => sentenceProblems(sentence, basis).length === 0;
  const outcome = await callWriter(run, {
    ...attempt,
    activeWriter,
    show: () => showAnswer(run, { seat, stage: 'question', masker, allows }),
    call: {
      seat,
      model: seat.model,
      stage: 'question',
      effort: effortOf(seat, 'question'),
      ...prompt,
      answer: QUESTION_FORM,
      maxOutputTokens: settings.maxOutputTokens,
      timeoutMs: Math.max(1, Math.min(callLimitOf(seat, settings), deliberation.deadlineAt - world.now())),
    },
  });
  if (!outcome.ok) {
    failures.push({ seat, failure: outcome.failure });
    return null;
  }
  const reading = readQuestionAnswer(outcome.text);
  return reading.ok
    ? { text: outcome.text, answer: masker.mask(reading.value), problems: [] }
    : { text: outcome.text, answer: null, problems: reading.problems };
}
