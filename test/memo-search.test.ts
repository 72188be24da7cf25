import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { freshDatabase } from './database.ts';
import { MEMOS } from '../src/document/memos.fixture.ts';
import { asFirstProtocol } from '../src/domain/first-protocol.fixture.ts';
import { createDatabase } from '../src/store/database.ts';
import { listMemos } from '../src/store/list-memos.ts';
import { migrate } from '../src/store/migrate.ts';

const FOLDER = new URL('../src/store/migrations/', import.meta.url);

test('memos of an earlier release have summaries after the migration, whatever characters they hold', async () => {
  const { pool, drop } = await freshDatabase();
  const path = await mkdtemp(join(tmpdir(), 'witan-search-'));
  try {
    const earlier = (await readdir(FOLDER)).filter((name) => name < '0012');
    for (const name of earlier) await cp(new URL(name, FOLDER), join(path, name));
    await pool.query('drop schema public cascade; create schema public');
    await migrate(pool, { folder: pathToFileURL(`${path}/`) });
    const memo = asFirstProtocol(MEMOS.billing);
    const question = 'Odd: \\u0000 \\\\u0000 \u0000\u0000 \ud800 \udfff 😀 walrus';
    await pool.query(`
      insert into organizations (id, name) values ('org', 'org');
      insert into accounts (id, organization_id, email) values ('acc', 'org', 'ada@example.com');
      insert into deliberations (id, organization_id, account_id, key_id, memo_id, state, mode, brief, panel, request_id, body_hash, node, created_at, deadline_at)
      values ('dlb', 'org', 'acc', 'key', 'memo', 'completed', 'live', '{}', '[]', 'req', '', 'node', now(), now())`);
    await pool.query(`insert into memos values ('memo', 'dlb', 'org', 'acc', now(), $1)`, [
      JSON.stringify({ ...memo, question }),
    ]);
    await migrate(pool);
    const page = { accountId: 'acc', limit: 1, after: null } as const;
    const filter = {
      words: 'WALRUS',
      outcome: memo.recommendation.outcome,
      mode: 'live',
      dueBy: null,
      decided: null,
    } as const;
    const [found] = await listMemos(createDatabase(pool), { ...page, view: 'summary', filter });
    const summary: unknown = JSON.parse(found?.json ?? 'null');
    assert.deepEqual(summary, {
      id: 'memo',
      object: 'memo_summary',
      createdAt: memo.createdAt,
      mode: 'live',
      question: 'Odd: \\u0000 \\\\u0000 \ufffd\ufffd \ufffd \ufffd 😀 walrus',
      degraded: memo.degraded,
      outcome: memo.recommendation.outcome,
      headline: memo.recommendation.headline,
      recommended: memo.options.find(({ id }) => id === memo.recommendation.option)?.name,
      band: memo.recommendation.confidence.band,
      vote: null,
      decision: null,
      dueOn: null,
    });
  } finally {
    await rm(path, { recursive: true, force: true });
    await drop();
  }
});

test('finds what is neither common nor rare page by page, the newest first, over years', async () => {
  const { pool, drop } = await freshDatabase();
  try {
    await pool.query(`
      insert into organizations (id, name) values ('org', 'org');
      insert into accounts (id, organization_id, email) values ('acc', 'org', 'ada@example.com');
      insert into deliberations (id, organization_id, account_id, key_id, memo_id, state, mode, brief, panel, request_id, body_hash, node, created_at, deadline_at)
      select 'dlb_' || n, 'org', 'acc', 'key', 'memo_' || n, 'completed', 'live', '{}', '[]', 'req', '', 'node', now(), now()
      from generate_series(1, 900) as n;
      insert into memos (id, deliberation_id, organization_id, account_id, created_at, memo)
      select 'memo_' || n, 'dlb_' || n, 'org', 'acc', '2026-11-22'::timestamptz - n * interval '1 day',
        case when n > 600 or n = 7 then '{"question":"a walrus"}' else '{"question":"a seal"}' end
      from generate_series(1, 900) as n`);
    const db = createDatabase(pool);
    const filter = { words: 'walrus', outcome: null, mode: null, dueBy: null, decided: null };
    const listed: string[] = [];
    for (let after: { readonly createdAt: Date; readonly id: string } | null = null; ;) {
      const page = { accountId: 'acc', view: 'summary', filter, limit: 50, after } as const;
      const found = await listMemos(db, page);
      listed.push(...found.map(({ id }) => id));
      after = found.at(-1) ?? null;
      if (found.length < 50) break;
    }
    assert.deepEqual(listed, ['memo_7', ...Array.from({ length: 300 }, (_, index) => `memo_${601 + index}`)]);
  } finally {
    await drop();
  }
});
