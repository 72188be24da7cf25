import { auditList, CURSORS } from '../../contract/admin.ts';
import { listOwnAudit } from '../../service/admin/organization.ts';
import { pageFields } from '../../contract/query.ts';
import { operation } from '../operation.ts';

operation({
  id: 'listAudit',
  route: 'GET /v1/admin/audit',
  scope: 'admin',
  tag: 'Administration',
  summary: 'Read the audit log',
  description:
    'Who did what when, newest first. Entries hold ids and no content, and cannot be changed. For a test key what test keys did.',
  query: pageFields(CURSORS.audit),
  answers: { 200: { description: 'A page of entries.', schema: auditList } },
  sample: { call: 'admin.audit()', result: 'page' },
  run: (parts, { caller, query: page }) => listOwnAudit(parts, caller, page),
});
