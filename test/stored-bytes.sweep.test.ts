import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DecisionMemo } from '@witan/client';
import { createHousekeeping } from '../src/durable/housekeeping.ts';
import { createDatabase } from '../src/store/database.ts';
import { copyDeliberations } from './copy-deliberations.ts';
import { QUESTION, readMemo, startTestServer } from './server.ts';
import type { TestServer } from './server.ts';

const DAY = 24 * 3_600_000;
const KB = 1_000;
const COUNT = 400;
const userEmail = 'ada@example.com';

let server: TestServer;
let memos: readonly { readonly id: string; readonly text: string; readonly memo: DecisionMemo }[];

before(async () => {
  // With shared material any spread brings a review.
  server = await startTestServer({ env: { WITAN_REVIEW_SPREAD: '0' } });
  memos = await Promise.all(ASKED.map(ask));
});
after(() => server.close());

const CONTEXT =
  'We are a team of six with an audit in March. The ledger has had three incidents this year, and the vendor ends support in May.';

/** Framed by the caller and by an advisor, reviewed and not, contested, in another language, with a document. */
const ASKED = [
  QUESTION,
  { question: 'Should we migrate billing to event sourcing, or harden the relational ledger?', userEmail },
  { question: 'Build or buy the warehouse system?', context: CONTEXT, userEmail },
  { question: 'Should we open an office in Lisbon, in Porto or in Madrid?', context: CONTEXT, userEmail },
  {
    question: 'Which database: PostgreSQL, MySQL or SQLite?',
    context: CONTEXT,
    transparent: true,
    userEmail,
  },
  { question: '¿Compramos la fábrica o seguimos alquilando?', userEmail },
  {
    ...QUESTION,
    documents: [{ name: 'notes.txt', data: Buffer.from(CONTEXT.repeat(20)).toString('base64') }],
  },
] as const;

async function ask(body: (typeof ASKED)[number]) {
  const response = await server.ask(body);
  const id = response.headers.get('Deliberation-Id') ?? '';
  const text = await response.clone().text();
  return { id, text, memo: await readMemo(response) };
}

/** A day later, as every node does. */
async function runHousekeeping(): Promise<void> {
  await server.pool.query(`update deliberations set finished_at = finished_at - interval '25 hours'`);
  const db = createDatabase(server.pool);
  await createHousekeeping({ db, now: Date.now, retentionDays: null }).round();
}

/** Tables, what they hold outside their rows, and indexes. */
async function bytes(): Promise<number> {
  await server.pool.query('vacuum full');
  const { rows } = await server.pool.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return rows[0]?.bytes ?? 0;
}

async function lastOf(path: string): Promise<string> {
  const response = await server.send('GET', `${path}/events`);
  assert.equal(response.status, 200);
  return (await response.text()).split('\n\n').findLast((frame) => frame.startsWith('id:')) ?? '';
}

async function askAbout({ memo }: (typeof memos)[number]): Promise<{ id: string; text: string }> {
  const response = await server.sendJson('POST', `/v1/memos/${memo.id}/questions`, {
    question: 'What speaks against it?',
  });
  assert.equal(response.status, 200);
  const text = await response.text();
  // `as`: a question's answer has its id.
  return { id: (JSON.parse(text) as { id: string }).id, text };
}

async function countOf(table: 'memos' | 'events', words: string): Promise<number> {
  const column = table === 'memos' ? 'memo' : 'data';
  const { rows } = await server.pool.query<{ found: number }>(
    `select count(*)::int as found from ${table} where strpos(${column}, $1) > 0`,
    [words],
  );
  return rows[0]?.found ?? -1;
}

test('a memo is stored once, so is an answer about it, and their last events hold them at once and a day later', async () => {
  const [first] = memos;
  assert.ok(first);
  const asked = await askAbout(first);
  const paths = [`/v1/deliberations/${first.id}`, `/v1/memos/${first.memo.id}/questions/${asked.id}`];
  const before = await Promise.all(paths.map(lastOf));
  for (const [index, { text }] of [first, asked].entries()) {
    assert.ok(before[index]?.endsWith(`${text}}`));
    assert.equal(await countOf('events', text), 0);
  }
  await runHousekeeping();
  assert.equal(await countOf('memos', first.text), 1);
  assert.deepEqual(await Promise.all(paths.map(lastOf)), before);
});

test('a day after its end a deliberation takes at most 30 KB, its share of the indexes included', async () => {
  assert.ok(memos.some(({ memo }) => !memo.notes.some(({ kind }) => kind === 'review_skipped')));
  await runHousekeeping();
  const empty = await bytes();
  const now = Date.now();
  await copyDeliberations(server.pool, {
    sources: memos.map(({ id }) => id),
    count: COUNT,
    from: new Date(now - 30 * DAY),
    to: new Date(now),
  });
  const each = ((await bytes()) - empty) / COUNT;
  assert.ok(each <= 30 * KB, `${Math.round(each)} bytes`);
});
