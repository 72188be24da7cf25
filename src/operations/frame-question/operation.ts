import { briefing } from '../../contract/briefing.ts';
import { memoOption } from '../../contract/comparison.ts';
import { note } from '../../contract/memo.ts';
import { estimate } from '../../contract/objects.ts';
import { memoOutcome } from '../../contract/record.ts';
import { verdict } from '../../contract/verdict.ts';
import * as t from '../../contract/scalars.ts';
import { readDeliberateRequest } from '../../contract/read-request.ts';
import { deliberateRequest } from '../../contract/request.ts';
import { frameQuestion as frame } from '../../service/frame-question.ts';
import { operation } from '../operation.ts';

const relatedMemo = t.object(
  'RelatedMemo',
  'An earlier memo of the account that shares words with the question.',
  {
    id: t.memoId,
    createdAt: t.instant('When the memo was made.'),
    question: t.text('What was asked.'),
    headline: verdict.shape.decision,
    recommended: t.text('The name of the recommended option.'),
    decision: t.nestedOrNull('What was decided; null where nothing is recorded.', {
      option: t.textOrNull('The name of the option that was decided for; null where it was none of them.'),
      note: t.textOrNull('Why, in the words of whoever decided.'),
      recordedAt: t.instant('When it was recorded.'),
    }),
    outcome: t.nestedOrNull('What came of it; null where nothing is recorded.', {
      result: memoOutcome.shape.result,
      best: t.textOrNull(
        'The name of the option that was right in hindsight; null where that cannot be known.',
      ),
      lessons: t.textOrNull('What was learned from it.'),
    }),
  },
);

export const questionFrame = t.object('QuestionFrame', 'What a panel would compare, before it is asked.', {
  object: t.always('frame'),
  mode: t.mode,
  language: t.text('The language of the question, such as en.'),
  options: t.listOf("The caller's options, else proposed ones; may be sent as `options` as they are.", {
    name: memoOption.shape.name,
    description: t.text('What the option means; may be empty.'),
    statusQuo: memoOption.shape.statusQuo,
    predictions: t.listOf('What would show later that the option was right; at most three.', {
      event: t.text('An event that anyone can check with a yes or a no.'),
      by: t.day('The day by which it is settled, YYYY-MM-DD.'),
    }),
  }),
  criteria: t.listOf("The caller's criteria, else proposed ones; may be sent as `criteria` as they are.", {
    name: t.text('Name of the dimension.'),
    description: t.text('What the dimension means; may be empty.'),
    weight: t.share('Share of the whole; they sum to 1.'),
  }),
  context: t.textOrNull(
    "With what it was framed: the request's context, or the earlier memo's or the profile's in its place. Answers belong behind it.",
  ),
  assumptions: t.texts('What had to be assumed about the situation.'),
  missingInformation: t.texts('What is missing and would matter; answers belong into `context`.'),
  questions: briefing.shape.questions,
  notes: t.arrayOf(note, 'framing_fallback where no model gave a usable frame.'),
  estimate: estimate.describe('What it would take to ask the question with this frame.'),
  related: t.arrayOf(
    relatedMemo,
    'Earlier memos of the account that share the most words with the question, at most five. Empty for a key ' +
      'without the scope `read`.',
  ),
});

operation({
  id: 'frameQuestion',
  route: 'POST /v1/frames',
  summary: 'Frame a question before it is asked',
  description:
    'Takes the body of a deliberation and says what the panel would compare: options, criteria with weights, what it had ' +
    'to assume and what is missing, what to ask back (`questions`, as `POST /v1/briefing` gives them), with an estimate and earlier ' +
    'memos about the same. One call to a fast model; where every model fails, a plain frame and a note that says so. Edit it and ' +
    'send `options` and `criteria` with the question: the deliberation then makes no framing call. Nothing is stored and ' +
    'nothing charged; ten a minute a key, beside its other requests, 60 an organization, and one a month for every 10 credits of its quota.',
  body: deliberateRequest,
  readBody: readDeliberateRequest,
  answers: { 200: { description: 'The frame.', schema: questionFrame } },
  sample: { call: 'frame($body)', result: 'frame' },
  run: (parts, { caller, requestId, signal, body }) => frame(parts, { ...body, caller, requestId, signal }),
});
