import { deleteDeliberation as erase } from '../../service/erase.ts';
import { operation } from '../operation.ts';

operation({
  id: 'deleteDeliberation',
  route: 'DELETE /v1/deliberations/{id}',
  summary: 'Erase a deliberation',
  description:
    'Erases it in any state, also one that failed or was cancelled, with its memo and its events. One that runs is cancelled ' +
    'first and its credits are returned. The ledger keeps the charge, without content.',
  answers: { 204: { description: 'Erased.', headers: ['Deliberation-Id'] } },
  sample: { call: 'deliberations.delete($id)' },
  run: (parts, { caller, path: { id } }) => erase(parts, caller, id),
});
