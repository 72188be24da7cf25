// What is read and written of webhooks.
import { z } from 'zod';
import { DELIVERY_STATES, WEBHOOK_EVENTS } from '../domain/webhook.ts';
import { input, missingOrNot } from './fields.ts';
import { errorCode } from './objects.ts';
import { outcomeResult } from './record-inputs.ts';
import * as t from './scalars.ts';

export const webhookEvent = z
  .enum(WEBHOOK_EVENTS, { error: `events may hold ${WEBHOOK_EVENTS.join(', ')}.` })
  .describe('What a webhook is told.');

const webhookFields = {
  object: t.always('webhook'),
  id: t.text('The webhook, whk_...'),
  url: t.text('Where it is told.'),
  events: t.arrayOf(webhookEvent, 'What it is told.'),
  test: t.bool('Made with a test key: it hears of what test keys ask, and of nothing else.'),
  createdAt: t.instant('When it was made.'),
};

export const webhook = t.nested('A webhook, without its secret.', webhookFields);
export const newWebhook = t.object('NewWebhook', 'A webhook with the secret that was just made.', {
  ...webhookFields,
  secret: t.text('What signs its messages, whsec_... No other answer ever holds it.'),
});

export const webhookDelivery = t.object('WebhookDelivery', 'A message to a webhook.', {
  object: t.always('webhook_delivery'),
  id: t.text('The message, msg_...: its webhook-id header, the same on every try.'),
  event: webhookEvent,
  deliberationId: t.text('The deliberation that it is about.'),
  state: t.choice(
    DELIVERY_STATES,
    'pending: to be tried. delivered: answered with 2xx. parked: given up after 24 hours of tries.',
  ),
  tries: t.count('How often it was tried.'),
  nextTryAt: t.timeOrNull('While pending: when it is tried next.'),
  status: t.orNull(z.int(), 'Of the last try, if it was answered; null while one is under way.'),
  problem: t.textOrNull('Why the last try failed; null while one is under way.'),
  createdAt: t.instant('When it was queued.'),
  endedAt: t.timeOrNull('When it was delivered or parked.'),
});

const message = <const E extends string, F extends z.core.$ZodLooseShape>(id: string, type: E, fields: F) =>
  t.object(id, `What a webhook is sent as \`${type}\`.`, {
    type: t.always(type),
    timestamp: t.instant('When it happened.'),
    data: t.nested('What it is about.', {
      deliberationId: t.deliberationId,
      ...fields,
      userEmail: t.text('The account.'),
      mode: t.mode,
    }),
  });

const { memoId } = t;
const noMemo = z.null().describe('There is none.');
const error = errorCode.describe('Why it failed.');
const dueOn = z.iso.date().describe('The day that has come.');
const result = t.orNull(outcomeResult, 'How it went, as expected or not; null where that was not said.');

export const webhookMessage = z
  .discriminatedUnion('type', [
    message('CompleteMessage', 'deliberation.complete', { memoId }),
    message('FailedMessage', 'deliberation.failed', { memoId: noMemo, error }),
    message('ReviewDueMessage', 'memo.review_due', { memoId, dueOn }),
    message('OutcomeMessage', 'outcome.recorded', { memoId, result }),
  ])
  .describe('What a webhook is sent, signed as Standard Webhooks has it. It holds ids and no text.')
  .register(t.components, { id: 'WebhookMessage' });

const LONGEST_URL = 2_048;

export const webhookInput = input('WebhookInput', 'A webhook to make.', {
  url: z
    .string({ error: missingOrNot('url', 'a string') })
    .max(LONGEST_URL, { error: `url must be at most ${LONGEST_URL} characters.` })
    .meta({ description: 'An https URL at a public address.', pattern: '^https?://' }),
  events: z
    .array(webhookEvent, { error: missingOrNot('events', 'a list') })
    .min(1, { error: 'events must not be empty.' })
    .max(20, { error: 'events must have at most 20 entries.' })
    .describe('What it is told.'),
});
