import { sql, type InferResult, type RawBuilder } from 'kysely';
import type { WebhookEvent } from '@witan/client';
import type { DeliveryState } from '../domain/webhook.ts';
import { isCurrent } from './records.ts';
import type { AccountPage, Database, StoredRow } from './database.ts';
import { isOf, type CursorPage, type OrganizationReach } from './reach.ts';

export type StoredWebhook = Omit<StoredRow<'webhooks'>, 'secret'>;

function webhooks(db: Database, { organizationId, world }: OrganizationReach) {
  return db
    .selectFrom('webhooks')
    .select(['id', 'organizationId', 'url', 'events', 'test', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .where(isOf(world, 'test'));
}

export async function listWebhooks(db: Database, owner: OrganizationReach): Promise<StoredWebhook[]> {
  return webhooks(db, owner).orderBy('id').execute();
}

export async function findWebhook(db: Database, owner: OrganizationReach, id: string) {
  return webhooks(db, owner).where('id', '=', id).executeTakeFirst();
}

export async function insertWebhook(
  trx: Database,
  webhook: Omit<StoredWebhook, 'createdAt'> & { readonly secret: string },
): Promise<void> {
  await trx.insertInto('webhooks').values(webhook).execute();
}

export async function deleteWebhook(trx: Database, id: string): Promise<boolean> {
  const done = await trx.deleteFrom('webhooks').where('id', '=', id).executeTakeFirst();
  return done.numDeletedRows > 0n;
}

/** The previous secret keeps signing for `overlapHours`. */
export async function rotateSecret(
  trx: Database,
  id: string,
  { secret, overlapHours }: { readonly secret: string; readonly overlapHours: number },
): Promise<void> {
  await sql`
    update webhooks set secret = ${secret},
      earlier_secret = case when ${overlapHours}::int > 0 then secret end,
      earlier_until = now() + make_interval(hours => ${overlapHours}::int)
    where id = ${id}`.execute(trx);
}

/**
 * Queues an event about a deliberation for each webhook of its organization that listens, in the transaction of what it
 * tells. `data` are fields beside the ids of deliberation, memo and account; they must hold no text of the memo. A webhook that
 * is deleted at the same time is waited for and left out: its missing row would undo the whole transaction, memo and all.
 */
export function queueEvent(
  event: WebhookEvent,
  { deliberationId, data = {} }: { readonly deliberationId: string; readonly data?: object },
): RawBuilder<unknown> {
  const at = sql`to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return sql`
    insert into webhook_deliveries (organization_id, webhook_id, deliberation_id, event, payload)
    select d.organization_id, w.id, d.id, ${event}, json_build_object('type', ${event}::text, 'timestamp', ${at}, 'data',
      jsonb_build_object('deliberationId', d.id, 'memoId', case when d.state = 'completed' then d.memo_id end,
        'userEmail', a.email, 'mode', d.mode) || ${JSON.stringify(data)}::jsonb)::text
    from deliberations d
    join webhooks w on w.organization_id = d.organization_id and ${event} = any(w.events) and w.test = d.by_test_key
    join accounts a on a.id = d.account_id
    where d.id = ${deliberationId} for key share of w`;
}

/**
 * Queues at most `most` reminders of reviews due by `today` (`YYYY-MM-DD`). Returns how many. Memos are locked first, as where
 * they are erased, and those that are locked already are left for another round: the two cannot deadlock.
 */
export async function queueDueReviews(
  trx: Database,
  { today, most }: { readonly today: string; readonly most: number },
): Promise<number> {
  const { rows } = await sql<{ deliberationId: string; dueOn: string }>`
    update records r set due_told = r.due_on from memos m
    where m.id = r.memo_id and r.memo_id in (
      select memo_id from records r join memos on memos.id = memo_id where due_on is not null and due_told is distinct from due_on
        and due_on <= ${today}::date and ${isCurrent} limit ${most} for key share of memos skip locked
    )
    returning m.deliberation_id, r.due_on::text as due_on`.execute(trx);
  for (const { deliberationId, dueOn } of rows) {
    await queueEvent('memo.review_due', { deliberationId, data: { dueOn } }).execute(trx);
  }
  return rows.length;
}

export type DueDelivery = {
  readonly id: string;
  readonly webhookId: string;
  readonly url: string;
  /** The secret, and the previous one while it is still valid. */
  readonly secrets: readonly string[];
  readonly payload: string;
  /** This one included. */
  readonly tries: number;
};

/** How many deliveries to take; `underWay` are the webhooks of those that were taken and have not ended. */
export type Take = {
  readonly most: number;
  /** With those under way. */
  readonly mostOfOrganization: number;
  readonly mostOfWebhook: number;
  readonly underWay: readonly string[];
  readonly leaseMs: number;
};

/**
 * Leases due deliveries for `leaseMs`, the oldest first, without a look at what else is queued for their webhooks. When the process dies and stores no outcome by then, another one
 * takes them.
 */
export async function takeDue(db: Database, take: Take): Promise<readonly DueDelivery[]> {
  const { most, mostOfOrganization, mostOfWebhook, underWay, leaseMs } = take;
  const { rows } = await sql<DueDelivery>`
    with recursive waiting as (
      (select webhook_id from webhook_deliveries where state = 'pending' order by webhook_id limit 1)
      union all
      select (select d.webhook_id from webhook_deliveries d where d.state = 'pending' and d.webhook_id > w.webhook_id order by d.webhook_id limit 1)
      from waiting w where w.webhook_id is not null
    ), busy as (
      select w.id, w.organization_id, count(*) as n from unnest(${underWay}::text[]) as id join webhooks w using (id) group by w.id
    ), first as (
      select d.id, d.due_at, w.organization_id,
        coalesce(b.n, 0) + row_number() over (partition by w.id order by d.due_at) as place
      from waiting join webhooks w on w.id = waiting.webhook_id left join busy b on b.id = w.id cross join lateral (
        select id, due_at from webhook_deliveries
        where webhook_id = w.id and state = 'pending' and due_at <= now() order by due_at limit ${mostOfWebhook}
      ) d
    ), ranked as (
      select f.id, f.due_at, row_number() over (partition by organization_id order by due_at)
        + (select coalesce(sum(n), 0) from busy b where b.organization_id = f.organization_id) as place
      from first f where place <= ${mostOfWebhook}
    ), due as (
      select id from webhook_deliveries
      where id in (select id from ranked where place <= ${mostOfOrganization} order by due_at limit ${most})
        and state = 'pending' and due_at <= now()
      for update skip locked
    )
    update webhook_deliveries d
    set tries = tries + 1, status = null, problem = null, due_at = now() + make_interval(secs => ${leaseMs / 1000}::float8)
    from due, webhooks w where d.id = due.id and w.id = d.webhook_id
    returning d.id, d.webhook_id, w.url, d.payload, d.tries,
      array_remove(array[w.secret, case when w.earlier_until > now() then w.earlier_secret end], null) as secrets`.execute(
    db,
  );
  return rows;
}

type DeliveryOutcome = Pick<StoredRow<'webhookDeliveries'>, 'status' | 'problem'>;

export async function noteDelivered(db: Database, id: string, { status, problem }: DeliveryOutcome) {
  await sql`
    update webhook_deliveries set state = 'delivered', status = ${status}, problem = ${problem}, ended_at = now()
    where id = ${id}`.execute(db);
}

/** Tries it again in `waitMs`; null parks it. */
export async function noteFailed(
  db: Database,
  id: string,
  { status, problem, waitMs }: DeliveryOutcome & { readonly waitMs: number | null },
): Promise<void> {
  await sql`
    update webhook_deliveries set status = ${status}, problem = ${problem},
      state = ${waitMs === null ? 'parked' : 'pending'},
      due_at = now() + make_interval(secs => ${(waitMs ?? 0) / 1000}::float8),
      ended_at = case when ${waitMs === null} then now() end
    where id = ${id} and state = 'pending'`.execute(db);
}

export type StoredDelivery = InferResult<ReturnType<typeof deliveries>>[number];

function deliveries(db: Database, webhookId: string) {
  return db
    .selectFrom('webhookDeliveries')
    .select(['id', 'event', 'deliberationId', 'state', 'tries', 'dueAt'])
    .select(['status', 'problem', 'createdAt', 'endedAt'])
    .where('webhookId', '=', webhookId);
}

/** Which deliveries: all of a webhook, or those in one state; after the one of which the cursor holds time and id. */
export type DeliveriesQuery = CursorPage & { readonly state: DeliveryState | null };

/** A page of a webhook's deliveries, newest first. */
export async function listDeliveries(
  db: Database,
  webhookId: string,
  { limit, cursor, state }: DeliveriesQuery,
): Promise<StoredDelivery[]> {
  const [ms, last] = cursor?.split('.') ?? [];
  const afterCursor = sql<boolean>`(created_at, id) < (${new Date(Number(ms))}, ${last})`;
  return deliveries(db, webhookId)
    .$if(state !== null, (page) => page.where('state', '=', state))
    .$if(cursor !== null, (page) => page.where(afterCursor))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** What webhooks were told of an account. */
export async function listDeliveriesOf(db: Database, { accountId, after, most }: AccountPage) {
  return db
    .selectFrom('webhookDeliveries as w')
    .innerJoin('webhooks', 'webhooks.id', 'w.webhookId')
    .innerJoin('deliberations as d', 'd.id', 'w.deliberationId')
    .select(['w.id', 'w.webhookId', 'url', 'w.state', 'w.createdAt', 'w.endedAt', 'w.payload'])
    .where('d.accountId', '=', accountId)
    .where('w.id', '>', after)
    .orderBy('w.id')
    .limit(most)
    .execute();
}

/** Queues a delivery anew under its id, with all its tries. Undefined where there is none. */
export async function replayDelivery(trx: Database, webhookId: string, id: string) {
  await sql`
    update webhook_deliveries set state = 'pending', tries = 0, due_at = now(), ended_at = null
    where id = ${id} and webhook_id = ${webhookId}`.execute(trx);
  return deliveries(trx, webhookId).where('id', '=', id).executeTakeFirst();
}

export async function deleteEndedDeliveries(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('webhookDeliveries').where('endedAt', '<', before).execute();
}
