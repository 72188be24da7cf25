import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DecisionMemo, MemoQuestion, QuestionEvent } from '@witan/client';
import { patient, threadOf } from '../../test/questions.ts';
import { QUESTION, readMemo, startTestServer } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';
import { call, endAll } from './cli.fixture.ts';
import { costOf, printAnswer } from './commands/ask-about.ts';
import type { Io } from './io.ts';

let server: TestServer;
let memo: DecisionMemo;
let env: Record<string, string>;
before(async () => {
  server = await startTestServer({ configure: patient });
  memo = await readMemo(await server.ask(QUESTION));
  env = { WITAN_BASE_URL: server.url, WITAN_API_KEY: server.key, WITAN_EMAIL: QUESTION.userEmail };
});
after(async () => {
  await endAll();
  await server.close();
});

test('prints the answer alone on stdout, and whose reading it is and what it cost beside it', async () => {
  const ran = await call(['memos', 'ask', memo.id, 'What speaks', 'against it?'], { env });
  assert.equal(ran.code, 0, ran.stderr);
  const [asked] = await threadOf(server, memo.id);
  assert.equal(asked?.question, 'What speaks against it?');
  assert.equal(ran.stdout, `${asked.answer}\n`);
  assert.equal(ran.stderr, 'A simulated advisor answered. 10 credits.\n');
});

test('says whose reading an answer is, and what it cost where somebody pays credits for it', () => {
  const said = (mode: string, charged: number | null, local = false): string =>
    // `as`: nothing else of it is looked at.
    costOf({ mode, charge: charged === null ? undefined : { charged } } as MemoQuestion, local);
  const reading = "One advisor's reading, not the panel's.";
  assert.equal(said('live', 10), `${reading} 10 credits.`);
  for (const free of [said('live', 10, true), said('live', 0), said('live', null)])
    assert.equal(free, reading);
  assert.equal(said('test', 0), 'A simulated advisor answered.');
});

test('takes the question from standard input and the first digits of the memo, and gives JSON', async () => {
  const begun = memo.id.slice(0, -4);
  const ran = await call(['memos', 'ask', begun, '--json'], { env, stdin: 'What next?\n' });
  assert.equal(ran.code, 0, ran.stderr);
  const asked = JSON.parse(ran.stdout) as MemoQuestion;
  assert.deepEqual([asked.question, asked.memo, ran.stderr], ['What next?', memo.id, '']);
  const listed = await call(['memos', 'questions', memo.id, '--json'], { env });
  assert.deepEqual(JSON.parse(listed.stdout), await threadOf(server, memo.id));
});

test('refuses what no server would take before it asks one', async () => {
  const nowhere = { ...env, WITAN_BASE_URL: 'http://127.0.0.1:9' };
  const ran = await call(['memos', 'ask', memo.id, 'x'.repeat(100_000)], { env: nowhere });
  assert.equal(ran.code, 2, ran.stderr);
  assert.match(ran.stderr, /question must be/);
});

test('lists what was asked with its answers, and says where nothing was', async () => {
  const { id } = await readMemo(await server.ask(QUESTION));
  const none = await call(['memos', 'questions', id], { env });
  assert.deepEqual([none.stdout, none.stderr], ['', 'Nobody has asked about this memo.\n']);
  const json = await call(['memos', 'questions', id, '--json'], { env });
  assert.deepEqual([json.stdout, json.stderr], ['[]\n', '']);
  await call(['memos', 'ask', id, 'Why this one?'], { env });
  const { stdout } = await call(['memos', 'questions', id], { env });
  assert.match(stdout, /^> Why this one\?\n\nThis is on record for “Profile it first”\./);
});

/** What a terminal shows of these events, as it stands on the screen, and of the answer at the end. */
async function shownOf(events: readonly unknown[], answer: string, json = false): Promise<string> {
  let screen = '';
  const write = (text: string): boolean => ((screen += text), true);
  // `as`: nothing else of them is looked at.
  const io = { stdout: { isTTY: true, write }, stderr: { write } } as unknown as Io;
  async function* come() {
    for (const event of events) yield await Promise.resolve(event as QuestionEvent);
  }
  const finalAnswer = () => Promise.resolve({ answer } as MemoQuestion);
  await printAnswer(io, Object.assign(come(), { finalAnswer }), { json });
  return screen;
}

test('of an answer that came in pieces each sentence stands once, and what is void is told', async () => {
  const started = { type: 'question.started' };
  const snippet = (text: string) => ({ type: 'answer.snippet', snippet: text });
  const answer = 'It does most.\n\nIt is cheap.';
  const anew = 'The answer starts over.\n';
  const whole = [started, snippet('It does most.\n\n'), snippet('It is cheap.\n')];
  assert.equal(await shownOf([started], answer), `${answer}\n`);
  assert.equal(await shownOf(whole, answer), `${answer}\n`);
  assert.deepEqual(JSON.parse(await shownOf(whole, answer, true)), { answer });
  assert.equal(await shownOf(whole.slice(0, 2), answer), `${answer}\n`);
  const voided = await shownOf([started, snippet('Buy'), ...whole], answer);
  assert.equal(voided, `Buy\n${anew}${answer}\n`);
  assert.equal(await shownOf(whole, 'It does most.'), `${answer}\n${anew}It does most.\n`);
});

test('a question that is refused costs nothing and says why', async () => {
  const long = await call(['memos', 'ask', memo.id, 'why '.repeat(501)], { env });
  assert.deepEqual([long.code, long.stdout], [2, '']);
  assert.match(long.stderr, /question must be at most 2,000 characters/);
  const failed = await call(['memos', 'ask', memo.id, 'Why? [simulate: all=down]'], { env });
  assert.equal(failed.code, 1);
  assert.match(failed.stderr, /^The question was not answered: no advisor could answer\./);
});
