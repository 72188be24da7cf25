import { adminOf } from '../../service/admin/context.ts';
import { requireOwnKey } from '../../service/admin/keys.ts';
import { endKey } from '../../service/keys.ts';
import { operation } from '../operation.ts';

operation({
  id: 'revokeKey',
  route: 'DELETE /v1/admin/keys/{id}',
  summary: 'Revoke an API key',
  description:
    'Ends it at once, on every node; one that is revoked already stays so. A key may revoke itself.',
  answers: { 204: { description: 'Revoked.' } },
  sample: { call: 'admin.keys.revoke($id)' },
  run: async (parts, { caller, path: { id } }) => {
    await requireOwnKey(parts.db, caller, id);
    await endKey(adminOf(parts, caller), id);
  },
});
