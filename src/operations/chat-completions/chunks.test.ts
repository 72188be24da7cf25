import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StreamItem } from '../../durable/watch.ts';
import { chatChunks } from './chunks.ts';

/** What a chat program shows as reasoning, of these events that come one by one. */
async function reasoningOf(events: readonly object[]): Promise<string> {
  async function* come(): AsyncGenerator<readonly StreamItem[], void, undefined> {
    for (const event of events)
      yield await Promise.resolve([{ kind: 'delta', data: JSON.stringify(event) } as StreamItem]);
  }
  const head = { id: '1', createdS: 0, model: 'witan' };
  let told = '';
  for await (const chunk of chatChunks(come(), { head, render: () => '', includeUsage: false }))
    told += JSON.parse(chunk).choices[0].delta.reasoning_content ?? '';
  return told;
}

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
