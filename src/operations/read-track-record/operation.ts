import { trackRecordAsFragment } from '@witan/memo/documents/track-record';
import { trackRecord } from './schema.ts';
import { oneOf } from '../../contract/fields.ts';
import { addressOf, yesOrNo } from '../../contract/query.ts';
import { operation, plain } from '../operation.ts';
import { json, text } from '../reply.ts';
import { recordOf } from './record-of.ts';

const TYPES = ['application/json', 'text/html', 'text/html;variant=fragment'] as const;

operation({
  id: 'readTrackRecord',
  route: 'GET /v1/track-record',
  summary: 'Read the track record',
  description:
    'How good the forecasts of the panel and of its advisors were, by what came of the decisions; counts alone below ten ' +
    'outcomes. `Accept: text/html` gives it as a document for people, with its charts. Of the whole organization, or of one address; a key that is bound to addresses sees theirs alone.',
  query: {
    userEmail: addressOf('One address alone.').optional(),
    mode: oneOf(
      'mode',
      ['live', 'test'],
      'Of live or of test memos; by default of what the next memo of this key would be. A test key may not ask for `live`.',
    ).optional(),
    transparent: yesOrNo('transparent', 'Name the models; needs the scope `admin`.').default('false'),
  },
  answers: { 200: { description: 'The record.', schema: trackRecord, content: plain('text/html') } },
  sample: { call: 'trackRecord()', result: 'record' },
  run: async (parts, { caller, query: asked, preferred }) => {
    const record = await recordOf(parts, caller, { ...asked, transparent: asked.transparent === 'true' });
    const type = preferred(TYPES);
    if (type === 'application/json') return json(record);
    return type === 'text/html'
      ? parts.documents.trackRecord(record, parts.now())
      : text(trackRecordAsFragment(record), 'text/html');
  },
});
