import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { CALLS_KEPT } from '../domain/call-times.ts';
import { addCallTimes, readCallTimes } from './call-times.ts';
import { createDatabase } from './database.ts';
import type { Database } from './database.ts';

let database: TestDatabase;
let db: Database;
before(async () => {
  database = await freshDatabase();
  db = createDatabase(database.pool);
});
after(() => database.drop());

const kind = { seat: 'xai', model: 'grok', stage: 'perspectives', effort: 'high' } as const;
const taking = (ms: number) => ({ ms, firstTextMs: ms - 1, longestSilenceMs: ms + 1 });

test('keeps the newest calls of each kind, in their order, of all processes', async () => {
  await addCallTimes(db, []);
  const other = { ...kind, effort: 'low' } as const;
  await addCallTimes(db, [
    { ...kind, ...taking(2) },
    { ...other, ...taking(100) },
    { ...kind, ...taking(1) },
  ]);
  const [first] = (await readCallTimes(db)).filter(({ effort }) => effort === kind.effort);
  assert.deepEqual(first?.calls, [taking(2), taking(1)]);
  const all = Array.from({ length: 30 }, (_, index) => index + 3);
  for (const ms of all) await addCallTimes(db, [{ ...kind, ...taking(ms) }]);
  const known = await readCallTimes(db);
  assert.deepEqual(
    known.toSorted((a, b) => b.calls.length - a.calls.length),
    [
      { ...kind, calls: all.slice(-CALLS_KEPT).map(taking) },
      { ...other, calls: [taking(100)] },
    ],
  );
});

test('two processes that add at once lose nothing', async () => {
  const model = (name: string) => ({ ...kind, model: name, ...taking(1) });
  const names = ['a', 'b', 'c', 'd'];
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      addCallTimes(db, (index % 2 === 0 ? names : names.toReversed()).map(model)),
    ),
  );
  const known = (await readCallTimes(db)).filter((each) => names.includes(each.model));
  assert.deepEqual(
    known.map(({ calls }) => calls.length),
    [12, 12, 12, 12],
  );
});
