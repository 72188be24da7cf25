// The options of createClient, checked and with defaults.
import { UnauthorizedError } from './errors.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The client's clock, to be replaced only in tests. */
export type Time = {
  /** Monotonic, in milliseconds. */
  now(): number;
  /** Returns early when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls `ring` once after `ms` milliseconds, unless the returned function is called first. */
  alarm(ms: number, ring: () => void): () => void;
};

export type ClientOptions = {
  /** `wtn_live_...` or `wtn_test_...`. */
  readonly apiKey: string;
  /** The address of the service, with or without `/v1`. A path before it is kept. */
  readonly baseUrl: string;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** The time limit of a call, including retries and resumptions. Default 960,000: more than a deliberation may take. */
  readonly timeoutMs?: number | undefined;
  /** The most retries in a row without progress. Default 5; 0 disables retries. */
  readonly maxRetries?: number | undefined;
  readonly time?: Partial<Time> | undefined;
  /** From 0 to 1, for the jitter of the waits. */
  readonly random?: (() => number) | undefined;
};

export type ClientSettings = Required<{
  readonly [Name in Exclude<keyof ClientOptions, 'apiKey'>]: NonNullable<ClientOptions[Name]>;
}> & { readonly authorization: string; readonly time: Time };

// The maximum of setTimeout; longer timers fire at once.
const LONGEST_MS = 2 ** 31 - 1;

/** Throws for a key that cannot be a header value, or an invalid address. The key is never in the message. */
export function readSettings(options: ClientOptions): ClientSettings {
  // Only by its type is it always there: most programs take it from a variable that may not be set.
  if (!/^[\x21-\x7e]+$/.test(options.apiKey ?? '')) {
    throw new UnauthorizedError('apiKey must be the API key alone: printable ASCII without spaces.');
  }
  if (!URL.canParse(options.baseUrl) || !/^https?:/i.test(options.baseUrl)) {
    throw new TypeError('baseUrl must be an http or https URL, such as https://witan.example.com.');
  }
  return {
    authorization: `Bearer ${options.apiKey}`,
    baseUrl: options.baseUrl.replace(/\/+$/, '').replace(/\/v1$/, ''),
    // In browsers, fetch must be called on globalThis.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    timeoutMs: Math.min(options.timeoutMs ?? 960_000, LONGEST_MS),
    maxRetries: options.maxRetries ?? 5,
    time: { ...platformTime, ...options.time },
    random: options.random ?? Math.random,
  };
}

const platformTime: Time = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal?.addEventListener('abort', done);
    }),
  alarm: (ms, ring) => {
    const timer = setTimeout(ring, ms);
    return () => clearTimeout(timer);
  },
};
