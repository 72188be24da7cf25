import type { Hono } from 'hono';
import {
  apiKeyInput,
  organizationInput,
  quotaInput,
  readAddress,
  readDays,
  readKeyId,
  readPage,
  rotateInput,
} from '../../../contract/admin.ts';
import { readInput } from '../../../contract/fields.ts';
import { eraseOwnAccount, listOwnAccounts, setOwnQuota } from '../../../service/admin/accounts.ts';
import { createOwnKey, listOwnKeys, revokeOwnKey, rotateOwnKey } from '../../../service/admin/keys.ts';
import {
  listOwnAudit,
  readOwnOrganization,
  readOwnUsage,
  setOwnRetention,
} from '../../../service/admin/organization.ts';
import type { Service } from '../../../service/service.ts';
import { json } from '../../answer.ts';
import type { Env } from '../../context.ts';
import { readJsonBody } from '../../read-body.ts';

const NO_CONTENT = { status: 204 };
const answer = (body: object, status = 200): Response => json(JSON.stringify(body), status);

/** /v1/admin: what a key with the scope `admin` does in its own organization. */
export function adminRoutes(keyed: Hono<Env>, service: Service): void {
  keyRoutes(keyed, service);
  keyed.get('/admin/accounts', async (c) =>
    answer(await listOwnAccounts(service, c.get('caller'), readPage('account', c.req.query()))),
  );
  keyed.put('/admin/accounts', async (c) => {
    const quota = readInput(quotaInput, await readJsonBody(c.req.raw));
    return answer(await setOwnQuota(service, c.get('caller'), quota));
  });
  keyed.delete('/admin/accounts/:email', async (c) => {
    await eraseOwnAccount(service, c.get('caller'), readAddress(c.req.param('email')));
    return new Response(null, NO_CONTENT);
  });
  keyed.get('/admin/organization', async (c) => answer(await readOwnOrganization(service, c.get('caller'))));
  keyed.put('/admin/organization', async (c) => {
    const { retentionDays } = readInput(organizationInput, await readJsonBody(c.req.raw));
    return answer(await setOwnRetention(service, c.get('caller'), retentionDays));
  });
  keyed.get('/admin/usage', async (c) =>
    answer(await readOwnUsage(service, c.get('caller'), readDays(c.req.query()))),
  );
  keyed.get('/admin/audit', async (c) =>
    answer(await listOwnAudit(service, c.get('caller'), readPage('audit', c.req.query()))),
  );
}

function keyRoutes(keyed: Hono<Env>, service: Service): void {
  keyed.get('/admin/keys', async (c) =>
    answer(await listOwnKeys(service, c.get('caller'), readPage('key', c.req.query()))),
  );
  keyed.post('/admin/keys', async (c) => {
    const input = readInput(apiKeyInput, await readJsonBody(c.req.raw));
    return answer(await createOwnKey(service, c.get('caller'), input), 201);
  });
  keyed.post('/admin/keys/:id/rotate', async (c) => {
    const id = readKeyId(c.req.param('id'));
    const { overlapHours } = readInput(rotateInput, await readJsonBody(c.req.raw));
    return answer(await rotateOwnKey(service, c.get('caller'), { id, overlapHours: overlapHours ?? 0 }), 201);
  });
  keyed.delete('/admin/keys/:id', async (c) => {
    await revokeOwnKey(service, c.get('caller'), readKeyId(c.req.param('id')));
    return new Response(null, NO_CONTENT);
  });
}
