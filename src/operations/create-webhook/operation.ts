import { newWebhook, webhookInput } from '../../contract/webhooks.ts';
import { adminOf } from '../../service/admin/context.ts';
import { createWebhook as create } from '../../service/webhooks.ts';
import { operation } from '../operation.ts';

operation({
  id: 'createWebhook',
  route: 'POST /v1/webhooks',
  summary: 'Make a webhook',
  description:
    'Messages are signed as Standard Webhooks has it, with the secret in the answer, shown this once. They hold ids and no text. Each is delivered at least once: a receiver tells repeats by `webhook-id`.',
  body: webhookInput,
  answers: { 201: { description: 'The webhook.', schema: newWebhook } },
  sample: { call: 'webhooks.create($body)', result: 'made' },
  run: async (parts, { caller, body: order }) => {
    const networks = parts.webhookNetworks;
    return await create(adminOf(parts, caller), caller, { ...order, networks });
  },
});
