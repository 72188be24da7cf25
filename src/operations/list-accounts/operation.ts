import * as t from '../../contract/scalars.ts';
import { accountUse } from '../../contract/admin.ts';
import { monthOf } from '../../domain/charge.ts';
import { isoTimes } from '../../service/iso-times.ts';
import { pageOf } from '../../service/admin/context.ts';
import { listAccountsOf } from '../../store/accounts.ts';
import { NOTHING_USED } from '../../store/charges.ts';
import { pageFields } from '../../contract/query.ts';
import { operation } from '../operation.ts';

const accountList = t.page('AccountList', 'A page of accounts.', {
  accounts: t.arrayOf(accountUse, 'By address.'),
});

operation({
  id: 'listAccounts',
  route: 'GET /v1/admin/accounts',
  summary: 'List the accounts',
  description: 'By address, with quota and use of this month; for a test key those that test keys asked for.',
  query: pageFields(/^[!-?A-~]{1,64}@[!-?A-~]{1,250}$/),
  answers: { 200: { description: 'A page of accounts.', schema: accountList } },
  sample: { call: 'admin.accounts.list()', result: 'page' },
  run: async ({ db, now }, { caller, query: { limit, cursor } }) => {
    const { organizationId, world } = caller;
    const of = { organizationId, world, month: monthOf(now()) };
    const found = await listAccountsOf(db, of, { limit: limit + 1, cursor });
    const { shown, nextCursor } = pageOf(found, limit, ({ userEmail }) => userEmail);
    const free = world === 'test' ? NOTHING_USED : {};
    return { object: 'list', accounts: shown.map((use) => isoTimes({ ...use, ...free })), nextCursor };
  },
});
