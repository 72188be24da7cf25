// A question about a finished memo: one advisor that answered it answers again, and what it says is checked.
import type { DecisionMemo } from '@witan/client';
import type { Seat } from '../../domain/advisor.ts';
import { checkAnswer, sentenceProblems, type AnswerBasis } from '../../domain/answer-check.ts';
import { languageOf } from '@witan/memo/language';
import type { Masker } from '@witan/masking/masking';
import { PROBLEMS } from '../answers/answer-form.ts';
import { QUESTION } from '../answers/answers.ts';
import { NoAdvisorLeft, type AdmittedDeliberation, type RunContext } from '../run/deliberation.ts';
import type { Checked } from '../panel/ask-model.ts';
import { askInTurn } from '../panel/ask-in-turn.ts';
import { writerPatience } from '../panel/patience.ts';
import { maskerFor } from '../answers/masker.ts';
import { basisOfMemo, figuresOfMemo } from './basis-of-memo.ts';
import { questionPrompt, type EarlierAnswer } from '../prompts/question-prompt.ts';
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

/** The first answer with any sentence that passes the check. Throws `NoAdvisorLeft` where there is none. */
export async function answerQuestion(run: QuestionRun): Promise<Answered> {
  const { world, deliberation, settings } = run;
  const { memo, brief, question, earlier, hidden, seats, draws, deadlineAt } = deliberation;
  world.emit('question', { type: 'question.started' });
  const known = world.recall<Answered>('answer');
  if (known) return known;
  const language = brief.language ?? languageOf(memo.question);
  const texts = [question, ...earlier.flatMap((one) => [one.question, one.answer])];
  const basis = basisOfMemo(memo, { brief, texts });
  const allowed = { ...brief, question: `${brief.question}\n${question}` };
  const masker = maskerFor({ ...hidden, brief: allowed }, memo);
  const allows = (sentence: string): boolean => sentenceProblems(sentence, basis).length === 0;
  const { answer, failures } = await askInTurn(run, {
    name: 'question',
    stage: 'question',
    candidates: seats.map((seat) => ({ seat, model: seat.model, until: deadlineAt })),
    prompt: questionPrompt(
      { brief, memo, language, numbers: figuresOfMemo(memo), question, earlier },
      world.boundary,
    ),
    form: QUESTION.form,
    read: (text) => readChecked(text, basis, masker),
    patience: {
      ...writerPatience(run.history.usualFirstTextMs(seats, 'question'), settings),
      until: deadlineAt - settings.reserveMs / 3,
    },
    draws,
    show: (seat) => showAnswer(run, { seat, stage: 'question', masker, allows }),
    // A call that a crash ended counts, so that what is told again after it has another name.
    onTurn: (turn) =>
      world.emit(`question/again/${turn}/${world.calls().length}`, { type: 'question.started' }),
  });
  if (answer === null) throw new NoAdvisorLeft(failures);
  return world.decide('answer', () => ({ ...answer.value, seat: answer.seat.seat }));
}

/** Sent back where a sentence does not pass the check; what passes is usable. */
function readChecked(text: string, basis: AnswerBasis, masker: Masker): Checked<Omit<Answered, 'seat'>> {
  const reading = QUESTION.read(text);
  if (!reading.ok) return reading;
  const { kept, leftOut, problems } = checkAnswer(masker.mask(reading.value.answer), basis);
  const checked = { answer: kept, leftOut };
  return leftOut === 0
    ? { ok: true, value: checked }
    : { ok: false, problems: problems.slice(0, PROBLEMS), rest: kept === '' ? null : checked };
}
