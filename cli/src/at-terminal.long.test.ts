// Whole processes at a terminal, beside those in the tests of each command.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { patient, threadOf } from '../../test/questions.ts';
import { QUESTION, readMemo, startTestServer } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';
import { endAll, startAtTerminal } from './cli.fixture.ts';

let server: TestServer;
let env: Record<string, string>;
before(async () => {
  server = await startTestServer({ configure: patient });
  env = { WITAN_BASE_URL: server.url, WITAN_API_KEY: server.key, WITAN_EMAIL: QUESTION.userEmail };
});
after(async () => {
  await endAll();
  await server.close();
});

test('whoever leaves the frame asks nothing', async () => {
  for (const keys of ['q\r', '\u0003', '\u0004']) {
    const asking = startAtTerminal(['ask', '--frame-first', QUESTION.question], { env });
    await asking.said(/Enter skips > /);
    asking.type(keys);
    const { code, stdout } = await asking.ended;
    assert.deepEqual([code, /Nothing was asked\./.test(stdout)], [5, true], stdout);
  }
  const { rows } = await server.pool.query('select from deliberations');
  assert.equal(rows.length, 0);
});

test('shows the sentences at a terminal as they come, each once', async () => {
  const memo = await readMemo(await server.ask(QUESTION));
  const running = startAtTerminal(['memos', 'ask', memo.id, 'Why that one?'], { env });
  const { code, stdout } = await running.ended;
  assert.equal(code, 0, stdout);
  const answer = (await threadOf(server, memo.id)).at(-1)?.answer ?? '-';
  const said = stdout.replaceAll('\r\n', '\n');
  // An answer that failed the check starts over.
  const last = said.split('The answer starts over.\n').at(-1) ?? '';
  assert.equal(last, `${answer}\nA simulated advisor answered. 10 credits.\n`);
});
