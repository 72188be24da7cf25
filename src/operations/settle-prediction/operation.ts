import { input } from '../../contract/fields.ts';
import { RECORD_LIMITS, words } from '../../contract/record-inputs.ts';
import { z } from 'zod';
import * as t from '../../contract/scalars.ts';
import { settlePrediction as settle } from '../../service/records.ts';
import { operation } from '../operation.ts';
import { RECORDS, whose } from '../recording.ts';

const settlementInput = input('SettlementInput', 'Whether a prediction came true.', {
  cameTrue: t.orNull(
    z.boolean({ error: 'cameTrue must be true, false or null.' }),
    'Whether it came true by its date; null where it cannot be told.',
  ),
  note: words('note', RECORD_LIMITS.note).describe('How it was found out.'),
});

operation({
  id: 'settlePrediction',
  route: 'PUT /v1/memos/{id}/predictions/{prediction}',
  summary: 'Settle a prediction',
  description:
    'Whether a prediction of the option that was decided for came true by its date. 422 for those of other options: ' +
    'nobody can know them.',
  body: settlementInput,
  ...RECORDS,
  sample: { call: 'memos.settle($id, $prediction, $body)', result: 'record' },
  run: (parts, asked) => settle(parts, whose(asked), asked.body),
});
