import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { EQUAL_WEIGHTS, fittedWeights, learn, modelsOf, NO_RECORD, outcomesOf } from '@witan/combine';
import type { Resolved } from '@witan/combine';
import type { DecisionMemo, MemoId, OptionId } from '@witan/client';
import { createIds } from '../src/domain/ids.ts';
import { lessonsOf, resolvedBy } from '../src/domain/record/resolved.ts';
import { memoExample } from '../src/operations/memo-example.ts';
import { ensureAccount, ensureOrganization } from '../src/store/accounts.ts';
import { createDatabase } from '../src/store/database.ts';
import type { Database } from '../src/store/database.ts';
import { eraseDeliberations } from '../src/store/erase.ts';
import { insertMemo } from '../src/store/memos.ts';
import { transact } from '../src/store/transact.ts';
import { lockRecord, readLearned, writeRecord } from '../src/store/records.ts';
import { eraseEnded } from '../src/store/retention.ts';
import { seedDeliberation } from './seed-deliberation.ts';
import { freshDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';

const BOTH = ['outcomes', 'predictions'] as const;
const MODELS = ['openai/one', 'google/two', 'xai/three', 'openai/one (2)', 'new "odd" model'];
const ids = createIds(Date.now);
let database: TestDatabase;
let db: Database;
before(async () => {
  database = await freshDatabase();
  db = createDatabase(database.pool);
});
after(() => database.drop());

type Said = {
  readonly models: readonly number[];
  readonly parts: readonly number[];
  readonly chances: readonly number[];
};
type Made = {
  readonly id: MemoId;
  readonly deliberationId: string;
  readonly said: Said;
};

const anySaid: fc.Arbitrary<Said> = fc.record({
  models: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 1, maxLength: 3 }),
  parts: fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }),
  chances: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }),
});

/** A memo of as many advisors as models, with two options and one prediction for each. */
function memoOf(id: MemoId, { models, parts, chances }: Said): DecisionMemo {
  const voices = memoExample.perspectives.filter(({ late }) => !late).slice(0, models.length);
  const perspectives = voices.map((voice, i) => {
    const [a = 1, b = 1] = parts.slice(2 * i);
    return { ...voice, probabilities: { opt_1: a / (a + b), opt_2: b / (a + b) } };
  });
  const byAdvisor = Object.fromEntries(voices.map(({ advisor }, i) => [advisor, chances[i] ?? 0.5]));
  const predictions = memoExample.predictions.map((prediction) => ({ ...prediction, byAdvisor }));
  return { ...memoExample, id, perspectives, options: memoExample.options.slice(0, 2), predictions };
}

const lettersOf = ({ models }: Said): Record<`Advisor ${string}`, string> =>
  Object.fromEntries(
    memoExample.perspectives
      .filter(({ late }) => !late)
      .map(({ advisor }, i) => [advisor, MODELS[models[i] ?? 0] ?? '']),
  );

type Change =
  | { readonly kind: 'outcome'; readonly memo: number; readonly best: OptionId | null }
  | { readonly kind: 'settled'; readonly memo: number; readonly came: boolean | null }
  | { readonly kind: 'erase' | 'expire'; readonly memo: number };

const anyChange: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('outcome' as const),
      memo: fc.nat(9),
      best: fc.constantFrom<OptionId | null>('opt_1', 'opt_2', null),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('settled' as const),
      memo: fc.nat(9),
      came: fc.constantFrom(true, false, null),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('erase' as const, 'expire' as const), memo: fc.nat(9) }),
  },
);

async function seed(
  said: readonly Said[],
): Promise<{ readonly organizationId: string; readonly made: Made[] }> {
  await database.pool.query('delete from deliberations');
  const organization = await ensureOrganization(db, { id: ids.organization(), name: 'Analytical Engines' });
  const account = await ensureAccount(db, {
    id: ids.account(),
    organizationId: organization.id,
    email: 'ada@example.com',
  });
  const made: Made[] = [];
  for (const [i, one] of said.entries()) {
    const deliberationId = await seedDeliberation(db);
    const id: MemoId = ids.memo();
    const before = made[i - 1];
    const timestamp = new Date().toISOString();
    await transact(db, [
      insertMemo(
        { id: deliberationId, organizationId: organization.id, accountId: account.id, byTestKey: false },
        {
          // Every third memo revises the one before it.
          memo: { id, timestamp, ...(before && i % 3 === 2 ? { basedOn: before.id } : {}) },
          json: JSON.stringify(memoOf(id, one)),
          signature: 'unsigned',
          sharedSignature: 'unsigned',
          models: lettersOf(one),
          pooling: EQUAL_WEIGHTS,
        },
      ),
    ]);
    await database.pool.query(
      `update deliberations set state = 'completed', finished_at = to_timestamp($2) where id = $1`,
      [deliberationId, i + 1],
    );
    made.push({ id, deliberationId, said: one });
  }
  return { organizationId: organization.id, made };
}

async function play(organizationId: string, made: readonly Made[], change: Change): Promise<void> {
  const { id, deliberationId, said } = made[change.memo % made.length] ?? made[0]!;
  if (change.kind === 'erase') {
    await eraseDeliberations(db, { ids: [deliberationId], since: new Date(0) });
    return;
  }
  if (change.kind === 'expire') {
    // What ended with the first memos, as retention does.
    await eraseEnded(db, { before: new Date((change.memo % 2) * 1_000 + 500), most: 5 });
    return;
  }
  await db.transaction().execute(async (trx) => {
    const of = await lockRecord(trx, { organizationId, email: null, domain: null, world: null }, id);
    if (!of) return;
    const recordedAt = new Date().toISOString();
    const more = { learn: true, note: null, recordedAt };
    const decision = { option: 'opt_1' as const, note: null, decidedBy: null, reviewOn: null, recordedAt };
    const record = {
      view: null,
      decision,
      outcome:
        change.kind === 'outcome'
          ? { result: null, best: change.best, lessons: null, observedOn: null, recordedAt, learn: true }
          : of.record.outcome,
      settled: change.kind === 'settled' ? { prd_1: { cameTrue: change.came, ...more } } : of.record.settled,
    };
    const resolved = resolvedBy(memoOf(id, said), of.models, record);
    await writeRecord(trx, {
      of,
      test: false,
      record,
      resolved,
      lessons: { outcomes: lessonsOf(resolved, 'outcomes'), predictions: lessonsOf(resolved, 'predictions') },
      dueOn: null,
    });
  });
}

/** What is left in the tables, learned afresh by the maths alone: of each thread the newest memo. */
async function afresh(): Promise<Resolved[]> {
  const { rows } = await database.pool.query<{ thread: string; resolved: string }>(
    'select thread, resolved from records order by memo_id',
  );
  const newest = new Map<string, Resolved>();
  for (const { thread, resolved } of rows)
    for (const { source, said, truth } of JSON.parse(resolved))
      newest.set(`${source} ${thread}`, { probabilities: said, truth });
  return [...newest.values()];
}

test('whatever is recorded, corrected, taken back, erased or expires, the sums are those of what is left', async () => {
  let learnedOnce = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(anySaid, { minLength: 10, maxLength: 10 }),
      fc.array(anyChange, { minLength: 5, maxLength: 40 }),
      async (said, changes) => {
        const { organizationId, made } = await seed(said);
        for (const change of changes) await play(organizationId, made, change);
        const kept = await readLearned(db, { organizationId, test: false }, BOTH);
        const left = await afresh();
        const fresh = left.reduce(learn, NO_RECORD);
        learnedOnce += left.length;
        assert.equal(outcomesOf(kept), left.length);
        assert.deepEqual(modelsOf(kept), modelsOf(fresh), 'no model is left that nobody is heard of');
        const [found, expected] = [fittedWeights(kept, MODELS), fittedWeights(fresh, MODELS)];
        for (const [name, weight] of Object.entries(expected))
          assert.ok(
            Math.abs((found[name] ?? Number.NaN) - weight) < 1e-9,
            `${name}: ${found[name]}, not ${weight}`,
          );
        await eraseEnded(db, { before: new Date(), most: 100 });
        assert.deepEqual(
          await readLearned(db, { organizationId, test: false }, BOTH),
          {},
          'not even a rounding error',
        );
      },
    ),
    { numRuns: 8 },
  );
  assert.ok(learnedOnce > 20);
});

test('outcomes that come at once from many connections, while memos are erased, add up, and nobody is turned away', async () => {
  const said: Said = { models: [0, 1, 2], parts: [0.2, 0.8, 0.6, 0.4, 0.9, 0.1], chances: [0.3, 0.6, 0.9] };
  const { organizationId, made } = await seed(Array.from({ length: 30 }, () => said));
  const busy = made.flatMap((_, memo) => [
    play(organizationId, made, { kind: 'outcome', memo, best: 'opt_1' }),
    play(organizationId, made, { kind: 'settled', memo, came: false }),
    play(organizationId, made, { kind: 'outcome', memo, best: memo % 2 === 0 ? 'opt_2' : 'opt_1' }),
    ...(memo % 5 === 0 ? [play(organizationId, made, { kind: 'erase', memo })] : []),
  ]);
  await Promise.all([...busy, eraseEnded(db, { before: new Date(10_500), most: 7 })]);
  const kept = await readLearned(db, { organizationId, test: false }, BOTH);
  const fresh = (await afresh()).reduce(learn, NO_RECORD);
  assert.ok(outcomesOf(fresh) > 10);
  assert.equal(outcomesOf(kept), outcomesOf(fresh));
  for (const [key, value] of Object.entries(fresh)) assert.ok(Math.abs((kept[key] ?? 0) - value) < 1e-9, key);
});
