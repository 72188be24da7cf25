import { account } from '../../contract/objects.ts';
import { addressOf } from '../../contract/query.ts';
import { readAccount as read } from '../../service/read-quotas.ts';
import { operation } from '../operation.ts';

operation({
  id: 'readAccount',
  route: 'GET /v1/account',
  summary: 'Read an account',
  description: "What an address has used of this month's quota. One that was never seen has used nothing.",
  query: { userEmail: addressOf('The account, by its address.') },
  answers: { 200: { description: 'The account.', schema: account } },
  sample: { call: 'account($userEmail)', result: 'account', query: { userEmail: 'ana@example.com' } },
  run: (parts, { caller, query: { userEmail } }) => read(parts, caller, userEmail),
});
