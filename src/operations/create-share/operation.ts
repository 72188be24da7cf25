import { newShare, readShareRequest, shareRequest } from '../../contract/shares.ts';
import { shareMemo } from '../../service/shares.ts';
import { operation } from '../operation.ts';

operation({
  id: 'createShare',
  route: 'POST /v1/memos/{id}/shares',
  scope: 'ask',
  tag: 'Memos',
  summary: 'Share a memo by a link',
  description:
    'Makes a link under which anyone can read the memo, without the address of the account and without its quota. `url` is ' +
    'told here alone. With `allowViews` a reader gives a view of its own before it sees the answer of the panel.',
  body: shareRequest,
  readBody: readShareRequest,
  answers: { 201: { description: 'The link.', schema: newShare } },
  sample: { call: 'memos.share($id, $body)', result: 'share' },
  run: async (parts, { caller, path: { id: memoId }, body: order }) => {
    const { share, token } = await shareMemo(parts, caller, { memoId, order });
    return { ...share, url: `${parts.publicUrl ?? ''}/s/${token}` };
  },
});
