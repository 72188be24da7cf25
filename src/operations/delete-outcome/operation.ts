import { recordOutcome } from '../../service/records.ts';
import { operation } from '../operation.ts';
import { TAKES_BACK, whose } from '../recording.ts';

operation({
  id: 'deleteOutcome',
  route: 'DELETE /v1/memos/{id}/outcome',
  summary: 'Take an outcome back',
  description: 'What was learned from it is unlearned, exactly.',
  ...TAKES_BACK,
  sample: { call: 'memos.deleteOutcome($id)' },
  run: (parts, asked) => recordOutcome(parts, whose(asked), null),
});
