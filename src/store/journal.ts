import { sql } from 'kysely';
import type { Stage } from '@witan/client';
import type { Database } from './database.ts';
import { isLast, LAST_NAME, LAST_TYPES, lastEvent, type LastType } from './run-events.ts';
import { notifyWatchers } from './watched-by.ts';

export type StoredEvent = {
  readonly seq: number;
  readonly name: string;
  readonly type: string;
  /** One line of JSON, as it is sent. */
  readonly data: string;
  /** Of a last event: the memo, the answered question or the error, byte for byte. */
  readonly result?: string | null;
  /** Of the memo that it carries. */
  readonly signature?: string | null;
};

/** What one deliberation did since the last write; `epoch` proves that the writer still owns it. */
export type JournalEntry = {
  readonly deliberationId: string;
  readonly epoch: number;
  readonly stage: Stage | null;
  readonly steps: readonly { readonly name: string; readonly output: string }[];
  readonly events: readonly StoredEvent[];
};

/**
 * Writes the entries of many deliberations in one statement. Entries of a deliberation that has ended or that another node has
 * taken over are skipped; rows that exist already are kept, since they come from an unacknowledged write of the same entries.
 * Other nodes that watch are notified. Returns the epoch of each id whose entry was written.
 */
export async function writeJournal(db: Database, entries: readonly JournalEntry[]) {
  const steps = entries.flatMap((entry) =>
    entry.steps.map((step) => ({ id: entry.deliberationId, ...step })),
  );
  const events = entries.flatMap((entry) =>
    entry.events.map((event) => ({ id: entry.deliberationId, ...event })),
  );
  const { rows } = await sql<{ id: string; epoch: number }>`
    with held as materialized (
      select d.id, d.organization_id, d.epoch, d.node, d.watched_by, e.stage
      from deliberations d
      join unnest(
        ${entries.map((e) => e.deliberationId)}::text[],
        ${entries.map((e) => e.epoch)}::int[],
        ${entries.map((e) => e.stage)}::text[]
      ) as e (id, epoch, stage) on e.id = d.id and e.epoch = d.epoch
      where d.finished_at is null
      for share of d
    ), moved as (
      update deliberations d set state = held.stage from held where d.id = held.id and held.stage is not null
    ), stepped as (
      insert into steps (deliberation_id, organization_id, name, output)
      select s.id, held.organization_id, s.name, s.output
      from unnest(
        ${steps.map((s) => s.id)}::text[], ${steps.map((s) => s.name)}::text[], ${steps.map((s) => s.output)}::text[]
      ) as s (id, name, output)
      join held on held.id = s.id
      on conflict do nothing
    ), told as (
      insert into events (deliberation_id, organization_id, seq, name, type, data)
      select v.id, held.organization_id, v.seq, v.name, v.type, v.data
      from unnest(
        ${events.map((v) => v.id)}::text[], ${events.map((v) => v.seq)}::int[], ${events.map((v) => v.name)}::text[],
        ${events.map((v) => v.type)}::text[], ${events.map((v) => v.data)}::text[]
      ) as v (id, seq, name, type, data)
      join held on held.id = v.id
      on conflict do nothing
    )
    select held.id, held.epoch, ${notifyWatchers('held')} as notified from held`.execute(db);
  return new Map(rows.map(({ id, epoch }) => [id, epoch]));
}

/**
 * Appends events and the last one in the transaction that ends the deliberation, and notifies other nodes that watch. Returns
 * the `seq` of the last one. Its content is added when it is read (`lastEvent`).
 */
export function appendLastEvents(deliberationId: string, events: readonly StoredEvent[], type: LastType) {
  return sql<{ seq: number }>`
    with given as (
      select * from unnest(
        ${events.map((v) => v.seq)}::int[], ${events.map((v) => v.name)}::text[],
        ${events.map((v) => v.type)}::text[], ${events.map((v) => v.data)}::text[]
      ) as v (seq, name, type, data)
    ), last as (
      select coalesce(greatest(
        (select max(seq) from events where deliberation_id = ${deliberationId}), (select max(seq) from given)
      ) + 1, 0) as seq
    ), told as (
      insert into events (deliberation_id, organization_id, seq, name, type, data)
      select d.id, d.organization_id, v.* from deliberations d,
        (select * from given union all select seq, ${LAST_NAME}, ${type}, '{}' from last) as v
      where d.id = ${deliberationId}
    )
    select seq, ${notifyWatchers('d')} as notified from last, deliberations d where d.id = ${deliberationId}`;
}

export async function readSteps(db: Database, deliberationId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('steps')
    .select(['name', 'output'])
    .where('deliberationId', '=', deliberationId)
    .execute();
  return new Map(rows.map(({ name, output }) => [name, output]));
}

/** The `seq` of the last event on disk; -1 where there is none. */
export async function lastSeqOf(db: Database, deliberationId: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select coalesce(max(seq), -1) as seq from events where deliberation_id = ${deliberationId}`.execute(db);
  return rows[0]?.seq ?? -1;
}

/** The stored events with a greater `seq`, in order, as they were sent. */
export async function readEvents(db: Database, deliberationId: string, after: number) {
  const { rows } = await sql<Required<StoredEvent>>`
    select seq, name, type, data, case
      when type = 'deliberation.complete' then (select memo from memos where deliberation_id = ${deliberationId})
      when type = any(${LAST_TYPES}) then
        (select coalesce(answer, error) from deliberations where id = ${deliberationId})
      end as result, case when type = 'deliberation.complete' then
        (select signature from memos where deliberation_id = ${deliberationId})
      end as signature
    from events where deliberation_id = ${deliberationId} and seq > ${after} order by seq`.execute(db);
  return rows.map(({ result, signature, ...event }) =>
    isLast(event.type)
      ? { ...lastEvent(deliberationId, { seq: event.seq, type: event.type, result }), signature }
      : event,
  );
}
