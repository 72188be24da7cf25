import { newApiKey, rotateInput } from '../../contract/admin.ts';
import { forbidden } from '../../domain/refusal.ts';
import { adminOf } from '../../service/admin/context.ts';
import { requireOwnKey, withSecret } from '../../service/admin/keys.ts';
import { rotateKey as rotate } from '../../service/keys.ts';
import { rateOf } from '../../service/tenancy.ts';
import { operation } from '../operation.ts';

const TOO_FAST =
  'That key may send more requests a minute than your own: rotate it with one as fast, or have the operator do so. You may revoke it.';

operation({
  id: 'rotateKey',
  route: 'POST /v1/admin/keys/{id}/rotate',
  summary: 'Rotate an API key',
  description:
    'Makes a key with the same bounds, limits and scopes. The old one ends at once, or `overlapHours` later. A key that may send more requests a minute than the one that asks is not rotated.',
  body: rotateInput,
  answers: { 201: { description: 'The new key.', schema: newApiKey } },
  sample: { call: 'admin.keys.rotate($id, $body.overlapHours)', result: 'made' },
  run: async (parts, { caller, path: { id }, body: { overlapHours } }) => {
    const old = await requireOwnKey(parts.db, caller, id);
    if (rateOf(old, parts.limits) > rateOf(caller, parts.limits)) throw forbidden(TOO_FAST);
    const made = await rotate(adminOf(parts, caller), id, overlapHours ?? 0);
    return await withSecret(parts.db, made);
  },
});
