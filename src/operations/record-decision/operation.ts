import { decisionInput } from '../../contract/record-inputs.ts';
import { memoRecord } from '../../contract/record.ts';
import { recordDecision as record } from '../../service/records.ts';
import { operation } from '../operation.ts';

operation({
  id: 'recordDecision',
  route: 'PUT /v1/memos/{id}/decision',
  scope: 'ask',
  tag: 'Outcomes',
  summary: 'Record what was decided',
  description: 'Stands beside the memo, which stays as it is. A later one replaces it.',
  body: decisionInput,
  answers: { 200: { description: 'The record as it is now.', schema: memoRecord } },
  sample: { call: 'memos.decide($id, $body)', result: 'record' },
  run: (parts, { caller, path: { id }, body: decision }) => record(parts, { caller, id }, decision),
});
