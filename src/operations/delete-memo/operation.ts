import { notFound } from '../../domain/refusal.ts';
import { keptSince } from '../../service/earlier-request.ts';
import { endQuestions } from '../../service/cancel-deliberation.ts';
import { findOwnMemo } from '../../service/memos.ts';
import { writeAudit } from '../../store/audit.ts';
import { eraseDeliberations } from '../../store/erase.ts';
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
  run: async (parts, { caller, path: { id } }) => {
    const { deliberationId } = await findOwnMemo(parts, caller, id);
    await endQuestions(parts, deliberationId);
    const { organizationId, keyId: actor } = caller;
    await parts.db.transaction().execute(async (trx) => {
      const erased = await eraseDeliberations(trx, { ids: [deliberationId], since: keptSince(parts) });
      if (erased === 0) throw notFound('memo');
      await writeAudit(trx, { organizationId, actor, action: 'memo.erased', target: id });
    });
  },
});
