import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { readCallTimes } from '../store/call-times.ts';
import { createDatabase } from '../store/database.ts';
import { keepCallTimes } from './keep-call-times.ts';
import { sleep } from './sleep.ts';

let database: TestDatabase;
before(async () => {
  database = await freshDatabase();
});
after(() => database.drop());

const kind = { seat: 'xai', model: 'grok', stage: 'perspectives', effort: 'high' } as const;
const times = { ms: 8_000, firstTextMs: 7_000, longestSilenceMs: 500 };

test('what calls took is stored by the time a process has closed', async () => {
  const db = createDatabase(database.pool);
  const troubles: unknown[] = [];
  const keeper = keepCallTimes({ db, sleep, onTrouble: (error) => troubles.push(error) });
  keeper.add(kind, times);
  keeper.add(kind, { ...times, ms: 9_000 });
  await keeper.close();
  assert.deepEqual(await readCallTimes(db), [{ ...kind, calls: [times, { ...times, ms: 9_000 }] }]);
  keeper.add(kind, times);
  await keeper.close();
  assert.equal((await readCallTimes(db))[0]?.calls.length, 3);
  assert.deepEqual(troubles, []);
});

test('a database that is gone is told of, and what was not stored is stored with what comes later, up to 1,000 calls', async () => {
  const db = createDatabase(database.pool);
  await database.pool.query('truncate call_times');
  await database.pool.query('alter table call_times rename to gone');
  const troubles: unknown[] = [];
  const keeper = keepCallTimes({ db, sleep: async () => {}, onTrouble: (error) => troubles.push(error) });
  for (let call = 0; call <= 1_000; call += 1) keeper.add({ ...kind, model: `grok ${call}` }, times);
  await keeper.close();
  assert.equal(troubles.length, 1);
  await database.pool.query('alter table gone rename to call_times');
  keeper.add(kind, times);
  await keeper.close();
  const stored = new Set((await readCallTimes(db)).map(({ model }) => model));
  assert.deepEqual(
    [stored.size, ...['grok 0', 'grok 1', 'grok 1000', 'grok'].map((model) => stored.has(model))],
    [1_001, false, true, true, true],
  );
});
