import { share } from '../../contract/shares.ts';
import * as t from '../../contract/scalars.ts';
import { listOwnShares } from '../../service/shares.ts';
import { operation } from '../operation.ts';

export const shareList = t.object('ShareList', 'The links to a memo.', {
  object: t.always('list'),
  shares: t.arrayOf(share, 'Newest first, ended ones too.'),
});

operation({
  id: 'listShares',
  route: 'GET /v1/memos/{id}/shares',
  summary: 'List the links to a memo',
  description:
    'All links, ended ones too, with the views of readers. Once the outcome names the best option, each view has its score.',
  answers: { 200: { description: 'The links.', schema: shareList } },
  sample: { call: 'memos.shares($id)', result: 'shares' },
  run: async (parts, { caller, path: { id } }) => ({
    object: 'list',
    shares: await listOwnShares(parts, caller, id),
  }),
});
