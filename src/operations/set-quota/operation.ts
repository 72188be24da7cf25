import { EMAIL_FORM, emailAddress, input, whole } from '../../contract/fields.ts';
import * as t from '../../contract/scalars.ts';
import { accountUse } from '../../contract/admin.ts';
import { monthOf } from '../../domain/charge.ts';
import { notFound } from '../../domain/refusal.ts';
import { setAccountQuota } from '../../service/accounts.ts';
import { isoTimes } from '../../service/iso-times.ts';
import { adminOf, requireLive } from '../../service/admin/context.ts';
import { readAccountUse } from '../../store/accounts.ts';
import { operation } from '../operation.ts';

const MOST_CREDITS = 2_000_000_000;

const quotaInput = input('QuotaInput', 'The quota of an account.', {
  userEmail: emailAddress.meta({ ...EMAIL_FORM, description: 'The account; made if need be.' }),
  monthlyCredits: t.orNull(
    whole('monthlyCredits', 0, MOST_CREDITS),
    'Credits a month; null for the default.',
  ),
});

operation({
  id: 'setQuota',
  route: 'PUT /v1/admin/accounts',
  summary: "Set an account's quota",
  description: 'Makes the account if need be.',
  body: quotaInput,
  answers: { 200: { description: 'The account as it is now.', schema: accountUse } },
  sample: { call: 'admin.accounts.setQuota($body.userEmail, $body.monthlyCredits)', result: 'account' },
  run: async (parts, { caller, body: { userEmail: email, monthlyCredits } }) => {
    requireLive(caller);
    const { organizationId } = caller;
    await setAccountQuota(adminOf(parts, caller), { organizationId, email }, monthlyCredits);
    const of = { organizationId, world: null, month: monthOf(parts.now()) };
    const found = await readAccountUse(parts.db, of, email);
    if (!found) throw notFound('account');
    return isoTimes(found);
  },
});
