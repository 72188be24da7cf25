import { invalid, notFound } from '../domain/refusal.ts';
import type { Service } from '../service/service.ts';
import { resumePoint } from '../service/watch-deliberation.ts';
import type { StoredRun } from '../store/deliberations.ts';
import { EVENT_ID } from './own-parameters.ts';
import type { Circumstances } from './operation.ts';
import { nothing } from './reply.ts';

/** Resumes a stream after the last event that the client has seen. */
export async function resumed(
  service: Pick<Service, 'db'>,
  { id, state }: Pick<StoredRun, 'id' | 'state'>,
  { header, parameter, events }: Pick<Circumstances, 'header' | 'parameter' | 'events'>,
): Promise<Response> {
  const lastEventId = header('last-event-id') || undefined;
  const seen = readResumePoint(id, { lastEventId, after: parameter('after') });
  const after = await resumePoint(service, { id, state, seen });
  // Nothing will follow: by the event-stream format, 204 tells a reader not to reconnect.
  return after === null ? nothing() : events({ id, after });
}

/** The `seq` after which a stream goes on; -1 for the whole of it. The event of another stream is not found. */
function readResumePoint(
  id: string,
  { lastEventId, after }: { readonly lastEventId: string | undefined; readonly after: string | undefined },
): number {
  const what = id.startsWith('qst_') ? 'question' : 'deliberation';
  const refuse = (path: string) =>
    invalid([{ path, message: `${path} must name an event of this ${what}.` }]);
  if (after !== undefined && (!EVENT_ID.test(after) || after.includes(':'))) throw refuse('after');
  const text = lastEventId ?? after ?? '-1';
  if (!EVENT_ID.test(text)) throw refuse('Last-Event-ID');
  const [seq = '', of = id] = text.split(':').toReversed();
  if (of !== id) throw notFound(`event of this ${what}`);
  return Number(seq);
}
