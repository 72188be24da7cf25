import { revokeOwnShare } from '../../service/shares.ts';
import { operation } from '../operation.ts';

operation({
  id: 'revokeShare',
  route: 'DELETE /v1/memos/{id}/shares/{share}',
  summary: 'End a link',
  description: 'The link leads nowhere from now on. What readers thought stays with the memo.',
  answers: { 204: { description: 'Ended.' } },
  sample: { call: 'memos.revokeShare($id, $share)' },
  run: (parts, { caller, path: { id: memoId, share: id } }) => revokeOwnShare(parts, caller, { memoId, id }),
});
