import * as t from '../../contract/scalars.ts';
import { apiKey } from '../../contract/admin.ts';
import { pageOf } from '../../service/admin/context.ts';
import { shownKey } from '../../service/admin/keys.ts';
import { listKeysOf } from '../../store/api-keys.ts';
import { pageFields } from '../../contract/query.ts';
import { operation } from '../operation.ts';

const apiKeyList = t.page('ApiKeyList', 'A page of API keys.', {
  keys: t.arrayOf(apiKey, 'Newest first.'),
});

operation({
  id: 'listKeys',
  route: 'GET /v1/admin/keys',
  summary: 'List the API keys',
  description: 'Newest first, ended ones too, without their secret part; for a test key test keys alone.',
  query: pageFields(/^key_[0-9a-f-]{36}$/),
  answers: { 200: { description: 'A page of keys.', schema: apiKeyList } },
  sample: { call: 'admin.keys.list()', result: 'page' },
  run: async ({ db }, { caller, query: { limit, cursor } }) => {
    const found = await listKeysOf(db, caller, { limit: limit + 1, cursor });
    const { shown, nextCursor } = pageOf(found, limit, ({ id }) => id);
    return { object: 'list', keys: shown.map(shownKey), nextCursor };
  },
});
