import { rotateInput } from '../../contract/admin.ts';
import { newWebhook } from '../../contract/webhooks.ts';
import { adminOf } from '../../service/admin/context.ts';
import { rotateWebhook as rotate } from '../../service/webhooks.ts';
import { operation } from '../operation.ts';

const DEFAULT_OVERLAP_HOURS = 24;

operation({
  id: 'rotateWebhook',
  route: 'POST /v1/webhooks/{id}/rotate',
  summary: 'Rotate the secret of a webhook',
  description: `Messages are signed with both secrets for \`overlapHours\`, ${DEFAULT_OVERLAP_HOURS} by default.`,
  body: rotateInput,
  answers: { 201: { description: 'The webhook with its new secret.', schema: newWebhook } },
  sample: { call: 'webhooks.rotate($id, $body.overlapHours)', result: 'made' },
  run: async (parts, { caller, path: { id }, body: given }) => {
    const overlapHours = given.overlapHours ?? DEFAULT_OVERLAP_HOURS;
    return await rotate(adminOf(parts, caller), caller, { id, overlapHours });
  },
});
