import type { DeliberationId, QuestionId } from '@witan/client';
import type { Started } from '../service/admission.ts';
import { resultOf, resumePoint } from '../service/watch-deliberation.ts';
import { awaitResult } from './await-result.ts';
import type { Circumstances, ServiceParts } from './operation.ts';
import { json } from './reply.ts';

/** The result of what was started, once it is there; or its events as they come. */
export async function answerStarted(
  parts: ServiceParts,
  asked: Circumstances,
  on: {
    readonly started: Started<DeliberationId | QuestionId>;
    readonly idempotencyKey: string | null;
    readonly stream: boolean;
    /** What the caller is told where the wait ends first. */
    readonly goesOn: string;
  },
): Promise<Response> {
  const { started, goesOn } = on;
  const { id, how } = started;
  const fresh = how === 'started';
  const headers: Record<string, string> = how === 'replayed' ? { 'Idempotent-Replayed': 'true' } : {};
  if (on.stream) return asked.events({ id, after: await seenBefore(parts, started, asked), fresh }, headers);
  // With its key the same request joins what another node goes on with; without one it would begin anew.
  const again = on.idempotencyKey === null ? undefined : 1;
  const { requestId, signal } = asked;
  const last = await awaitResult(parts, id, { requestId, signal, fresh, goesOn, again });
  const signed: Record<string, string> = last.signature ? { 'Memo-Signature': last.signature } : {};
  return json(resultOf(last), 200, { ...headers, ...signed });
}

/** A client that joins with the id of an event of the same stream continues after it; all others start at the beginning. */
async function seenBefore(
  parts: ServiceParts,
  { id, how }: Started<DeliberationId | QuestionId>,
  { header }: Circumstances,
) {
  const seq = how === 'joined' ? header('last-event-id')?.replace(`${id}:`, '') : undefined;
  if (seq === undefined || !/^\d{1,9}$/.test(seq)) return -1;
  return (await resumePoint(parts, { id, state: 'queued', seen: Number(seq) })) ?? -1;
}
