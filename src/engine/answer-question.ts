// A question about a finished memo: one advisor that answered it answers again, and the check of a writer holds.
import type { DecisionMemo } from '@witan/client';
import type { Failure, Seat } from '../domain/advisor.ts';
import { checkText, dropSentences, proseDataOf, checkSentence } from '../domain/prose/check/check.ts';
import type { ProseData } from '../domain/prose/check/check.ts';
import type { MemoFacts } from '../domain/prose/memo-facts.ts';
import type { Masker } from '../domain/masking/masking.ts';
import { QUESTION_FORM, readQuestionAnswer } from './answers.ts';
import { callWriter, namesOf } from './call-writer.ts';
import { writerPatience } from './writer-patience.ts';
import type { Prompt } from './compose-prompt.ts';
import { NoAdvisorLeft } from './deliberation.ts';
import type { Deliberation, RunContext } from './deliberation.ts';
import { hedge } from './hedge.ts';
import type { CandidateIo } from './hedge.ts';
import { maskerFor } from './masker.ts';
import { memoFactsOf, wordsOfMemo } from './memo-facts-of.ts';
import { repairPrompt } from './prompts.ts';
import { questionPrompt } from './question-prompt.ts';
import type { EarlierAnswer } from './question-prompt.ts';
import { callLimitOf, effortOf } from './settings.ts';
import { showAnswer } from './show-answer.ts';
import type { SharedBrief } from './sources.ts';
import { frozenNumbers } from './writer-numbers.ts';
import { createWritingFloor } from './writing-floor.ts';
import type { WritingFloor } from './writing-floor.ts';

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

export type Answered = { readonly answer: string; readonly seat: string };

type Desk = {
  readonly prompt: Prompt;
  readonly data: ProseData;
  readonly masker: Masker;
  readonly floor: WritingFloor;
  readonly failures: { readonly seat: Seat; readonly failure: Failure }[];
};

/** The first answer of which something is left after the check. Throws `NoAdvisorLeft` where there is none. */
export async function answerQuestion(run: QuestionRun): Promise<Answered> {
  const { world, deliberation } = run;
  world.tell('question', { type: 'question.started' });
  const known = world.recall<Answered>('answer');
  if (known) return known;
  const desk = deskFor(run);
  const candidates = deliberation.seats.map(
    (seat) => (io: CandidateIo) =>
      answerOnce(run, desk, { ...io, seat, tries: namesOf('question', seat.seat) }),
  );
  const until = deliberation.deadlineAt - run.settings.reserveMs / 3;
  const patience = writerPatience(run, deliberation.seats, 'question');
  const found = await hedge(world, candidates, { ...patience, until });
  if (found === null) throw new NoAdvisorLeft(desk.failures);
  return world.decide('answer', () => found);
}

function deskFor({ world, deliberation }: QuestionRun): Desk {
  const { memo, brief, question, earlier, hidden } = deliberation;
  const facts: MemoFacts = memoFactsOf(memo, {
    brief,
    texts: [question, ...wordsOfMemo(memo), ...earlier.flatMap((one) => [one.question, one.answer])],
  });
  const prompt = questionPrompt(
    { brief, memo, language: facts.language, numbers: frozenNumbers(facts), question, earlier },
    world.boundary,
  );
  const allowed = { ...brief, question: `${brief.question}\n${question}` };
  return {
    prompt,
    data: proseDataOf(facts),
    masker: maskerFor({ ...hidden, brief: allowed }, memo),
    // What was shown is void for whoever watches.
    floor: createWritingFloor((turn) => world.tell(`question/again/${turn}`, { type: 'question.started' })),
    failures: [],
  };
}

type Attempt = CandidateIo & { readonly seat: Seat; readonly tries: Iterator<string, never> };

async function answerOnce(run: QuestionRun, desk: Desk, attempt: Attempt): Promise<Answered | null> {
  const { floor, data, prompt, failures } = desk;
  const { seat } = attempt;
  floor.take(seat.seat);
  const first = await ask(run, desk, { ...attempt, prompt });
  if (first === null) return null;
  const violations = first.answer === null ? [] : checkText(first.answer, data);
  if (first.answer !== null && violations.length === 0) return { answer: first.answer, seat: seat.seat };
  const problems = first.answer === null ? first.problems : violations.map(({ message }) => message);
  if (floor.isHeldBy(seat.seat)) floor.take(seat.seat);
  attempt.onAnew();
  const repair = repairPrompt(prompt, { answer: first.text, problems }, run.world.boundary);
  const second = await ask(run, desk, { ...attempt, prompt: repair });
  for (const answer of [second?.answer, first.answer]) {
    const kept = answer ? dropSentences(answer, checkText(answer, data)) : '';
    if (kept !== '') return { answer: kept, seat: seat.seat };
  }
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
  { data, masker, floor, failures }: Desk,
  attempt: Attempt & { readonly prompt: Prompt },
): Promise<Draft | null> {
  const { settings, deliberation, world } = run;
  const { seat, prompt } = attempt;
  const allows = (_: string, sentence: string): boolean =>
    checkSentence(sentence, data, 'rationale').length === 0;
  const outcome = await callWriter(run, {
    ...attempt,
    floor,
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
