import { settlePrediction } from '../../service/records.ts';
import { operation } from '../operation.ts';

operation({
  id: 'reopenPrediction',
  route: 'DELETE /v1/memos/{id}/predictions/{prediction}',
  summary: 'Open a prediction again',
  answers: { 204: { description: 'Taken back, or never there.' } },
  sample: { call: 'memos.reopen($id, $prediction)' },
  run: (parts, { caller, path }) => settlePrediction(parts, { caller, ...path }, null),
});
