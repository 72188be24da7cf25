// Random schedules of what can happen to a ledger, and the model that says what must come of them.

import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { monthOf, priceOf } from '../../src/domain/charge.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { LEDGER_LIMITS } from './ledger-world.ts';
import type { LedgerWorld, Order } from './ledger-world.ts';

export type LedgerStep =
  | { readonly kind: 'start'; readonly node: number; readonly order: Order }
  | { readonly kind: 'finish' | 'fail' | 'cancel'; readonly pick: number }
  | { readonly kind: 'crash' | 'recover'; readonly node: number }
  | {
      readonly kind: 'quota';
      readonly organization: number;
      readonly email: string;
      readonly credits: number;
    };

/** What happens at once, and whether a month passes afterwards. */
export type Turn = { readonly steps: readonly LedgerStep[]; readonly nextMonth: boolean };

const place = fc.nat({ max: 1 });
const email = fc.constantFrom('ada@example.com', 'bob@example.com');
const order: fc.Arbitrary<Order> = fc.record({
  organization: place,
  email,
  keys: fc.nat({ max: 4 }),
  idempotencyKey: fc.constantFrom(null, null, 'key 1', 'key 2'),
  question: fc.constantFrom('Now?', 'Later?'),
});
const pick = fc.nat({ max: 1_000 });

const ledgerStep: fc.Arbitrary<LedgerStep> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('start' as const), node: place, order }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('finish' as const), pick }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('fail' as const, 'cancel' as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('crash' as const, 'recover' as const), node: place }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('quota' as const),
      organization: place,
      email,
      credits: fc.constantFrom(0, 80, 250, 600),
    }),
  },
);

export const schedules: fc.Arbitrary<readonly Turn[]> = fc.array(
  fc.record({
    steps: fc.array(ledgerStep, { minLength: 1, maxLength: 6 }),
    nextMonth: fc.nat({ max: 9 }).map((draw) => draw === 0),
  }),
  { minLength: 1, maxLength: 14, size: 'max' },
);

type Charge = {
  readonly id: string;
  readonly order: Order;
  readonly month: string;
  readonly credits: number;
  status: 'reserved' | 'settled' | 'returned';
};

export type Tally = {
  started: number;
  refused: number;
  joined: number;
  ended: number;
  takenOver: number;
  stale: number;
};

type Outcome =
  | { readonly kind: 'started' | 'joined'; readonly id: string; readonly order: Order }
  | { readonly kind: 'refused'; readonly order: Order; readonly limit: string }
  | { readonly kind: 'closed'; readonly id: string; readonly as: 'settled' | 'returned' }
  | { readonly kind: 'stale' | 'nothing' }
  | { readonly kind: 'taken'; readonly count: number }
  | { readonly kind: 'quota'; readonly account: string; readonly credits: number };

/** Plays a schedule; after each turn ledger, sums and model must agree, and in the end nothing may be reserved. */
export async function playSchedule(pool: Pool, world: LedgerWorld, turns: readonly Turn[]): Promise<Tally> {
  const charges = new Map<string, Charge>();
  // What an account's limit may be: of several that are set at once, any can be the last.
  const limits = new Map<string, readonly number[]>();
  const tally: Tally = { started: 0, refused: 0, joined: 0, ended: 0, takenOver: 0, stale: 0 };
  for (const turn of [...turns, ...LAST_TURNS]) {
    const before = structuredClone([...charges.values()]);
    const limitsBefore = new Map(limits);
    const outcomes = await Promise.all(stepsOf(world, turn).map((it) => perform(world, it)));
    // Whoever joins or ends a deliberation of this turn comes after the one that started it.
    for (const outcome of outcomes.toSorted(startsFirst)) record(outcome);
    const set = outcomes.flatMap((outcome) => (outcome.kind === 'quota' ? [outcome] : []));
    for (const [account, all] of Map.groupBy(set, (quota) => quota.account)) {
      limits.set(
        account,
        all.map(({ credits }) => credits),
      );
    }
    checkAdmissions(world, { before, limitsBefore, limits, outcomes, after: [...charges.values()] });
    await checkLedger(pool, world, [...charges.values()]);
    if (turn.nextMonth) world.clock.now += 31 * 24 * 3_600_000;
  }
  const left = [...charges.values()].filter(({ status }) => status === 'reserved');
  assert.deepEqual(left, [], 'a reservation was never closed');
  return tally;

  function record(outcome: Outcome): void {
    if (outcome.kind === 'started') {
      assert.ok(!charges.has(outcome.id));
      const credits = priceOf(outcome.order.keys).charged;
      const month = monthOf(world.clock.now);
      charges.set(outcome.id, { id: outcome.id, order: outcome.order, month, credits, status: 'reserved' });
      tally.started += 1;
    } else if (outcome.kind === 'closed') {
      const charge = charges.get(outcome.id);
      assert.equal(charge?.status, 'reserved', 'a deliberation ended twice');
      if (charge) charge.status = outcome.as;
      tally.ended += 1;
    } else if (outcome.kind === 'joined') {
      const order = charges.get(outcome.id)?.order;
      assert.deepEqual(
        [order?.organization, order?.idempotencyKey, order?.question],
        [outcome.order.organization, outcome.order.idempotencyKey, outcome.order.question],
      );
      tally.joined += 1;
    } else if (outcome.kind === 'taken') tally.takenOver += outcome.count;
    else if (outcome.kind === 'refused') tally.refused += 1;
    else if (outcome.kind === 'stale') tally.stale += 1;
  }
}

function startsFirst(a: Outcome, b: Outcome): number {
  return Number(b.kind === 'started') - Number(a.kind === 'started');
}

/** At the end every process dies, one comes back, and what was left runs to its end. */
const LAST_TURNS: readonly Turn[] = [
  {
    steps: [
      { kind: 'crash', node: 0 },
      { kind: 'crash', node: 1 },
    ],
    nextMonth: true,
  },
  { steps: [{ kind: 'recover', node: 0 }], nextMonth: false },
  { steps: [], nextMonth: false },
];

function stepsOf(world: LedgerWorld, turn: Turn): readonly LedgerStep[] {
  if (turn !== LAST_TURNS.at(-1)) return turn.steps;
  return world.runs.map((_, pick) => ({ kind: pick % 2 === 0 ? 'finish' : 'fail', pick }));
}

async function perform(world: LedgerWorld, it: LedgerStep): Promise<Outcome> {
  switch (it.kind) {
    case 'start':
      return start(world, it);
    case 'crash':
      world.crash(it.node);
      return { kind: 'nothing' };
    case 'recover':
      return { kind: 'taken', count: await world.recover(it.node) };
    case 'quota':
      await world.setAccountCredits(it.organization, it.email, it.credits);
      return { kind: 'quota', account: accountOf(it), credits: it.credits };
    default: {
      const run = world.runs[it.pick % Math.max(1, world.runs.length)];
      if (!run) return { kind: 'nothing' };
      const done = await world[it.kind](run);
      return done
        ? { kind: 'closed', id: run.id, as: it.kind === 'finish' ? 'settled' : 'returned' }
        : { kind: 'stale' };
    }
  }
}

async function start(world: LedgerWorld, it: Extract<LedgerStep, { kind: 'start' }>): Promise<Outcome> {
  const { order } = it;
  try {
    const { id, how } = await world.start(it.node, order);
    return { kind: how === 'started' ? 'started' : 'joined', id, order };
  } catch (error) {
    assert.ok(error instanceof Refusal, `a start failed: ${String(error)}`);
    if (error.code === 'validation_error') return { kind: 'nothing' };
    assert.match(error.limit ?? '', /^(account|organization)_credits$/);
    return { kind: 'refused', order, limit: error.limit ?? '' };
  }
}

type Step = {
  readonly before: readonly Charge[];
  readonly after: readonly Charge[];
  readonly limitsBefore: ReadonlyMap<string, readonly number[]>;
  readonly limits: ReadonlyMap<string, readonly number[]>;
  readonly outcomes: readonly Outcome[];
};

/** Who was admitted fitted in, and who was refused did not: exactly so where one thing happened, else within what could be. */
function checkAdmissions(world: LedgerWorld, { before, after, limitsBefore, limits, outcomes }: Step): void {
  const month = monthOf(world.clock.now);
  const admitted = outcomes.flatMap((outcome) => (outcome.kind === 'started' ? [outcome.order] : []));
  const price = ({ keys }: Order): number => priceOf(keys).charged;
  const held = (charges: readonly Charge[], has: (order: Order) => boolean): number =>
    sum(
      charges
        .filter((c) => c.month === month && c.status !== 'returned' && has(c.order))
        .map((c) => c.credits),
    );
  const sameAccount = (a: Order) => (b: Order) => accountOf(a) === accountOf(b);
  const sameOrganization = (a: Order) => (b: Order) => a.organization === b.organization;
  const accountLimits = (order: Order): number[] =>
    [limitsBefore, limits].flatMap((known) => known.get(accountOf(order)) ?? [LEDGER_LIMITS.accountCredits]);

  for (const order of admitted) {
    assert.ok(
      held(after, sameAccount(order)) <= Math.max(...accountLimits(order)),
      'an account is over its quota',
    );
    assert.ok(
      held(after, sameOrganization(order)) <= LEDGER_LIMITS.organizationCredits,
      'an organization is over its quota',
    );
  }
  for (const outcome of outcomes) {
    if (outcome.kind !== 'refused') continue;
    const { order, limit } = outcome;
    const same = limit === 'account_credits' ? sameAccount(order) : sameOrganization(order);
    const most = held(before, same) + sum(admitted.filter(same).map(price));
    const least =
      limit === 'account_credits' ? Math.min(...accountLimits(order)) : LEDGER_LIMITS.organizationCredits;
    assert.ok(most + price(order) > least, `${limit} refused where there was room`);
  }
}

/** The ledger holds the model's charges and no other, and the sums are the ledger's. */
async function checkLedger(pool: Pool, world: LedgerWorld, charges: readonly Charge[]): Promise<void> {
  const organizations = world.callers.map(({ organizationId }) => organizationId);
  const ledger = await pool.query<Charge>(
    `select deliberation_id as id, month::text, credits, status from charges
      where organization_id = any($1) order by deliberation_id`,
    [organizations],
  );
  const expected = charges.map(({ id, month, credits, status }) => ({ id, month, credits, status }));
  assert.deepEqual(
    ledger.rows,
    expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
  assert.deepEqual((await pool.query(DRIFT, [organizations])).rows, [], 'the sums are not the ledger`s');
  const { rows } = await pool.query(OPEN_WITHOUT_RUN, [organizations]);
  assert.deepEqual(rows, [], 'a reservation and its deliberation tell different stories');
}

const DRIFT = `
  with ledger as (
    select owner, month, sum(credits) filter (where status = 'settled') as used,
      sum(credits) filter (where status = 'reserved') as reserved
    from charges, lateral (values (account_id), (organization_id)) as o (owner)
    where organization_id = any($1)
    group by owner, month
  ), sums as (
    select u.* from quota_usage u
    where u.owner = any($1) or u.owner in (select id from accounts where organization_id = any($1))
  )
  select * from ledger full join sums using (owner, month)
  where coalesce(ledger.used, 0) <> coalesce(sums.used, 0)
    or coalesce(ledger.reserved, 0) <> coalesce(sums.reserved, 0)`;

const OPEN_WITHOUT_RUN = `
  select c.deliberation_id, c.status, d.state from charges c
  left join deliberations d on d.id = c.deliberation_id
  where c.organization_id = any($1) and c.status is distinct from case d.state
    when 'completed' then 'settled' when 'failed' then 'returned' when 'cancelled' then 'returned' else 'reserved' end`;

function accountOf({
  organization,
  email,
}: {
  readonly organization: number;
  readonly email: string;
}): string {
  return `${organization} ${email}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
