import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Progress } from '@modelcontextprotocol/client';
import type { Clock } from './clock.ts';
import { begin, call, textOf } from './editors.fixture.ts';
import { createMcpEndpoint } from './endpoint.ts';
import { createSilentService, deliberationId } from './silent-service.fixture.ts';

/** An editor that is connected to a silent service. */
async function setUp({
  leaving = false,
  clock,
  refusal,
  pin = { pin: '2026-07-28' },
  onFault = (error) => assert.fail(String(error)),
}: {
  leaving?: boolean;
  clock?: Clock;
  refusal?: () => Response;
  pin?: 'legacy' | { pin: string };
  onFault?: (error: unknown) => void;
} = {}) {
  const { fetch, requests, left } = createSilentService(refusal);
  const endpoint = createMcpEndpoint({
    publicUrl: null,
    clock: clock ?? { now: () => 0, every: () => () => {} },
    leaving: () => leaving,
    onFault,
  });
  const caller = { holder: 'key_1', apiKey: 'key', userEmail: 'ada@example.com', fetch };
  const editor = new Client({ name: 'editor', version: '1.0.0' }, { versionNegotiation: { mode: pin } });
  await editor.connect(
    new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
      fetch: (url, init) => endpoint(new Request(url, init), caller),
    }),
  );
  return { editor, requests, left };
}

test('a stream that its reader closes cancels the deliberation, but not where the server itself is going down', async () => {
  const cancelling = `POST /v1/deliberations/${deliberationId}/cancel`;
  for (const leaving of [false, true]) {
    const { editor, requests, left } = await setUp({ leaving });
    const cut = new AbortController();
    const { ended } = await begin(editor, { question: 'Which?' }, cut.signal);
    cut.abort();
    await assert.rejects(ended);
    await left;
    assert.equal(requests.includes(cancelling), !leaving);
    await editor.close();
  }
});

test('a call whose deliberation cannot be cancelled any more is let go of all the same', async () => {
  const gone = { error: 'not_found', message: 'There is no such deliberation.', requestId: 'req_1' };
  const { editor, left } = await setUp({ refusal: () => Response.json(gone, { status: 404 }) });
  const cut = new AbortController();
  const { ended } = await begin(editor, { question: 'Which?' }, cut.signal);
  cut.abort();
  await assert.rejects(ended);
  await left;
  await editor.close();
});

test('a fault of our own is told to the operator, and to the editor without its words', async () => {
  const faults: unknown[] = [];
  const { editor } = await setUp({
    refusal: () => Response.json({ object: 'list' }),
    onFault: (error) => faults.push(error),
  });
  const { result } = await call(editor, 'list_memos', {});
  assert.deepEqual(
    [result.isError, textOf(result)],
    [true, 'The call failed for a reason of our own; please try again.'],
  );
  assert.equal(faults.length, 1);
  await editor.close();
});

test('a silence of ten seconds is broken by a word on whom it waits for, and by nothing sooner', async () => {
  const beganMs = 60_000;
  let nowMs = beganMs;
  let ring = (): void => assert.fail('nothing was set to ring');
  const stopped = Promise.withResolvers<void>();
  const clock: Clock = {
    now: () => nowMs,
    every: (ms, rung) => {
      assert.equal(ms, 5_000);
      ring = rung;
      return stopped.resolve;
    },
  };
  const { editor } = await setUp({ clock });
  const cut = new AbortController();
  const told: (string | undefined)[] = [];
  const ended = Promise.withResolvers<void>();
  const onProgress = ({ message }: Progress): void => {
    told.push(message);
    if (told.length === 2) ended.resolve();
    if (told.length > 1) return;
    for (const silentMs of [5_000, 10_000]) {
      nowMs = beganMs + silentMs;
      ring();
    }
  };
  const calling = call(editor, 'deliberate', { question: 'Which?' }, { signal: cut.signal, onProgress });
  calling.catch(() => {});
  await ended.promise;
  assert.match(told[0] ?? '', /has begun with 1 advisor\./);
  assert.deepEqual(told.slice(1), ['Still deliberating (10 s).']);
  cut.abort();
  await assert.rejects(calling);
  await stopped.promise;
  await editor.close();
});

test('a call that an editor of an earlier revision cancels by a message of its own is cancelled', async () => {
  const { editor, requests, left } = await setUp({ pin: 'legacy' });
  const cut = new AbortController();
  const { ended } = await begin(editor, { question: 'Which?' }, cut.signal);
  cut.abort();
  await assert.rejects(ended);
  await left;
  assert.ok(requests.includes(`POST /v1/deliberations/${deliberationId}/cancel`));
  await editor.close();
});
