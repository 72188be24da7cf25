import { recomputation, recomputationRequest } from '../../contract/recomputation.ts';
import { operation } from '../operation.ts';
import { recomputed } from './recomputed.ts';

operation({
  id: 'recomputeMemo',
  route: 'POST /v1/memos/{id}/recomputation',
  scope: 'read',
  tag: 'Memos',
  summary: 'Recompute a memo',
  description:
    'The numbers of a memo for other weights or without some advisors, from the saved answers by the same maths. No model is ' +
    'called, nothing is charged and nothing stored.',
  body: recomputationRequest,
  answers: { 200: { description: 'The numbers.', schema: recomputation } },
  sample: { call: 'memos.recompute($id, $body)', result: 'recomputation' },
  run: (parts, { caller, path: { id }, body: request }) => recomputed(parts, caller, { id, request }),
});
