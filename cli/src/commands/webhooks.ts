import type { Webhook, WebhookDelivery } from '@witan/client';
import { readConfig } from '../../../src/config/config.ts';
import { readInput } from '../../../src/contract/fields.ts';
import { webhookInput } from '../../../src/contract/webhooks.ts';
import type { AdminContext } from '../../../src/service/keys.ts';
import {
  createWebhook,
  removeWebhook,
  replayOwnDelivery,
  rotateWebhook,
  showDeliveries,
  showWebhooks,
} from '../../../src/service/webhooks.ts';
import type { WebhookOwner } from '../../../src/service/webhooks.ts';
import { inOrganization } from '../admin.ts';
import { report } from '../io.ts';
import type { Io, JsonFlag } from '../io.ts';
import { readWhole } from '../read-input.ts';
import { momentOf, printRows } from '../text-table.ts';

type WebhookFlags = JsonFlag & { readonly org: string; readonly test?: boolean };

function inOwner<T>(
  io: Io,
  { org, test = false }: WebhookFlags,
  work: (admin: AdminContext, owner: WebhookOwner) => Promise<T>,
): Promise<T> {
  return inOrganization(io, org, (admin, organizationId) =>
    work(admin, { organizationId, test, world: test ? 'test' : 'live' }),
  );
}

export async function create(
  io: Io,
  flags: WebhookFlags & { readonly url: string; readonly events: string },
): Promise<void> {
  const events = flags.events.split(',').map((event) => event.trim());
  const input = readInput(webhookInput, { url: flags.url, events });
  const { webhookNetworks: networks } = readConfig(io.env, io.cwd);
  printSecret(
    io,
    await inOwner(io, flags, (admin, owner) => createWebhook(admin, owner, { ...input, networks })),
    flags,
  );
}

export async function rotate(
  io: Io,
  id: string,
  flags: WebhookFlags & { readonly overlap: string },
): Promise<void> {
  const overlapHours = readWhole(flags.overlap, '--overlap', [0, 168]);
  printSecret(
    io,
    await inOwner(io, flags, (admin, owner) => rotateWebhook(admin, owner, { id, overlapHours })),
    flags,
  );
}

/** The secret alone goes to stdout, so that a script can take it from there. */
function printSecret(io: Io, made: Webhook & { readonly secret: string }, flags: JsonFlag): void {
  if (!flags.json) io.stdout.write(`${made.secret}\n`);
  report(io, flags, { value: made, line: `Secret of ${made.id}. Shown only once: save it now.` });
}

export async function list(io: Io, flags: WebhookFlags): Promise<void> {
  const { webhooks } = await inOwner(io, flags, showWebhooks);
  printRows(io, webhooks, {
    json: flags.json,
    columns: [
      { title: 'ID', of: ({ id }) => id },
      { title: 'URL', of: ({ url }) => url },
      { title: 'EVENTS', of: ({ events }) => events.join(',') },
    ],
    none: 'There are no webhooks.',
  });
}

export async function remove(io: Io, id: string, flags: WebhookFlags): Promise<void> {
  await inOwner(io, flags, (admin, owner) => removeWebhook(admin, owner, id));
  report(io, flags, { value: { id, deleted: true }, line: `Deleted ${id}.` });
}

export async function deliveries(
  io: Io,
  id: string,
  flags: WebhookFlags & { readonly limit: string; readonly state?: WebhookDelivery['state'] },
): Promise<void> {
  const limit = readWhole(flags.limit, '--limit', [1, 10_000]);
  const which = { id, limit, cursor: null, state: flags.state ?? null };
  const page = await inOwner(io, flags, (admin, owner) => showDeliveries(admin, owner, which));
  printRows(io, page.deliveries, {
    json: flags.json,
    columns: [
      { title: 'ID', of: (it) => it.id },
      { title: 'EVENT', of: ({ event }) => event },
      { title: 'STATE', of: ({ state }) => state },
      { title: 'TRIES', of: ({ tries }) => String(tries), right: true },
      { title: 'QUEUED', of: ({ createdAt }) => momentOf(createdAt) },
      { title: 'NEXT TRY', of: ({ nextTryAt }) => momentOf(nextTryAt) },
      { title: 'PROBLEM', of: ({ problem }) => problem ?? '-' },
    ],
    none: 'Nothing was sent yet.',
  });
}

export async function replay(
  io: Io,
  ...[id, deliveryId, flags]: readonly [id: string, delivery: string, flags: WebhookFlags]
): Promise<void> {
  const value = await inOwner(io, flags, (admin, owner) =>
    replayOwnDelivery(admin, owner, { id, deliveryId }),
  );
  report(io, flags, { value, line: `${deliveryId} is sent again.` });
}
