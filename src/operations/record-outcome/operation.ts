import { outcomeInput } from '../../contract/record-inputs.ts';
import { recordOutcome as record } from '../../service/records.ts';
import { operation } from '../operation.ts';
import { RECORDS, whose } from '../recording.ts';

operation({
  id: 'recordOutcome',
  route: 'PUT /v1/memos/{id}/outcome',
  summary: 'Record what came of it',
  description:
    'How it went, and which option was right where that can be known. The weights of the panel follow at once; of ' +
    'memos that revise each other, the newest with an outcome counts. What a key records that is bound to an address or a ' +
    'domain is shown and never learned from.',
  body: outcomeInput,
  ...RECORDS,
  sample: { call: 'memos.recordOutcome($id, $body)', result: 'record' },
  run: (parts, asked) => record(parts, whose(asked), asked.body),
});
