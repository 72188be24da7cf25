import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pool } from 'pg';
import { freshDatabase } from './database.ts';
import { createDatabase } from '../src/store/database.ts';
import { listMemos } from '../src/store/list-memos.ts';
import type { KeyWorld } from '../src/store/reach.ts';
import { listRelatedMemos } from '../src/store/related-memos.ts';

test('finds what is neither common nor rare page by page, the newest first, over years, and of nobody else', async () => {
  const { pool, drop } = await freshDatabase();
  try {
    const question = `case when n > 600 or n = 7 then 'a walrus, 自建' else 'a seal, 建自' end`;
    await storeMemos(pool, { account: 'acc_one_000001', question });
    await storeMemos(pool, { account: 'acc_two_000001', question: `'a walrus, 自建'` });
    const of = (words: string): Promise<string[]> => listAll(pool, { account: 'acc_one_000001', words });
    const rare = [
      'acc_one_000001_7',
      ...Array.from({ length: 300 }, (_, index) => `acc_one_000001_${601 + index}`),
    ];
    for (const words of ['walrus', 'walr', '自建', '自建 walrus'])
      assert.deepEqual(await of(words), rare, words);
    // What stands in every memo beside its words: nobody can look for it.
    for (const words of ['mode', 'outcome', 'account', 'day', 'month', 'seal walrus'])
      assert.deepEqual(await of(words), [], words);
    assert.equal((await of('!')).length, 900);
  } finally {
    await drop();
  }
});

test('finds the earlier memos that share the most words, among a thousand and of their own mode alone', async () => {
  const { pool, drop } = await freshDatabase();
  try {
    const question = `case when n in (3, 850) then 'buy the old lighthouse' when n = 5 then 'buy a boat' else 'buy bread' end`;
    await storeMemos(pool, {
      account: 'acc_one_000001',
      question,
      mode: `case when n = 3 then 'test' else 'live' end`,
    });
    const related = async (words: readonly string[]): Promise<string[]> => {
      const to = { accountId: 'acc_one_000001', world: null, mode: 'live', words, most: 5 } as const;
      const found = await listRelatedMemos(createDatabase(pool), to);
      // `as`: what this test has stored.
      return found.map(({ memo }) => (JSON.parse(memo) as { question: string }).question);
    };
    assert.deepEqual(await related(['buy', 'old', 'lighthouse', 'boat']), [
      'buy the old lighthouse',
      'buy a boat',
    ]);
    assert.deepEqual(await related(['old', 'lighthouse']), ['buy the old lighthouse']);
    assert.deepEqual(
      await related(['buy', 'bread']),
      Array.from({ length: 5 }, () => 'buy bread'),
    );
    assert.deepEqual(await related(['zeppelin', 'mode', 'outcome']), []);
  } finally {
    await drop();
  }
});

/** 900 memos, the newest of 2026-11-21 and one a day before it; `question` and `mode` are made in SQL from `n`. */
test('finds among a thousand what keys of one kind asked, also where simulated advisors answered both', async () => {
  const { pool, drop } = await freshDatabase();
  try {
    const account = 'acc_two_000001';
    const asked = `case when n in (7, 500, 700) then 'buy the old lighthouse' else 'buy bread' end`;
    await storeMemos(pool, { account, question: asked, mode: `'test'` });
    await pool.query(`update memos set by_test_key = true where id = any($1)`, [
      [`${account}_7`, `${account}_700`, `${account}_300`],
    ]);
    const worlds = { live: ['_500'], test: ['_7', '_700'] } as const;
    for (const world of ['live', 'test'] as const) {
      const expected = worlds[world].map((id) => account + id);
      assert.deepEqual(await listAll(pool, { account, words: 'lighthouse', world }), expected);
      const words = ['buy', 'old', 'lighthouse'];
      const to = { accountId: account, world, mode: 'test', words, most: 5 } as const;
      const related = await listRelatedMemos(createDatabase(pool), to);
      assert.equal(related.length, expected.length);
    }
    assert.equal((await listAll(pool, { account, words: 'bread', world: 'test' })).length, 1);
  } finally {
    await drop();
  }
});

async function storeMemos(
  pool: Pool,
  of: { readonly account: string; readonly question: string; readonly mode?: string },
): Promise<void> {
  const { account, question, mode = `'live'` } = of;
  await pool.query(`
    insert into organizations (id, name) values ('org', 'org') on conflict do nothing;
    insert into accounts (id, organization_id, email) values ('${account}', 'org', '${account}@example.com');
    insert into deliberations (id, organization_id, account_id, key_id, memo_id, state, mode, brief, panel, request_id, body_hash, node, created_at, deadline_at, finished_at)
    select 'dlb_${account}_' || n, 'org', '${account}', 'key', '${account}_' || n, 'completed', 'live', '{}', '[]', 'req', '', 'node', now(), now(), now()
    from generate_series(1, 900) as n;
    insert into memos (id, deliberation_id, organization_id, account_id, created_at, memo)
    select '${account}_' || n, 'dlb_${account}_' || n, 'org', '${account}', '2026-11-22'::timestamptz - n * interval '1 day',
      json_build_object('question', ${question}, 'mode', ${mode})
    from generate_series(1, 900) as n`);
}

/** Page by page. */
async function listAll(
  pool: Pool,
  {
    account: accountId,
    words,
    world = null,
  }: { readonly account: string; readonly words: string; readonly world?: KeyWorld | null },
): Promise<string[]> {
  const db = createDatabase(pool);
  const filter = { words, outcome: null, mode: null, dueBy: null, decided: null };
  const listed: string[] = [];
  for (let after: { readonly createdAt: Date; readonly id: string } | null = null; ;) {
    const page = { accountId, world, view: 'summary', filter, limit: 50, after } as const;
    const found = await listMemos(db, page);
    listed.push(...found.map(({ id }) => id));
    after = found.at(-1) ?? null;
    if (found.length < 50) return listed;
  }
}
