import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@witan/client';
import type { Client } from '@witan/client';
import { QUESTION, startTestServer } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';
import { begin, connectHttp, connectStdio } from './editors.fixture.ts';

let server: TestServer;
let client: Client;
before(async () => {
  // Long enough to be cancelled in the middle, short enough to wait for.
  server = await startTestServer({ env: { WITAN_SIMULATOR_LATENCY_MS: '400' } });
  client = createClient({ apiKey: server.key, baseUrl: server.url });
});
after(() => server.close());

const { question, options, criteria } = QUESTION;
const ask = (userEmail: string) => ({ question, options, criteria, userEmail });

async function endOf(id: `dlb_${string}`): Promise<string | undefined> {
  let last: string | undefined;
  for await (const { type } of client.watch(id)) last = type;
  return last;
}

async function assertFree(userEmail: string): Promise<void> {
  const { used, reserved } = await client.account(userEmail);
  assert.deepEqual({ used, reserved }, { used: 0, reserved: 0 });
}

for (const [way, connect] of [
  ['http-legacy', () => connectHttp(server, 'legacy')],
  ['http-modern', () => connectHttp(server, 'modern')],
  ['stdio-legacy', () => connectStdio(server, 'legacy', 'x@example.com')],
  ['stdio-modern', () => connectStdio(server, 'modern', 'x@example.com')],
] as const) {
  test(`a cancelled call stops its deliberation and returns the credits (${way})`, async () => {
    const editor = await connect();
    const userEmail = `${way}@example.com`;
    const cancel = new AbortController();
    const { id, ended } = await begin(editor, ask(userEmail), cancel.signal);
    cancel.abort('changed my mind');
    await assert.rejects(ended);
    assert.equal(await endOf(id), 'deliberation.cancelled');
    await assertFree(userEmail);
    const { tools } = await editor.listTools();
    assert.ok(tools.some(({ name }) => name === 'deliberate'));
    await editor.close();
  });
}

test('two editors with one key cancel each their own call, though both calls have the same number', async () => {
  const [first, second] = await Promise.all([connectHttp(server, 'legacy'), connectHttp(server, 'legacy')]);
  const cancel = new AbortController();
  const [mine, other] = await Promise.all([
    begin(first, ask('mine@example.com'), cancel.signal),
    begin(second, ask('other@example.com')),
  ]);
  cancel.abort();
  await assert.rejects(mine.ended);
  assert.equal(await endOf(mine.id), 'deliberation.cancelled');
  assert.equal((await other.ended).result.isError, undefined);
  assert.equal(await endOf(other.id), 'deliberation.complete');
  await Promise.all([first.close(), second.close()]);
});

for (const [way, connect] of [
  ['HTTP', () => connectHttp(server, 'legacy')],
  ['stdio', () => connectStdio(server, 'modern', 'x@example.com')],
] as const) {
  test(`a connection that is lost leaves the deliberation running (${way})`, async () => {
    const editor = await connect();
    const { id, ended } = await begin(editor, ask('lost@example.com'));
    await editor.close();
    // The call had no answer yet, so its deliberation ran.
    await assert.rejects(ended);
    assert.equal(await endOf(id), 'deliberation.complete');
  });
}

test('since 2026-07-28 a stream that its reader closes is a cancelled call', async () => {
  const editor = await connectHttp(server, 'modern');
  const { id, ended } = await begin(editor, ask('closed@example.com'));
  await editor.close();
  await assert.rejects(ended);
  assert.equal(await endOf(id), 'deliberation.cancelled');
  await assertFree('closed@example.com');
});
