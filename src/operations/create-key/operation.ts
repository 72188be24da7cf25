import { apiKeyInput, newApiKey } from '../../contract/admin.ts';
import { forbidden, invalid } from '../../domain/refusal.ts';
import { DEFAULT_SCOPES } from '../../domain/scope.ts';
import { adminOf } from '../../service/admin/context.ts';
import { withSecret } from '../../service/admin/keys.ts';
import { insertNewKey } from '../../service/keys.ts';
import { readOrganization } from '../../store/organizations.ts';
import { operation } from '../operation.ts';

operation({
  id: 'createKey',
  route: 'POST /v1/admin/keys',
  scope: 'admin',
  tag: 'Administration',
  summary: 'Make an API key',
  description:
    'The answer holds the whole key, this once. A key may not send more requests a minute than the one that makes it, and a test key makes test keys alone.',
  body: apiKeyInput,
  answers: { 201: { description: 'The key.', schema: newApiKey } },
  sample: { call: 'admin.keys.create($body)', result: 'made' },
  run: async (parts, { caller, body: input }) => {
    const { organizationId } = caller;
    const rate = caller.ratePerMinute ?? parts.limits.ratePerMinute;
    const test = input.test ?? caller.test;
    if (caller.test && !test) throw forbidden('A test key can make test keys alone.');
    const tooFast = `ratePerMinute must be at most ${rate}, as that of your own key.`;
    const issues = [
      ...((input.ratePerMinute ?? 0) > rate ? [{ path: 'ratePerMinute', message: tooFast }] : []),
      ...(input.expiresAt && Date.parse(input.expiresAt) <= parts.now()
        ? [{ path: 'expiresAt', message: 'expiresAt must lie in the future.' }]
        : []),
    ];
    if (issues.length > 0) throw invalid(issues);
    const order = {
      organizationId,
      test,
      scopes: input.scopes ? [...new Set(input.scopes)] : DEFAULT_SCOPES,
      email: input.email ?? undefined,
      domain: input.domain ?? undefined,
      // A key without a rate of its own may not outrun the one that makes it.
      ratePerMinute: input.ratePerMinute ?? caller.ratePerMinute ?? undefined,
      expiresAt: input.expiresAt ? new Date(input.expiresAt) : undefined,
    };
    const made = await parts.db.transaction().execute(async (trx) => {
      const { name: organization } = await readOrganization(trx, organizationId);
      const admin = { ...adminOf(parts, caller), db: trx };
      return withSecret(trx, await insertNewKey(admin, { ...order, organization }));
    });
    return made;
  },
});
