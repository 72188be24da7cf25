// One schedule: clients ask, nodes run, and whatever can go wrong does, at moments drawn from a seed; then all is checked.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createBoundary } from '../../src/domain/boundary.ts';
import { createIds } from '../../src/domain/ids.ts';
import type { Ids } from '../../src/domain/ids.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { Secret } from '../../src/domain/secret.ts';
import { createBus } from '../../src/durable/bus.ts';
import { createRemoteWatch } from '../../src/durable/remote-watch.ts';
import { createJournal } from '../../src/durable/journal.ts';
import { createRuns } from '../../src/durable/runs.ts';
import type { Runs } from '../../src/durable/runs.ts';
import { createSlots } from '../../src/durable/slots.ts';
import { createCallHistory } from '../../src/engine/panel/call-history.ts';
import { createBackgroundCalls } from '../../src/engine/panel/background-calls.ts';
import { DEFAULT_SETTINGS } from '../../src/engine/run/settings.ts';
import type { CallModel, ModelCall, ModelOutcome } from '../../src/engine/run/world.ts';
import { chooses, perspective, says, SEATS } from '../../src/engine/run/virtual-world.fixture.ts';
import { cancel } from '../../src/service/cancel-deliberation.ts';
import { createKey } from '../../src/service/keys.ts';
import { createOverRate } from '../../src/service/over-rate.ts';
import type { Caller, Service } from '../../src/service/service.ts';
import { startDeliberation } from '../../src/service/start-deliberation.ts';
import { createErrorFor } from '../../src/service/why-it-failed.ts';
import { createDatabase } from '../../src/store/database.ts';
import { takeOver } from '../../src/store/takeover.ts';
import { isOutage } from '../../src/store/failure.ts';
import { readLearned } from '../../src/store/records.ts';
import type { TestDatabase } from '../database.ts';
import { callerOf, NO_LIMITS } from '../idle-service.ts';
import { createStage } from './stage.ts';
import type { Cut, Stage } from './stage.ts';

/** Room for two of the clients' deliberations; the others must be refused, whatever happens. */
const ACCOUNT_CREDITS = 300;
const CLIENTS = 4;
const LEARNED_FROM = ['outcomes', 'predictions'] as const;
const MOST_FAULTS = 7;
const MOST_STEPS = 20_000;
const LATENCIES_MS = [50, 4_000] as const;

/** Chance of each thing at a step. */
const CHANCES = { unheard: 0.012, undone: 0.012, kill: 0.01, usurp: 0.004, cancel: 0.004 } as const;

type Node = {
  readonly name: string;
  readonly service: Service;
  readonly runs: Runs;
};

type Asked = {
  readonly idempotencyKey: string;
  readonly question: string;
  id: string | null;
  refused: boolean;
};

export type Outcome = {
  readonly steps: number;
  readonly faults: number;
  readonly repeatedCalls: number;
  readonly trace: readonly string[];
};

/** Plays it to its end and checks what must hold; throws with the trace where something does not. */
export async function playSchedule(database: TestDatabase, seed: number): Promise<Outcome> {
  const fenced: string[] = [];
  const stage = await createStage({
    connection: database.connection,
    seed,
    inspect: async (text, result) => void fenced.push(...(await writesOfOthers(database, text, result))),
  });
  try {
    const play = await createPlay(database, stage);
    await play.run();
    await play.check();
    assert.deepEqual(fenced, []);
    return play.outcome();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Seed ${seed}: ${why}\n${stage.trace.slice(-60).join('\n')}`, { cause });
  } finally {
    await stage.close();
  }
}

/** The journal gives back what it has written: an epoch that is not the deliberation's own is a write after fencing. */
async function writesOfOthers({ pool }: TestDatabase, text: string, result: unknown): Promise<string[]> {
  if (!text.includes('with held as materialized')) return [];
  // `as`: the journal's statement returns these columns.
  const { rows } = result as { readonly rows: readonly { readonly id: string; readonly epoch: number }[] };
  const now = await pool.query<{ id: string; epoch: number }>(
    'select id, epoch from deliberations where id = any($1)',
    [rows.map(({ id }) => id)],
  );
  return rows
    .filter(({ id, epoch }) => now.rows.find((row) => row.id === id)?.epoch !== epoch)
    .map(({ id, epoch }) => `${id} was written in epoch ${epoch} after it had been taken over`);
}

async function createPlay(database: TestDatabase, stage: Stage) {
  const { pool } = database;
  const boundary = createBoundary(new Secret('5'.repeat(64)));
  const ids = idsFrom(stage);
  const made = await createKey(
    { db: createDatabase(pool), ids: createIds(stage.now), now: stage.now },
    { organization: `Schedule ${randomUUID()}`, test: false },
  );
  const caller = await callerOf(database.pool, made.id);
  const broken: unknown[] = [];
  const violations: string[] = [];
  const answered = new Map<string, number>();
  let repeatedCalls = 0;
  let faults = 0;
  let steps = 0;
  let count = 0;
  const live: Node[] = [];
  const asked: Asked[] = Array.from({ length: CLIENTS }, (_, index) => ({
    idempotencyKey: `key ${index}`,
    question: `Should we build the billing module or buy it? (${index})`,
    id: null,
    refused: false,
  }));

  /** A call that is on record must never be made again by who owns the deliberation. */
  const checkCall = async (node: string, call: ModelCall): Promise<void> => {
    const one = asked.find(({ question }) => call.prompt.includes(question));
    const { rows } = await pool.query(
      `select from steps s join deliberations d on d.id = s.deliberation_id
       where d.idempotency_key = $1 and d.node = $2 and s.name like $3`,
      [one?.idempotencyKey, node, `call/${call.stage}/${call.seat.seat}/%`],
    );
    if (rows.length > 0) violations.push(`${call.stage} of ${call.seat.seat} was paid twice`);
  };
  const callModelOf =
    (node: string): CallModel =>
    async (call, io) => {
      await stage.outside(() => checkCall(node, call));
      const key = `${asked.findIndex(({ question }) => call.prompt.includes(question))} ${call.stage} ${call.seat.seat}`;
      if (answered.has(key)) repeatedCalls += 1;
      const [least, most] = LATENCIES_MS;
      await stage.sleepOf(node)(least + stage.random() * (most - least), io.signal);
      if (io.signal.aborted) return interrupted();
      answered.set(key, (answered.get(key) ?? 0) + 1);
      return answerTo(call);
    };

  const addNode = (): Node => {
    count += 1;
    const name = `node_${count}_${caller.organizationId}`;
    const db = createDatabase(stage.poolOf(name));
    const sleep = stage.sleepOf(name);
    const bus = createBus();
    const journal = createJournal({
      db,
      sleep,
      onTrouble: (trouble, error) => {
        if (trouble === 'refused') broken.push(error);
      },
    });
    const settings = {
      ...DEFAULT_SETTINGS,
      simulation: { ...DEFAULT_SETTINGS.simulation, draws: 200 },
    };
    const history = createCallHistory();
    const callModel = callModelOf(name);
    const runs = createRuns({
      history,
      callModel,
      background: createBackgroundCalls(history),
      db,
      bus,
      journal,
      behindMs: () => 0,
      paceMs: () => 0,
      protocol: { settings, price: () => null, boundary, reservesFor: () => [] },
      now: stage.now,
      startClock: () => stage.now,
      sleep,
      readLearned: (whose) => readLearned(db, whose, LEARNED_FROM),
      accountCredits: ACCOUNT_CREDITS,
      sign: () => 'unsigned',
      errorFor: createErrorFor((error) => {
        if (!/processes died/.test(String(error))) broken.push(error);
      }),
      // An outage is met again by the next look.
      onBroken: (error) => void (isOutage(error) || broken.push(error)),
      observer: { call: () => {}, stage: () => {}, deliberation: () => {} },
    });
    const service: Service = {
      db,
      bus,
      runs,
      remote: createRemoteWatch({ db, bus, node: name, isHere: runs.isHere, sleep }),
      ids,
      now: stage.now,
      node: name,
      limits: LIMITS,
      learnFrom: LEARNED_FROM,
      readDocuments: () => null,
      frameFirst: () => Promise.reject(new Error('nothing is framed here')),
      rates: {
        count: () => Promise.reject(new Error('nothing is counted here')),
        countKey: () => Promise.reject(new Error('nothing is counted here')),
      },
      overRate: createOverRate(stage.now),
      keyUse: () => {},
      slots: createSlots(1_000, runs.count),
      closed: () => null,
      protocol: settings,
      price: () => null,
      seatHealth: { isAnswering: () => true },
      seating: {
        reservesFor: () => [],
        panels: ['default'],
        personas: null,
        seatsFor: () => SEATS,
        seatNow: (seat) => seat,
        callModelWith: () => callModel,
      },
    };
    const node = { name, service, runs };
    live.push(node);
    return node;
  };
  const anyNode = (): Node => live[Math.floor(stage.random() * live.length)] ?? addNode();

  /** A client asks with its key until it gets an answer; a node that is silent for 20 s counts as dead. */
  const ask = async (one: Asked): Promise<void> => {
    const rest = stage.sleepOf('client');
    for (;;) {
      const { service } = anyNode();
      const start = { ...startOf(caller, one), requestId: ids.request() };
      const told = startDeliberation(service, start).then(
        ({ id }) => id,
        (error: unknown) => (error instanceof Refusal ? error : null),
      );
      const said = await Promise.race([told, rest(20_000).then(() => null)]);
      if (typeof said === 'string') one.id = said;
      if (said instanceof Refusal) one.refused = true;
      if (said !== null) return;
      await rest(500);
    }
  };

  const moveTo = async (node: Node, from: string, died: boolean): Promise<void> => {
    const taken = await takeOver(node.service.db, { from, to: node.name, died }).catch(() => []);
    if (from === node.name) node.runs.recover(taken);
    else node.runs.resume(taken);
  };

  const cutOf = (): Cut | null => {
    if (faults >= MOST_FAULTS) return null;
    const drawn = stage.random();
    const cut =
      drawn < CHANCES.unheard ? 'unheard' : drawn < CHANCES.unheard + CHANCES.undone ? 'undone' : null;
    if (cut !== null) faults += 1;
    return cut;
  };
  const happens = (chance: number): boolean => faults < MOST_FAULTS && stage.random() < chance;
  const disturb = async (): Promise<void> => {
    if (happens(CHANCES.kill)) {
      faults += 1;
      const [victim] = live.splice(Math.floor(stage.random() * live.length), 1);
      if (victim) {
        await stage.kill(victim.name);
      }
      if (live.length < 2) addNode();
    }
    if (happens(CHANCES.usurp)) {
      faults += 1;
      const [one, other] = [anyNode(), anyNode()];
      if (one !== other) void moveTo(one, other.name, false);
    }
    if (happens(CHANCES.cancel)) {
      const id = asked.find((one) => one.id !== null)?.id;
      if (id) void cancel(anyNode().service, caller, id).catch(() => {});
    }
  };

  /** What nodes find by themselves in time: what the dead have left, and what is their own and never began. */
  const findLeft = async (suspects: Set<string>): Promise<boolean> => {
    const { rows } = await stage.outside(() =>
      pool.query<{ id: string; node: string }>(
        `select id, node from deliberations
         where organization_id = $1 and state not in ('completed', 'failed', 'cancelled') order by id`,
        [caller.organizationId],
      ),
    );
    const owners = new Set(rows.map(({ node }) => node));
    for (const name of owners) {
      const owner = live.find((node) => node.name === name);
      if (!owner) void moveTo(anyNode(), name, true);
      else if (rows.some(({ id, node }) => node === name && !owner.runs.isHere(id))) {
        // Found missing twice, as a node looks.
        if (suspects.delete(name)) void moveTo(owner, name, false);
        else suspects.add(name);
      } else suspects.delete(name);
    }
    return rows.length > 0;
  };
  const oversee = async (): Promise<void> => {
    const rest = stage.sleepOf('overseer');
    const suspects = new Set<string>();
    do await rest(1_000 + stage.random() * 2_000);
    while ((await findLeft(suspects)) || asked.some(({ id, refused }) => id === null && !refused));
  };

  return {
    run: async () => {
      for (let nodes = 0; nodes < 3; nodes += 1) addNode();
      for (const one of asked) void ask(one);
      void oversee();
      while (await stage.step(cutOf)) {
        steps += 1;
        assert.ok(steps < MOST_STEPS, 'it never comes to an end');
        await disturb();
      }
    },
    check: async () => {
      assert.deepEqual(broken, [], `something broke: ${broken.map(String).join('; ')}`);
      assert.deepEqual(violations, []);
      await checkRecords(database, caller, asked);
    },
    outcome: (): Outcome => ({ steps, faults, repeatedCalls, trace: stage.trace }),
  };
}

/** Ids and secrets from the seed too: letters, and with them the order of calls, come from the secret. */
function idsFrom({ now, random }: Stage): Ids {
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('');
  const id = (): string => `${now()}-${hex(24)}`;
  return {
    deliberation: () => `dlb_${id()}`,
    memo: () => `memo_${id()}`,
    question: () => `qst_${id()}`,
    organization: () => `org_${id()}`,
    account: () => `acc_${id()}`,
    key: () => `key_${id()}`,
    webhook: () => `webhook_${id()}`,
    request: () => `req_${id()}`,
    drawSecret: () => new Secret(hex(64)),
  };
}

const LIMITS = {
  ...NO_LIMITS,
  accountCredits: ACCOUNT_CREDITS,
  organizationCredits: 1_000_000,
  deadlineMs: 900_000,
} as const;

function startOf(caller: Caller, { question, idempotencyKey }: Asked) {
  return {
    caller,
    userEmail: 'ada@example.com',
    brief: {
      question,
      context: null,
      options: [{ name: 'Build it' }, { name: 'Buy it' }],
      criteria: [{ name: 'Cost' }],
      musts: [],
      transparent: false,
    },
    callerKeys: new Map(),
    documents: [],
    revises: null,
    profile: null,
    idempotencyKey,
  };
}

function answerTo(call: ModelCall): ModelOutcome {
  return says(
    call.stage === 'perspectives'
      ? perspective(call, { percents: { 'Build it': 25, 'Buy it': 75 } })
      : chooses(call),
  );
}

function interrupted(): ModelOutcome {
  return {
    ok: false,
    failure: { reason: 'interrupted', retryable: false, retryAfterMs: null, detail: 'ended' },
    tokens: { inputTokens: 0, outputTokens: 0 },
  };
}

/** What is on disk at the end: one memo and one charge for each that was admitted, no gap, nothing reserved, quota held. */
async function checkRecords({ pool }: TestDatabase, caller: Caller, asked: readonly Asked[]): Promise<void> {
  const { rows } = await pool.query<{
    id: string;
    key: string;
    state: string;
    deaths: number;
    memos: number;
    settled: number;
    reserved: number;
    steps: number;
    seqs: number[] | null;
    last: string | null;
  }>(
    `select d.id, d.idempotency_key as key, d.state, d.deaths,
       (select count(*)::int from memos m where m.deliberation_id = d.id) as memos,
       (select count(*)::int from charges c where c.deliberation_id = d.id and c.status = 'settled') as settled,
       (select count(*)::int from charges c where c.deliberation_id = d.id and c.status = 'reserved') as reserved,
       (select count(*)::int from steps s where s.deliberation_id = d.id) as steps,
       (select array_agg(seq order by seq) from events e where e.deliberation_id = d.id) as seqs,
       (select type from events e where e.deliberation_id = d.id order by seq desc limit 1) as last
     from deliberations d where organization_id = $1`,
    [caller.organizationId],
  );
  for (const row of rows) {
    const done = row.state === 'completed';
    assert.ok(
      done || row.state === 'cancelled' || (row.state === 'failed' && row.deaths > 2),
      JSON.stringify(row),
    );
    const { memos, settled, reserved, steps } = row;
    assert.deepEqual(
      { memos, settled, reserved, steps },
      { memos: +done, settled: +done, reserved: 0, steps: 0 },
    );
    const seqs = row.seqs ?? [];
    assert.deepEqual(
      seqs,
      seqs.map((_, index) => index),
    );
    if (done) assert.equal(row.last, 'deliberation.complete');
  }
  const keys = rows.map(({ key }) => key).filter((key) => key !== null);
  assert.equal(new Set(keys).size, keys.length, 'one key, two deliberations');
  for (const { id, refused } of asked) {
    assert.ok(id !== null || refused, 'a client was told nothing');
    if (id !== null) assert.ok(rows.some((row) => row.id === id));
  }
  const usage = await pool.query<{ used: number; reserved: number }>(
    `select used::int, reserved::int from quota_usage where owner in
       (select id from accounts where organization_id = $1)`,
    [caller.organizationId],
  );
  const charged = rows.filter(({ settled }) => settled > 0).length * 100;
  for (const { used, reserved } of usage.rows) {
    assert.deepEqual({ used, reserved }, { used: charged, reserved: 0 });
    assert.ok(used <= ACCOUNT_CREDITS, 'the quota was passed');
  }
}
