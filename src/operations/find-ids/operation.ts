import * as t from '../../contract/scalars.ts';
import { z } from 'zod';
import { addressOf } from '../../contract/query.ts';
import { requireOwnAddress } from '../../service/tenancy.ts';
import { findAccount } from '../../store/accounts.ts';
import { findIdsOf } from '../../store/ids.ts';
import { operation } from '../operation.ts';

const idList = t.object('IdList', "An account's ids of memos or deliberations that begin in one way.", {
  object: t.always('id_list'),
  ids: t.arrayOf(z.union([t.memoId, t.deliberationId]), 'At most ten, newest first.'),
  more: t.bool('Whether there are others beyond these.'),
});

const MOST = 10;
/** At least four digits, so that it cannot be used to list ids. */
const PREFIX = /^(?:memo|dlb)_[0-9a-f-]{4,36}$/;

operation({
  id: 'findIds',
  route: 'GET /v1/ids',
  summary: 'Complete an id',
  description:
    "An account's memos or deliberations whose id begins so: for people, who type the first digits alone.",
  query: {
    userEmail: addressOf('The account, by its address.'),
    prefix: z
      .string()
      .regex(PREFIX, {
        error: 'prefix must begin with memo_ or dlb_, and go on with at least four digits of the id.',
      })
      .describe('`memo_` or `dlb_`, and at least four digits of the id.'),
  },
  answers: { 200: { description: 'The ids.', schema: idList } },
  sample: {
    call: 'ids({ userEmail: $userEmail, prefix: $prefix })',
    result: 'found',
    query: { userEmail: 'ana@example.com', prefix: 'memo_019cf2a4' },
  },
  run: async ({ db }, { caller, query: { userEmail, prefix } }) => {
    requireOwnAddress(caller, userEmail);
    const account = await findAccount(db, caller.organizationId, userEmail);
    const of = account && { accountId: account.id, world: caller.world };
    const ids = of ? await findIdsOf(db, of, { prefix, limit: MOST + 1 }) : [];
    return { object: 'id_list', ids: ids.slice(0, MOST), more: ids.length > MOST };
  },
});
