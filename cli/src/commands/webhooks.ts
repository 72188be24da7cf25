import { Argument, Option } from 'commander';
import type { Command } from 'commander';
import type { Webhook, WebhookDelivery } from '@witan/client';
import { DELIVERY_STATES } from '../../../src/domain/webhook.ts';
import type { AdminContext } from '../../../src/service/keys.ts';
import type { WebhookOwner } from '../../../src/service/webhooks.ts';
import { jsonOf, say, widthOf } from '../io.ts';
import type { Io } from '../io.ts';
import type { Column } from '../text-table.ts';

type Flags = { readonly org: string; readonly test?: boolean; readonly json?: boolean };

type DeliveriesFlags = Flags & { readonly limit: string; readonly state?: WebhookDelivery['state'] };

/** `witan webhooks`: where an organization is told of what happens, also while the service runs. */
export function addWebhooks(program: Command, io: Io): void {
  const webhooks = program
    .command('webhooks')
    .summary('tell an organization of what happens')
    .description('Webhooks of an organization, in the database of WITAN_DATA_DIR or DATABASE_URL.');
  const command = (name: string, description: string): Command =>
    webhooks
      .command(name)
      .description(description)
      .requiredOption('--org <name>', 'the organization')
      .option('--test', 'those that hear of test keys alone')
      .option('--json', 'print JSON');
  const id = new Argument('<id>', 'the webhook, whk_...');
  command('create', 'Makes a webhook and prints its secret, this once.')
    .requiredOption('--url <url>', 'an https URL at a public address')
    .requiredOption(
      '--events <list>',
      'deliberation.complete, deliberation.failed, memo.review_due, outcome.recorded',
    )
    .action((flags: Flags & { readonly url: string; readonly events: string }) => create(io, flags));
  command('list', 'Lists the webhooks.').action((flags: Flags) => list(io, flags));
  command('rotate', 'Makes a new secret; messages are signed with both for a while.')
    .addArgument(id)
    .option('--overlap <hours>', 'for how long', '24')
    .action((of: string, flags: Flags & { readonly overlap: string }) => rotate(io, of, flags));
  command('delete', 'Deletes a webhook with all that is queued for it.')
    .addArgument(id)
    .action((of: string, flags: Flags) => remove(io, of, flags));
  command('deliveries', 'Lists the messages to a webhook, newest first.')
    .addArgument(id)
    .option('-n, --limit <number>', 'how many', '50')
    .addOption(new Option('--state <state>', 'those in this state alone').choices(DELIVERY_STATES))
    .action((of: string, flags: DeliveriesFlags) => deliveries(io, of, flags));
  command('replay', 'Sends a message again under its id.')
    .addArgument(id)
    .argument('<delivery>', 'the message, msg_...')
    .action((of: string, delivery: string, flags: Flags) => replay(io, { of, delivery }, flags));
}

async function within<T>(
  io: Io,
  flags: Flags,
  work: (admin: AdminContext, owner: WebhookOwner) => Promise<T>,
): Promise<T> {
  const { inOrganization } = await import('../in-organization.ts');
  return inOrganization(io, flags.org, (admin, organizationId) =>
    work(admin, { organizationId, test: flags.test ?? false, world: flags.test ? 'test' : 'live' }),
  );
}

async function create(
  io: Io,
  flags: Flags & { readonly url: string; readonly events: string },
): Promise<void> {
  const { readInput } = await import('../../../src/contract/fields.ts');
  const { webhookInput } = await import('../../../src/contract/webhooks.ts');
  const { readConfig } = await import('../../../src/config/config.ts');
  const { createWebhook } = await import('../../../src/service/webhooks.ts');
  const events = flags.events.split(',').map((event) => event.trim());
  const input = readInput(webhookInput, { url: flags.url, events });
  const { webhookNetworks: networks } = readConfig(io.env, io.cwd);
  const made = await within(io, flags, (admin, owner) => createWebhook(admin, owner, { ...input, networks }));
  printSecret(io, made, flags);
}

async function rotate(io: Io, id: string, flags: Flags & { readonly overlap: string }): Promise<void> {
  const { readWhole } = await import('../read-input.ts');
  const { rotateWebhook } = await import('../../../src/service/webhooks.ts');
  const overlapHours = readWhole(flags.overlap, '--overlap', [0, 168]);
  const made = await within(io, flags, (admin, owner) => rotateWebhook(admin, owner, { id, overlapHours }));
  printSecret(io, made, flags);
}

/** The secret alone goes to stdout, so that a script can take it from there. */
function printSecret(io: Io, made: Webhook & { readonly secret: string }, { json }: Flags): void {
  if (json) return void io.stdout.write(`${jsonOf(made)}\n`);
  io.stdout.write(`${made.secret}\n`);
  say(io, `Secret of ${made.id}. It is shown this once.`);
}

async function list(io: Io, flags: Flags): Promise<void> {
  const { showWebhooks } = await import('../../../src/service/webhooks.ts');
  const { webhooks } = await within(io, flags, showWebhooks);
  const columns: Column<Webhook>[] = [
    { title: 'ID', of: ({ id }) => id },
    { title: 'URL', of: ({ url }) => url },
    { title: 'EVENTS', of: ({ events }) => events.join(',') },
  ];
  await print(io, webhooks, { json: flags.json, columns, none: 'There are no webhooks.' });
}

async function remove(io: Io, id: string, flags: Flags): Promise<void> {
  const { removeWebhook } = await import('../../../src/service/webhooks.ts');
  await within(io, flags, (admin, owner) => removeWebhook(admin, owner, id));
  if (flags.json) io.stdout.write(`${jsonOf({ id, deleted: true })}\n`);
  else say(io, `Deleted ${id}.`);
}

async function deliveries(io: Io, id: string, flags: DeliveriesFlags): Promise<void> {
  const { readWhole } = await import('../read-input.ts');
  const { momentOf } = await import('../text-table.ts');
  const { showDeliveries } = await import('../../../src/service/webhooks.ts');
  const limit = readWhole(flags.limit, '--limit', [1, 10_000]);
  const state = flags.state ?? null;
  const page = await within(io, flags, (admin, owner) =>
    showDeliveries(admin, owner, { id, limit, cursor: null, state }),
  );
  const columns: Column<WebhookDelivery>[] = [
    { title: 'ID', of: (it) => it.id },
    { title: 'EVENT', of: ({ event }) => event },
    { title: 'STATE', of: ({ state }) => state },
    { title: 'TRIES', of: ({ tries }) => String(tries), right: true },
    { title: 'QUEUED', of: ({ createdAt }) => momentOf(createdAt) },
    { title: 'NEXT TRY', of: ({ nextTryAt }) => momentOf(nextTryAt) },
    { title: 'PROBLEM', of: ({ problem }) => problem ?? '-' },
  ];
  await print(io, page.deliveries, { json: flags.json, columns, none: 'Nothing was sent yet.' });
}

async function replay(
  io: Io,
  { of: id, delivery: deliveryId }: { readonly of: string; readonly delivery: string },
  flags: Flags,
): Promise<void> {
  const { replayOwnDelivery } = await import('../../../src/service/webhooks.ts');
  const queued = await within(io, flags, (admin, owner) =>
    replayOwnDelivery(admin, owner, { id, deliveryId }),
  );
  if (flags.json) io.stdout.write(`${jsonOf(queued)}\n`);
  else say(io, `${deliveryId} is sent again.`);
}

async function print<Row>(
  io: Io,
  rows: readonly Row[],
  shown: {
    readonly json: boolean | undefined;
    readonly columns: readonly Column<Row>[];
    readonly none: string;
  },
): Promise<void> {
  const { tableOf } = await import('../text-table.ts');
  if (shown.json) io.stdout.write(`${jsonOf(rows, 2)}\n`);
  else if (rows.length === 0) say(io, shown.none);
  else io.stdout.write(tableOf(rows, shown.columns, io.stdout.isTTY ? widthOf(io.stdout) : Infinity));
}
