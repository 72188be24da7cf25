import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { startTestServer } from '../../test/server.ts';
import { until } from '../../test/until.ts';
import type { TestServer } from '../../test/server.ts';

let server: TestServer;
/** Requests that never end are sent first, since their timeout is seconds away. */
let endless: { readonly head: Promise<Answer[]>; readonly body: Promise<Answer[]> };
before(async () => {
  server = await startTestServer({ env: { WITAN_METRICS_TOKEN: 'a-token-for-the-metrics' } });
  endless = {
    head: exchange('GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow'),
    body: exchange(`${authorized()}Content-Length: 100\r\n\r\n{`),
  };
});
after(() => server.close());

type Answer = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
};

/** Every answer on one connection, until the server closes it or `count` are there. */
async function exchange(bytes: string, count = 1): Promise<Answer[]> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const { promise, resolve } = Promise.withResolvers<void>();
  let heard = '';
  socket.on('error', () => {});
  socket.on('close', () => resolve());
  socket.on('data', (piece) => {
    heard += piece.toString('latin1');
    if (answersIn(heard).length >= count) resolve();
  });
  socket.write(bytes, 'latin1');
  await promise;
  socket.destroy();
  return answersIn(heard);
}

function answersIn(heard: string): Answer[] {
  const answers: Answer[] = [];
  for (let rest = heard; rest !== '';) {
    const [head = '', ...tail] = rest.split('\r\n\r\n');
    const after = tail.join('\r\n\r\n');
    const [first = '', ...lines] = head.split('\r\n');
    const headers = new Map(
      lines.map((line) => {
        const [name = '', ...value] = line.split(': ');
        return [name.toLowerCase(), value.join(': ')];
      }),
    );
    const length = Number(headers.get('content-length') ?? 0);
    if (tail.length === 0 || after.length < length) break;
    answers.push({ status: Number(first.split(' ')[1]), headers, body: after.slice(0, length) });
    rest = after.slice(length);
  }
  return answers;
}

function assertOurForm({ headers, body }: Answer, code: string): void {
  const { error, message, requestId } = JSON.parse(body) as Record<string, unknown>;
  assert.equal(error, code);
  assert.ok(String(message).length > 10);
  assert.match(String(requestId), /^req_/);
  assert.equal(headers.get('request-id'), requestId);
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('cache-control'), 'no-store');
}

const POST = 'POST /v1/deliberate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const authorized = (): string => `${POST}Authorization: Bearer ${server.key}\r\n`;

const MALFORMED: Readonly<Record<string, () => string>> = {
  'a request line that is none': () => 'nonsense\r\n\r\n',
  'a header without a name': () => 'GET /livez HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n',
  'a head that is too large': () => `GET /livez HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
  'two Hosts': () => 'GET /livez HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
  'no Host': () => 'GET /livez HTTP/1.1\r\n\r\n',
  'a Host that is none': () => 'GET /livez HTTP/1.1\r\nHost: a b/c\r\n\r\n',
  'two lengths': () => `${POST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`,
  'a length and chunks': () => `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'a chunk without a size': () => `${authorized()}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
  'chunk extensions without an end': () =>
    `${authorized()}Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\n{\r\n0\r\n\r\n`,
  'an expectation that nobody meets': () => `${POST}Expect: 200-ok\r\nContent-Length: 2\r\n\r\n{}`,
};

for (const [what, bytes] of Object.entries(MALFORMED)) {
  test(`${what}: 422 in the form of every error, with a Request-Id`, async () => {
    const [answer, ...more] = await exchange(bytes(), 2);
    assert.equal(answer?.status, 422);
    assertOurForm(answer, 'validation_error');
    assert.equal(answer.headers.get('connection'), 'close');
    assert.equal(more.length, 0);
  });
}

test('what is malformed behind a request that is not answered yet is not taken for its answer', async () => {
  const body = JSON.stringify({
    question: 'Build it or buy it?',
    userEmail: 'a@example.com',
  });
  const first = `${authorized()}Content-Length: ${body.length}\r\n\r\n${body}`;
  for (const answer of await exchange(`${first}nonsense\r\n\r\n`, 2)) {
    assert.notEqual(answer.status, 422);
  }
});

test('a request of HTTP/1.0 needs no Host, and a whole URL is as good as a path', async () => {
  for (const head of ['GET /livez HTTP/1.0', 'GET /health HTTP/1.0', 'GET /livez HTTP/1.0\r\nHost: x']) {
    const [plain] = await exchange(`${head}\r\n\r\n`);
    assert.equal(plain?.status, 200, head);
  }
  const [whole] = await exchange('GET http://any.example/livez HTTP/1.1\r\nHost: x\r\n\r\n');
  assert.equal(whole?.status, 200);
});

test('no spelling of a path reaches a route past what protects it', async () => {
  const paths = [
    '/v1/../metrics',
    '/v1/%2e%2e/metrics',
    '/v1/.%2E/metrics',
    '/./metrics',
    '/v1/..\\metrics',
    '/metrics#/../livez',
    'http://x/v1/../metrics',
    '//metrics',
    '/v1//../metrics',
    '/v1/..;/metrics',
    '/v1%2f..%2fmetrics',
    '/v1/memos/..%2f..%2fmetrics',
    '/metrics/',
    '/METRICS',
    '//v1/memos',
    '/v1//memos',
    '/docs/../v1/memos?userEmail=a@example.com',
    '/docs/%2e%2e/v1/memos?userEmail=a@example.com',
    '/v1/openapi.json/../memos?userEmail=a@example.com',
  ];
  for (const path of paths) {
    const [answer] = await exchange(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    assert.ok(answer && [401, 404].includes(answer.status), `${path}: ${answer?.status}`);
    assertOurForm(answer, answer.status === 404 ? 'not_found' : 'unauthorized');
  }
});

test('encoded letters lead to the same route with the same protection', async () => {
  for (const path of ['/metrics', '/%6detrics', '/v1/memos', '/v1/%6demos', '/%761/memos', '/%6dcp']) {
    const [answer] = await exchange(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    assert.ok(answer && [401, 404].includes(answer.status), `${path}: ${answer?.status}`);
  }
});

test('refused requests are on record like all others', async () => {
  const [answer] = await exchange('nonsense\r\n\r\n');
  const id = answer?.headers.get('request-id') ?? 'none';
  assert.ok(server.logged.some((line) => line.includes(id)));
});

for (const path of ['/v1/estimate', '/mcp']) {
  test(`a body for ${path} that breaks off passes for no outage of the database`, async () => {
    const { hostname, port } = new URL(server.url);
    const before = server.logged.length;
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(`${authorized().replace('/v1/deliberate', path)}Content-Length: 100\r\n\r\n{`);
    socket.end();
    const ended = () => server.logged.slice(before).find((line) => line.includes(`"route":"${path}"`));
    await until(async () => ended() !== undefined, 'the request has ended');
    assert.match(ended() ?? '', /"status":4[02][02]/);
    assert.doesNotMatch(server.logged.join(), /database cannot be used/);
  });
}

for (const what of ['head', 'body'] as const) {
  test(`a ${what} that never ends: 422 in the form of every error, once its time is over`, async () => {
    const [answer] = await endless[what];
    assert.equal(answer?.status, 422);
    assertOurForm(answer, 'validation_error');
  });
}
