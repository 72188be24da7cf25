import { webhookDelivery } from '../../contract/webhooks.ts';
import * as t from '../../contract/scalars.ts';
import { DELIVERY_STATES } from '../../domain/webhook.ts';
import { showDeliveries } from '../../service/webhooks.ts';
import { oneOf } from '../../contract/fields.ts';
import { pageFields } from '../../contract/query.ts';
import { operation } from '../operation.ts';

const webhookDeliveryList = t.page('WebhookDeliveryList', 'A page of messages to a webhook.', {
  deliveries: t.arrayOf(webhookDelivery, 'Newest first.'),
});

operation({
  id: 'listDeliveries',
  route: 'GET /v1/webhooks/{id}/deliveries',
  summary: 'List the messages to a webhook',
  description: 'Newest first. Those that have ended are kept for 30 days.',
  query: {
    ...pageFields(/^[0-9]{13}\.msg_[0-9a-f]{32}$/),
    state: oneOf('state', DELIVERY_STATES, 'Those in this state alone.').optional(),
  },
  answers: { 200: { description: 'A page of messages.', schema: webhookDeliveryList } },
  sample: { call: 'webhooks.deliveries($id)', result: 'page' },
  run: (parts, { caller, path: { id }, query: { state, ...page } }) =>
    showDeliveries(parts, caller, { id, ...page, state: state ?? null }),
});
