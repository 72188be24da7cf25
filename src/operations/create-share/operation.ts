import { z } from 'zod';
import * as t from '../../contract/scalars.ts';
import { input, whole } from '../../contract/fields.ts';
import { share } from '../../contract/shares.ts';
import { shareMemo } from '../../service/shares.ts';
import { operation } from '../operation.ts';

const DEFAULT_DAYS = 30;

const shareRequest = input('ShareRequest', 'How a memo is shared.', {
  expiresInDays: t.nullish(
    whole('expiresInDays', 1, 365),
    `After how many days the link ends; ${DEFAULT_DAYS} by default.`,
  ),
  allowViews: t.nullish(
    z.boolean(),
    'Whether readers are asked for a view of their own before they see the memo.',
  ),
});

export const newShare = share
  .extend({ url: t.text('The link itself. Told here alone.') })
  .describe('A link as it is made.')
  .register(t.components, { id: 'NewShare' });

operation({
  id: 'createShare',
  route: 'POST /v1/memos/{id}/shares',
  summary: 'Share a memo by a link',
  description:
    'Makes a link under which anyone can read the memo, without the address of the account and without its quota. `url` is ' +
    'told here alone. With `allowViews` a reader gives a view of its own before it sees the answer of the panel.',
  body: shareRequest,
  answers: { 201: { description: 'The link.', schema: newShare } },
  sample: { call: 'memos.share($id, $body)', result: 'share' },
  run: async (parts, { caller, path: { id: memoId }, body }) => {
    const order = { expiresInDays: body.expiresInDays ?? DEFAULT_DAYS, allowViews: body.allowViews ?? false };
    const { share: made, token } = await shareMemo(parts, caller, { memoId, order });
    return { ...made, url: `${parts.publicUrl ?? ''}/s/${token}` };
  },
});
