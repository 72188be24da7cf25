import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ADVICE } from '../domain/failure-reasons.ts';
import { CASES, IN_STREAM } from './failure-cases.fixture.ts';
import data from './failure-rules.json' with { type: 'json' };
import { failureOfError } from './failure.ts';
import { ask, modelCall, serve } from './wire-server.fixture.ts';

test('a stop that an SDK passes on is told as one: of time, or of whoever asked', () => {
  const reasonOf = (error: unknown): string => failureOfError(error, 0).reason;
  assert.equal(reasonOf(new DOMException('late', 'TimeoutError')), 'timeout');
  assert.equal(reasonOf(new DOMException('gone', 'AbortError')), 'interrupted');
  assert.equal(reasonOf(new DOMException('odd', 'DataError')), reasonOf(new Error('odd')));
});

test('why there was no connection is told to whoever runs the service', async () => {
  const { outcome } = await ask('http://127.0.0.1:1', modelCall('openai'));
  assert.ok(!outcome.ok);
  const { reason, retryable, detail } = outcome.failure;
  assert.deepEqual(
    [reason, retryable, detail],
    ['unavailable', true, 'Nothing listens at its address, or at the proxy on the way.'],
  );
  const detailOf = (code: string): string =>
    failureOfError(new Error('x', { cause: Object.assign(new Error(), { code }) }), 0).detail;
  assert.match(detailOf('ENOTFOUND'), /host of its address is unknown/);
  assert.match(detailOf('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), /NODE_EXTRA_CA_CERTS/);
  assert.match(detailOf('CERT_HAS_EXPIRED'), /expired/);
  assert.match(detailOf('EMFILE'), /limit of open files/);
  assert.equal(detailOf('ECONNRESET'), 'The connection failed.');
});

for (const { what, vendors, status, body, headers, ...wanted } of CASES) {
  for (const vendor of vendors) {
    test(`${vendor}: ${what} (${status}) is ${wanted.reason}`, async (t) => {
      const server = await serve((response) => {
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        response.writeHead(status, {
          'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
          ...headers,
        });
        response.end(text);
      });
      t.after(server.close);
      const { outcome } = await ask(server.url, modelCall(vendor));
      assert.ok(!outcome.ok);
      const { reason, retryable, retryAfterMs } = outcome.failure;
      assert.deepEqual({ reason, retryable, retryAfterMs }, { retryAfterMs: null, ...wanted });
      assert.match(outcome.failure.detail, /^[A-Z][^<>{}]{10,120}\.$/);
      // A compatible server that refuses its first request may only want it in another form.
      assert.ok(server.heard.length <= (vendor === 'compatible' ? 6 : 1));
    });
  }
}

for (const [vendor, event, reason, retryable] of IN_STREAM) {
  test(`${vendor}: a first event that is an error, ${JSON.stringify(event).slice(0, 60)}, is ${reason}`, async (t) => {
    const server = await serve((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`event: error\ndata: ${JSON.stringify(event)}\n\n`);
    });
    t.after(server.close);
    const { outcome } = await ask(server.url, modelCall(vendor));
    assert.ok(!outcome.ok);
    assert.deepEqual([outcome.failure.reason, outcome.failure.retryable], [reason, retryable]);
  });
}

test('words that blame the request count where no status says otherwise', () => {
  const reasonsOf = (message: string): string[] =>
    [null, 400, 499, 429, 500].map((status) => {
      const said = { error: { message } };
      const error = status === null ? said : { statusCode: status, responseBody: JSON.stringify(said) };
      return failureOfError(error, 0).reason;
    });
  assert.deepEqual(reasonsOf('Your credit balance is too low.'), [
    ...Array(4).fill('quota_exhausted'),
    'unavailable',
  ]);
  assert.deepEqual(reasonsOf('The words were flagged.'), [
    ...Array(3).fill('refused'),
    'rate_limited',
    'unavailable',
  ]);
});

test('whatever is thrown, the failure is one of ours and takes nothing over', () => {
  const details = new Set<string>();
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }),
        fc.record({ statusCode: fc.integer(), responseBody: fc.string(), responseHeaders: fc.anything() }),
        fc.record({ statusCode: fc.integer({ min: 100, max: 999 }), responseBody: fc.json() }),
      ),
      (thrown) => {
        const failure = failureOfError(thrown, 0);
        details.add(failure.detail);
        const { retryAfterMs } = failure;
        assert.ok(retryAfterMs === null || (Number.isSafeInteger(retryAfterMs) && retryAfterMs >= 0));
      },
    ),
    { numRuns: 100 },
  );
  assert.ok(details.size <= 20);
});

test('a delay is never negative, never a day more, and never read from nonsense', () => {
  const delay = (headers: object): number | null =>
    failureOfError({ statusCode: 429, responseHeaders: headers, responseBody: '' }, 1_000_000).retryAfterMs;
  assert.equal(delay({ 'retry-after': '0' }), 0);
  assert.equal(delay({ 'retry-after': new Date(0).toUTCString() }), 0);
  assert.equal(delay({ 'retry-after': '99999999' }), 86_400_000);
  assert.equal(delay({ 'retry-after': 'soon' }), null);
  assert.equal(delay({ 'retry-after-ms': '-5' }), null);
  assert.equal(delay({ 'retry-after': '1.2' }), 1200);
});

test('every reason in the rules is one that a caller knows', () => {
  const rules = JSON.stringify(data);
  const reasons = [...rules.matchAll(/"reason":"(\w+)"/g)].map(([, reason = '']) => reason);
  assert.ok(reasons.length > 20 && reasons.every((reason) => Object.hasOwn(ADVICE, reason)));
});
