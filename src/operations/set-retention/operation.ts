import { input, whole } from '../../contract/fields.ts';
import * as t from '../../contract/scalars.ts';
import { organization } from '../../contract/admin.ts';
import { adminOf, requireLive } from '../../service/admin/context.ts';
import { readOwnOrganization, setRetention as set } from '../../service/admin/organization.ts';
import { operation } from '../operation.ts';

const organizationInput = input('OrganizationInput', 'What an organization may set for itself.', {
  retentionDays: t.orNull(
    whole('retentionDays', 1, 36_500),
    "Days after which what has ended is erased; null for the service's own retention.",
  ),
});

operation({
  id: 'setRetention',
  route: 'PUT /v1/admin/organization',
  summary: 'Set the retention',
  description:
    "Deliberations that ended longer ago than so many days are erased with their memos, within minutes. The service's own retention holds as well, where it is shorter.",
  body: organizationInput,
  answers: { 200: { description: 'The organization as it is now.', schema: organization } },
  sample: { call: 'admin.setRetention($body.retentionDays)', result: 'organization' },
  run: async (parts, { caller, body: { retentionDays } }) => {
    requireLive(caller);
    await set(adminOf(parts, caller), caller.organizationId, retentionDays);
    return await readOwnOrganization(parts, caller);
  },
});
