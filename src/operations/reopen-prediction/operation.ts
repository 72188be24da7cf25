import { settlePrediction } from '../../service/records.ts';
import { operation } from '../operation.ts';
import { TAKES_BACK, whose } from '../recording.ts';

operation({
  id: 'reopenPrediction',
  route: 'DELETE /v1/memos/{id}/predictions/{prediction}',
  summary: 'Open a prediction again',
  ...TAKES_BACK,
  sample: { call: 'memos.reopen($id, $prediction)' },
  run: (parts, asked) => settlePrediction(parts, whose(asked), null),
});
