// A whole call: the request, tried again where that may help, and its answer read.
import { WitanError } from './errors.ts';
import { openExchange, throwIfAborted } from './exchange.ts';
import type { Call, Limits } from './exchange.ts';
import type { ClientSettings } from './settings.ts';

export type RequestOptions = {
  /** Stops the waiting with a CancelledError. A deliberation goes on all the same. */
  readonly signal?: AbortSignal | undefined;
};

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

export function limitsOf(settings: ClientSettings, options: RequestOptions): Limits {
  return { deadline: settings.time.now() + settings.timeoutMs, signal: options.signal };
}

/**
 * Waits before try number `tries` + 1: as long as the service says, else twice as long each time. Throws the error
 * when trying again is no use, not allowed, or would begin after the deadline.
 */
export async function waitToRetry(
  settings: ClientSettings,
  limits: Limits,
  { error, tries, firstMs = FIRST_WAIT_MS }: { error: unknown; tries: number; firstMs?: number | undefined },
): Promise<void> {
  throwIfAborted(limits.signal);
  if (!(error instanceof WitanError) || !error.retryable || tries >= settings.maxRetries) throw error;
  const spread = settings.random();
  // Many clients that were turned away together must not come back together.
  const ms =
    error.retryAfter === undefined
      ? Math.min(firstMs * 2 ** tries, LONGEST_WAIT_MS) * (0.5 + spread / 2)
      : error.retryAfter * 1000 * (1 + spread / 10);
  if (settings.time.now() + ms >= limits.deadline) throw error;
  await settings.time.sleep(ms, limits.signal);
}

/** Sends the call until it is answered, and reads the answer. `tries` counts from 0. */
export async function request<T>(
  settings: ClientSettings,
  call: Call,
  options: RequestOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const limits = limitsOf(settings, options);
  for (let tries = 0; ; tries += 1) {
    try {
      const { response, wait, close } = await openExchange(settings, call, limits);
      try {
        return await wait(read(response));
      } finally {
        close();
      }
    } catch (error) {
      if (tries > 0 && isGone(call, error)) return await read(new Response());
      await waitToRetry(settings, limits, { error, tries });
    }
  }
}

/** Erases what stands at the path; that it is gone already since an earlier try is success. */
export function erase(settings: ClientSettings, path: string, options: RequestOptions): Promise<void> {
  return request(settings, { method: 'DELETE', path, accept: 'application/json' }, options, async () => {});
}

// The first try of a DELETE may have been served although its answer was lost.
function isGone(call: Call, error: unknown): boolean {
  return call.method === 'DELETE' && error instanceof WitanError && error.code === 'not_found';
}

export function requestJson<T>(settings: ClientSettings, path: string, options: RequestOptions): Promise<T> {
  return request(settings, { method: 'GET', path, accept: 'application/json' }, options, readJson<T>);
}

/** Sends JSON and reads JSON. A POST is not tried again by itself: an answer that was lost may have been a success. */
export function sendJson<T>(
  settings: ClientSettings,
  { method, path, body }: { readonly method: 'POST' | 'PUT'; readonly path: string; readonly body: object },
  options: RequestOptions,
): Promise<T> {
  const patient = method === 'POST' ? { ...settings, maxRetries: 0 } : settings;
  const call: Call = { method, path, accept: 'application/json', body: JSON.stringify(body) };
  return request(patient, call, options, readJson<T>);
}

/** The answer of a route whose type the contract fixes: the server's schemas are held to the same types. */
export async function readJson<T>(response: Response): Promise<T> {
  return (await response.json()) as T;
}
