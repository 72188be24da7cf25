import { adminOf } from '../../service/admin/context.ts';
import { removeWebhook } from '../../service/webhooks.ts';
import { operation } from '../operation.ts';

operation({
  id: 'deleteWebhook',
  route: 'DELETE /v1/webhooks/{id}',
  summary: 'Delete a webhook',
  description: 'With all that is queued for it.',
  answers: { 204: { description: 'Deleted.' } },
  sample: { call: 'webhooks.delete($id)' },
  run: (parts, { caller, path: { id } }) => removeWebhook(adminOf(parts, caller), caller, id),
});
