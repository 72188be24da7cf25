import { usageReport } from '../../contract/admin.ts';
import { readOwnUsage } from '../../service/admin/organization.ts';
import { whole } from '../../contract/query.ts';
import { operation } from '../operation.ts';

operation({
  id: 'readUsage',
  route: 'GET /v1/admin/usage',
  scope: 'admin',
  tag: 'Administration',
  summary: 'Read what was charged',
  description:
    'By day and by account, and what models were asked by day without a charge, with its cost; nothing for a test key.',
  query: {
    days: whole('days', { least: 1, most: 366, fallback: 30 }).describe('How many days, with today.'),
  },
  answers: { 200: { description: 'What was charged.', schema: usageReport } },
  sample: { call: 'admin.usage($days)', result: 'usage', query: { days: 30 } },
  run: (parts, { caller, query: { days } }) => readOwnUsage(parts, caller, days),
});
