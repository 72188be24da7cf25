import { recordOutcome } from '../../service/records.ts';
import { operation } from '../operation.ts';

operation({
  id: 'deleteOutcome',
  route: 'DELETE /v1/memos/{id}/outcome',
  summary: 'Take an outcome back',
  description: 'What was learned from it is unlearned, exactly.',
  answers: { 204: { description: 'Taken back, or never there.' } },
  sample: { call: 'memos.deleteOutcome($id)' },
  run: (parts, { caller, path: { id } }) => recordOutcome(parts, { caller, id }, null),
});
