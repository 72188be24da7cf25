// What is asked back before a question goes to the panel, and how its answers come with the question.
import { z } from 'zod';
import type { Brief } from '@witan/combine';
import { closed, distinct, flag, list, longest, text as required } from './fields.ts';
import { LIMITS } from './limits.ts';
import * as t from './scalars.ts';

export const briefingQuestion = t.object(
  'BriefingQuestion',
  'Something whose answer would change the advice.',
  {
    id: t.text('Names the question in `answers`.'),
    prompt: t.text('The question.'),
    options: t.listOf('Likely answers, two to eight. A text of one’s own may answer, too.', {
      id: t.text('What to answer for this option.'),
      label: t.text('The option in words.'),
    }),
    allowMultiple: t.bool('Whether several options can hold at once.'),
  },
);

export const briefing = t.object('Briefing', 'What to ask back before a question goes to the panel.', {
  object: t.always('briefing'),
  questions: t.arrayOf(briefingQuestion, 'Two to five, the weightiest first.'),
});

const MOST = LIMITS.briefing;

const askedOption = closed('An option of a question', {
  id: required('id', MOST.id).meta({ pattern: '\\S', description: 'The id of the option.' }),
  label: required('label', MOST.label).meta({ pattern: '\\S', description: 'The option in words.' }),
});

const askedQuestion = closed('A question of the briefing', {
  id: required('id', MOST.id).meta({ pattern: '\\S', description: 'Names the question in `answers`.' }),
  prompt: required('prompt', MOST.prompt).meta({ pattern: '\\S', description: 'The question.' }),
  options: list('options', askedOption, MOST.options)
    .check(distinct('id', { message: 'The ids must differ.' }))
    .describe('Its options, at most 8; none where words alone answer it.'),
  allowMultiple: flag('allowMultiple').describe('Whether several options can hold at once.'),
});

const answers = z.record(
  z.string(),
  z
    .array(longest('an answer', MOST.answer).trim(), { error: 'an answer must be an array of strings.' })
    .max(MOST.options + 1, { error: `an answer must hold at most ${MOST.options + 1} items.` }),
  { error: 'answers must be an object with an array of strings for each question that was answered.' },
);

/** As `POST /v1/briefing` gave the questions, with what was answered. */
export const briefingInput = closed('briefing', {
  questions: list('questions', askedQuestion, MOST.questions)
    .check(distinct('id', { message: 'The ids must differ.' }))
    .describe('As they were given, at most 5.'),
  answers: answers.describe(
    'By the id of a question: ids of its options, or texts of at most 500 characters.',
  ),
})
  .superRefine(({ questions, answers: given }, context) => {
    const ids = questions.map(({ id }) => id);
    if (Object.keys(given).every((id) => ids.includes(id))) return;
    const asked = ids.length === 0 ? 'no question was sent' : `the questions are ${ids.join(', ')}`;
    const message = `answers must name questions that are sent with them: ${asked}.`;
    context.addIssue({ code: 'custom', path: ['answers'], message });
  })
  .register(t.components, { id: 'BriefingInput' });

/** The answers with all that was asked; undefined where everything was skipped. */
export function answeredBriefing(given: z.infer<typeof briefingInput> | null | undefined): Brief['briefing'] {
  if (given === null || given === undefined) return undefined;
  const said = Object.entries(given.answers).flatMap(([id, list]): [string, string[]][] => {
    const words = list.filter((each) => each !== '');
    return words.length === 0 ? [] : [[id, words]];
  });
  if (said.length === 0) return undefined;
  const questions = given.questions.map(({ id, prompt, options }) => ({ id, prompt, options }));
  return { questions, answers: Object.fromEntries(said) };
}

/** Cuts lists that are far too long: they are refused for their length, and one unknown id is enough. */
export function clippedBriefing(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const { questions, answers: said } = given as Readonly<Record<'questions' | 'answers', unknown>>;
  return {
    ...given,
    ...(Array.isArray(questions) ? { questions: questions.slice(0, MOST.questions + 1) } : {}),
    ...(typeof said === 'object' && said !== null && !Array.isArray(said)
      ? { answers: Object.fromEntries(Object.entries(said).slice(0, MOST.questions + 1)) }
      : {}),
  };
}
