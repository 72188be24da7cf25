// What the service sends of its own accord, as it stands in the document.
import { webhookMessage } from '../../contract/webhooks.ts';
import { WEBHOOK_EVENTS } from '../../domain/webhook.ts';
import type { WebhookEvent } from '@witan/client';
import { referenceOf, type JsonObject } from './json-schema.ts';
import examples from './callback-examples.json' with { type: 'json' };

const WHEN: Readonly<Record<WebhookEvent, string>> = {
  'deliberation.complete': 'A memo was saved',
  'deliberation.failed': 'A deliberation ended without a memo',
  'memo.review_due': 'A decision is to be looked at again, or a prediction can be settled',
  'outcome.recorded': 'Somebody said how a decision turned out',
};

const SIGNED = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
  name,
  in: 'header',
  required: true,
  description: 'As Standard Webhooks has it.',
  schema: { type: 'string' },
}));

const ANSWER = {
  description:
    'Taken. Anything else, or no answer within 10 seconds, and it is sent again with the same `webhook-id`.',
};

function described(event: WebhookEvent): JsonObject {
  const message = { summary: WHEN[event], value: { type: event, ...examples[event] } };
  const content = { 'application/json': { schema: referenceOf(webhookMessage), examples: { message } } };
  return {
    post: {
      tags: ['Webhooks'],
      summary: WHEN[event],
      security: [],
      parameters: SIGNED,
      requestBody: { required: true, content },
      responses: { '2XX': ANSWER },
    },
  };
}

/** By operation, then by event. */
export const CALLBACKS: Readonly<Record<string, JsonObject>> = {
  createWebhook: Object.fromEntries(
    WEBHOOK_EVENTS.map((event) => [event, { '{$request.body#/url}': described(event) }]),
  ),
};
