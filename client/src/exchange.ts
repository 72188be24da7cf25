// One HTTP request and its response, with signal, deadline and idle timeout.
import { CancelledError, ConnectionError, TimeoutError, ValidationError, WitanError } from './errors.ts';
import { readError } from './read-error.ts';
import type { ClientSettings } from './settings.ts';

export type HttpCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Starts with `/v1`. */
  readonly path: string;
  readonly accept: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A function is called for each try. */
  readonly body?: string | (() => Promise<string>) | undefined;
};

export type CallLimits = {
  /** By the clock of the settings. */
  readonly deadline: number;
  readonly signal: AbortSignal | undefined;
};

// Three ping intervals of the service: a connection that is idle for longer is taken for dead.
const SILENCE_MS = 45_000;
/** The slowest that the service takes a body. */
const BYTES_PER_MS = 64;

/** Sends the call and waits for the response headers. Throws a WitanError for a response that is not 2xx or of another type. */
export async function openExchange(settings: ClientSettings, call: HttpCall, limits: CallLimits) {
  throwIfAborted(limits.signal);
  const controller = new AbortController();
  const { signal } = controller;
  const leave = () => controller.abort(leftBy(limits.signal));
  limits.signal?.addEventListener('abort', leave);

  /** Waits for a part of the response; throws a WitanError on a failure, an idle connection or the deadline. */
  async function wait<T>(work: Promise<T>, silenceMs = SILENCE_MS): Promise<T> {
    const leftMs = limits.deadline - settings.time.now();
    const late = leftMs <= silenceMs;
    const ring = () =>
      controller.abort(
        late
          ? new TimeoutError(`The call took longer than its ${settings.timeoutMs} ms.`)
          : new ConnectionError('The connection fell silent.', { retryable: true }),
      );
    if (leftMs <= 0) ring();
    const disarm = settings.time.alarm(late ? leftMs : silenceMs, ring);
    try {
      return await unlessAborted(work, signal);
    } catch (error) {
      throw error instanceof WitanError ? error : unreachable(settings, error);
    } finally {
      disarm();
    }
  }

  function close(): void {
    limits.signal?.removeEventListener('abort', leave);
    controller.abort();
  }

  try {
    const init = await wait(requestOf(settings, call, signal));
    // While a body is sent, nothing is heard; nor while a model is asked for what is answered as a whole.
    const isWhole = call.method === 'POST' && call.accept === 'application/json';
    const sendMs = isWhole ? Infinity : String(init.body ?? '').length / BYTES_PER_MS;
    const response = await wait(settings.fetch(settings.baseUrl + call.path, init), SILENCE_MS + sendMs);
    if (!response.ok) throw await wait(readError(response));
    const type = response.headers.get('content-type') ?? 'no type';
    // A portal or a wrong address answers 200 to everything. Of what is erased, nothing is sent.
    if (response.status !== 204 && !type.startsWith(call.accept.replace(/;.*/, '')))
      throw new ConnectionError(
        `What answers at ${settings.baseUrl} is not the service: it sent ${type}, not ${call.accept}.`,
      );
    return { response, wait, close };
  } catch (error) {
    close();
    throw error;
  }
}

async function requestOf(
  settings: ClientSettings,
  call: HttpCall,
  signal: AbortSignal,
): Promise<RequestInit> {
  const headers = new Headers({
    ...call.headers,
    authorization: settings.authorization,
    accept: call.accept,
  });
  // A redirect that is followed could carry the caller's provider keys to another origin.
  const init = { method: call.method, headers, signal, redirect: 'manual' } as const;
  if (call.body === undefined) return init;
  headers.set('content-type', 'application/json');
  const body = typeof call.body === 'string' ? call.body : await call.body().catch(unreadable);
  return { ...init, body };
}

function unreadable(cause: unknown): never {
  throw new ValidationError(`A document cannot be read: ${innermost(cause)}`, { cause });
}

// Not Promise.race: a race with a long-lived promise leaks memory for every part read.
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Throws a CancelledError when the caller's signal is aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw leftBy(signal);
}

function leftBy(signal: AbortSignal | undefined): CancelledError {
  return new CancelledError('The signal of the call was aborted.', { cause: signal?.reason });
}

/** Error codes of what does not go away within seconds. */
const LASTING = /^(ENOTFOUND|EPROTO|ERR_SSL.*)$|CERT|SIGN|ISSUER/;

/** Advice by the error code of the innermost cause. */
const ADVICE: readonly (readonly [code: RegExp, advice: (at: URL) => string])[] = [
  [/^ECONNREFUSED$/, (at) => `Nothing listens at ${at.origin}: check its address and that the service runs`],
  [/^(ENOTFOUND|EAI_AGAIN)$/, (at) => `There is no host ${at.hostname}: check the service's address`],
  [/^(EPROTO|ERR_SSL.*)$/, (at) => `No TLS connection to ${at.origin}: check whether it is https or http`],
  [/CERT|SIGN|ISSUER/, (at) => `The certificate of ${at.origin} is not trusted here`],
  [/./, (at) => `The connection to ${at.origin} was lost: check the network, then try again`],
];

function unreachable({ baseUrl }: ClientSettings, cause: unknown): ConnectionError {
  const code = codeUnder(cause);
  const at = new URL(baseUrl);
  const [, advice] = ADVICE.find(([known]) => known.test(code)) ?? [];
  const message = advice
    ? `${advice(at)} (${code}).`
    : `The connection to ${at.origin} failed: ${innermost(cause).replace(/\.?$/, '.')}`;
  return new ConnectionError(message, { retryable: !LASTING.test(code), cause });
}

/** Empty where the runtime gives no code, as in browsers. */
function codeUnder(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : codeUnder(error.cause);
}

function innermost(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? innermost(error.cause) : error.message;
}
