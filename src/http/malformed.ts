// Requests that Node would refuse by itself, before any route: answered in the form of every other error.
import { RequestError } from '@hono/node-server';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { errorObject, invalid, notFound, requestFailed, type Refusal } from '../domain/refusal.ts';
import { ERRORS } from '../operations/errors.ts';

export type Refused = {
  readonly newRequestId: () => string;
  /** Called for each request that is refused here. */
  readonly onRefused: (refused: { readonly requestId: string; readonly status: number }) => void;
};

const TOO_LARGE = 'The head of the request is too large: 16 KiB at most.';
const MESSAGES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: TOO_LARGE,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'The chunk extensions of the body are too large.',
  ERR_HTTP_REQUEST_TIMEOUT:
    'The request took too long to arrive: its head may take 5 s, its body 10 s and 1 s more for each 64 KiB that Content-Length announces.',
};

/** Paths that a proxy may have interpreted differently from us. */
const AMBIGUOUS = /[\\#]|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** Why a well-formed request is not routed; null where it is. */
export function refusalOfHead({ url = '', httpVersion, headersDistinct }: IncomingMessage): Refusal | null {
  const hosts = headersDistinct['host']?.length ?? 0;
  if (hosts > 1) return invalid('The request has more than one Host header.');
  if (hosts === 0 && httpVersion !== '1.0') return invalid('The request has no Host header.');
  const [path = ''] = url.split('?', 1);
  return AMBIGUOUS.test(path) ? notFound('page') : null;
}

/** Answers malformed, oversized and slow requests, and expectations that cannot be met. */
export function answerMalformed(server: Server, refused: Refused): void {
  const open = new WeakMap<Socket, Set<Answered>>();
  const latest = new WeakMap<Socket, IncomingMessage>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answers = open.getOrInsertComputed(request.socket, () => new Set());
    const answer = { request, response };
    answers.add(answer);
    latest.set(request.socket, request);
    response.once('close', () => answers.delete(answer));
  });
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    refuse(response, invalid('The only expectation that can be met is 100-continue.'), refused);
  });
  const turnAway = (code: string, socket: Socket): void => {
    const message = MESSAGES[code] ?? (code.startsWith('HPE_') ? 'The request is not valid HTTP.' : null);
    const waiting = [...(open.get(socket) ?? [])];
    if (message === null || !canAnswer(socket, waiting)) return void socket.destroy();
    const { status, headers, body } = answerOf(invalid(message), refused);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'), () =>
      socket.destroy(),
    );
  };
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Socket) => {
    if (code !== 'ERR_HTTP_REQUEST_TIMEOUT') return turnAway(code, socket);
    const before = latest.get(socket);
    const wasComplete = before?.complete === true;
    // A process that was busy has not yet read what arrived in time: timers run before sockets.
    setImmediate(() => {
      const now = latest.get(socket);
      const came = now !== before || (!wasComplete && now?.complete === true);
      if (!came) turnAway(code, socket);
    });
  });
}

type Answered = { readonly request: IncomingMessage; readonly response: ServerResponse };

/**
 * Whether the bytes could only be taken for the answer to this request: not for one to an earlier request, and not on a
 * connection that has sent nothing, whose client may be about to ask.
 */
function canAnswer(socket: Socket, waiting: readonly Answered[]): boolean {
  if (!socket.writable || socket.bytesRead === 0) return false;
  const [only, ...others] = waiting;
  if (!only) return true;
  return others.length === 0 && !only.request.complete && !only.response.headersSent;
}

/** Answers a request that reaches no route, and ends its connection. */
export function refuse(response: ServerResponse, refusal: Refusal, refused: Refused): void {
  const { status, headers, body } = answerOf(refusal, refused);
  response.writeHead(status, headers).end(body);
}

/** For a target or Host header that proves invalid when it is parsed as a URL. */
export function answerUnreadable(error: unknown, refused: Refused): Response {
  const readable = !(error instanceof RequestError);
  const refusal = readable
    ? requestFailed()
    : invalid('The target of the request or its Host header is not valid.');
  const { status, headers, body } = answerOf(refusal, refused);
  return new Response(body, { status, headers });
}

function answerOf(refusal: Refusal, { newRequestId, onRefused }: Refused) {
  const requestId = newRequestId();
  const status = ERRORS[refusal.code].status;
  const body = JSON.stringify(errorObject(refusal, requestId));
  onRefused({ requestId, status });
  return {
    status,
    body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'Request-Id': requestId,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      Date: new Date().toUTCString(),
      Connection: 'close',
    },
  };
}
