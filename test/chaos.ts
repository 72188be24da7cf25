// Deliberations by the dozen while a node is killed, and proof that nothing came of it.

import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { DeliberationEvent } from '@witan/client';
import type { SeenRequest } from '@witan/simulator';
import type { Cluster } from './cluster.ts';
import type { Program } from './programs.ts';
import { QUESTION } from './server.ts';

export type Followed = {
  readonly deliberationId: string;
  readonly memoId: string;
  readonly seqs: readonly number[];
  /** Connections that took up the stream after a cut. */
  readonly reconnects: number;
};

/** Asks and follows to the end through whatever nodes answer; the client reconnects anywhere. */
export async function followOne(cluster: Cluster, question: string): Promise<Followed> {
  let reconnects = 0;
  const client = cluster.client((path) => {
    if (path.includes('/events')) reconnects += 1;
  });
  const { options, criteria, userEmail } = QUESTION;
  const stream = client.deliberate.stream({
    question,
    userEmail,
    options: options.map((option) => ({ ...option })),
    criteria: criteria.map((criterion) => ({ ...criterion })),
  });
  const events: DeliberationEvent[] = [];
  for await (const event of stream) events.push(event);
  const memo = await stream.finalMemo();
  const stored = events.flatMap((event) => ('seq' in event ? [event.seq] : []));
  assert.equal(events.filter(({ type }) => type === 'deliberation.complete').length, 1);
  return {
    deliberationId: memo.deliberationId,
    memoId: memo.id,
    seqs: stored,
    reconnects,
  };
}

export type Round = {
  readonly killedAt: number;
  /** From the kill until another node owned all that the dead one ran; null where it ran nothing. */
  readonly noticedMs: number | null;
  readonly repeated: number;
  readonly mostReconnects: number;
};

/** One round: so many deliberations at once, one node killed after `killAfterMs`, another one started in its place. */
export async function chaosRound(
  cluster: Cluster,
  pool: Pool,
  round: {
    readonly deliberations: number;
    readonly killAfterMs: number;
    readonly victim: number;
  },
): Promise<Round> {
  const known = new Set((await cluster.vendors.calls()).map(({ id }) => id));
  const asked = Array.from({ length: round.deliberations }, (_, index) =>
    followOne(cluster, `${QUESTION.question} (${index + 1})`),
  );
  const all = Promise.all(asked);
  await Promise.race([all, wait(round.killAfterMs)]);
  const victim = cluster.nodes[round.victim % cluster.nodes.length];
  assert.ok(victim);
  const lateMs = await turnOf(victim);
  const noticing = killAndNotice(pool, victim);
  await victim.gone;
  const killedAt = Date.now();
  const replaced = cluster.add();
  const followed = await all;
  await replaced;
  const noticedMs = await noticing;
  await assertWhole(pool, followed);
  const calls = (await cluster.vendors.calls()).filter(({ id }) => !known.has(id));
  return {
    killedAt,
    noticedMs,
    repeated: assertNoneRepeated(calls, killedAt, IN_FLIGHT_MS + 2 * lateMs),
    mostReconnects: Math.max(...followed.map(({ reconnects }) => reconnects)),
  };
}

/** Milliseconds until it answers a trivial request: seconds where many answers at once keep it busy. */
async function turnOf({ url }: Program): Promise<number> {
  const asked = performance.now();
  await (await fetch(`${url}/livez`)).text();
  return performance.now() - asked;
}

async function killAndNotice(pool: Pool, victim: Program): Promise<number | null> {
  const owners = async (): Promise<Set<string>> => {
    const { rows } = await pool.query<{ node: string }>(
      `select distinct node from deliberations where state not in ('completed', 'failed', 'cancelled')`,
    );
    return new Set(rows.map(({ node }) => node));
  };
  const before = await owners();
  await victim.kill();
  const killedAt = performance.now();
  const held = await heldBy(pool, before);
  const dead = [...before].filter((node) => !held.has(node));
  if (dead.length === 0) return null;
  for (;;) {
    const now = await owners();
    if (dead.every((node) => !now.has(node))) return performance.now() - killedAt;
    assert.ok(performance.now() - killedAt < 60_000, 'nobody noticed');
    await wait(50);
  }
}

/** Which of these names some living node holds. */
async function heldBy(pool: Pool, names: ReadonlySet<string>): Promise<Set<string>> {
  await wait(100);
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where exists (select from pg_locks l
       where l.locktype = 'advisory' and l.granted
         and (l.classid::bigint << 32) | l.objid::bigint = hashtextextended(name, 0))`,
    [[...names]],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Every one completed with one memo and one charge, and every reader saw one unbroken sequence. */
export async function assertWhole(pool: Pool, followed: readonly Followed[]): Promise<void> {
  const ids = followed.map(({ deliberationId }) => deliberationId);
  assert.equal(new Set(ids).size, ids.length);
  const { rows } = await pool.query<Record<string, number>>(
    `select count(*)::int as deliberations,
       count(*) filter (where d.state = 'completed')::int as completed,
       (select count(*)::int from memos where deliberation_id = any($1)) as memos,
       (select count(*)::int from charges where deliberation_id = any($1) and status = 'settled' and credits = 100) as charges,
       (select count(*)::int from steps where deliberation_id = any($1)) as steps
     from deliberations d where id = any($1)`,
    [ids],
  );
  const count = ids.length;
  assert.deepEqual(rows[0], {
    deliberations: count,
    completed: count,
    memos: count,
    charges: count,
    steps: 0,
  });
  for (const { deliberationId, seqs } of followed) {
    const events = await pool.query<{ seq: number }>(
      'select seq from events where deliberation_id = $1 order by seq',
      [deliberationId],
    );
    assert.deepEqual(
      seqs,
      events.rows.map(({ seq }) => seq),
    );
    assert.deepEqual(
      seqs,
      seqs.map((_, index) => index),
    );
  }
}

/** An answer that left the simulator this shortly before the kill may not have been read, or not recorded. */
const IN_FLIGHT_MS = 500;

/** Fails where a call was made again that had been answered before the kill. Gives how many were made again. */
export function assertNoneRepeated(
  calls: readonly SeenRequest[],
  killedAt: number,
  inFlightMs = IN_FLIGHT_MS,
): number {
  let repeated = 0;
  for (const same of Map.groupBy(calls, ({ bodyHash }) => bodyHash).values()) {
    const inOrder = same.toSorted((a, b) => a.startedAt - b.startedAt);
    for (const call of inOrder.slice(0, -1)) {
      repeated += 1;
      const answered = call.ended === 'complete' && (call.endedAt ?? 0) < killedAt - inFlightMs;
      assert.ok(
        !answered,
        `${call.provider} ${call.task} was paid twice, and killed at ${killedAt}: ${JSON.stringify(inOrder)}`,
      );
    }
  }
  return repeated;
}

/** All reservations are closed, and what was used is what the ledger says. */
export async function assertLedger(pool: Pool): Promise<void> {
  const { rows } = await pool.query(
    `select (select coalesce(sum(reserved), 0)::int from quota_usage) as reserved,
       (select count(*)::int from charges where status = 'reserved') as open,
       (select coalesce(sum(used), 0)::int from quota_usage) -
         2 * (select coalesce(sum(credits), 0)::int from charges where status = 'settled') as difference`,
  );
  assert.deepEqual(rows[0], { reserved: 0, open: 0, difference: 0 });
}
