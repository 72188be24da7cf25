// A question about a memo with its events, as the service sends them.
import type { MemoId, MemoQuestion, QuestionEvent } from '../src/index.ts';

export const memo: MemoId = 'memo_0199a6a0-0000-7000-8000-000000000002';
export const questionId = 'qst_0199a6a0-0000-7000-8000-000000000003';
export const question: MemoQuestion = {
  object: 'memo_question',
  id: questionId,
  memo,
  mode: 'live',
  createdAt: '2026-03-16T10:02:00.000Z',
  question: 'Why?',
  answer: 'It fits.',
  leftOut: 0,
  answeredAt: '2026-03-16T10:02:09.000Z',
  charge: { credits: 10, discountPercent: 0, charged: 10 },
};
export const questionEvents: readonly QuestionEvent[] = [
  { type: 'question.started', questionId, seq: 0 },
  { type: 'answer.snippet', questionId, snippet: 'It ' },
  { type: 'answer.snippet', questionId, snippet: 'fits.' },
  { type: 'question.complete', questionId, seq: 1, question },
];
