import type { Context, Hono } from 'hono';
import { rotateInput } from '../../../contract/admin.ts';
import { readInput } from '../../../contract/fields.ts';
import {
  readDeliveriesPage,
  readDeliveryId,
  readWebhookId,
  webhookInput,
} from '../../../contract/webhooks.ts';
import { adminOf } from '../../../service/admin/context.ts';
import {
  createWebhook,
  removeWebhook,
  replayOwnDelivery,
  rotateWebhook,
  showDeliveries,
  showWebhooks,
} from '../../../service/webhooks.ts';
import type { HttpDeps, Env } from '../../context.ts';
import { json } from '../../answer.ts';
import { readJsonBody } from '../../read-body.ts';

const DEFAULT_OVERLAP_HOURS = 24;
const answer = (body: object, status = 200): Response => json(JSON.stringify(body), status);

/** /v1/webhooks: where an organization is told of what happens. */
export function webhookRoutes(keyed: Hono<Env>, { service, webhookNetworks: networks }: HttpDeps): void {
  const admin = (c: Context<Env>) => adminOf(service, c.get('caller'));
  keyed.get('/webhooks', async (c) => answer(await showWebhooks(service, c.get('caller'))));
  keyed.post('/webhooks', async (c) => {
    const input = readInput(webhookInput, await readJsonBody(c.req.raw));
    return answer(await createWebhook(admin(c), c.get('caller'), { ...input, networks }), 201);
  });
  keyed.delete('/webhooks/:id', async (c) => {
    await removeWebhook(admin(c), c.get('caller'), readWebhookId(c.req.param('id')));
    return new Response(null, { status: 204 });
  });
  keyed.post('/webhooks/:id/rotate', async (c) => {
    const id = readWebhookId(c.req.param('id'));
    const { overlapHours } = readInput(rotateInput, await readJsonBody(c.req.raw));
    const hours = overlapHours ?? DEFAULT_OVERLAP_HOURS;
    return answer(await rotateWebhook(admin(c), c.get('caller'), { id, overlapHours: hours }), 201);
  });
  keyed.get('/webhooks/:id/deliveries', async (c) => {
    const id = readWebhookId(c.req.param('id'));
    const page = readDeliveriesPage(c.req.query());
    return answer(await showDeliveries(service, c.get('caller'), { id, ...page }));
  });
  keyed.post('/webhooks/:id/deliveries/:delivery/replay', async (c) => {
    const id = readWebhookId(c.req.param('id'));
    const deliveryId = readDeliveryId(c.req.param('delivery'));
    return answer(await replayOwnDelivery(admin(c), c.get('caller'), { id, deliveryId }));
  });
}
