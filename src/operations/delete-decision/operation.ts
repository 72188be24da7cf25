import { recordDecision } from '../../service/records.ts';
import { operation } from '../operation.ts';

operation({
  id: 'deleteDecision',
  route: 'DELETE /v1/memos/{id}/decision',
  summary: 'Take a decision back',
  answers: { 204: { description: 'Taken back, or never there.' } },
  sample: { call: 'memos.undecide($id)' },
  run: (parts, { caller, path: { id } }) => recordDecision(parts, { caller, id }, null),
});
