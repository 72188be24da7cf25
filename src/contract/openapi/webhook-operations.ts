// The operations of webhooks.
import type {
  NewWebhook,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookInput,
  WebhookList,
} from '@witan/client';
import { ADMIN_FAILURES, body, pageOf, pathParameter, queryParameter } from './admin-operations.ts';
import { rotateExamples } from './admin-examples.ts';
import { DELIVERY_STATES } from '../../domain/webhook.ts';
import { answer, failures, headers, json } from './answers.ts';
import { needs } from './security.ts';
import type { Paths } from './security.ts';

type Examples<T> = Readonly<Record<string, { readonly summary: string; readonly value: T }>>;

const WEBHOOKS = { ...needs('admin'), tags: ['Webhooks'] };
const WEBHOOK_ID = pathParameter('id', 'The webhook.', { type: 'string', pattern: '^whk_[0-9a-f-]{36}$' });
const DELIVERY_ID = pathParameter('delivery', 'The message.', {
  type: 'string',
  pattern: '^msg_[0-9a-f]{32}$',
});

const url = 'https://hooks.example.com/witan';
const webhook: Webhook = {
  object: 'webhook',
  id: 'whk_019cf2a4-7b0e-7a10-b3c2-4d5e6f708192',
  url,
  events: ['deliberation.complete'],
  test: false,
  createdAt: '2026-03-16T09:00:00.000Z',
};
const delivery: WebhookDelivery = {
  object: 'webhook_delivery',
  id: 'msg_0b7e4a1db3c24d5e8f708192a3b4c5d6',
  event: 'deliberation.complete',
  deliberationId: 'dlb_019cf2a4-7b0f-7e21-8a4b-c90d6f3e1a52',
  state: 'parked',
  tries: 11,
  nextTryAt: null,
  status: 503,
  problem: 'The answer was HTTP 503.',
  createdAt: '2026-03-16T09:01:00.000Z',
  endedAt: '2026-03-17T09:01:00.000Z',
};
const inputs: Examples<WebhookInput> = {
  webhook: { summary: 'Told of every memo', value: { url, events: ['deliberation.complete'] } },
};
const made: Examples<NewWebhook> = {
  webhook: { summary: 'Secret shown this once', value: { ...webhook, secret: 'whsec_<44 characters>' } },
};
const lists: Examples<WebhookList> = {
  webhooks: { summary: 'One webhook', value: { object: 'list', webhooks: [webhook] } },
};
const deliveryLists: Examples<WebhookDeliveryList> = {
  deliveries: { summary: 'One parked', value: { object: 'list', deliveries: [delivery], nextCursor: null } },
};
const deliveries: Examples<WebhookDelivery> = {
  delivery: {
    summary: 'Queued anew',
    value: { ...delivery, state: 'pending', tries: 0, nextTryAt: '2026-03-18T08:00:00.000Z', endedAt: null },
  },
};

export const WEBHOOK_PATHS: Paths = {
  '/v1/webhooks': {
    get: {
      operationId: 'listWebhooks',
      ...WEBHOOKS,
      summary: 'List the webhooks',
      description: 'Those of the organization; for a test key those that were made with test keys.',
      responses: { 200: answer('The webhooks.', json('WebhookList', lists)), ...failures(...ADMIN_FAILURES) },
    },
    post: {
      operationId: 'createWebhook',
      ...WEBHOOKS,
      summary: 'Make a webhook',
      description:
        'Messages are signed as Standard Webhooks has it, with the secret in the answer, shown this once. They hold ids and no text. Each is delivered at least once: a receiver tells repeats by `webhook-id`.',
      ...body('WebhookInput', inputs),
      responses: {
        201: answer('The webhook.', json('NewWebhook', made)),
        ...failures('ValidationError', ...ADMIN_FAILURES),
      },
    },
  },
  '/v1/webhooks/{id}': {
    delete: {
      operationId: 'deleteWebhook',
      ...WEBHOOKS,
      summary: 'Delete a webhook',
      description: 'With all that is queued for it.',
      parameters: [WEBHOOK_ID],
      responses: {
        204: { description: 'Deleted.', headers: headers('Request-Id', 'RateLimit-Policy', 'RateLimit') },
        ...failures('NotFound', ...ADMIN_FAILURES),
      },
    },
  },
  '/v1/webhooks/{id}/rotate': {
    post: {
      operationId: 'rotateWebhook',
      ...WEBHOOKS,
      summary: 'Rotate the secret of a webhook',
      description: 'Messages are signed with both secrets for `overlapHours`, 24 by default.',
      parameters: [WEBHOOK_ID],
      ...body('RotateInput', rotateExamples),
      responses: {
        201: answer('The webhook with its new secret.', json('NewWebhook', made)),
        ...failures('NotFound', 'ValidationError', ...ADMIN_FAILURES),
      },
    },
  },
  '/v1/webhooks/{id}/deliveries': {
    get: {
      operationId: 'listDeliveries',
      ...WEBHOOKS,
      summary: 'List the messages to a webhook',
      description: 'Newest first. Those that have ended are kept for 30 days.',
      parameters: [
        WEBHOOK_ID,
        ...pageOf('delivery').parameters,
        queryParameter('state', 'Those in this state alone.', { type: 'string', enum: DELIVERY_STATES }),
      ],
      responses: {
        200: answer('A page of messages.', json('WebhookDeliveryList', deliveryLists)),
        ...failures('NotFound', 'ValidationError', ...ADMIN_FAILURES),
      },
    },
  },
  '/v1/webhooks/{id}/deliveries/{delivery}/replay': {
    post: {
      operationId: 'replayDelivery',
      ...WEBHOOKS,
      summary: 'Send a message again',
      description: 'Under the same id, with all its tries.',
      parameters: [WEBHOOK_ID, DELIVERY_ID],
      responses: {
        200: answer('The message.', json('WebhookDelivery', deliveries)),
        ...failures('NotFound', ...ADMIN_FAILURES),
      },
    },
  },
};
