import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { DeliberationEvent, ErrorObject } from '@witan/client';
import { assertHeaders } from '../../../test/answers.ts';
import { LAST, readFrames, readUntil, readWhole, storedFrames } from '../../../test/read-stream.ts';
import { QUESTION, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({
    env: { WITAN_SIMULATOR_LATENCY_MS: '200', WITAN_SIMULATOR_PIECES_PER_S: '120' },
    configure: (config) => ({ ...config, stream: { pingMs: 40, undrainedMs: 30_000 } }),
  });
});
after(() => server.close());

const STREAMED = { ...QUESTION, stream: true };
const simulating = (what: string) => ({ ...STREAMED, question: `${QUESTION.question} [simulate: ${what}]` });
const memoIn = (frames: string): string | undefined =>
  /\nevent: deliberation\.complete\ndata: .*?,"memo":(\{.*\})\}\n\n$/.exec(frames)?.[1];

test('writes every frame to the byte as documented, one last event at the end', async () => {
  const response = await server.ask(STREAMED);
  assert.equal(response.status, 200);
  assertHeaders(response);
  const header = (name: string) => response.headers.get(name);
  assert.equal(header('Content-Type'), 'text/event-stream; charset=utf-8');
  assert.equal(header('Cache-Control'), 'no-cache, no-transform');
  assert.equal(header('X-Accel-Buffering'), 'no');
  assert.equal(header('Vary'), 'Accept');
  const text = await response.text();
  assert.ok(text.startsWith('retry: 2000\n\n'));
  assert.ok(!text.includes('\r') && !text.includes('\ufeff'));
  const events = readWhole(text);
  assert.equal(events[0]?.deliberationId, header('Deliberation-Id'));
  const stored = events.filter((event) => 'seq' in event).map(({ type }) => type);
  assert.deepEqual([stored[0], stored.at(-1)], ['deliberation.started', 'deliberation.complete']);
  for (const type of [
    'stage.skipped',
    'frame.complete',
    'advisor.thinking',
    'advisor.complete',
    'panel.combined',
  ])
    assert.ok(stored.includes(type as never), type);
});

test('has every stored event on disk exactly as it was sent, and the memo once, with which the last is whole again', async () => {
  const text = await (await server.ask({ ...STREAMED, userEmail: 'disk@example.com' })).text();
  const { rows } = await server.pool.query<{ frame: string }>(
    `select 'id: ' || deliberation_id || ':' || seq || E'\\nevent: ' || type || E'\\ndata: ' || data as frame
     from events where deliberation_id = $1 order by seq`,
    [readWhole(text)[0]?.deliberationId],
  );
  const sent = storedFrames(text);
  assert.deepEqual(
    sent.slice(0, -1),
    rows.slice(0, -1).map(({ frame }) => frame),
  );
  assert.equal(rows.at(-1)?.frame, sent.at(-1)?.replace(/^data: .*$/m, 'data: {}'));
  const again = await server.send('GET', `/v1/deliberations/${readWhole(text)[0]?.deliberationId}/events`);
  assert.deepEqual(storedFrames(await again.text()), sent);
});

test('gives in deliberation.complete the very bytes of JSON mode', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  const [streamed, waited] = await Promise.all([
    server.ask(STREAMED, headers),
    server.ask(QUESTION, headers),
  ]);
  const memo = memoIn(await streamed.text());
  assert.ok(memo);
  assert.equal(await waited.text(), memo);
  assert.equal(await (await server.ask(QUESTION, headers)).text(), memo);
  const replay = await server.ask(STREAMED, headers);
  assert.equal(replay.headers.get('Idempotent-Replayed'), 'true');
  assert.equal(memoIn(await replay.text()), memo);
});

test('sends a ping whenever nothing else comes, from the start', async () => {
  const began = performance.now();
  const response = await server.ask(simulating('all=hang'));
  const text = await readUntil(response, (got) => got.split(': ping\n\n').length > 5);
  const spentMs = performance.now() - began;
  await cancel(response);
  assert.ok(spentMs >= 4 * 40, `5 pings within ${spentMs} ms`);
  const pings = readFrames(text.slice(0, text.lastIndexOf('\n\n') + 2)).filter(({ kind }) => kind === 'ping');
  assert.ok(pings.length >= 5);
});

/** The events of a deliberation that meets the condition; a busy process streams fewer pieces of an answer, or none. */
async function untilShown(body: object, isWanted: (events: readonly DeliberationEvent[]) => boolean) {
  for (let turn = 1; ; turn += 1) {
    const text = await (await server.ask(body)).text();
    const events = readWhole(text);
    if (turn === 10 || isWanted(events)) return { text, events };
  }
}

const deltasOf = (events: readonly DeliberationEvent[]) =>
  events.filter((event) => event.type === 'advisor.snippet');

test('shows each advisor`s answer as readable text, field by field, while it comes', async () => {
  const { events } = await untilShown(
    STREAMED,
    (all) => deltasOf(all).length >= 4 && all.some(({ type }) => type === 'synthesis.snippet'),
  );
  const said = new Map<string, string>();
  for (const event of events) {
    if (event.type !== 'advisor.snippet' || event.stage !== 'perspectives') continue;
    const place = `${event.advisor} ${event.field}`;
    said.set(place, (said.get(place) ?? '') + event.snippet);
  }
  for (const event of events) {
    if (event.type !== 'advisor.complete' || event.stage !== 'perspectives') continue;
    const { response, caseAgainst } = event.perspective;
    assert.equal(event.response, response);
    for (const [field, whole] of Object.entries({ response, caseAgainst })) {
      const shown: string | undefined = said
        .get(`${event.advisor} ${field}`)
        ?.trimEnd()
        .replaceAll('\n', ' ');
      if (shown === undefined) continue;
      assert.ok(
        whole.startsWith(shown),
        `${JSON.stringify(shown)} is no beginning of ${JSON.stringify(whole)}`,
      );
    }
  }
  assert.ok(deltasOf(events).length >= 4, 'hardly anything was shown');
  assert.ok(events.some(({ type }) => type === 'synthesis.snippet'));
});

test('lets no name of a vendor through, also where it is split over two pieces', async () => {
  const { text, events } = await untilShown(simulating('all=self_naming'), (all) => deltasOf(all).length > 0);
  const shown: Map<string, { readonly snippet: string }[]> = Map.groupBy(
    deltasOf(events),
    ({ advisor, stage, field }) => `${advisor} ${stage} ${field}`,
  );
  assert.ok(shown.size > 0);
  const NAMES = /claude|anthropic|chatgpt|\bgpt|openai|gemini|google|grok|\bxai\b/i;
  for (const [place, deltas] of shown) {
    const whole = deltas.map(({ snippet }) => snippet).join('');
    assert.doesNotMatch(whole, NAMES, place);
  }
  assert.doesNotMatch(text, NAMES);
});

test('ends with the error that JSON mode gives', async () => {
  const streamed = readWhole(await (await server.ask(simulating('all=refused'))).text()).at(-1);
  const waited = await server.ask({ ...simulating('all=refused'), stream: false });
  assert.equal(waited.status, 500);
  // `as`: compared field by field.
  const { requestId: _, ...error } = (await waited.json()) as ErrorObject;
  assert.ok(streamed?.type === 'deliberation.failed');
  const { type: _type, deliberationId: _id, seq: _seq, requestId: _request, ...told } = streamed;
  assert.deepEqual(told, error);
});

test('ends with cancelled where somebody stops it', async () => {
  const response = await server.ask(simulating('all=hang'));
  const cancelled = await cancel(response);
  assert.equal(cancelled.status, 200);
  assert.equal(readWhole(await response.text()).at(-1)?.type, 'deliberation.cancelled');
});

test('goes on without a reader: who leaves changes nothing', async () => {
  const response = await server.ask({ ...STREAMED, userEmail: 'left@example.com' });
  const id = response.headers.get('Deliberation-Id') ?? '';
  await readUntil(response, (text) => text.includes('advisor.thinking'));
  const again = await server.send('GET', `/v1/deliberations/${id}/events`);
  assert.equal(readWhole(await again.text()).at(-1)?.type, 'deliberation.complete');
  const { rows } = await server.pool.query('select status, credits from charges where deliberation_id = $1', [
    id,
  ]);
  assert.deepEqual(rows, [{ status: 'settled', credits: 100 }]);
});

test('joins after the event that a reader names, by the same Idempotency-Key', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  const first = await server.ask(simulating('perspective=slow'), headers);
  const seen = await readUntil(first, (text) => text.includes('event: advisor.thinking'));
  const lastId = [...seen.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '';
  const seq = Number(lastId.split(':')[1]);
  const rest = await server.ask(simulating('perspective=slow'), { ...headers, 'Last-Event-ID': lastId });
  readWhole(await rest.text(), seq + 1);
  const whole = await server.ask(simulating('perspective=slow'), { ...headers, 'Last-Event-ID': 'none' });
  readWhole(await whole.text(), 0);
});

test('refuses in plain JSON before the stream begins', async () => {
  const response = await server.ask({ ...STREAMED, question: '' }, { Accept: 'text/event-stream' });
  assert.equal(response.status, 422);
  assert.match(response.headers.get('Content-Type') ?? '', /^application\/json/);
});

async function cancel(response: Response): Promise<Response> {
  return server.send('POST', `/v1/deliberations/${response.headers.get('Deliberation-Id')}/cancel`);
}

test('ends a stream exactly once, whatever ends it', async () => {
  const { rows } = await server.pool.query<{ ends: number }>(
    `select count(*) filter (where type = any($1))::int as ends from events group by deliberation_id`,
    [LAST],
  );
  assert.ok(rows.length > 5);
  assert.deepEqual(new Set(rows.map(({ ends }) => ends)), new Set([1]));
});
