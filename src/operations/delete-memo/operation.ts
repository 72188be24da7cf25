import { deleteMemo } from '../../service/erase.ts';
import { operation } from '../operation.ts';

operation({
  id: 'deleteMemo',
  route: 'DELETE /v1/memos/{id}',
  summary: 'Erase a memo',
  description:
    'Erases the memo, its deliberation and its events. A retry with its `Idempotency-Key` is refused with 422 for the rest of ' +
    'the 24 hours.',
  answers: { 204: { description: 'Erased.' } },
  sample: { call: 'memos.delete($id)' },
  run: (parts, { caller, path: { id } }) => deleteMemo(parts, caller, id),
});
