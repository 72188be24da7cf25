import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertHeaders } from '../../../test/answers.ts';
import { readUntil, readWhole, storedFrames } from '../../../test/read-stream.ts';
import { QUESTION, startTestServer } from '../../../test/server.ts';
import type { TestHeaders, TestServer } from '../../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { WITAN_SIMULATOR_LATENCY_MS: '100' } });
});
after(() => server.close());

const STREAMED = { ...QUESTION, stream: true };
const eventsOf = (id: string, query = '', headers: TestHeaders = {}) =>
  server.send('GET', `/v1/deliberations/${id}/events${query}`, headers);

async function finished(): Promise<{ id: string; frames: string[] }> {
  const response = await server.ask(STREAMED);
  return { id: response.headers.get('Deliberation-Id') ?? '', frames: storedFrames(await response.text()) };
}

test('gives the past again byte for byte, from any event on, by header or by query', async () => {
  const { id, frames } = await finished();
  for (let seen = -1; seen < frames.length - 1; seen += 4) {
    const byQuery = await eventsOf(id, seen < 0 ? '' : `?after=${seen}`);
    const byHeader = await eventsOf(id, '', { 'Last-Event-ID': seen < 0 ? null : `${id}:${seen}` });
    for (const response of [byQuery, byHeader]) {
      assert.equal(response.status, 200);
      assertHeaders(response);
      assert.equal(response.headers.get('Content-Type'), 'text/event-stream; charset=utf-8');
      assert.equal(response.headers.get('Deliberation-Id'), id);
      const text = await response.text();
      readWhole(text, seen + 1);
      assert.deepEqual(storedFrames(text), frames.slice(seen + 1));
    }
  }
});

test('believes the header before the query: a browser that reconnects repeats its first address', async () => {
  const { id, frames } = await finished();
  const lastId = `${id}:${frames.length - 2}`;
  const response = await eventsOf(id, '?after=0', { 'Last-Event-ID': lastId });
  assert.deepEqual(storedFrames(await response.text()), frames.slice(-1));
});

describe('of a deliberation that takes seconds', { concurrency: true }, () => {
  test('goes on live where a cut reader left off, without a gap and without a repetition', async () => {
    const response = await server.ask({
      ...STREAMED,
      question: `${QUESTION.question} [simulate: perspective=slow]`,
    });
    const id = response.headers.get('Deliberation-Id') ?? '';
    let got = storedFrames(await readUntil(response, (text) => text.includes('\nevent: frame.complete\n')));
    for (let cuts = 0; cuts < 5; cuts += 1) {
      // The last frame may be incomplete.
      got = got.filter((frame) => /\ndata: \{.*\}$/.test(frame));
      const part = await eventsOf(id, '', { 'Last-Event-ID': `${id}:${got.length - 1}` });
      const until = cuts === 4 ? () => false : (text: string) => storedFrames(text).length > 2;
      got.push(...storedFrames(await readUntil(part, until)));
    }
    assert.deepEqual(got, storedFrames(await (await eventsOf(id)).text()));
    assert.match(got.at(-1) ?? '', /\nevent: deliberation\.complete\n/);
  });

  test('serves many readers of one deliberation the same events, wherever each of them began', async () => {
    const response = await server.ask({
      ...STREAMED,
      question: `${QUESTION.question} [simulate: perspective=slow]`,
    });
    const id = response.headers.get('Deliberation-Id') ?? '';
    const others = await Promise.all(
      Array.from({ length: 8 }, (_, index) => eventsOf(id, `?after=${index - 1}`)),
    );
    const frames = storedFrames(await response.text());
    for (const [index, other] of others.entries())
      assert.deepEqual(storedFrames(await other.text()), frames.slice(index));
  });
});

test('ends even for a reader that claims to have seen what is still to come', async () => {
  const response = await server.ask(STREAMED);
  const id = response.headers.get('Deliberation-Id') ?? '';
  const ahead = await eventsOf(id, '?after=999999');
  assert.equal(ahead.status, 200);
  assert.match(await ahead.text(), /\nevent: deliberation\.complete\n/);
  await response.text();
});

test('serves the last event alone once the others have been deleted', async () => {
  const { id, frames } = await finished();
  await server.pool.query(
    `delete from events where deliberation_id = $1 and type <> 'deliberation.complete'`,
    [id],
  );
  for (const query of ['', '?after=2'])
    assert.deepEqual(storedFrames(await (await eventsOf(id, query)).text()), frames.slice(-1));
});
