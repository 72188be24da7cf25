import { address, closed, DOMAIN, EMAIL_FORM, whole } from '../../contract/fields.ts';
import { DEFAULT_SCOPES, SCOPES } from '../../domain/scope.ts';
import { z } from 'zod';
import * as t from '../../contract/scalars.ts';
import { newApiKey, scope } from '../../contract/admin.ts';
import { forbidden, invalid } from '../../domain/refusal.ts';
import { adminOf } from '../../service/admin/context.ts';
import { withSecret } from '../../service/admin/keys.ts';
import { insertNewKey, isKeyEnd } from '../../service/keys.ts';
import { rateOf } from '../../service/tenancy.ts';
import { readOrganization } from '../../store/organizations.ts';
import { operation } from '../operation.ts';

const apiKeyInput = closed('The body', {
  scopes: t.nullish(
    z
      .array(scope, { error: `scopes must be a list of ${SCOPES.join(', ')}.` })
      .min(1, { error: 'scopes must not be empty.' })
      .max(SCOPES.length, { error: `scopes must have at most ${SCOPES.length} entries.` }),
    'What the key may do. Default: all but admin.',
  ),
  test: t.nullish(z.boolean(), 'A test key: simulated advisors, no charge.'),
  email: t.nullish(address('email').meta(EMAIL_FORM), 'Bind the key to one account.'),
  domain: t.nullish(
    z.string().trim().toLowerCase().regex(DOMAIN, { error: 'domain must be a domain, such as example.com.' }),
    'Bind the key to the accounts of one domain, any of which its holder can name.',
  ),
  ratePerMinute: t.nullish(
    whole('ratePerMinute', 1, 1_000_000),
    'Requests a minute, at most as many as the key that makes it may send.',
  ),
  expiresAt: t.nullish(
    z.iso.datetime({ offset: true, error: 'expiresAt must be a time such as 2030-01-31T18:00:00Z.' }),
    'When it ends by itself.',
  ),
})
  .refine(({ email, domain }) => !email || !domain, {
    error: 'email and domain exclude each other.',
    path: ['domain'],
  })
  .refine(({ email, domain, scopes: given }) => !(email ?? domain) || !given?.includes('admin'), {
    error: 'scopes must not hold admin for a key that is bound to an address or a domain.',
    path: ['scopes'],
  })
  .describe('An API key to make.')
  .register(t.components, { id: 'ApiKeyInput' });

operation({
  id: 'createKey',
  route: 'POST /v1/admin/keys',
  summary: 'Make an API key',
  description:
    'The answer holds the whole key, this once. A key may not send more requests a minute than the one that makes it, and a test key makes test keys alone.',
  body: apiKeyInput,
  answers: { 201: { description: 'The key.', schema: newApiKey } },
  sample: { call: 'admin.keys.create($body)', result: 'made' },
  run: async (parts, { caller, body: input }) => {
    const { organizationId } = caller;
    const rate = rateOf(caller, parts.limits);
    const test = input.test ?? caller.test;
    const expiresAt = input.expiresAt ? new Date(input.expiresAt) : undefined;
    if (caller.test && !test) throw forbidden('A test key can make test keys alone.');
    const tooFast = `ratePerMinute must be at most ${rate}, as that of your own key.`;
    const issues = [
      ...((input.ratePerMinute ?? 0) > rate ? [{ path: 'ratePerMinute', message: tooFast }] : []),
      ...(expiresAt && !isKeyEnd(expiresAt, parts.now())
        ? [{ path: 'expiresAt', message: 'expiresAt must lie in the future, before the year 10000.' }]
        : []),
    ];
    if (issues.length > 0) throw invalid(issues);
    const order = {
      organizationId,
      test,
      scopes: input.scopes ? [...new Set(input.scopes)] : DEFAULT_SCOPES,
      email: input.email,
      domain: input.domain,
      // A key without a rate of its own inherits that of the key that makes it.
      ratePerMinute: input.ratePerMinute ?? caller.ratePerMinute,
      expiresAt,
    };
    return await parts.db.transaction().execute(async (trx) => {
      const { name: organization } = await readOrganization(trx, organizationId);
      const admin = { ...adminOf(parts, caller), db: trx };
      return withSecret(trx, await insertNewKey(admin, { ...order, organization }));
    });
  },
});
