import { notFound } from '../../domain/refusal.ts';
import { findQuestion } from '../../store/questions.ts';
import { operation } from '../operation.ts';
import { resumed } from '../resumed.ts';
import { findOwnMemo } from '../../service/tenancy.ts';

operation({
  id: 'watchQuestion',
  route: 'GET /v1/memos/{id}/questions/{question}/events',
  summary: 'Follow or resume the stream of a question',
  description:
    'From its start or after the event that `Last-Event-ID` names: what was missed, then what comes. Events are kept for 24 hours ' +
    'after the end, then only the last one is served.',
  parameters: ['LastEventId', 'After'],
  answers: {
    200: { stream: 'question' },
    204: { description: 'It has ended, and its last event was seen: nothing will follow.' },
  },
  sample: { call: 'memos.ask.watch($id, $question)', result: 'event', stream: true },
  run: async (parts, asked) => {
    const { id: memoId, question } = asked.path;
    await findOwnMemo(parts, asked.caller, memoId);
    const found = await findQuestion(parts.db, { memoId, id: question });
    if (!found) throw notFound('question');
    return resumed(parts, found, asked);
  },
});
