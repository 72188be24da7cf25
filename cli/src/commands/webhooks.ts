import { Argument, Option } from '@commander-js/extra-typings';
import type { Command } from '@commander-js/extra-typings';
import type { NewWebhook } from '@witan/client';
import { readConfig } from '../../../src/config/config.ts';
import { readInput } from '../../../src/contract/fields.ts';
import { webhookInput } from '../../../src/contract/webhooks.ts';
import { DELIVERY_STATES } from '../../../src/domain/webhook.ts';
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
import { whole } from '../read-input.ts';
import { readOrganization } from '../read-key.ts';
import { momentOf, printRows } from '../text-table.ts';

const webhookId = new Argument('<id>', 'the webhook, whk_...');

export function define(webhooks: Command, io: Io): void {
  webhooks.description('Webhooks of an organization, in the database of WITAN_DATA_DIR or DATABASE_URL.');
  const command = (name: string, description: string) =>
    webhooks
      .command(name)
      .description(description)
      .requiredOption('--org <name>', 'the organization', readOrganization)
      .option('--test', 'those that hear of test keys alone')
      .option('--json', 'print JSON');
  command('create', 'Creates a webhook and prints its secret. It is shown only once.')
    .requiredOption('--url <url>', 'an https URL at a public address')
    .requiredOption(
      '--events <list>',
      'deliberation.complete, deliberation.failed, memo.review_due, outcome.recorded',
    )
    .action(async ({ url, events, ...flags }) => {
      const names = events.split(',').map((event) => event.trim());
      const input = readInput(webhookInput, { url, events: names });
      const { webhookNetworks: networks } = readConfig(io.env, io.cwd);
      const made = inOwner(io, flags, (admin, owner) => createWebhook(admin, owner, { ...input, networks }));
      printSecret(io, await made, flags);
    });
  command('list', 'Lists the webhooks.').action(async (flags) => {
    const found = await inOwner(io, flags, showWebhooks);
    printRows(io, found.webhooks, {
      json: flags.json,
      columns: [
        ['ID', ({ id }) => id],
        ['URL', ({ url }) => url],
        ['EVENTS', ({ events }) => events.join(',')],
      ],
      none: 'There are no webhooks.',
    });
  });
  command('rotate', 'Makes a new secret; messages are signed with both for a while.')
    .addArgument(webhookId)
    .option('--overlap <hours>', 'for how long', whole('--overlap', [0, 168]), 24)
    .action(async (id, { overlap: overlapHours, ...flags }) => {
      const made = inOwner(io, flags, (admin, owner) => rotateWebhook(admin, owner, { id, overlapHours }));
      printSecret(io, await made, flags);
    });
  command('delete', 'Deletes a webhook with all that is queued for it.')
    .addArgument(webhookId)
    .action(async (id, flags) => {
      await inOwner(io, flags, (admin, owner) => removeWebhook(admin, owner, id));
      report(io, flags, { value: { id, deleted: true }, line: `Deleted ${id}.` });
    });
  defineDeliveries(command, io);
}

function defineDeliveries(
  command: (name: string, description: string) => Command<[], OwnerFlags>,
  io: Io,
): void {
  command('deliveries', 'Lists the messages to a webhook, newest first.')
    .addArgument(webhookId)
    .option('-n, --limit <number>', 'how many', whole('--limit', [1, 10_000]), 50)
    .addOption(new Option('--state <state>', 'those in this state alone').choices(DELIVERY_STATES))
    .action(async (id, { limit, state = null, ...flags }) => {
      const page = await inOwner(io, flags, (admin, owner) =>
        showDeliveries(admin, owner, { id, limit, cursor: null, state }),
      );
      printRows(io, page.deliveries, {
        json: flags.json,
        columns: [
          ['ID', (delivery) => delivery.id],
          ['EVENT', ({ event }) => event],
          ['STATE', (delivery) => delivery.state],
          ['TRIES', ({ tries }) => tries],
          ['QUEUED', ({ createdAt }) => momentOf(createdAt)],
          ['NEXT TRY', ({ nextTryAt }) => momentOf(nextTryAt)],
          ['PROBLEM', ({ problem }) => problem],
        ],
        none: 'Nothing was sent yet.',
      });
    });
  command('replay', 'Sends a message again under its id.')
    .addArgument(webhookId)
    .argument('<delivery>', 'the message, msg_...')
    .action(async (id, deliveryId, flags) => {
      const value = await inOwner(io, flags, (admin, owner) =>
        replayOwnDelivery(admin, owner, { id, deliveryId }),
      );
      report(io, flags, { value, line: `${deliveryId} is sent again.` });
    });
}

type OwnerFlags = JsonFlag & { readonly org: string; readonly test?: true | undefined };

function inOwner<T>(
  io: Io,
  { org, test = false }: { readonly org: string; readonly test?: boolean | undefined },
  work: (admin: AdminContext, owner: WebhookOwner) => Promise<T>,
): Promise<T> {
  return inOrganization(io, org, (admin, organizationId) =>
    work(admin, { organizationId, test, world: test ? 'test' : 'live' }),
  );
}

/** The secret alone goes to stdout, so that a script can take it from there. */
function printSecret(io: Io, made: NewWebhook, flags: JsonFlag): void {
  if (!flags.json) io.stdout.write(`${made.secret}\n`);
  report(io, flags, { value: made, line: `Secret of ${made.id}. Shown only once: save it now.` });
}
