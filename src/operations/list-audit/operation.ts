import { z } from 'zod';
import * as t from '../../contract/scalars.ts';
import { listOwnAudit } from '../../service/admin/organization.ts';
import { pageFields } from '../../contract/query.ts';
import { operation } from '../operation.ts';

const auditEntry = t.nested('Who did what when, without content.', {
  id: t.text('The entry, aud_...'),
  at: z.iso.datetime().describe('When.'),
  actor: t.text('Who: the id of a key, or operator for the command line.'),
  action: t.text('What, such as key.created. More may be added.'),
  target: t.textOrNull('The id of what was acted on.'),
  userEmail: t.textOrNull('The address of the account that was acted on, while it exists.'),
});

const auditList = t.page('AuditList', 'A page of the audit log.', {
  entries: t.arrayOf(auditEntry, 'Newest first.'),
});

operation({
  id: 'listAudit',
  route: 'GET /v1/admin/audit',
  summary: 'Read the audit log',
  description:
    'Who did what when, newest first. Entries hold ids and no content, and cannot be changed. For a test key what test keys did.',
  query: pageFields(/^aud_[0-9a-f-]{36}$/),
  answers: { 200: { description: 'A page of entries.', schema: auditList } },
  sample: { call: 'admin.audit()', result: 'page' },
  run: (parts, { caller, query: page }) => listOwnAudit(parts, caller, page),
});
