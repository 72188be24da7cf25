import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDatabase } from '../store/database.ts';
import type { StoredQuestion } from '../store/deliberations.ts';
import { freshDatabase } from '../../test/database.ts';
import { carryOut, type CarryOutDeps } from './carry-out.ts';
import { sleep } from './sleep.ts';

test('a question whose memo was deleted with it ends as one that somebody else has ended, and is no fault', async (t) => {
  const { pool, drop } = await freshDatabase();
  t.after(drop);
  const id = 'qst_019cf2a4-7b12-7e77-9f50-7c3b2e0a4d69';
  const about = 'memo_019cf2a4-7b10-7c55-9d3e-5a1f0c8e2b47';
  // `as`: nothing else is looked at before the memo is found.
  const deps = { db: createDatabase(pool), sleep, protocol: {} } as unknown as CarryOutDeps;
  const asked = { id, about } as Partial<StoredQuestion> as StoredQuestion;
  const complete = await carryOut(deps, asked, {} as Parameters<typeof carryOut>[2]);
  assert.equal(await complete(), null);
});
