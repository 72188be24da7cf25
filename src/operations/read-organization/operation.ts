import { organization } from '../../contract/admin.ts';
import { readOwnOrganization } from '../../service/admin/organization.ts';
import { operation } from '../operation.ts';

operation({
  id: 'readOrganization',
  route: 'GET /v1/admin/organization',
  summary: 'Read the organization',
  description: 'The organization of the key, with its quota of this month, of which test keys use nothing.',
  answers: { 200: { description: 'The organization.', schema: organization } },
  sample: { call: 'admin.organization()', result: 'organization' },
  run: (parts, { caller }) => readOwnOrganization(parts, caller),
});
