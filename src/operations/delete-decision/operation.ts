import { recordDecision } from '../../service/records.ts';
import { operation } from '../operation.ts';
import { MEMO } from '../path-fields.ts';

export const deleteDecision = operation({
  id: 'deleteDecision',
  route: 'DELETE /v1/memos/{id}/decision',
  scope: 'delete',
  tag: 'Outcomes',
  summary: 'Take a decision back',
  path: { id: MEMO },
  answers: { 204: { description: 'Taken back, or never there.' } },
  sample: { call: 'memos.undecide($id)' },
  run: (parts, { caller, path: { id } }) => recordDecision(parts, { caller, id }, null),
});
