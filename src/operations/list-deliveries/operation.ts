import { CURSORS } from '../../contract/admin.ts';
import { webhookDeliveryList } from '../../contract/webhooks.ts';
import { DELIVERY_STATES } from '../../domain/webhook.ts';
import { showDeliveries } from '../../service/webhooks.ts';
import { oneOf, pageFields } from '../../contract/query.ts';
import { operation } from '../operation.ts';

operation({
  id: 'listDeliveries',
  route: 'GET /v1/webhooks/{id}/deliveries',
  scope: 'admin',
  tag: 'Webhooks',
  summary: 'List the messages to a webhook',
  description: 'Newest first. Those that have ended are kept for 30 days.',
  query: {
    ...pageFields(CURSORS.delivery),
    state: oneOf('state', DELIVERY_STATES, 'Those in this state alone.').optional(),
  },
  answers: { 200: { description: 'A page of messages.', schema: webhookDeliveryList } },
  sample: { call: 'webhooks.deliveries($id)', result: 'page' },
  run: (parts, { caller, path: { id }, query: { state, ...page } }) =>
    showDeliveries(parts, caller, { id, ...page, state: state ?? null }),
});
