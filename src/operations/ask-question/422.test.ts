import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DecisionMemo } from '@witan/client';
import { assertError } from '../../../test/answers.ts';
import { askAbout, WHY } from '../../../test/questions.ts';
import { bearer, countRows, QUESTION, startTestServer, readMemo } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
let memo: DecisionMemo;
before(async () => {
  server = await startTestServer();
  memo = await readMemo(await server.ask(QUESTION));
});
after(() => server.close());

const BODIES: readonly (readonly [string, unknown, string])[] = [
  ['no object', [], ''],
  ['no question', {}, 'question'],
  ['a blank question', { question: '   ' }, 'question'],
  ['a question that is too long', { question: 'why '.repeat(501) }, 'question'],
  ['a question that is no string', { question: 7 }, 'question'],
  ['stream as a string', { question: WHY, stream: 'true' }, 'stream'],
  ['an unknown field', { question: WHY, userEmail: 'ada@example.com' }, ''],
  ['a key of an unknown provider', { question: WHY, byok: { nobody: 'a-key-of-nobody' } }, 'byok'],
];

for (const [what, body, path] of BODIES) {
  test(`refuses ${what}, and nothing is stored or charged`, async () => {
    const rows = await countRows(server.pool);
    const error = await assertError(await askAbout(server, memo.id, body), 422, 'validation_error');
    assert.equal(error.issues?.[0]?.path, path);
    assert.deepEqual(await countRows(server.pool), rows);
  });
}

test('a memo whose advisors nobody has keys for any more is refused, and names no provider', async (t) => {
  const other = await startTestServer({
    env: { WITAN_SIMULATOR: undefined, OPENAI_API_KEY: 'a-key-of-ours' },
  });
  t.after(other.close);
  const made = await readMemo(await other.ask(QUESTION, bearer(other.testKey)));
  // As if a live key had asked while simulated advisors still answered those.
  await other.pool.query('update memos set by_test_key = false');
  const { message, issues } = await assertError(await askAbout(other, made.id), 422, 'validation_error');
  assert.equal(issues?.[0]?.path, 'byok');
  assert.doesNotMatch(message, /openai|anthropic|google|xai/i);
});
