import { adminOf, requireLive } from '../../service/admin/context.ts';
import { eraseAccountOf } from '../../service/erase.ts';
import { operation } from '../operation.ts';

operation({
  id: 'eraseAccount',
  route: 'DELETE /v1/admin/accounts/{email}',
  summary: 'Erase an account',
  description:
    'Erases it with all that it asked, decided and stored, and the keys that are bound to its address; what runs is cancelled. The ledger keeps the amounts under a random id.',
  answers: { 204: { description: 'Erased.' } },
  sample: { call: 'admin.accounts.erase($email)' },
  run: async (parts, { caller, path: { email } }) => {
    requireLive(caller);
    await eraseAccountOf(adminOf(parts, caller), caller.organizationId, email);
  },
});
