import { newApiKey, rotateInput } from '../../contract/admin.ts';
import { adminOf } from '../../service/admin/context.ts';
import { requireOwnKey, withSecret } from '../../service/admin/keys.ts';
import { rotateKey as rotate } from '../../service/keys.ts';
import { operation } from '../operation.ts';

operation({
  id: 'rotateKey',
  route: 'POST /v1/admin/keys/{id}/rotate',
  summary: 'Rotate an API key',
  description:
    'Makes a key with the same bounds, limits and scopes. The old one ends at once, or `overlapHours` later.',
  body: rotateInput,
  answers: { 201: { description: 'The new key.', schema: newApiKey } },
  sample: { call: 'admin.keys.rotate($id, $body.overlapHours)', result: 'made' },
  run: async (parts, { caller, path: { id }, body: { overlapHours } }) => {
    await requireOwnKey(parts.db, caller, id);
    const made = await rotate(adminOf(parts, caller), id, overlapHours ?? 0);
    return await withSecret(parts.db, made);
  },
});
