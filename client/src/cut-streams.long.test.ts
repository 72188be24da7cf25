import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { startService, streamOf } from '../test/fake-service.ts';
import type { Answer } from '../test/fake-service.ts';
import { events, memo, seqsOf } from '../test/sample-events.ts';
import type { DeliberationEvent } from './index.ts';

const params = { question: 'Move now?', userEmail: 'ada@example.com' };
const cuts = fc.array(
  fc.record({ bytes: fc.nat(1400), how: fc.constantFrom('clean' as const, 'reset' as const) }),
  { maxLength: 5 },
);

type Cut = { readonly bytes: number; readonly how: 'clean' | 'reset' };

/** A service that cuts its streams in these places, one after the other, and sends the last one whole. */
function cutSo(list: readonly Cut[]): [Answer, ...Answer[]] {
  const [first, ...others] = [...list.map((cut) => streamOf(events, cut)), streamOf(events)];
  assert.ok(first);
  return [first, ...others];
}

test('wherever the stream is cut, and however often, the memo arrives', async () => {
  await fc.assert(
    fc.asyncProperty(cuts, async (list) => {
      const { client } = await startService(...cutSo(list));
      assert.deepEqual(await client.deliberate(params), memo);
    }),
    { numRuns: 100 },
  );
});

test('wherever it is cut, each stored event comes once and in order, also from a service that repeats everything', async () => {
  await fc.assert(
    fc.asyncProperty(cuts, fc.boolean(), async (list, forgetful) => {
      const [first, ...others] = cutSo(list).map<Answer>(
        (answer) => (response, asked) => answer(response, forgetful ? { ...asked, headers: {} } : asked),
      );
      assert.ok(first);
      const { client } = await startService(first, ...others);
      const seen: DeliberationEvent[] = [];
      for await (const event of client.deliberate.stream(params)) seen.push(event);
      assert.deepEqual(seqsOf(seen), [0, 1, 2, 3, 4, 5]);
    }),
    { numRuns: 100 },
  );
});
