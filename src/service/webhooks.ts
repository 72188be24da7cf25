import { randomBytes } from 'node:crypto';
import type {
  NewWebhook,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookEvent,
  WebhookList,
} from '@witan/client';
import { invalid, notFound } from '../domain/refusal.ts';
import { lockOrganization } from '../store/organizations.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateSecret,
} from '../store/webhooks.ts';
import type { DeliveriesQuery, StoredDelivery, StoredWebhook } from '../store/webhooks.ts';
import type { OrganizationReach } from '../store/reach.ts';
import { allowNetworks, urlProblem } from '../webhooks/addresses.ts';
import { pageOf } from './admin/context.ts';
import { isoTimes } from './iso-times.ts';
import { audited, type AdminContext } from './keys.ts';
import { requireVisible } from './tenancy.ts';

const MOST_WEBHOOKS = 20;

/** Whose webhooks: those of an organization within reach; a new one is made with a test key or not. */
export type WebhookOwner = OrganizationReach & { readonly test: boolean };

/** As Standard Webhooks has it: 256 random bits. */
function drawSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

export async function createWebhook(
  admin: AdminContext,
  owner: WebhookOwner,
  order: {
    readonly url: string;
    readonly events: readonly WebhookEvent[];
    /** What the operator allows beside public addresses. */
    readonly networks: readonly string[];
  },
): Promise<NewWebhook> {
  const problem = urlProblem(order.url, allowNetworks(order.networks));
  if (problem !== null) throw invalid([{ path: 'url', message: problem }]);
  const { organizationId, test } = owner;
  const id = admin.ids.webhook();
  const secret = drawSecret();
  const events = [...new Set(order.events)];
  const entry = { organizationId, action: 'webhook.created', target: id } as const;
  return audited(admin, entry, async (trx) => {
    await lockOrganization(trx, organizationId);
    if ((await listWebhooks(trx, owner)).length >= MOST_WEBHOOKS)
      throw invalid(`An organization may have ${MOST_WEBHOOKS} webhooks.`);
    await insertWebhook(trx, { id, organizationId, url: new URL(order.url).href, events, test, secret });
    return { ...shown(await requireWebhook({ db: trx }, owner, id)), secret };
  });
}

export async function showWebhooks(
  { db }: Pick<AdminContext, 'db'>,
  owner: WebhookOwner,
): Promise<WebhookList> {
  return { object: 'list', webhooks: (await listWebhooks(db, owner)).map(shown) };
}

/** The old secret signs, too, for so many hours. */
export async function rotateWebhook(
  admin: AdminContext,
  owner: WebhookOwner,
  { id, overlapHours }: { readonly id: string; readonly overlapHours: number },
): Promise<NewWebhook> {
  const found = await requireWebhook(admin, owner, id);
  const secret = drawSecret();
  const entry = { organizationId: found.organizationId, action: 'webhook.rotated', target: id } as const;
  await audited(admin, entry, (trx) => rotateSecret(trx, id, { secret, overlapHours }));
  return { ...shown(found), secret };
}

/** With what is queued for it. */
export async function removeWebhook(admin: AdminContext, owner: WebhookOwner, id: string): Promise<void> {
  const { organizationId } = await requireWebhook(admin, owner, id);
  await audited(admin, { organizationId, action: 'webhook.deleted', target: id }, async (trx) => {
    if (!(await deleteWebhook(trx, id))) throw notFound('webhook');
  });
}

export async function showDeliveries(
  admin: Pick<AdminContext, 'db'>,
  owner: WebhookOwner,
  { id, limit, ...query }: DeliveriesQuery & { readonly id: string },
): Promise<WebhookDeliveryList> {
  await requireWebhook(admin, owner, id);
  const found = await listDeliveries(admin.db, id, { ...query, limit: limit + 1 });
  const page = pageOf(found, limit, (last) => `${last.createdAt.getTime()}.${last.id}`);
  return { object: 'list', deliveries: page.shown.map(shownDelivery), nextCursor: page.nextCursor };
}

/** Sends a delivery again under its id, with all its tries. */
export async function replayOwnDelivery(
  admin: AdminContext,
  owner: WebhookOwner,
  { id, deliveryId }: { readonly id: string; readonly deliveryId: string },
): Promise<WebhookDelivery> {
  const { organizationId } = await requireWebhook(admin, owner, id);
  const entry = { organizationId, action: 'webhook.replayed', target: deliveryId } as const;
  return audited(admin, entry, async (trx) => {
    const replayed = await replayDelivery(trx, id, deliveryId);
    if (!replayed) throw notFound('delivery');
    return shownDelivery(replayed);
  });
}

async function requireWebhook({ db }: Pick<AdminContext, 'db'>, owner: WebhookOwner, id: string) {
  return requireVisible(await findWebhook(db, owner, id), 'webhook', owner);
}

function shown({ id, url, events, test, createdAt }: StoredWebhook): Webhook {
  return { object: 'webhook', id, url, events: [...events], test, ...isoTimes({ createdAt }) };
}

function shownDelivery({ dueAt, ...delivery }: StoredDelivery): WebhookDelivery {
  const nextTryAt = delivery.state === 'pending' ? dueAt : null;
  return { object: 'webhook_delivery', ...isoTimes({ ...delivery, nextTryAt }) };
}
