import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../../test/answers.ts';
import { QUESTION, readMemo, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const ID = 'memo_00000000-0000-7000-8000-000000000000';
const RANKED = `1.${ID}.5.3.1.${ID}`;
const REFUSED: readonly (readonly [query: string, path: string, says: RegExp])[] = [
  ['userEmail=ada', 'userEmail', /valid e-mail/],
  ['userEmail=a%00@example.com', 'userEmail', /valid e-mail/],
  ['userEmail=a@example.com&limit=0', 'limit', /at least 1/],
  ['userEmail=a@example.com&limit=101', 'limit', /at most 100/],
  ['userEmail=a@example.com&limit=2.5', 'limit', /whole number/],
  ['userEmail=a@example.com&limit=ten', 'limit', /number/],
  ['userEmail=a@example.com&limit=', 'limit', /at least 1|number/],
  ['userEmail=a@example.com&limit=0x10', 'limit', /number/],
  ['userEmail=a@example.com&limit=1e1', 'limit', /number/],
  ['userEmail=a@example.com&cursor=', 'cursor', /nextCursor/],
  ['userEmail=a@example.com&cursor=nonsense', 'cursor', /nextCursor/],
  [`userEmail=a@example.com&cursor=${Buffer.from('1 memo_x').toString('base64url')}`, 'cursor', /nextCursor/],
  [`userEmail=a@example.com&q=a&cursor=${RANKED}x`, 'cursor', /nextCursor/],
  [`userEmail=a@example.com&q=a&cursor=${RANKED.replace('.5.', '.1234567890.')}`, 'cursor', /nextCursor/],
  [`userEmail=a@example.com&q=a&cursor=${RANKED.slice(0, RANKED.lastIndexOf('.'))}`, 'cursor', /nextCursor/],
  [`userEmail=a@example.com&cursor=${'x'.repeat(201)}`, 'cursor', /nextCursor/],
  ['userEmail=a@example.com&view=short', 'view', /full or summary/],
  ['userEmail=a@example.com&q=', 'q', /not be empty/],
  ['userEmail=a@example.com&q=a%00b', 'q', /control characters/],
  [`userEmail=a@example.com&q=${'x'.repeat(201)}`, 'q', /at most 200/],
  ['userEmail=a@example.com&outcome=good', 'outcome', /close_call/],
  ['userEmail=a@example.com&test=yes', 'test', /true or false/],
  ['userEmail=a@example.com&colour=red', '', /"colour" is not a known/],
];

test('names what is wrong with a query', async () => {
  for (const [query, path, says] of REFUSED) {
    const error = await assertError(await server.send('GET', `/v1/memos?${query}`), 422, 'validation_error');
    assert.deepEqual(
      error.issues?.map((issue) => issue.path),
      [path],
      query,
    );
    assert.match(error.message, says);
  }
});

test('takes a limit of 1 and of 100', async () => {
  for (const limit of [1, 100]) {
    const response = await server.send('GET', `/v1/memos?userEmail=a@example.com&limit=${limit}`);
    assert.equal(response.status, 200);
    await response.body?.cancel();
  }
});

test('takes a cursor of a memo that was ranked, also where it names none that exists', async () => {
  await readMemo(await server.ask(QUESTION));
  for (const cursor of [RANKED, `${'9'.repeat(14)}.${ID}.${'9'.repeat(9)}.${'9'.repeat(14)}.0.${ID}`]) {
    const response = await server.send(
      'GET',
      `/v1/memos?userEmail=${QUESTION.userEmail}&q=a&cursor=${cursor}`,
    );
    assert.equal(response.status, 200);
    await response.body?.cancel();
  }
});
