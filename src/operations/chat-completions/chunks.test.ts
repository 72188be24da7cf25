import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StreamItem } from '../../durable/watch.ts';
import { chatChunks } from './chunks.ts';
import { readChatRequest } from './schema.ts';

type Chunk = {
  readonly choices?: readonly { readonly delta: { readonly reasoning_content?: string } }[];
  readonly error?: { readonly message: string };
};

/** What a chat program is sent of these events that come one by one. */
async function chunksOf(events: readonly object[]): Promise<readonly Chunk[]> {
  async function* come(): AsyncGenerator<readonly StreamItem[], void, undefined> {
    for (const event of events)
      yield await Promise.resolve([{ kind: 'delta', data: JSON.stringify(event) } as StreamItem]);
  }
  const head = { id: '1', createdS: 0, model: 'witan' };
  const chunks: Chunk[] = [];
  // `as`: read for these fields alone.
  for await (const chunk of chatChunks(come(), { head, render: () => '', includeUsage: false }))
    chunks.push(JSON.parse(chunk) as Chunk);
  return chunks;
}

const reasoningOf = async (events: readonly object[]): Promise<string> =>
  (await chunksOf(events)).map(({ choices }) => choices?.[0]?.delta.reasoning_content ?? '').join('');

const said = (snippet: string) => ({
  type: 'advisor.snippet',
  advisor: 'Advisor A',
  snippet,
  stage: 'perspectives',
  field: 'response',
});

test('a sentence that an advisor says in pieces is told once it is whole', async () => {
  assert.equal(
    await reasoningOf([said('Renting keeps the '), said('capital free. Buying '), said('does not.')]),
    'Advisor A: Renting keeps the capital free.\n',
  );
});

test('of a sentence that an advisor begins anew, the first attempt is not told', async () => {
  const retrying = { type: 'advisor.retrying', advisor: 'Advisor A' };
  assert.doesNotMatch(
    await reasoningOf([said('Renting keeps '), retrying, said('Buying ties up the capital. And ')]),
    /Renting/,
  );
});

test('a stream that ends without a memo ends with what became of it', async () => {
  const lastOf = async (events: readonly object[]) => (await chunksOf(events)).at(-1)?.error?.message;
  assert.equal(
    await lastOf([said('Renting keeps the capital free.')]),
    'The answer could not be waited for; the deliberation goes on, and the same chat, sent again, waits on.',
  );
  assert.equal(
    await lastOf([{ type: 'deliberation.cancelled' }]),
    'The deliberation was cancelled; nothing was charged.',
  );
});

const chat = (more: object = {}, before: readonly object[] = []) =>
  readChatRequest({
    model: 'witan',
    messages: [...before, { role: 'user', content: 'Rent or buy?' }],
    ...more,
  });

test('what was used is told where that is asked for, and not by default', () => {
  const asked = [undefined, null, {}, { include_usage: false }, { include_usage: true }];
  assert.deepEqual(
    asked.map((stream_options) => chat({ stream_options }).includeUsage),
    [false, false, false, false, true],
  );
});

test('the talk before is cut where it is longer than a context may be, and only there said to be', () => {
  const fits = 100_000 - 'User: '.length;
  const read = [fits, fits + 1].map((length) => chat({}, [{ role: 'user', content: 'x'.repeat(length) }]));
  assert.deepEqual(
    read.map(({ context, lastRead }) => [context?.length, lastRead]),
    [
      [100_000, null],
      [100_000, 100_000],
    ],
  );
});
