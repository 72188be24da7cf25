import * as t from '../../contract/scalars.ts';
import { input } from '../../contract/fields.ts';
import { optionalDay, optionInput, RECORD_LIMITS, words } from '../../contract/record-inputs.ts';
import { recordDecision as record } from '../../service/records.ts';
import { operation } from '../operation.ts';
import { RECORDS, whose } from '../recording.ts';

const decisionInput = input('DecisionInput', 'What was decided.', {
  option: t.orNull(optionInput('option'), 'The option that was decided for; null where it was none of them.'),
  note: words('note', RECORD_LIMITS.note).describe('Why, in your own words.'),
  decidedBy: words('decidedBy', RECORD_LIMITS.decidedBy).describe('Who decided.'),
  reviewOn: optionalDay('reviewOn').describe('The day on which to look again.'),
});

operation({
  id: 'recordDecision',
  route: 'PUT /v1/memos/{id}/decision',
  summary: 'Record what was decided',
  description: 'Stands beside the memo, which stays as it is. A later one replaces it.',
  body: decisionInput,
  ...RECORDS,
  sample: { call: 'memos.decide($id, $body)', result: 'record' },
  run: (parts, asked) => record(parts, whose(asked), asked.body),
});
