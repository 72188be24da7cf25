import { sql } from 'kysely';
import type { DeliberationId, DeliberationState, MemoId } from '@witan/client';
import type { Seat } from '../domain/advisor.ts';
import type { Brief } from '@witan/combine';
import { Secret } from '../domain/secret.ts';
import { isRunning } from './database.ts';
import type { Database, DatabaseTransaction, DeliberationRow } from './database.ts';

export type StoredDeliberation = {
  readonly id: DeliberationId;
  readonly organizationId: string;
  readonly accountId: string;
  readonly userEmail: string;
  readonly keyId: string;
  readonly memoId: MemoId;
  readonly state: DeliberationState;
  readonly mode: 'live' | 'test';
  readonly brief: Brief;
  readonly panel: readonly Seat[];
  /** What its draws are derived from; null once it has ended. */
  readonly drawSecret: Secret | null;
  readonly requestId: string;
  readonly node: string;
  readonly epoch: number;
  /** Processes that died while they ran it. */
  readonly deaths: number;
  /** The error object as JSON, once the deliberation has failed. */
  readonly error: string | null;
  readonly createdAt: Date;
  readonly deadlineAt: Date;
};

type Row = Omit<StoredDeliberation, 'brief' | 'panel' | 'drawSecret'> & {
  brief: string;
  panel: string;
  drawSecret: Buffer | null;
};

function deliberations(db: Database) {
  return db
    .selectFrom('deliberations as d')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .select([
      'd.id',
      'd.organization_id as organizationId',
      'd.account_id as accountId',
      'a.email as userEmail',
      'd.key_id as keyId',
      'd.memo_id as memoId',
      'd.state',
      'd.mode',
      'd.brief',
      'd.panel',
      'd.draw_secret as drawSecret',
      'd.request_id as requestId',
      'd.node',
      'd.epoch',
      'd.deaths',
      'd.error',
      'd.created_at as createdAt',
      'd.deadline_at as deadlineAt',
    ]);
}

// `as`: ids, brief and panel are read back exactly as `insertDeliberation` wrote them.
function read(row: unknown): StoredDeliberation {
  const raw = row as Row;
  return {
    ...raw,
    brief: JSON.parse(raw.brief) as Brief,
    panel: JSON.parse(raw.panel) as Seat[],
    drawSecret: raw.drawSecret && new Secret(raw.drawSecret.toString('hex')),
  };
}

export type NewDeliberation = Omit<
  StoredDeliberation,
  'userEmail' | 'state' | 'epoch' | 'deaths' | 'error'
> & {
  readonly drawSecret: Secret;
  readonly idempotencyKey: string | null;
  readonly idempotencyScope: IdempotencyScope;
  readonly bodyHash: Buffer;
};

/** Whose idempotency keys these are: the account of that id, or the whole organization where it is empty. */
export type IdempotencyScope = string;

export async function insertDeliberation(trx: DatabaseTransaction, made: NewDeliberation): Promise<void> {
  const row = {
    id: made.id,
    organization_id: made.organizationId,
    account_id: made.accountId,
    key_id: made.keyId,
    memo_id: made.memoId,
    state: 'queued',
    mode: made.mode,
    brief: JSON.stringify(made.brief),
    panel: JSON.stringify(made.panel),
    draw_secret: Buffer.from(made.drawSecret.reveal(), 'hex'),
    request_id: made.requestId,
    idempotency_key: made.idempotencyKey,
    idempotency_scope: made.idempotencyScope,
    body_hash: made.bodyHash,
    node: made.node,
    error: null,
    created_at: made.createdAt,
    deadline_at: made.deadlineAt,
    finished_at: null,
  } as const satisfies Omit<DeliberationRow, 'epoch' | 'deaths'>;
  await trx.insertInto('deliberations').values(row).execute();
}

/** The deliberation, if that organization owns it. */
export async function findDeliberation(
  db: Database,
  organizationId: string,
  id: string,
): Promise<StoredDeliberation | undefined> {
  const row = await deliberations(db)
    .where('d.id', '=', id)
    .where('d.organization_id', '=', organizationId)
    .executeTakeFirst();
  return row && read(row);
}

/** The deliberation, whoever owns it: for what an operator does. */
export async function findAnyDeliberation(db: Database, id: string): Promise<StoredDeliberation | undefined> {
  const row = await deliberations(db).where('d.id', '=', id).executeTakeFirst();
  return row && read(row);
}

/** False once it was erased. */
export async function isKept(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('deliberations').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export type Earlier =
  | { readonly id: DeliberationId; readonly state: DeliberationState; readonly bodyHash: Buffer }
  | { readonly state: 'erased' };

/**
 * What this key was used for since `since`, in any state, by the account of the address `email`, or where that is null
 * by the whole organization.
 */
export async function findByIdempotencyKey(
  db: Database,
  where: {
    readonly organizationId: string;
    readonly email: string | null;
    readonly idempotencyKey: string;
    readonly since: Date;
  },
): Promise<Earlier | undefined> {
  const { organizationId, email, idempotencyKey, since } = where;
  const { rows } = await sql<Earlier>`
    with asked as (
      select case when ${email}::text is null then '' else
        (select id from accounts where organization_id = ${organizationId} and email = ${email}) end as scope
    )
    select id, state, body_hash as "bodyHash" from deliberations, asked
    where organization_id = ${organizationId} and idempotency_scope = scope
      and idempotency_key = ${idempotencyKey} and created_at > ${since}
    union all
    select null, 'erased', null from erased_idempotency_keys e, asked
    where e.organization_id = ${organizationId} and e.scope = asked.scope
      and key_digest = sha256(convert_to(${idempotencyKey}, 'UTF8')) and created_at > ${since}
    limit 1`.execute(db);
  return rows[0];
}

/** Frees an idempotency key whose deliberation failed, was cancelled, or is older than the time keys are kept. */
export async function releaseIdempotencyKey(
  trx: DatabaseTransaction,
  where: {
    readonly organizationId: string;
    readonly scope: IdempotencyScope;
    readonly idempotencyKey: string;
    readonly since: Date;
  },
): Promise<void> {
  await trx
    .updateTable('deliberations')
    .set({ idempotency_key: null })
    .where('organization_id', '=', where.organizationId)
    .where('idempotency_scope', '=', where.scope)
    .where('idempotency_key', '=', where.idempotencyKey)
    .where((eb) => eb.or([eb('created_at', '<=', where.since), eb('state', 'in', ['failed', 'cancelled'])]))
    .execute();
}

export async function countRunning(db: Database, keyId: string): Promise<number> {
  const row = await db
    .selectFrom('deliberations')
    .select((eb) => eb.fn.countAll<string>().as('running'))
    .where('key_id', '=', keyId)
    .where(isRunning)
    .executeTakeFirstOrThrow();
  return Number(row.running);
}

export type AskedLine = {
  readonly id: DeliberationId;
  readonly state: DeliberationState;
  readonly createdAt: Date;
  readonly brief: Brief;
};

/** What an account has asked, oldest first: the next `most` after the id `after`. */
export async function listAsked(
  db: Database,
  page: { readonly accountId: string; readonly after: string; readonly most: number },
): Promise<AskedLine[]> {
  const rows = await db
    .selectFrom('deliberations')
    .select(['id', 'state', 'created_at as createdAt', 'brief'])
    .where('account_id', '=', page.accountId)
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.most)
    .execute();
  // `as`: read back exactly as `insertDeliberation` wrote them.
  return rows.map((row) => ({ ...row, brief: JSON.parse(row.brief) as Brief }) as AskedLine);
}

/** The nodes that have running deliberations, and how many. */
export async function nodesWithWork(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('deliberations')
    .select((eb) => ['node', eb.fn.countAll<string>().as('running')])
    .where(isRunning)
    .groupBy('node')
    .execute();
  return new Map(rows.map(({ node, running }) => [node, Number(running)]));
}

/** Ids of the deliberations that this node has to run. */
export async function runningOn(db: Database, node: string): Promise<string[]> {
  const rows = await db
    .selectFrom('deliberations')
    .select('id')
    .where('node', '=', node)
    .where(isRunning)
    .execute();
  return rows.map(({ id }) => id);
}

/** The owner of what a node left to any other before it stopped. */
export const NOBODY = 'nobody';

/** Leaves everything that `node` runs to whoever looks next. */
export async function handOver(db: Database, node: string): Promise<void> {
  await db
    .updateTable('deliberations')
    .set({ node: NOBODY })
    .where('node', '=', node)
    .where(isRunning)
    .execute();
}

export type TakeOver = {
  readonly from: string;
  readonly to: string;
  /** True where the owner's process died, rather than left it to others. */
  readonly died: boolean;
  readonly extendMs: number;
  readonly most: number;
  readonly only?: readonly string[];
  /** Deaths, this one counted, that what is taken may have. */
  readonly deaths: { readonly least: number; readonly most: number };
};

const ANY_DEATHS = { least: 0, most: 2 ** 30 };

/**
 * Makes `to` the owner of what `from` left running, the oldest first, and returns it with its new epoch. What another
 * node is taking at this moment is left to it.
 */
export async function takeOver(
  db: Database,
  it: Omit<TakeOver, 'died' | 'most' | 'deaths'> & Partial<TakeOver>,
): Promise<StoredDeliberation[]> {
  const { from, to, extendMs, died = false, most = 2 ** 30, only, deaths = ANY_DEATHS } = it;
  const { rows } = await sql<{ id: string }>`update deliberations
    set node = ${to}, epoch = epoch + 1, deaths = deaths + ${died ? 1 : 0}::int,
        deadline_at = greatest(deadline_at, now() + ${extendMs} * interval '1 millisecond')
    where id in (
      select id from deliberations
      where node = ${from} and state not in ('completed', 'failed', 'cancelled')
        and (${only === undefined} or id = any(${only ?? []}::text[]))
        and deaths + ${died ? 1 : 0}::int between ${deaths.least}::int and ${deaths.most}::int
      order by id limit ${most} for update skip locked)
    returning id`.execute(db);
  if (rows.length === 0) return [];
  const taken = await deliberations(db)
    .where(
      'd.id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return taken.map(read);
}

/** The oldest deliberation of `node` that so many processes have died over. */
export async function findSuspect(db: Database, node: string, deaths: number): Promise<string | null> {
  const row = await db
    .selectFrom('deliberations')
    .select('id')
    .where('node', '=', node)
    .where('deaths', '=', deaths)
    .where(isRunning)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** True where nobody can know of the deliberation: it came without a key to ask for it again, and nothing was told. */
export async function isUnheardOf(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ unheard: boolean }>`select idempotency_key is null
      and not exists (select from events where deliberation_id = d.id) as unheard
    from deliberations d where id = ${id}`.execute(db);
  return rows[0]?.unheard ?? false;
}

/** Ends a deliberation that this owner still holds; false where it was taken over or has ended already. */
export async function endDeliberation(
  trx: DatabaseTransaction,
  end: {
    readonly id: string;
    readonly epoch: number | null;
    readonly state: 'completed' | 'failed' | 'cancelled';
    readonly error: string | null;
  },
): Promise<boolean> {
  const { rows } = await sql`
    with ended as (
      update deliberations set state = ${end.state}, error = ${end.error}, finished_at = now(), draw_secret = null
      where id = ${end.id} and state not in ('completed', 'failed', 'cancelled')
        and (${end.epoch}::int is null or epoch = ${end.epoch}::int)
      returning id
    ), forgotten as (
      delete from steps s using ended where s.deliberation_id = ended.id
    )
    select from ended`.execute(trx);
  return rows.length > 0;
}
