// The answer of a simulated model to any task.
import { cutDirectives } from '../split-directives.ts';
import type { FaultName } from '../faults.ts';
import type { ReadPrompt, PlainObject } from '../prompt.ts';
import { questionsBack } from './briefing.ts';
import { frameOf } from './frame.ts';
import { carriesInstruction, distorted, obeyed, quoting, voiced } from './mischief.ts';
import { perspectiveOf } from './perspective.ts';
import { questionOf } from './question.ts';
import { researchOf } from './research.ts';
import { reviewOf } from './review.ts';
import { advisorFor, type Advisor } from './seat.ts';
import { byField, synthesisOf } from './synthesis.ts';

export type Answering = {
  readonly provider: string;
  readonly model: string;
  readonly asked: ReadPrompt;
  readonly fault: FaultName | null;
};

/**
 * JSON text. The same question (without its directives), seat and task always give the same text. The seat of the four
 * vendors is their provider, that of other servers the model.
 */
export function answerText({ provider, model, asked, fault }: Answering): string {
  const plain: ReadPrompt = { ...asked, question: cutDirectives(asked.question) };
  const seat = provider === 'compatible' || provider === 'ollama' ? model : provider;
  const honest =
    asked.task === 'research' ? researchOf({ asked, seat, fault }) : answerOf(advisorFor(plain, seat), fault);
  const answer = fault === 'obeys' && carriesInstruction(plain) ? obeyed(plain, honest) : honest;
  const told = fault === 'quotes' ? quoting(plain, answer) : answer;
  return distorted(JSON.stringify(voiced(told, { provider, model, fault })), fault);
}

/** A long text that asks for its first and last word. */
const ENDS = /^The first word is (\w+)\.[^]*\nThe last word is (\w+)\./;

function answerOf(advisor: Advisor, fault: FaultName | null): PlainObject {
  if (advisor.asked.task === 'frame')
    return {
      ...frameOf(advisor),
      ...(/^questions: /m.test(advisor.asked.instructions)
        ? { questions: questionsBack(advisor.asked) }
        : {}),
    };
  if (advisor.asked.task === 'briefing') return { questions: questionsBack(advisor.asked) };
  const compares = advisor.asked.options.length > 1;
  if (advisor.asked.task === 'perspective' && compares) return perspectiveOf(advisor);
  if (advisor.asked.task === 'review' && compares) return reviewOf(advisor);
  if (advisor.asked.task === 'synthesis' && fault === 'nothing_chosen') return byField(() => []);
  // An unknown id in every field.
  if (advisor.asked.task === 'synthesis' && fault === 'stray_ids')
    return byField((field) => [`s${1000 + advisor.draw('stray', field).whole(9000)}`]);
  if (advisor.asked.task === 'synthesis') return synthesisOf(advisor);
  if (advisor.asked.task === 'question') return questionOf(advisor);
  const ends = ENDS.exec(advisor.asked.question);
  if (ends) return { first: ends[1], last: ends[2] };
  return { answer: 'This is a simulated answer to a request without a task.' };
}
