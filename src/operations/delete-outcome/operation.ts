import { recordOutcome } from '../../service/records.ts';
import { operation } from '../operation.ts';
import { MEMO } from '../path-fields.ts';
import { nothing } from '../reply.ts';

export const deleteOutcome = operation({
  id: 'deleteOutcome',
  route: 'DELETE /v1/memos/{id}/outcome',
  scope: 'delete',
  tag: 'Outcomes',
  summary: 'Take an outcome back',
  description: 'What was learned from it is unlearned, exactly.',
  path: { id: MEMO },
  answers: { 204: { description: 'Taken back, or never there.' } },
  sample: { call: 'memos.deleteOutcome($id)' },
  run: async (parts, { caller, path: { id } }) => {
    await recordOutcome(parts, { caller, id }, null);
    return nothing();
  },
});
