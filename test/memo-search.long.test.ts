import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pool } from 'pg';
import { freshDatabase } from './database.ts';
import { createDatabase } from '../src/store/database.ts';
import { listMemos } from '../src/store/list-memos.ts';
import type { MemoPlace } from '../src/store/list-memos.ts';
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
    // What stands in every memo beside its words, or in none: nobody can look for it.
    for (const words of ['!', 'mode', 'outcome', 'account', 'day', 'month', 'seal walrus'])
      assert.deepEqual(await of(words), [], words);
  } finally {
    await drop();
  }
});

/** Of three in a row the words of one are neighbours, of one near and of one farther, in SQL from `n`. */
const NEARER = `'Buy ' || (array['a walrus boat', 'a walrus for the boat', 'a boat that also carries the walrus'])[n::int % 3 + 1]`;
/** Numbers from 1 to 900 as a search for "walrus boat" lists them: the newest 50 by how near, the others by time. */
const BEST_FIRST = [0, 1, 2]
  .flatMap((nearness) =>
    Array.from({ length: 50 }, (_, index) => index + 1).filter((n) => n % 3 === nearness),
  )
  .concat(Array.from({ length: 850 }, (_, index) => 51 + index));

test('ranks the newest fifty matches by how near their words are, and goes on by time without a gap', async () => {
  const { pool, drop } = await freshDatabase();
  try {
    const account = 'acc_one_000001';
    await storeMemos(pool, { account, question: NEARER });
    await storeMemos(pool, { account: 'acc_two_000001', question: NEARER });
    for (const [words, limit] of [
      ['walrus boat', 25],
      ['walrus boat', 51],
      ['boat walr', 33],
    ] as const)
      assert.deepEqual(
        await listAll(pool, { account, words, limit }),
        BEST_FIRST.map((n) => `${account}_${n}`),
      );
  } finally {
    await drop();
  }
});

test('shifts no page of a search while memos are added, stored late and erased', async () => {
  const { pool, drop } = await freshDatabase();
  try {
    const account = 'acc_one_000001';
    await storeMemos(pool, { account, question: NEARER });
    let turn = 0;
    const meanwhile = async (listed: readonly string[]): Promise<void> => {
      turn += 1;
      if (turn > 12) return;
      const question = `'Buy a walrus boat'`;
      await storeMemos(pool, { account, question, numbers: [-20 * turn, -20 * turn + 19] });
      await storeMemos(pool, { account, question, numbers: [turn + 0.5, turn + 0.5] });
      await pool.query('delete from memos where id = any($1)', [listed.slice(-3)]);
    };
    const listed = await listAll(pool, { account, words: 'walrus boat', limit: 7, meanwhile });
    const whole = listed.filter((id) => !id.includes('.'));
    assert.deepEqual(
      whole,
      BEST_FIRST.map((n) => `${account}_${n}`),
    );
    assert.equal(new Set(listed).size, listed.length);
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

/** Memos, one a day before 2026-11-22 back to 900 days before or as `numbers` say; `question` and `mode` are made in SQL from `n`. */
async function storeMemos(
  pool: Pool,
  of: {
    readonly account: string;
    readonly question: string;
    readonly mode?: string;
    readonly numbers?: readonly [first: number, last: number];
  },
): Promise<void> {
  const { account, question, mode = `'live'`, numbers = [1, 900] } = of;
  const series = `generate_series(${numbers.join(', ')}) as n`;
  await pool.query(`
    insert into organizations (id, name) values ('org', 'org') on conflict do nothing;
    insert into accounts (id, organization_id, email) values ('${account}', 'org', '${account}@example.com') on conflict do nothing;
    insert into deliberations (id, organization_id, account_id, key_id, memo_id, state, mode, brief, panel, request_id, body_hash, node, created_at, deadline_at, finished_at)
    select 'dlb_${account}_' || n, 'org', '${account}', 'key', '${account}_' || n, 'completed', 'live', '{}', '[]', 'req', '', 'node', now(), now(), now()
    from ${series};
    insert into memos (id, deliberation_id, organization_id, account_id, created_at, memo)
    select '${account}_' || n, 'dlb_${account}_' || n, 'org', '${account}', '2026-11-22'::timestamptz - n * interval '1 day',
      json_build_object('question', ${question}, 'mode', ${mode})
    from ${series}`);
}

/** Page by page. */
async function listAll(
  pool: Pool,
  {
    account: accountId,
    words,
    world = null,
    limit = 50,
    meanwhile = async () => {},
  }: {
    readonly account: string;
    readonly words: string;
    readonly world?: KeyWorld | null;
    readonly limit?: number;
    /** What happens before each page but the first. */
    readonly meanwhile?: (listed: readonly string[]) => Promise<void>;
  },
): Promise<string[]> {
  const db = createDatabase(pool);
  const filter = { words, outcome: null, mode: null, dueBy: null, decided: null };
  const listed: string[] = [];
  for (let after: MemoPlace | null = null; ;) {
    const page = { accountId, world, view: 'summary', filter, limit, after } as const;
    const found = await listMemos(db, page);
    listed.push(...found.map(({ id }) => id));
    after = found.at(-1) ?? null;
    if (found.length < limit) return listed;
    await meanwhile(listed);
  }
}
