// What createClient takes, checked and with its defaults filled in.
import { UnauthorizedError } from './errors.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The client's clock. Tests set it; everybody else leaves it out. */
export type Time = {
  /** Milliseconds that only grow. */
  now(): number;
  /** Waits between tries; returns early when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Rings once after so many milliseconds, unless the returned function is called first. */
  alarm(ms: number, ring: () => void): () => void;
};

export type ClientOptions = {
  /** `wtn_live_...` or `wtn_test_...`. */
  readonly apiKey: string;
  /** Where the service is, with or without `/v1`. A path in front is kept. */
  readonly baseUrl: string;
  /** Default: the platform's own. */
  readonly fetch?: Fetch | undefined;
  /** The whole time a call may take, with its retries and resumptions. Default 960,000: longer than a deliberation may. */
  readonly timeoutMs?: number | undefined;
  /** Tries after the first that bring nothing new, before the call gives up. Default 5; 0 never tries again. */
  readonly maxRetries?: number | undefined;
  readonly time?: Time | undefined;
  /** 0 to 1, spreads the waits. */
  readonly random?: (() => number) | undefined;
};

export type ClientSettings = Required<{
  readonly [Name in Exclude<keyof ClientOptions, 'apiKey'>]: NonNullable<ClientOptions[Name]>;
}> & { readonly authorization: string };

// The longest that setTimeout can wait; past it, timers fire at once.
const LONGEST_MS = 2 ** 31 - 1;

/** Throws where the key could not be a header, or the address is not one. The key is never in the message. */
export function readSettings(options: ClientOptions): ClientSettings {
  if (!/^[\x21-\x7e]+$/.test(options.apiKey)) {
    throw new UnauthorizedError('apiKey must be the API key alone: printable ASCII without spaces.');
  }
  if (!URL.canParse(options.baseUrl) || !/^https?:/i.test(options.baseUrl)) {
    throw new TypeError('baseUrl must be an http or https URL, such as https://witan.example.com.');
  }
  return {
    authorization: `Bearer ${options.apiKey}`,
    baseUrl: options.baseUrl.replace(/\/+$/, '').replace(/\/v1$/, ''),
    // A bare reference to fetch loses its window in browsers.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    timeoutMs: Math.min(options.timeoutMs ?? 960_000, LONGEST_MS),
    maxRetries: options.maxRetries ?? 5,
    time: options.time ?? platformTime,
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
