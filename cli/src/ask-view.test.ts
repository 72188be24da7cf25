import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@witan/client';
import { startTestServer } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';
import { call, endAll, startAtTerminal } from './cli.fixture.ts';

const QUESTION = 'Rewrite it or profile it? [simulate: perspective=slow]';
const ASKED = ['ask', '--view', '-o', 'Rewrite it', '-o', 'Profile it', '-k', 'Cost', QUESTION];
let server: TestServer;
let env: Record<string, string>;
before(async () => {
  server = await startTestServer();
  env = { WITAN_BASE_URL: server.url, WITAN_API_KEY: server.key, WITAN_EMAIL: 'ada@example.com' };
});
after(async () => {
  await endAll();
  await server.close();
});

/** Of each memo, the newest first; null where none was given. */
async function views() {
  const client = createClient({ apiKey: server.key, baseUrl: server.url });
  const { memos } = await client.memos.list({ userEmail: 'ada@example.com' });
  return Promise.all(memos.map(async ({ id }) => (await client.memos.withRecord(id)).view));
}

test('what its asker thinks is asked before anything of the panel is shown, and stands beside the memo', async () => {
  const asking = startAtTerminal(ASKED, { env });
  await asking.said(/1 Rewrite it\s+2 Profile it[^]*Enter skips > /);
  asking.type('7\r');
  await asking.said(/skips > [^]*skips > /);
  asking.type('2\r');
  await asking.said(/in percent\? Enter leaves it open > /);
  asking.type('80%\r');
  const { code, stdout } = await asking.ended;
  assert.equal(code, 0, stdout);
  assert.match(stdout, /You said first: Profile it \(80%\)\. The panel(?: agrees|: Rewrite it)\./);
  assert.doesNotMatch(stdout.slice(0, stdout.indexOf('leaves it open')), /Advisor A/);
  const [view] = await views();
  assert.deepEqual([view?.option, view?.probabilities?.opt_2], ['opt_2', 0.8]);
});

test('Enter or Ctrl-D skips it, and nothing is kept', async () => {
  const skip = async (key: string): Promise<void> => {
    const asking = startAtTerminal(ASKED, { env });
    await asking.said(/Enter skips > /);
    asking.type(key);
    const { code, stdout } = await asking.ended;
    assert.equal(code, 0, stdout);
    assert.doesNotMatch(stdout, /You said first/);
  };
  await Promise.all([skip('\r'), skip('\u0004')]);
  const [first, second, before] = await views();
  assert.deepEqual([first, second], [null, null]);
  assert.ok(before);
});

test('where nobody can be asked it is refused before anything is asked', async () => {
  const { code, stderr } = await call(ASKED, { env });
  assert.equal(code, 2);
  assert.match(stderr, /--view asks at a terminal/);
});
