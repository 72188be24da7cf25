import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drop, id, json, key, refuse, startService, streamOf } from '../test/fake-service.ts';
import type { Answer } from '../test/fake-service.ts';
import { events, memo } from '../test/sample-events.ts';
import { CancelledError, InterruptedError, RateLimitedError, ValidationError } from './index.ts';
import type { StreamConnection } from './index.ts';

const params = { question: 'Move now?', userEmail: 'ada@example.com' };
const upTo = (seq: number) => streamOf(events.slice(0, seq + 1), { how: 'reset' });
const last = (error: object): Answer =>
  streamOf([
    ...events.slice(0, 5),
    { type: 'deliberation.failed', deliberationId: id, seq: 5, ...error } as never,
  ]);

test('asks once, streaming, with its key and an Idempotency-Key of its own, and gives the memo', async () => {
  const { client, asked } = await startService(streamOf(events));
  assert.deepEqual(await client.deliberate(params), memo);
  await client.deliberate(params);
  const [first, second] = asked;
  assert.equal(first?.method, 'POST');
  assert.equal(first?.url, '/v1/deliberate');
  assert.equal(first?.headers.authorization, `Bearer ${key}`);
  assert.equal(first?.headers.accept, 'text/event-stream');
  assert.deepEqual(JSON.parse(first?.body ?? ''), { ...params, stream: true });
  assert.match(String(first?.headers['idempotency-key']), /^[0-9a-f]{32}$/);
  assert.notEqual(first?.headers['idempotency-key'], second?.headers['idempotency-key']);
});

test('takes the Idempotency-Key that it is given', async () => {
  const { client, asked } = await startService(streamOf(events));
  await client.deliberate(params, { idempotencyKey: 'order-7' });
  assert.equal(asked[0]?.headers['idempotency-key'], 'order-7');
});

test('a cut before the id is known sends the same POST with the same Idempotency-Key', async () => {
  const { client, asked } = await startService(drop, refuse(502, 'internal_error'), streamOf(events));
  assert.deepEqual(await client.deliberate(params), memo);
  assert.deepEqual(new Set(asked.map(({ method, body }) => `${method} ${body}`)).size, 1);
  assert.deepEqual(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size, 1);
});

test('a cut after it resumes behind the last event that came', async () => {
  const cut = streamOf(events.slice(0, 3), { how: 'reset' });
  const { client, asked } = await startService(cut, streamOf(events));
  assert.deepEqual(await client.deliberate(params), memo);
  assert.deepEqual([asked[1]?.method, asked[1]?.url], ['GET', `/v1/deliberations/${id}/events`]);
  assert.equal(asked[1]?.headers['last-event-id'], `${id}:2`);
});

test('a cut right after the head resumes from the first event', async () => {
  const { client, asked } = await startService(streamOf(events, { bytes: 0 }), streamOf(events));
  assert.deepEqual(await client.deliberate(params), memo);
  assert.equal(asked[1]?.method, 'GET');
  assert.equal(asked[1]?.headers['last-event-id'], undefined);
});

test('learns the id from the first event where the header is hidden', async () => {
  const cut = streamOf(events.slice(0, 1), { hideId: true });
  const { client, asked } = await startService(cut, streamOf(events));
  assert.deepEqual(await client.deliberate(params), memo);
  assert.equal(asked[1]?.headers['last-event-id'], `${id}:0`);
});

test('a proper end without a last event is never taken for done', async () => {
  const { clientWith, asked } = await startService(streamOf(events.slice(0, 6)));
  const failure = clientWith({ maxRetries: 2 }).deliberate(params);
  await assert.rejects(failure, (error) => {
    assert.ok(error instanceof InterruptedError);
    assert.equal(error.code, 'interrupted');
    assert.equal(
      error.message,
      `The stream of ${id} could not be followed to its end. The stream ended too early.`,
    );
    assert.equal(error.deliberationId, id);
    return true;
  });
  assert.equal(asked.length, 3);
});

test('tries without progress are counted, and progress starts the count again', async () => {
  const { clientWith, asked } = await startService(
    upTo(0),
    drop,
    upTo(1),
    drop,
    upTo(2),
    drop,
    streamOf(events),
  );
  assert.deepEqual(await clientWith({ maxRetries: 2 }).deliberate(params), memo);
  assert.equal(asked.length, 7);
});

test('waits as long as the stream says before it comes back, twice as long each time', async () => {
  const { client, time } = await startService(streamOf(events.slice(0, 2)), drop, drop, streamOf(events));
  await client.deliberate(params);
  assert.deepEqual(time.slept, [2000, 4000, 8000]);
});

test('tells of each wait for another try, and when the stream is open again', async () => {
  const { client } = await startService(streamOf(events.slice(0, 2)), drop, streamOf(events));
  const told: unknown[] = [];
  const onConnection = (connection: StreamConnection) =>
    told.push(
      connection.state === 'open' ? 'open' : [connection.attempt, connection.waitMs, connection.error.code],
    );
  await client.deliberate(params, { onConnection });
  assert.deepEqual(told, ['open', [1, 2000, 'connection'], [2, 4000, 'connection'], 'open']);
});

test('tells of no wait for a try that will not be made', async () => {
  const { clientWith } = await startService(streamOf(events.slice(0, 2)), drop);
  const told: string[] = [];
  const onConnection = ({ state }: StreamConnection) => told.push(state);
  await assert.rejects(clientWith({ maxRetries: 1 }).deliberate(params, { onConnection }));
  assert.deepEqual(told, ['open', 'retrying']);
});

test('429 waits for retryAfter seconds and asks again', async () => {
  const busy = refuse(429, 'rate_limited', { retryAfter: 7, retry: 'true' });
  const { clientWith, time } = await startService(busy, busy, streamOf(events));
  assert.deepEqual(await clientWith({ random: () => 0 }).deliberate(params), memo);
  assert.deepEqual(time.slept, [7000, 7000]);
});

test('waits a chance part longer, so that clients that were turned away together do not come back together', async () => {
  const slept = async (of: Answer, chance: number): Promise<number[]> => {
    const { clientWith, time } = await startService(of, of, streamOf(events));
    await clientWith({ random: () => chance }).deliberate(params);
    return time.slept;
  };
  const busy = refuse(429, 'rate_limited', { retryAfter: 10 });
  assert.deepEqual(await slept(busy, 0.5), [10_500, 10_500]);
  const failing = refuse(500, 'internal_error');
  const [whole, half] = [await slept(failing, 1), await slept(failing, 0)];
  assert.deepEqual([whole[1], half], [2 * (whole[0] ?? 0), whole.map((ms) => ms / 2)]);
});

test('429 that ends after timeoutMs, or is not to be retried, fails at once', async () => {
  for (const [retryAfter, retry] of [
    [961, 'true'],
    [1, 'false'],
  ] as const) {
    const { client, asked, time } = await startService(refuse(429, 'rate_limited', { retryAfter, retry }));
    await assert.rejects(client.deliberate(params), (error) => {
      assert.ok(error instanceof RateLimitedError);
      assert.deepEqual([error.retryAfter, error.status, error.requestId], [retryAfter, 429, 'req_1']);
      return true;
    });
    assert.deepEqual([asked.length, time.slept.length], [1, 0]);
  }
});

test('500 that says not to retry is final; one that says nothing is tried maxRetries times', async () => {
  const final = await startService(refuse(500, 'internal_error', { retry: 'false' }));
  await assert.rejects(final.client.deliberate(params), { code: 'internal_error', status: 500 });
  assert.equal(final.asked.length, 1);
  const silent = await startService(refuse(500, 'internal_error'));
  await assert.rejects(silent.clientWith({ maxRetries: 3 }).deliberate(params), { code: 'internal_error' });
  assert.equal(silent.asked.length, 4);
});

test('422 carries its issues and is not sent again', async () => {
  const issues = [{ path: 'question', message: 'question is required.' }];
  const body = { error: 'validation_error', message: 'No.', issues, requestId: 'req_9' };
  const { client, asked } = await startService(json(422, body));
  await assert.rejects(client.deliberate(params), (error) => {
    assert.ok(error instanceof ValidationError);
    assert.deepEqual(error.issues, issues);
    return true;
  });
  assert.equal(asked.length, 1);
});

test('an error event is the error that its code names', async () => {
  const object = { error: 'internal_error', message: 'All advisors failed.', requestId: 'req_2' };
  const { client, asked } = await startService(last(object));
  const expected = {
    code: 'internal_error',
    message: object.message,
    requestId: 'req_2',
    deliberationId: id,
  };
  await assert.rejects(client.deliberate(params), expected);
  assert.equal(asked.length, 1);
});

test('a cancelled deliberation is a CancelledError', async () => {
  const { client } = await startService(
    streamOf([{ type: 'deliberation.cancelled', deliberationId: id, seq: 0 }]),
  );
  await assert.rejects(client.deliberate(params), (error) => error instanceof CancelledError);
});

test('404 while resuming is final and names the deliberation', async () => {
  const { client, asked } = await startService(streamOf(events.slice(0, 1)), refuse(404, 'not_found'));
  await assert.rejects(client.deliberate(params), { code: 'not_found', deliberationId: id });
  assert.equal(asked.length, 2);
});

test('a gap in seq is treated as a cut', async () => {
  const gapped = streamOf([...events.slice(0, 2), ...events.slice(4, 6)]);
  const { client, asked } = await startService(gapped, streamOf(events));
  assert.deepEqual(await client.deliberate(params), memo);
  assert.equal(asked[1]?.headers['last-event-id'], `${id}:1`);
});

test('the last event alone is enough, as it is all that is kept after a day', async () => {
  const { client } = await startService(streamOf(events.slice(-1)));
  assert.deepEqual(await client.deliberate(params), memo);
});

test('what is no list of documents, or no document, is for the service to refuse', async () => {
  const { client, asked } = await startService(refuse(422, 'validation_error'));
  const given: unknown[] = ['a.txt', {}, [null], ['a.txt']];
  for (const documents of given)
    await assert.rejects(client.estimate({ ...params, documents } as never), {
      code: 'validation_error',
    });
  assert.deepEqual(
    asked.map(({ body }) => JSON.parse(body).documents),
    given,
  );
});

test('a file that cannot be read is named as the reason, and nothing is sent', async () => {
  const { client, asked } = await startService(refuse(422, 'validation_error'));
  const gone = new File([], 'gone.pdf');
  gone.arrayBuffer = () => Promise.reject(new Error('It was moved.'));
  const call = client.deliberate({ ...params, documents: [gone] });
  await assert.rejects(call, {
    code: 'validation_error',
    message: 'A document cannot be read: It was moved.',
  });
  assert.deepEqual(asked, []);
});

test('a stream of something else is tried again, then interrupted', async () => {
  for (const data of ['not json', '5', 'null', '{"type":"stage.started"}', `{"deliberationId":"${id}"}`]) {
    const { clientWith, asked } = await startService((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'deliberation-id': id });
      response.end(`data: ${data}\n\n`);
    });
    await assert.rejects(clientWith({ maxRetries: 1 }).deliberate(params), { code: 'interrupted' });
    assert.equal(asked.length, 2);
  }
});

test('a retry field of hours is not believed', async () => {
  const { client, time } = await startService(
    streamOf(events.slice(0, 2), { retry: 36_000_000 }),
    streamOf(events),
  );
  await client.deliberate(params);
  assert.deepEqual(time.slept, [15_000]);
});

test('closes the connection after the last event, whether the service does or not', async () => {
  const { promise: gone, resolve: closed } = Promise.withResolvers<void>();
  const { client } = await startService((response, asked) => {
    response.on('close', closed);
    streamOf(events, { how: 'open' })(response, asked);
  });
  assert.deepEqual(await client.deliberate(params), memo);
  await gone;
});
