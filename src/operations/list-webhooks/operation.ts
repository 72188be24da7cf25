import { webhook } from '../../contract/webhooks.ts';
import * as t from '../../contract/scalars.ts';
import { showWebhooks } from '../../service/webhooks.ts';
import { operation } from '../operation.ts';

const webhookList = t.object('WebhookList', 'The webhooks of an organization.', {
  object: t.always('list'),
  webhooks: t.arrayOf(webhook, 'The first made first.'),
});

operation({
  id: 'listWebhooks',
  route: 'GET /v1/webhooks',
  summary: 'List the webhooks',
  description: 'Those of the organization; for a test key those that were made with test keys.',
  answers: { 200: { description: 'The webhooks.', schema: webhookList } },
  sample: { call: 'webhooks.list()', result: 'webhooks' },
  run: (parts, { caller }) => showWebhooks(parts, caller),
});
