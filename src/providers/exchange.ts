// One HTTP request and its response, straight off the socket. The streams and copies of `fetch` cost a server with
// thousands of answers under way half of its time and most of its memory.
import { Agent as PlainAgent, request as plainRequest, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

export type StreamedResponse = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** The body, decompressed. Destroying it ends the connection. */
  readonly body: Readable;
};

export type Send = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly signal: AbortSignal;
  readonly onSent?: (() => void) | undefined;
};

/** Idle connections are closed before most servers would close them. */
const IDLE_MS = 4_000;
const POOL = {
  keepAlive: true,
  timeout: IDLE_MS,
  // As in all of Node: proxies of the environment count only where the operator says so.
  ...(process.env['NODE_USE_ENV_PROXY'] === '1' ? { proxyEnv: process.env } : {}),
};
const plain = new PlainAgent(POOL);
const secure = new SecureAgent(POOL);

/** Resolves with the head of the response; rejects when none arrives, or when `signal` aborts first. */
export function exchange(url: URL, { method, headers, body, signal, onSent }: Send) {
  // No listener closes over the body: it may be large, and listeners live as long as the connection.
  const { promise, resolve, reject } = Promise.withResolvers<StreamedResponse>();
  const options = { method, headers: { 'accept-encoding': 'identity', ...headers }, signal };
  const sent =
    url.protocol === 'https:'
      ? secureRequest(url, { ...options, agent: secure })
      : plainRequest(url, { ...options, agent: plain });
  sent.once('response', (response) => {
    resolve({ status: response.statusCode ?? 0, headers: response.headers, body: decoded(response) });
  });
  if (onSent) sent.once('finish', onSent);
  sent.on('error', (error) => reject(signal.aborted ? signal.reason : error));
  // What switches to another protocol is neither a response nor an error.
  sent.once('close', () => reject(new Error('closed without a response')));
  sent.end(body ?? undefined);
  return promise;
}

const DECODERS = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Identity was asked for; some servers compress all the same. */
function decoded(response: IncomingMessage): Readable {
  const decoder = DECODERS.get(response.headers['content-encoding']?.trim().toLowerCase() ?? '')?.();
  if (decoder === undefined) return response;
  response.on('error', (error) => decoder.destroy(error));
  decoder.once('close', () => response.destroy());
  return response.pipe(decoder);
}
