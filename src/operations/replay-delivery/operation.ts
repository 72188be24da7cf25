import { webhookDelivery } from '../../contract/webhooks.ts';
import { adminOf } from '../../service/admin/context.ts';
import { replayOwnDelivery } from '../../service/webhooks.ts';
import { operation } from '../operation.ts';

operation({
  id: 'replayDelivery',
  route: 'POST /v1/webhooks/{id}/deliveries/{delivery}/replay',
  summary: 'Send a message again',
  description: 'Under the same id, with all its tries.',
  answers: { 200: { description: 'The message.', schema: webhookDelivery } },
  sample: { call: 'webhooks.replay($id, $delivery)', result: 'delivery' },
  run: (parts, { caller, path: { id, delivery: deliveryId } }) =>
    replayOwnDelivery(adminOf(parts, caller), caller, { id, deliveryId }),
});
