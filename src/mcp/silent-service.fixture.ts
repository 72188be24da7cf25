// A service whose deliberation begins and then falls silent, for tests of what happens meanwhile.
import type { Fetch } from '@witan/client';

export const deliberationId = 'dlb_019cf2a4-7b0f-7e21-8a4b-c90d6f3e1a52';
const started = {
  type: 'deliberation.started',
  deliberationId,
  seq: 0,
  createdAt: '2026-01-01T00:00:00Z',
  mode: 'test',
  advisors: [{ advisor: 'Advisor A' }],
  deadlineAt: '2026-01-01T00:04:00Z',
};

export type SilentService = {
  readonly fetch: Fetch;
  /** What it was asked, such as `POST /v1/deliberate`. */
  readonly requests: readonly string[];
  /** Resolves once the deliberation was cancelled, or nobody follows it any more. */
  readonly left: Promise<void>;
};

/** With `refusal` as its answer, it cancels nothing. */
export function createSilentService(refusal?: () => Response): SilentService {
  const requests: string[] = [];
  const left = Promise.withResolvers<void>();
  let events: ReadableStreamDefaultController<Uint8Array> | undefined;
  const tell = (event: Readonly<Record<string, unknown>>): void =>
    events?.enqueue(
      new TextEncoder().encode(
        `id: ${deliberationId}:${String(event['seq'])}\nevent: ${String(event['type'])}\ndata: ${JSON.stringify(event)}\n\n`,
      ),
    );
  const fetch: Fetch = async (url, init) => {
    const path = new URL(url).pathname;
    requests.push(`${init.method ?? 'GET'} ${path}`);
    if (path !== '/v1/deliberate') {
      if (refusal) return refusal();
      left.resolve();
      tell({ type: 'deliberation.cancelled', deliberationId, seq: 1 });
      return Response.json({ object: 'deliberation', id: deliberationId, state: 'cancelled' });
    }
    init.signal?.addEventListener('abort', () => left.resolve());
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        events = controller;
        tell(started);
      },
    });
    return new Response(body, {
      headers: { 'Content-Type': 'text/event-stream', 'Deliberation-Id': deliberationId },
    });
  };
  return { fetch, requests, left: left.promise };
}
