import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LONGEST_BODY_MS, limitBodyTime } from './body-time.ts';
import { guardConnections } from './connections.ts';
import type { Env } from './context.ts';
import { answerMalformed, answerUnreadable, refusalOfHead, refuse, type Refused } from './malformed.ts';

export type Listener = {
  readonly url: string;
  /** Stops accepting connections, closes idle ones at once and all others after a second. */
  readonly close: () => Promise<void>;
};

const HEAD_MS = 5_000;
const LINGER_MS = 1_000;
const MOST_CONNECTIONS = 10_000;
/**
 * The backlog of connections while the process is busy; the system may allow fewer. Beyond it, clients retry after a
 * second or more.
 */
const MOST_WAITING = 4_096;
const CHECK_MS = 1_000;
/**
 * A proxy must not find closed what it reuses: it answers 502 by itself and sends no POST again. One that waits for a whole
 * deliberation may keep an idle connection as long, 960 s as documented.
 */
const BEHIND_PROXY_MS = 1_000_000;

/** A sentence for the operator: the address cannot be used. */
export class ListenError extends Error {}

export type ListenAt = Refused & {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** For clients that come by themselves, a short time to reuse a connection is enough. */
  readonly behindProxy?: boolean;
  readonly maxConnections?: number;
};

/** Serves the app with limits against slow and endless clients. */
export async function listen(app: Hono<Env>, at: ListenAt): Promise<Listener> {
  const serve = getRequestListener(app.fetch, {
    // Of a request of HTTP/1.0, which may have none.
    hostname: 'localhost',
    errorHandler: (error) => answerUnreadable(error, at),
  });
  const server = createServer(
    {
      headersTimeout: HEAD_MS,
      // Bodies have their own time limit; this one is for requests that are slow as a whole.
      requestTimeout: HEAD_MS + LONGEST_BODY_MS,
      connectionsCheckingInterval: CHECK_MS,
      maxHeaderSize: 16_384,
      // Checked by `refusalOfHead`, which answers in our own form.
      requireHostHeader: false,
      keepAliveTimeout: at.behindProxy ? BEHIND_PROXY_MS : 10_000,
      keepAliveTimeoutBuffer: 1_000,
    },
    (request, response) => {
      const refusal = refusalOfHead(request);
      if (refusal) refuse(response, refusal, at);
      else void serve(request, response);
    },
  );
  answerMalformed(server, at);
  server.maxConnections = at.maxConnections ?? MOST_CONNECTIONS;
  guardConnections(server, CHECK_MS);
  limitBodyTime(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new ListenError(sentenceFor(error, at))));
    server.listen({ port: at.port, host: at.host, backlog: MOST_WAITING }, resolve);
  });
  // `as`: a server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  const host = at.host.includes(':') ? `[${at.host}]` : at.host;
  return { url: `http://${host}:${port}`, close: () => close(server) };
}

function sentenceFor(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use; set PORT to another one, or to 0 for any.`;
  if (error.code === 'EACCES')
    return `Port ${port} on ${host} may not be opened by this user; set PORT to one over 1023.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST is ${host}, which is not an address of this machine.`;
  return `The server cannot listen on ${host}:${port} (${error.code ?? 'unknown'}).`;
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const linger = setTimeout(() => server.closeAllConnections(), LINGER_MS);
  await closed;
  clearTimeout(linger);
}
