// A question about a finished memo: one advisor that answered it answers again, and what it says is checked.
import type { DecisionMemo } from '@witan/client';
import type { Failure, Seat } from '../../domain/advisor.ts';
import { checkAnswer, sentenceProblems } from '../../domain/answer-check.ts';
import type { AnswerBasis } from '../../domain/answer-check.ts';
import { languageOf } from '@witan/memo/language';
import type { Masker } from '@witan/masking/masking';
import { PROBLEMS } from '../answers/answer-form.ts';
import { QUESTION_FORM, readQuestionAnswer } from '../answers/answers.ts';
import { askWriter, usualFirstTextMs } from '../synthesis/ask-writer.ts';
import { createActiveWriter } from '../synthesis/active-writer.ts';
import type { ActiveWriter } from '../synthesis/active-writer.ts';
import type { Prompt } from '../prompts/compose-prompt.ts';
import { NoAdvisorLeft } from '../run/deliberation.ts';
import type { AdmittedDeliberation, RunContext } from '../run/deliberation.ts';
import type { Checked } from '../panel/ask-model.ts';
import { hedge } from '../panel/hedge.ts';
import type { CandidateIo } from '../panel/hedge.ts';
import { writerPatience } from '../panel/patience.ts';
import { maskerFor } from '../answers/masker.ts';
import { basisOfMemo, figuresOfMemo } from './basis-of-memo.ts';
import { questionPrompt } from './question-prompt.ts';
import type { EarlierAnswer } from './question-prompt.ts';
import { showAnswer } from '../answers/show-answer.ts';
import type { SharedBrief } from '../sources/sources.ts';

/** A question as it enters the protocol; times in milliseconds since 1970. */
export type QuestionOnMemo = Pick<AdmittedDeliberation, 'draws' | 'deadlineAt'> & {
  readonly question: string;
  readonly memo: DecisionMemo;
  /** What the advisors of the memo were given, with what is chosen of the documents for this question. */
  readonly brief: SharedBrief;
  /** Seats whose names are masked. */
  readonly hidden: Pick<AdmittedDeliberation, 'seats' | 'reserves'>;
  /** Who may answer, in order of preference. */
  readonly seats: readonly Seat[];
  readonly earlier: readonly EarlierAnswer[];
};

export type QuestionRun = Pick<RunContext, 'world' | 'settings' | 'history'> & {
  readonly deliberation: QuestionOnMemo;
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

/** The first answer with any sentence that passes the check. Throws `NoAdvisorLeft` where there is none. */
export async function answerQuestion(run: QuestionRun): Promise<Answered> {
  const { world, deliberation } = run;
  world.emit('question', { type: 'question.started' });
  const known = world.recall<Answered>('answer');
  if (known) return known;
  const context = contextFor(run);
  const candidates = deliberation.seats.map(
    (seat) => (io: CandidateIo) => answerBy(run, context, { seat, io }),
  );
  const until = deliberation.deadlineAt - run.settings.reserveMs / 3;
  const usualMs = usualFirstTextMs(run, deliberation.seats, 'question');
  const patience = writerPatience(usualMs, run.settings);
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
    activeWriter: createActiveWriter((turn) =>
      world.emit(`question/again/${turn}`, { type: 'question.started' }),
    ),
    failures: [],
  };
}

async function answerBy(
  run: QuestionRun,
  { prompt, basis, masker, activeWriter, failures }: AnswerContext,
  { seat, io }: { readonly seat: Seat; readonly io: CandidateIo },
): Promise<Answered | null> {
  const allows = (sentence: string): boolean => sentenceProblems(sentence, basis).length === 0;
  const answer = await askWriter(run, {
    seat,
    model: seat.model,
    stage: 'question',
    prompt,
    form: QUESTION_FORM,
    read: (text) => readChecked(text, basis, masker),
    io,
    activeWriter,
    show: () => showAnswer(run, { seat, stage: 'question', masker, allows }),
  });
  if (answer.ok) return { ...answer.value, seat: seat.seat };
  failures.push({ seat, failure: answer.failure });
  return null;
}

/** Sent back where a sentence does not pass the check; what passes is usable. */
function readChecked(text: string, basis: AnswerBasis, masker: Masker): Checked<Omit<Answered, 'seat'>> {
  const reading = readQuestionAnswer(text);
  if (!reading.ok) return reading;
  const { kept, leftOut, problems } = checkAnswer(masker.mask(reading.value), basis);
  const checked = { answer: kept, leftOut };
  return leftOut === 0
    ? { ok: true, value: checked }
    : { ok: false, problems: problems.slice(0, PROBLEMS), rest: kept === '' ? null : checked };
}
