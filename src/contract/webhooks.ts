// What is read and written of webhooks.
import { z } from 'zod';
import { DELIVERY_STATES, WEBHOOK_EVENTS } from '../domain/webhook.ts';
import { objectError } from './fields.ts';
import { count, instant, text } from './scalars.ts';

const list = z.literal('list').describe('Always list.');

export const webhookEvent = z
  .enum(WEBHOOK_EVENTS, { error: `events may hold ${WEBHOOK_EVENTS.join(', ')}.` })
  .describe('What a webhook is told.');

const webhookFields = {
  object: z.literal('webhook').describe('Always webhook.'),
  id: text('The webhook, whk_...'),
  url: text('Where it is told.'),
  events: z.array(webhookEvent).describe('What it is told.'),
  test: z.boolean().describe('Made with a test key: it hears of what test keys ask, and of nothing else.'),
  createdAt: instant('When it was made.'),
};

const webhook = z.object(webhookFields).describe('A webhook, without its secret.');
export const newWebhook = z
  .object({
    ...webhookFields,
    secret: text('What signs its messages, whsec_... No other answer ever holds it.'),
  })
  .describe('A webhook with the secret that was just made.');
export const webhookList = z
  .object({ object: list, webhooks: z.array(webhook).describe('The first made first.') })
  .describe('The webhooks of an organization.');

export const webhookDelivery = z
  .object({
    object: z.literal('webhook_delivery').describe('Always webhook_delivery.'),
    id: text('The message, msg_...: its webhook-id header, the same on every try.'),
    event: webhookEvent,
    deliberationId: text('The deliberation that it is about.'),
    state: z
      .enum(DELIVERY_STATES)
      .describe(
        'pending: to be tried. delivered: answered with 2xx. parked: given up after 24 hours of tries.',
      ),
    tries: count('How often it was tried.'),
    nextTryAt: z.iso.datetime().nullable().describe('While pending: when it is tried next.'),
    status: z.int().nullable().describe('The HTTP status of the last answer, if there was one.'),
    problem: z.string().nullable().describe('Why the last try failed.'),
    createdAt: instant('When it was queued.'),
    endedAt: z.iso.datetime().nullable().describe('When it was delivered or parked.'),
  })
  .describe('A message to a webhook.');
export const webhookDeliveryList = z
  .object({
    object: list,
    deliveries: z.array(webhookDelivery).describe('Newest first.'),
    nextCursor: z.string().nullable().describe('The cursor of the next page; null on the last one.'),
  })
  .describe('A page of messages to a webhook.');

const LONGEST_URL = 2_048;

export const webhookInput = z
  .strictObject(
    {
      url: z
        .string({ error: 'url must be a string.' })
        .max(LONGEST_URL, { error: `url must be at most ${LONGEST_URL} characters.` })
        .meta({ description: 'An https URL at a public address.', pattern: '^https?://' }),
      events: z
        .array(webhookEvent, { error: 'events must be a list.' })
        .min(1, { error: 'events must not be empty.' })
        .max(20, { error: 'events must have at most 20 entries.' })
        .describe('What it is told.'),
    },
    { error: objectError('The body') },
  )
  .describe('A webhook to make.');
