import assert from 'node:assert/strict';
import { test } from 'node:test';
import { id, json, refuse, startService, streamOf } from '../test/fake-service.ts';
import type { Answer } from '../test/fake-service.ts';
import { events, memo, seqsOf } from '../test/sample-events.ts';
import type { DeliberationEvent } from './index.ts';
import { deliberationKind, questionKind } from './stream-kind.ts';

const params = { question: 'Move now?', userEmail: 'ada@example.com' };
const collect = async (stream: AsyncIterable<DeliberationEvent>) => {
  const list: DeliberationEvent[] = [];
  for await (const event of stream) list.push(event);
  return list;
};

test('gives every event, snippets too, then the memo', async () => {
  const { client, asked } = await startService(streamOf(events));
  const stream = client.deliberate.stream(params);
  assert.deepEqual(await collect(stream), events);
  assert.deepEqual(await stream.finalMemo(), memo);
  assert.equal(await stream.deliberationId, id);
  assert.equal(asked.length, 1);
});

test('snippets that the panel sends while nobody resumes are passed through as they come', async () => {
  const { client } = await startService(streamOf(events.slice(0, 4)), streamOf(events));
  const snippets = (await collect(client.deliberate.stream(params))).filter(
    ({ type }) => type === 'advisor.snippet',
  );
  assert.equal(snippets.length, 2);
});

test('leaving the loop closes the connection, and the memo can still be had', async () => {
  const open = streamOf(events.slice(0, 3), { how: 'open' });
  const { promise: gone, resolve: closed } = Promise.withResolvers<void>();
  const { client, asked } = await startService((response, request) => {
    response.on('close', closed);
    open(response, request);
  }, streamOf(events));
  const stream = client.deliberate.stream(params);
  for await (const event of stream) if (event.type === 'stage.started') break;
  await gone;
  assert.equal(asked.length, 1);
  assert.deepEqual(await stream.finalMemo(), memo);
  assert.equal(asked[1]?.headers['last-event-id'], `${id}:1`);
});

test('the memo can be awaited before, beside and after the loops, and a late loop sees what was stored', async () => {
  const { client, asked } = await startService(streamOf(events));
  const stream = client.deliberate.stream(params);
  const [first, one, two] = await Promise.all([stream.finalMemo(), collect(stream), collect(stream)]);
  assert.deepEqual(first, memo);
  assert.deepEqual(one, events);
  assert.deepEqual(two, events);
  assert.deepEqual(seqsOf(await collect(stream)), [0, 1, 2, 3, 4, 5]);
  assert.equal(asked.length, 1);
});

test('an error is the last event of the loop and the rejection of the memo', async () => {
  const error: DeliberationEvent = {
    type: 'deliberation.failed',
    deliberationId: id,
    seq: 0,
    error: 'internal_error',
    message: 'No advisor answered.',
    requestId: 'req_3',
  };
  const { client } = await startService(streamOf([error]));
  const stream = client.deliberate.stream(params);
  assert.deepEqual(await collect(stream), [error]);
  await assert.rejects(stream.finalMemo(), { code: 'internal_error', deliberationId: id });
});

test('a refusal rejects the id, the loop and the memo, and harms nobody who does not look', async () => {
  const { client } = await startService(refuse(401, 'unauthorized'));
  client.deliberate.stream(params);
  const stream = client.deliberate.stream(params);
  await assert.rejects(stream.deliberationId, { code: 'unauthorized' });
  await assert.rejects(collect(stream), { code: 'unauthorized' });
  await assert.rejects(stream.finalMemo(), { code: 'unauthorized' });
  await new Promise((resolve) => setImmediate(resolve));
});

test('cancel waits for the id, posts, and the loop ends with cancelled', async () => {
  const state = { object: 'deliberation', id, state: 'cancelled' };
  const before = events.slice(0, 2);
  let end!: () => void;
  const { client, asked } = await startService(
    (response, request) => {
      streamOf(before, { how: 'open' })(response, request);
      const cancelled = { type: 'deliberation.cancelled', deliberationId: id, seq: 2 };
      end = () => response.end(`id: ${id}:2\nevent: cancelled\ndata: ${JSON.stringify(cancelled)}\n\n`);
    },
    (response, request) => {
      end();
      json(200, state)(response, request);
    },
  );
  const stream = client.deliberate.stream(params);
  assert.deepEqual(await stream.cancel(), state);
  assert.equal(asked[1]?.url, `/v1/deliberations/${id}/cancel`);
  assert.deepEqual((await collect(stream)).map(({ type }) => type).at(-1), 'deliberation.cancelled');
  await assert.rejects(stream.finalMemo(), { code: 'cancelled' });
});

test('a stored event that comes again after a cut is given once', async () => {
  const forgetful: Answer = (response, asked) => streamOf(events)(response, { ...asked, headers: {} });
  const { client } = await startService(streamOf(events.slice(0, 3)), forgetful);
  assert.deepEqual(seqsOf(await collect(client.deliberate.stream(params))), [0, 1, 2, 3, 4, 5]);
});

test('a stream ends with the end of its deliberation, or of its question, and with no other event', () => {
  const ends = ['deliberation.complete', 'deliberation.failed', 'deliberation.cancelled'];
  const types =
    `deliberation.started stage.started stage.skipped frame.complete research.complete advisor.thinking
    advisor.snippet advisor.retrying advisor.complete advisor.failed panel.combined synthesis.started
    synthesis.snippet ${ends.join(' ')}`.split(/\s+/u);
  assert.deepEqual(
    types.filter((type) => deliberationKind.isLast({ type })),
    ends,
  );
  assert.ok(types.every((type) => deliberationKind.isKnown({ type })));
  const { isLast } = questionKind(memo.id);
  assert.deepEqual(
    ['question.started', 'answer.snippet', 'question.complete', 'question.failed'].map((type) =>
      isLast({ type }),
    ),
    [false, false, true, true],
  );
});

test('events of a type from a later version are left out, and their seq still counts', async () => {
  const later = { type: 'weather.changed', deliberationId: id, seq: 2 } as unknown as DeliberationEvent;
  const first = streamOf([...events.slice(0, 2), later]);
  const { client, asked } = await startService(first, streamOf(events));
  assert.deepEqual(seqsOf(await collect(client.deliberate.stream(params))), [0, 1, 3, 4, 5]);
  assert.equal(asked[1]?.headers['last-event-id'], `${id}:2`);
});

test('watch follows from the first event, or from after a seq', async () => {
  const { client, asked } = await startService(streamOf(events));
  const whole = client.watch(id);
  assert.equal(await whole.deliberationId, id);
  assert.deepEqual(seqsOf(await collect(whole)), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(seqsOf(await collect(client.watch(id, { after: 3 }))), [4, 5]);
  assert.deepEqual(
    asked.map(({ headers }) => headers['last-event-id']),
    [undefined, `${id}:3`],
  );
});

test('watching from the last event on ends at once, and has no memo to give', async () => {
  const { client, asked } = await startService((response) => response.writeHead(204).end());
  const stream = client.watch(id, { after: 5 });
  assert.deepEqual(await collect(stream), []);
  await assert.rejects(stream.finalMemo(), {
    code: 'interrupted',
    message: /^It had ended before: watch it/,
  });
  assert.equal(asked.length, 1);
});

test('a loop that lags behind another reader is spared snippets, never stored events', async () => {
  const snippets = Array.from({ length: 3000 }, () => events[3] as DeliberationEvent);
  const { client } = await startService(streamOf([...events.slice(0, 3), ...snippets, ...events.slice(4)]));
  const stream = client.deliberate.stream(params);
  const seen: DeliberationEvent[] = [];
  for await (const event of stream) {
    seen.push(event);
    if (seen.length === 1) await stream.finalMemo();
  }
  assert.deepEqual(seqsOf(seen), [0, 1, 2, 3, 4, 5]);
  assert.ok(seen.length > 500 && seen.length < 1100, `${seen.length} events`);
});
