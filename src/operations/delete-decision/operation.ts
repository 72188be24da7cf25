import { recordDecision } from '../../service/records.ts';
import { operation } from '../operation.ts';
import { TAKES_BACK, whose } from '../recording.ts';

operation({
  id: 'deleteDecision',
  route: 'DELETE /v1/memos/{id}/decision',
  summary: 'Take a decision back',
  ...TAKES_BACK,
  sample: { call: 'memos.undecide($id)' },
  run: (parts, asked) => recordDecision(parts, whose(asked), null),
});
