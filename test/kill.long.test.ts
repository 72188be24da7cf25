// kill -9 at many moments of many deliberations, and proof that each ends with one memo, one charge, and no call paid twice.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'node:test';
import type { DecisionMemo, Deliberation } from '@witan/client';
import { createIds } from '../src/domain/ids.ts';
import { createKey } from '../src/service/keys.ts';
import type { SeenRequest } from '@witan/simulator';
import { createDatabase } from '../src/store/database.ts';
import { freshDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { spawnServer, spawnSimulator } from './programs.ts';
import type { ServerProgram, SimulatorProgram } from './programs.ts';
import { bearer, environmentFor, QUESTION } from './server.ts';
import { until } from './until.ts';

const LATENCY_MS = 300;
/** Framing, research, perspectives, review and memo, one after the other, and what lies between them. */
const WHOLE_MS = 5.5 * LATENCY_MS;
/** More than advisors can be given, so that each run has to choose its passages. */
const LOG = Array.from(
  { length: 1_500 },
  (_, night) =>
    `In night ${night} the importer took ${(night * 37) % 540} minutes, ${night % 7} of them for way ${night % 24}.`,
).join('\n\n');
// With material, so that there is a review.
const KEYLESS = {
  ...QUESTION,
  options: [],
  context: 'The importer takes nine hours a night.',
  documents: [{ name: 'nights.txt', text: LOG }],
  research: true,
};
const BROUGHT = 'a-key-that-dies-with-the-process';

type Place = { readonly server: ServerProgram; readonly key: string };

const MOMENTS = 12;
const KILLS = 2;

test('completes every deliberation after kill -9 at any moment, twice, and repeats only calls in flight', async (t) => {
  const database = await freshDatabase();
  const simulator = await spawnSimulator({ latencyMs: LATENCY_MS });
  const admin = { db: createDatabase(database.pool), ids: createIds(Date.now), now: Date.now };
  const { key } = await createKey(admin, { organization: 'Analytical Engines', test: false });
  const env = { ...environmentFor(database.url), ...simulator.seats, WITAN_REVIEW_SPREAD: '0' };
  let server = await spawnServer(env);
  t.after(async () => {
    await server.kill();
    await simulator.kill();
    await database.drop();
  });

  // The first of a process takes longer: it loads what it needs to call models.
  const first = await start({ server, key }, 'Should we begin now, or tomorrow?');
  await readEnd({ server, key }, first);
  const [ids, seen]: [string[], Kill[]] = [[first], []];
  let brought = '';
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const load = startLoad({ server, key }, kill, () => isUnderWay(simulator, database));
    if (kill === 1) await until(() => load.ids.length >= MOMENTS, 'there is one for every moment');
    await load.stop();
    ids.push(...load.ids);
    // Last, so that its key dies before it is used up.
    if (kill === 1)
      brought = await start({ server, key }, 'Should we bring a key, or none?', {
        byok: { openai: BROUGHT },
        options: QUESTION.options,
      });
    seen.push(await killAndLook(server, simulator, database));
    server = await spawnServer(env);
    if (kill === KILLS) break;
    await untilResumed(database, kill);
    await wait(LATENCY_MS);
  }

  const memos = await Promise.all(ids.map((id) => readEnd({ server, key }, id)));
  for (const { perspectives, degraded, notes } of memos) {
    assert.equal(perspectives.length, 4, JSON.stringify(notes));
    assert.equal(degraded, false, JSON.stringify(notes));
  }
  for (const memo of memos) await checkSources(database, memo);
  checkBrought(await readEnd({ server, key }, brought));
  await checkRecords(database, [...ids, brought]);
  t.diagnostic(checkCalls(await simulator.calls(), seen));
});

/** Starts one deliberation after the other, so that at any moment some are in each stage; once it is told to stop, until they are. */
function startLoad(place: Place, kill: number, areInStages: () => Promise<boolean>) {
  const ids: string[] = [];
  let isOver = false;
  const work = (async () => {
    for (let way = 1; ; way += 1) {
      ids.push(await start(place, `Should we take way ${kill}.${way}, or way ${kill}.${way + 1}?`));
      if (isOver && (await areInStages())) return;
      await wait(WHOLE_MS / MOMENTS);
    }
  })();
  work.catch(() => {}); // The test hears of it when it stops it.
  const stop = (): Promise<void> => {
    isOver = true;
    return work;
  };
  return { ids, stop };
}

async function start({ server, key }: Place, question: string, more: object = {}): Promise<string> {
  const headers = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    Prefer: 'respond-async',
  };
  const body = JSON.stringify({ ...KEYLESS, question, ...more });
  const response = await fetch(`${server.url}/v1/deliberate`, { method: 'POST', headers, body });
  assert.equal(response.status, 202, await response.text());
  return response.headers.get('Deliberation-Id') ?? '';
}

/** A frame or a memo may be cut by another that was quicker. */
const ASKED_AGAIN = ['research', 'perspective', 'review'];
/** And so for a while yet. */
const isInFlight = ({ ended, startedAt, task }: SeenRequest): boolean =>
  ended === null && Date.now() - startedAt < LATENCY_MS / 2 && ASKED_AGAIN.includes(task ?? '');

type Kill = {
  readonly at: number;
  /** States of the deliberations at that moment. */
  readonly states: ReadonlySet<string>;
  /** How many answers to calls of each task were on record at that moment, at least. */
  readonly recorded: Readonly<Record<string, number>>;
};

/** What a kill shows depends on how many stages it finds, and on calls in flight. */
async function isUnderWay(simulator: SimulatorProgram, { pool }: TestDatabase): Promise<boolean> {
  const { rowCount } = await pool.query('select distinct state from deliberations');
  return (rowCount ?? 0) >= 3 && (await simulator.calls()).some(isInFlight);
}

async function killAndLook(
  server: ServerProgram,
  simulator: SimulatorProgram,
  { pool }: TestDatabase,
): Promise<Kill> {
  await server.kill();
  const at = Date.now();
  // Calls that were in flight are noticed as aborted before the next server makes its own.
  await until(async () => (await simulator.calls()).every(({ ended }) => ended !== null), 'calls are closed');
  const { rows } = await pool.query<{ state: string }>('select distinct state from deliberations');
  const recorded = await pool.query<{ task: string; count: number }>(ON_RECORD);
  return {
    at,
    states: new Set(rows.map(({ state }) => state)),
    recorded: Object.fromEntries(recorded.rows.map(({ task, count }) => [task, count])),
  };
}

/** By their steps while a deliberation runs; by its events once it has ended, since its steps are gone then. */
const ON_RECORD = `
  with answers as (
    select split_part(name, '/', 2) as stage from steps
      where name like 'call/%' and output like '%"outcome":{"ok":true%'
    union all
    select 'research' from events e join deliberations d on d.id = e.deliberation_id,
      generate_series(1, (e.data::jsonb->>'searches')::int)
      where d.state = 'completed' and e.type = 'research.complete' and d.panel not like '%"caller"%'
    union all
    select case when e.name like 'advisor.complete/%' then split_part(e.name, '/', 2)
      when e.name = 'frame.complete' then 'frame' else 'synthesis' end
      from events e join deliberations d on d.id = e.deliberation_id
      where d.state = 'completed' and (e.name like 'advisor.complete/%'
        or e.type = 'deliberation.complete' or e.name = 'frame.complete' and d.brief like '%"options":[]%')
  )
  select case stage when 'perspectives' then 'perspective' else stage end as task, count(*)::int as count
  from answers group by 1`;

/** Resolves when the new server has taken over what the dead one left. */
async function untilResumed({ pool }: TestDatabase, epoch: number): Promise<void> {
  await until(async () => {
    const { rowCount } = await pool.query('select 1 from deliberations where epoch >= $1', [epoch]);
    return (rowCount ?? 0) > 0;
  }, 'what the dead one left is taken over');
}

async function readEnd({ server, key }: Place, id: string): Promise<DecisionMemo> {
  const deadline = performance.now() + 300_000;
  for (;;) {
    const response = await fetch(`${server.url}/v1/deliberations/${id}`, {
      headers: bearer(key),
    });
    // `as`: state and memo are looked at.
    const { state, memo, error } = (await response.json()) as Deliberation;
    if (memo) return memo;
    assert.ok(!['failed', 'cancelled'].includes(state), JSON.stringify(error));
    assert.ok(performance.now() < deadline, `${id} is still ${state}`);
    await wait(50);
  }
}

/** A caller's key is nowhere but in memory: after a crash its advisor is missing, and says why. */
function checkBrought({ perspectives, notes }: DecisionMemo): void {
  assert.equal(perspectives.length, 3);
  const missing = notes.find(({ kind }) => kind === 'missing_advisor');
  assert.equal(missing?.reason, 'interrupted', JSON.stringify(notes));
  assert.ok(notes.some(({ kind }) => kind === 'interrupted'));
}

/** What the panel was given is what the memo shows, whoever wrote it: the facts as they were told first, and the passages. */
async function checkSources({ pool }: TestDatabase, memo: DecisionMemo): Promise<void> {
  const { sources = [], notes, deliberationId } = memo;
  const { rows } = await pool.query<{ told: unknown }>(
    `select data::jsonb->'sources' as told from events where deliberation_id = $1 and type = 'research.complete'`,
    [deliberationId],
  );
  const facts = sources.filter(({ kind }) => kind === 'web');
  assert.ok(facts.length > 0);
  const shown = facts.map(({ id, title, url, date }) => JSON.parse(JSON.stringify({ id, title, url, date })));
  assert.deepEqual(
    rows.map(({ told }) => told),
    [shown],
  );
  assert.ok(sources.some(({ kind, citedBy }) => kind === 'document' && citedBy.length > 0));
  assert.ok(notes.some(({ kind }) => kind === 'material_cut'));
}

/** One memo and one charge for each, and events without gap, repetition or anything after the last. */
async function checkRecords({ pool }: TestDatabase, ids: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ id: string; names: string[]; seqs: number[]; types: string[] }>(
    `select deliberation_id as id, array_agg(name order by seq) as names, array_agg(seq order by seq) as seqs,
      array_agg(type order by seq) as types from events group by deliberation_id`,
  );
  assert.equal(rows.length, ids.length);
  for (const { names, seqs, types } of rows) {
    assert.deepEqual(
      seqs,
      seqs.map((_, index) => index),
    );
    assert.equal(new Set(names).size, names.length);
    assert.equal(types.filter((type) => type === 'deliberation.complete').length, 1);
    assert.equal(types.at(-1), 'deliberation.complete');
    assert.equal(types.filter((type) => type === 'deliberation.started').length, 1);
    for (const stage of ['perspectives', 'review']) {
      const completed = names.filter((name) => name.startsWith(`advisor.complete/${stage}/`));
      assert.ok(completed.length >= 3, stage);
    }
  }
  const { rows: sums } = await pool.query(
    `select (select count(*)::int from memos) as memos,
      (select count(*)::int from charges where status = 'settled') as charges,
      (select array_agg(distinct used) from quota_usage) as used,
      (select sum(reserved)::int from quota_usage) as reserved, (select count(*)::int from steps) as steps`,
  );
  // All cost 150 credits, but the one that brought a key.
  const used = [150 * ids.length - 30];
  assert.deepEqual(sums, [{ memos: ids.length, charges: ids.length, used, reserved: 0, steps: 0 }]);
}

/**
 * No call was made again whose answer was on record at a kill: of the calls that had come to their end by then,
 * no more were repeated than were not on record. Answers are read a moment after they end, so a few may be.
 */
function checkCalls(calls: readonly SeenRequest[], kills: readonly Kill[]): string {
  const lags: number[] = [];
  for (const { at, states, recorded } of kills) {
    for (const task of ['frame', 'research', 'perspective', 'review', 'synthesis']) {
      const done = new Map(
        calls
          .filter((call) => call.task === task && call.ended === 'complete' && (call.endedAt ?? at) <= at)
          .map(({ bodyHash, endedAt }) => [bodyHash, at - (endedAt ?? 0)]),
      );
      const later = new Set(calls.filter(({ startedAt }) => startedAt > at).map(({ bodyHash }) => bodyHash));
      const again = [...done].filter(([bodyHash]) => later.has(bodyHash));
      const unrecorded = done.size - (recorded[task] ?? 0);
      const about = `${task}: ${done.size} done, ${recorded[task]} on record, ${again.length} made again`;
      assert.ok(done.size > 0, about);
      assert.ok(again.length <= unrecorded, about);
      lags.push(...again.map(([, lag]) => lag));
    }
    assert.ok(states.size >= 3, `the kill found ${[...states].join()} alone`);
  }
  const aborted = calls.filter(({ ended }) => ended === 'aborted');
  assert.ok(aborted.length > 0, 'no kill found a call in flight');
  checkRepeats(calls, aborted);
  return `${calls.length} calls, ${aborted.length} cut off by a kill; answered but not yet on record: ${lags.join(', ') || 'none'} (ms before it)`;
}

/** Whoever goes on after a kill has the same passages and facts before it, so that what was cut is asked again word for word. */
function checkRepeats(calls: readonly SeenRequest[], aborted: readonly SeenRequest[]): void {
  const gone = createHash('sha256').update(BROUGHT).digest('hex').slice(0, 16);
  const cut = aborted.filter(({ task, keyHash }) => ASKED_AGAIN.includes(task ?? '') && keyHash !== gone);
  assert.ok(cut.length > 0);
  for (const { id, task, provider, bodyHash } of cut)
    assert.ok(
      calls.some((later) => later.id > id && later.bodyHash === bodyHash),
      `the ${task} of ${provider} was asked differently after the kill`,
    );
}
