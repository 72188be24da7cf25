// Whole processes at a terminal, beside those in the tests of each command.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createClient } from '@witan/client';
import { patient, threadOf } from '../../test/questions.ts';
import { QUESTION, readMemo, startTestServer } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';
import { call, endAll, startAtTerminal } from './cli.fixture.ts';

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

const SLOW = 'Rewrite it or profile it? [simulate: perspective=slow]';
const VIEWED = ['ask', '--view', '-o', 'Rewrite it', '-o', 'Profile it', '-k', 'Cost', SLOW];

/** Of each memo, the newest first; null where none was given. */
async function views() {
  const client = createClient({ apiKey: server.key, baseUrl: server.url });
  const { memos } = await client.memos.list({ userEmail: QUESTION.userEmail });
  return Promise.all(memos.map(async ({ id }) => (await client.memos.withRecord(id)).view));
}

test('what its asker thinks is asked before anything of the panel is shown, and stands beside the memo', async () => {
  const asking = startAtTerminal(VIEWED, { env });
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
    const asking = startAtTerminal(VIEWED, { env });
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

test('whoever leaves at the question whether to pay has asked nothing', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'witan at a terminal '));
  t.after(() => rm(folder, { recursive: true }));
  const row = { id: 'q1', question: 'Is the sky blue?', options: ['yes', 'no'], truth: 'yes' };
  await writeFile(join(folder, 'q.jsonl'), JSON.stringify(row));
  const args = ['evaluate', 'q.jsonl', '--live', '--cost-per-question', '1'];
  for (const keys of ['n\r', '\u0003']) {
    const evaluating = startAtTerminal(args, { env, cwd: folder });
    await evaluating.said(/Ask them now\? \[y\/N\] /);
    evaluating.type(keys);
    const { code, stdout } = await evaluating.ended;
    assert.deepEqual([code, /Nothing was asked\./.test(stdout)], [5, true], stdout);
  }
});

test('bash completes flags by their first letters, and the values that a flag lists', async () => {
  const { stdout: script } = await call(['completions', 'bash']);
  const offered = (...words: readonly string[]): string[] => {
    const asking = `witan() { '${process.execPath}' '${join(import.meta.dirname, 'main.ts')}' "$@"; }
      ${script}
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _witan; printf '%s\n' "\${COMPREPLY[@]}"`;
    const said = execFileSync('bash', ['-c', asking, 'bash', ...words], { encoding: 'utf8' });
    return said.trim().split('\n');
  };
  assert.deepEqual(offered('witan', 'keys', 'create', '--e'), ['--email', '--expires']);
  const formats = ['md', 'html', 'adr', 'json', 'signed'];
  assert.deepEqual(offered('witan', 'memos', 'export', 'memo_1', '--format', ''), formats);
});
