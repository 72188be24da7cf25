// A scripted HTTP server that records its requests.
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { after } from 'node:test';
import { createClient } from '../src/index.ts';
import type {
  Client,
  ClientOptions,
  DeliberationEvent,
  DeliberationId,
  QuestionEvent,
} from '../src/index.ts';
import { countReads, TURN } from './count-reads.ts';
import { createFakeTime } from './fake-time.ts';
import type { FakeTime } from './fake-time.ts';

export type Asked = {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Resolves when the client has read so many bytes of the response: a cut loses the unread rest. */
  read: (bytes: number) => Promise<void>;
};
export type Answer = (response: ServerResponse, asked: Asked) => void;
export type FakeService = {
  readonly url: string;
  readonly asked: Asked[];
  readonly time: FakeTime;
  readonly client: Client;
  readonly clientWith: (options: Partial<ClientOptions>) => Client;
};

export const key = 'wtn_test_0123456789abcdefghijklmnopqrstuv_abcdef';
export const id: DeliberationId = 'dlb_0199a6a0-0000-7000-8000-000000000001';

/** Answers the n-th request with the n-th answer, and later ones with the last. Closed after the test file. */
export async function startService(...answers: [Answer, ...Answer[]]): Promise<FakeService> {
  const asked: Asked[] = [];
  const reads = countReads();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text) => (body += text));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const answer = answers[Math.min(asked.length, answers.length - 1)] as Answer;
      const turn = asked.length;
      response.setHeader(TURN, turn);
      const one: Asked = { method, url, headers, body, read: (bytes) => reads.haveRead(turn, bytes) };
      asked.push(one);
      answer(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const url = `http://127.0.0.1:${address.port}`;
  const time = createFakeTime();
  const clientWith = (options: Partial<ClientOptions>) =>
    createClient({ apiKey: key, baseUrl: url, time, random: () => 1, fetch: reads.fetch, ...options });
  return { url, asked, time, client: clientWith({}), clientWith };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

export function refuse(
  status: number,
  error: string,
  more: { retryAfter?: number; retry?: string } = {},
): Answer {
  const headers: Record<string, string> = { 'request-id': 'req_1' };
  if (more.retry !== undefined) headers['x-should-retry'] = more.retry;
  const body = { error, message: `It is ${error}.`, requestId: 'req_1' };
  return json(
    status,
    more.retryAfter === undefined ? body : { ...body, retryAfter: more.retryAfter },
    headers,
  );
}

export const drop: Answer = (response) => response.destroy();

type Cut = {
  /** Bytes to send before the cut; absent sends everything. */
  readonly bytes?: number;
  /** `clean` ends the response properly, `open` leaves it open. */
  readonly how?: 'clean' | 'reset' | 'open';
  /** Leaves out the Deliberation-Id header. */
  readonly hideId?: boolean;
  readonly retry?: number;
};

/** The events after Last-Event-ID, as the service frames them, cut off where asked. */
export function streamOf(events: readonly (DeliberationEvent | QuestionEvent)[], cut: Cut = {}): Answer {
  return (response, { headers, read }) => {
    const seen = Number(
      String(headers['last-event-id'] ?? ':-1')
        .split(':')
        .at(-1),
    );
    const frames = events.filter((event) => !('seq' in event) || event.seq > seen).map(frame);
    const whole = Buffer.from(`retry: ${cut.retry ?? 2000}\n: ping\n\n${frames.join('')}`);
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      ...(cut.hideId === true ? {} : { 'deliberation-id': id }),
    });
    response.flushHeaders();
    const part = whole.subarray(0, cut.bytes ?? whole.length);
    response.write(part, () => {
      if (cut.how === 'open') return;
      if (cut.how === 'reset') void read(part.length).then(() => response.destroy());
      else response.end();
    });
  };
}

function frame(event: DeliberationEvent | QuestionEvent): string {
  const of = 'questionId' in event ? event.questionId : event.deliberationId;
  const idLine = 'seq' in event ? `id: ${of}:${event.seq}\n` : '';
  return `${idLine}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
