// A call with its retries.
import { ConnectionError, WitanError } from './errors.ts';
import { openExchange, throwIfAborted, type HttpCall, type CallLimits } from './exchange.ts';
import type { ClientSettings } from './settings.ts';

export type RequestOptions = {
  /** Ends the call with a CancelledError. A deliberation continues on the service. */
  readonly signal?: AbortSignal | undefined;
};

export type ChangeOptions = RequestOptions & {
  /** The `etag` of what is to be changed: where that was changed meanwhile, a PreconditionFailedError is thrown. */
  readonly ifMatch?: string | undefined;
};

/** A stream that was cut waits and is opened again, or is open. */
export type StreamConnection =
  | {
      readonly state: 'retrying';
      /** From 1; it starts again at 1 after progress. */
      readonly attempt: number;
      readonly waitMs: number;
      /** Why the stream was cut, or could not be opened. */
      readonly error: WitanError;
    }
  | { readonly state: 'open' };

export type StreamOptions = RequestOptions & {
  /** Called each time the stream is opened, and before each wait for another try. */
  readonly onConnection?: ((connection: StreamConnection) => void) | undefined;
};

export type PageParams = {
  /** Entries per page, 1 to 100. Default 20. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | null | undefined;
};

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

export function limitsOf(settings: ClientSettings, options: RequestOptions): CallLimits {
  return { deadline: settings.time.now() + settings.timeoutMs, signal: options.signal };
}

type Failed = Pick<StreamOptions, 'onConnection'> & {
  readonly error: unknown;
  readonly tries: number;
  readonly firstMs?: number | undefined;
};

/**
 * Waits before try number `tries` + 1: as long as the service says, else with exponential backoff. Throws the error
 * when a retry is useless, not allowed, or would start after the deadline.
 */
export async function waitToRetry(
  settings: ClientSettings,
  limits: CallLimits,
  { error, tries, firstMs = FIRST_WAIT_MS, onConnection }: Failed,
): Promise<void> {
  if (!(error instanceof WitanError) || !error.retryable || tries >= settings.maxRetries) throw error;
  const spread = settings.random();
  // Jitter: clients that were rejected together must not retry together.
  const ms =
    error.retryAfter === undefined
      ? Math.min(firstMs * 2 ** tries, LONGEST_WAIT_MS) * (0.5 + spread / 2)
      : error.retryAfter * 1000 * (1 + spread / 10);
  if (settings.time.now() + ms >= limits.deadline) throw error;
  onConnection?.({ state: 'retrying', attempt: tries + 1, waitMs: ms, error });
  // Whoever hears of the wait may end it before it begins.
  throwIfAborted(limits.signal);
  await settings.time.sleep(ms, limits.signal);
}

/** Sends the call with retries, and reads the response. */
async function request<T>(
  settings: ClientSettings,
  call: HttpCall,
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

// An earlier try of a DELETE may have succeeded although its response was lost.
function isGone(call: HttpCall, error: unknown): boolean {
  return call.method === 'DELETE' && error instanceof WitanError && error.code === 'not_found';
}

/** A string is JSON already. */
type Body = object | NonNullable<HttpCall['body']>;

/** But for two answers to a PUT, the service says of each what it is. */
export type ServiceObject = { readonly object: string };

const headed = ({ ifMatch }: ChangeOptions) => ({
  accept: 'application/json',
  headers: ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` },
});

/** API calls by method. Bodies and responses are JSON, except for `text`. */
export function createCalls(settings: ClientSettings) {
  const json = <T>(call: Pick<HttpCall, 'method' | 'path'>, options: ChangeOptions = {}, body?: Body) => {
    const sent = typeof body === 'object' ? JSON.stringify(body) : body;
    const read = async (response: Response): Promise<T> => {
      const value: unknown = await response.json();
      if (call.method !== 'PUT' && !(typeof value === 'object' && value !== null && 'object' in value))
        throw new ConnectionError(
          `What answers at ${settings.baseUrl} is not the service: it sent other JSON.`,
        );
      // `as`: the server's schemas are checked against the same types.
      return value as T;
    };
    return request(settings, { ...call, ...headed(options), body: sent }, options, read);
  };
  return {
    get: <T extends ServiceObject>(path: string, options?: RequestOptions) =>
      json<T>({ method: 'GET', path }, options),
    text: (path: string, accept: string, options: RequestOptions = {}) =>
      request(settings, { method: 'GET', path, accept }, options, (answer) => answer.text()),
    put: <T>(path: string, body: object, options?: ChangeOptions) =>
      json<T>({ method: 'PUT', path }, options, body),
    post: <T extends ServiceObject>(path: string, body?: Body, options?: RequestOptions) =>
      json<T>({ method: 'POST', path }, options, body),
    /** Succeeds, too, when an earlier try has deleted the resource already. */
    erase: (path: string, options: ChangeOptions = {}) =>
      request(settings, { method: 'DELETE', path, ...headed(options) }, options, async () => {}),
  };
}

/** For a POST without automatic retries: a try whose response was lost may have succeeded. */
export function createCallsOnce(settings: ClientSettings) {
  return createCalls({ ...settings, maxRetries: 0 });
}

/** A path with encoded parts. */
export function at(segments: TemplateStringsArray, ...parts: readonly string[]): string {
  return String.raw({ raw: segments }, ...parts.map((part) => encodeURIComponent(part)));
}

/** The path with a query of the parameters that are neither null nor undefined. */
export function withQuery(
  path: string,
  params: Readonly<Record<string, string | number | boolean | null | undefined>>,
): string {
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
