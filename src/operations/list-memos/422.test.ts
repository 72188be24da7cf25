import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../../test/answers.ts';
import { startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';
import { page, save } from './saved-memos.test-support.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const ID = 'memo_00000000-0000-7000-8000-000000000000';
const PLACE = `1.${ID}.5.3.1.${ID}`;
const RANKED = `00000000.${PLACE}`;
const REFUSED: readonly (readonly [query: string, path: string, says: RegExp])[] = [
  ['userEmail=ada', 'userEmail', /valid e-mail/],
  ['userEmail=a%00@example.com', 'userEmail', /valid e-mail/],
  ['userEmail=a@example.com&limit=0', 'limit', /from 1 to 100/],
  ['userEmail=a@example.com&limit=101', 'limit', /from 1 to 100/],
  ['userEmail=a@example.com&limit=2.5', 'limit', /from 1 to 100/],
  ['userEmail=a@example.com&limit=ten', 'limit', /from 1 to 100/],
  ['userEmail=a@example.com&limit=', 'limit', /from 1 to 100/],
  ['userEmail=a@example.com&limit=0x10', 'limit', /from 1 to 100/],
  ['userEmail=a@example.com&limit=1e1', 'limit', /from 1 to 100/],
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

const LIST = 'userEmail=ana@example.com&limit=1';

test('takes a cursor of a memo that was ranked, also where it names none that exists', async () => {
  await save(server, 'ana@example.com', 2);
  const { nextCursor } = await page(server, `${LIST}&q=importer`);
  const [listed] = String(nextCursor).split('.');
  for (const place of [PLACE, `${'9'.repeat(14)}.${ID}.${'9'.repeat(9)}.${'9'.repeat(14)}.0.${ID}`])
    await page(server, `${LIST}&q=importer&cursor=${listed}.${place}`);
});

test('takes a cursor with the account and the filters of its page alone, in pages of any size and view', async () => {
  const { nextCursor } = await page(server, LIST);
  for (const other of ['', '&limit=2', '&view=summary', '&due=false'])
    await page(server, `${LIST}&cursor=${nextCursor}${other}`);
  for (const other of ['&q=importer', '&due=true', '&decided=false', '&test=true', '&outcome=close_call']) {
    const answer = await server.send('GET', `/v1/memos?${LIST}&cursor=${nextCursor}${other}`);
    const { issues } = await assertError(answer, 422, 'validation_error');
    assert.deepEqual(
      issues?.map(({ path, message }) => [path, /other filters/.test(message)]),
      [['cursor', true]],
    );
  }
  const ofAnother = `userEmail=other@example.com&cursor=${nextCursor}`;
  await assertError(await server.send('GET', `/v1/memos?${ofAnother}`), 422, 'validation_error');
});
