// Framing a question before it is asked, as it stands in the document.
import type { QuestionFrame } from '@witan/client';
import { answer, failures, json } from './answers.ts';
import { briefingExample } from './briefing-operations.ts';
import { reference } from './components.ts';
import { estimateExamples, requestExamples } from './examples.ts';
import { memoExample } from './memo-example.ts';
import { needs } from './security.ts';
import type { Paths } from './security.ts';

const { options, criteria, predictions, assumptions, missingInformation, verdict } = memoExample;

export const frameExample: QuestionFrame = {
  object: 'frame',
  mode: 'live',
  language: 'en',
  options: options.map(({ id, name, description }) => ({
    name,
    description,
    predictions: predictions.filter(({ option }) => option === id).map(({ event, by }) => ({ event, by })),
  })),
  criteria: criteria.map(({ name, description, weight }) => ({ name, description, weight })),
  context: null,
  assumptions,
  missingInformation,
  questions: briefingExample.questions,
  notes: [],
  estimate: { ...estimateExamples['estimate']!.value },
  related: [
    {
      id: memoExample.id,
      createdAt: memoExample.timestamp,
      question: memoExample.question,
      headline: verdict.decision,
      recommended: options.find(({ id }) => id === verdict.option)?.name ?? '',
      decision: { option: options[0]?.name ?? null, note: null, recordedAt: '2027-03-02T09:00:00.000Z' },
      outcome: { result: 'as_expected', best: null, lessons: 'The rehearsal found the slow query.' },
    },
  ],
};

const frame = {
  operationId: 'frameQuestion',
  ...needs('ask'),
  tags: ['Deliberations'],
  summary: 'Frame a question before it is asked',
  description:
    'Takes the body of a deliberation and says what the panel would compare: options, criteria with weights, what it had ' +
    'to assume and what is missing, what to ask back (`questions`, as `POST /v1/briefing` gives them), with an estimate and earlier ' +
    'memos about the same. One call to a fast model; where every model fails, a plain frame and a note that says so. Edit it and ' +
    'send `options` and `criteria` with the question: the deliberation then makes no framing call. Nothing is stored and ' +
    'nothing charged; ten a minute a key, beside its other requests, 60 an organization, and one a month for every 10 credits of its quota.',
  requestBody: {
    required: true,
    content: { 'application/json': { schema: reference('DeliberateRequest'), examples: requestExamples } },
  },
  responses: {
    200: answer(
      'The frame.',
      json('QuestionFrame', { frame: { summary: 'Proposed, with an earlier memo', value: frameExample } }),
    ),
    ...failures('UnauthorizedOrNoAccount', 'Forbidden', 'ValidationError', 'RateLimited', 'InternalError'),
  },
};

export const FRAME_PATHS: Paths = { '/v1/frames': { post: frame } };
