// One POST to an address that was checked, and to no other.
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { hostOf, mayReach, type AllowedNetworks } from './addresses.ts';
import type { Address, Resolve } from './resolve.ts';

export type PostSettings = {
  readonly allowed: AllowedNetworks;
  readonly resolve: Resolve;
  /** For everything: resolving, connecting, sending and reading. */
  readonly timeoutMs: number;
  /** Of the answer; what is longer is cut off. */
  readonly mostBytes: number;
};

/** The status of the answer, or a sentence why there was none. */
export type Posted =
  | { readonly status: number; readonly problem: null }
  | { readonly status: null; readonly problem: string };

type Message = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/**
 * Resolves the name once and refuses it unless every one of its addresses may be reached; the connection goes to what
 * was checked, so that a name that resolves differently the next time gains nothing. Follows no redirect.
 */
export async function post(target: string, message: Message, settings: PostSettings): Promise<Posted> {
  const signal = AbortSignal.timeout(settings.timeoutMs);
  try {
    const url = new URL(target);
    const addresses = await withDeadline(resolveHost(url, settings, signal), signal);
    if (
      addresses.length === 0 ||
      !addresses.every(({ address }) => mayReach(url, address, settings.allowed))
    ) {
      return failed('The address is not public.');
    }
    return {
      status: await withDeadline(
        send(url, addresses, { message, signal, mostBytes: settings.mostBytes }),
        signal,
      ),
      problem: null,
    };
  } catch (error) {
    return failed(signal.aborted ? `No answer within ${settings.timeoutMs / 1000} s.` : reasonOf(error));
  }
}

function failed(problem: string): Posted {
  return { status: null, problem };
}

async function resolveHost(
  url: URL,
  { resolve }: PostSettings,
  signal: AbortSignal,
): Promise<readonly Address[]> {
  const host = hostOf(url);
  const family = isIP(host);
  return family === 0 ? resolve(host, signal) : [{ address: host, family }];
}

/** Not all can be cancelled: the system's resolver, or a receiver that switches protocols. After the deadline it is ignored. */
function withDeadline<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

type Sending = { readonly message: Message; readonly signal: AbortSignal; readonly mostBytes: number };

function send(url: URL, addresses: readonly Address[], sending: Sending): Promise<number> {
  const { message, signal, mostBytes } = sending;
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...message.headers, 'Content-Length': String(Buffer.byteLength(message.body)) },
    signal,
    // A connection of its own: one that is kept could lead to an address that was checked for another.
    agent: false,
    lookup: (_host, { all }, give) => {
      const [first] = addresses;
      if (all) give(null, [...addresses]);
      else give(null, first?.address ?? '', first?.family);
    },
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, (answer) => {
      readUpTo(answer, mostBytes).then(() => resolve(answer.statusCode ?? 0), reject);
    });
    request.on('error', reject);
    request.end(message.body);
  });
}

/** The body is not used, but a receiver whose connection is cut at once may take that for a failure. */
async function readUpTo(answer: IncomingMessage, mostBytes: number): Promise<void> {
  let bytes = 0;
  for await (const chunk of answer) {
    if (Buffer.isBuffer(chunk)) bytes += chunk.byteLength;
    if (bytes > mostBytes) break;
  }
  answer.destroy();
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name does not resolve.',
  EAI_AGAIN: 'The name does not resolve for now.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was cut.',
  EHOSTUNREACH: 'The address cannot be reached.',
  ENETUNREACH: 'The address cannot be reached.',
};

/** From a closed list: the words of a library may hold what a receiver sent. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(EPROTO$|ERR_SSL)/.test(code)) return 'No TLS connection could be made.';
  if (/^(ERR_TLS|CERT|DEPTH|UNABLE_TO|SELF_SIGNED)/.test(code)) return 'The certificate is not valid.';
  return REASONS[code] ?? 'The request failed.';
}
