import { Argument, Option, type Command } from '@commander-js/extra-typings';
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
  type WebhookOwner,
} from '../../../src/service/webhooks.ts';
import { describeOperators, inOrganization } from '../admin.ts';
import { report, type Io, type JsonFlag } from '../io.ts';
import { ofOrganization, whole } from '../options.ts';
import { momentOf, printRows } from '../text-table.ts';

const webhookId = new Argument('<id>', 'the webhook, whk_...');

function ofOwner(webhooks: Command, name: string, description: string) {
  return ofOrganization(webhooks, name, description).option('--test', 'those that hear of test keys alone');
}

export function define(webhooks: Command, io: Io): void {
  describeOperators(webhooks, io, 'Webhooks of an organization');
  ofOwner(webhooks, 'create', 'Creates a webhook and prints its secret. It is shown only once.')
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
      printSecret(io, flags, await made);
    });
  ofOwner(webhooks, 'list', 'Lists the webhooks.').action(async (flags) => {
    const found = await inOwner(io, flags, showWebhooks);
    printRows(io, flags, found.webhooks, {
      columns: { ID: 'id', URL: 'url', EVENTS: 'events' },
      none: 'There are no webhooks.',
    });
  });
  ofOwner(webhooks, 'rotate', 'Makes a new secret; messages are signed with both for a while.')
    .addArgument(webhookId)
    .option('--overlap <hours>', 'for how long', whole('--overlap', [0, 168]), 24)
    .action(async (id, { overlap: overlapHours, ...flags }) => {
      const made = inOwner(io, flags, (admin, owner) => rotateWebhook(admin, owner, { id, overlapHours }));
      printSecret(io, flags, await made);
    });
  ofOwner(webhooks, 'delete', 'Deletes a webhook with all that is queued for it.')
    .addArgument(webhookId)
    .action(async (id, flags) => {
      await inOwner(io, flags, (admin, owner) => removeWebhook(admin, owner, id));
      report(io, flags, { id, deleted: true }, `Deleted ${id}.`);
    });
  defineDeliveries(webhooks, io);
}

function defineDeliveries(webhooks: Command, io: Io): void {
  ofOwner(webhooks, 'deliveries', 'Lists the messages to a webhook, newest first.')
    .addArgument(webhookId)
    .option('-n, --limit <number>', 'how many', whole('--limit', [1, 10_000]), 50)
    .addOption(new Option('--state <state>', 'those in this state alone').choices(DELIVERY_STATES))
    .action(async (id, { limit, state = null, ...flags }) => {
      const query = { id, limit, cursor: null, state };
      const page = await inOwner(io, flags, (admin, owner) => showDeliveries(admin, owner, query));
      printRows(io, flags, page.deliveries, {
        columns: {
          ID: 'id',
          EVENT: 'event',
          STATE: 'state',
          TRIES: 'tries',
          QUEUED: ({ createdAt }) => momentOf(createdAt),
          'NEXT TRY': ({ nextTryAt }) => momentOf(nextTryAt),
          PROBLEM: 'problem',
        },
        none: 'Nothing was sent yet.',
      });
    });
  ofOwner(webhooks, 'replay', 'Sends a message again under its id.')
    .addArgument(webhookId)
    .argument('<delivery>', 'the message, msg_...')
    .action(async (id, deliveryId, flags) => {
      const which = { id, deliveryId };
      const sent = await inOwner(io, flags, (admin, owner) => replayOwnDelivery(admin, owner, which));
      report(io, flags, sent, `${deliveryId} is sent again.`);
    });
}

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
function printSecret(io: Io, flags: JsonFlag, made: NewWebhook): void {
  if (!flags.json) io.stdout.write(`${made.secret}\n`);
  report(io, flags, made, `Secret of ${made.id}. Shown only once: save it now.`);
}
