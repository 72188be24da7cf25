import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import { createDatabase } from './database.ts';
import { listRelatedMemos } from './related-memos.ts';

test('finds what shares two words and three in ten of a question, also behind hundreds that share a common one', async (t) => {
  const { pool, drop } = await freshDatabase();
  t.after(drop);
  await pool.query(`
    create temp table given as
      select 'acc_a' as account, 'live' as mode, 'buy bread ' || n as question, n from generate_series(1, 210) n
      union all values ('acc_a', 'live', 'buy the old lighthouse', 300), ('acc_a', 'live', 'rent a lion', 0),
        ('acc_a', 'test', 'buy the test lighthouse', 301), ('acc_b', 'live', 'buy their lighthouse', -1);
    insert into organizations (id, name) values ('org', 'org');
    insert into accounts (id, organization_id, email) select distinct account, 'org', account from given;
    insert into deliberations (id, organization_id, account_id, key_id, memo_id, state, mode, brief, panel, request_id, body_hash, node, created_at, deadline_at, finished_at)
      select 'dlb_' || n, 'org', account, 'key', 'memo_' || n, 'completed', 'live', '{}', '[]', 'req', '', 'node', now(), now(), now() from given;
    insert into memos (id, deliberation_id, organization_id, account_id, created_at, memo)
      select 'memo_' || n, 'dlb_' || n, 'org', account, '2026-11-22'::timestamptz - n * interval '1 day',
        json_build_object('question', question, 'mode', mode) from given`);
  const related = async (question: string, world: 'live' | null = null): Promise<string[]> => {
    const words = question.split(' ').filter((word) => word !== '');
    const to = { accountId: 'acc_a', world, mode: 'live', words, most: 5 } as const;
    const found = await listRelatedMemos(createDatabase(pool), to);
    // `as`: what this test has stored.
    return found.map(({ memo }) => (JSON.parse(memo) as { question: string }).question);
  };
  const wanted: Readonly<Record<string, readonly string[]>> = {
    'buy lighthouse tower sea': ['buy the old lighthouse'],
    'buy lighthouse zeppelin': ['buy the old lighthouse'],
    'rent lighthouse': [],
    'old lighthouse q1 q2 q3 q4 q5': [],
    'lion rent q1 q2 q3 q4': ['rent a lion'],
    'lion rent q1 q2 q3 q4 q5': [],
    lion: ['rent a lion'],
    '': [],
    'buy bread': [1, 2, 3, 4, 5].map((n) => `buy bread ${n}`),
  };
  for (const [question, expected] of Object.entries(wanted))
    for (const world of ['live', null] as const)
      assert.deepEqual(await related(question, world), expected, question);
});
