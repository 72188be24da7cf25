import { questionList } from '../../contract/questions.ts';
import { listThread } from '../../store/questions.ts';
import { operation } from '../operation.ts';
import { findOwnMemo } from '../../service/tenancy.ts';

operation({
  id: 'listQuestions',
  route: 'GET /v1/memos/{id}/questions',
  summary: 'List the questions about a memo',
  description: 'The thread, the oldest question first. What could not be answered is not in it.',
  answers: { 200: { description: 'The thread.', schema: questionList } },
  sample: { call: 'memos.questions($id)', result: 'thread', shows: 'thread.questions' },
  run: async (parts, { caller, path: { id } }) => {
    await findOwnMemo(parts, caller, id);
    return { object: 'list', questions: await listThread(parts.db, id) };
  },
});
