import { sql, type InferResult, type Insertable } from 'kysely';
import type { Database, Tables } from './database.ts';
import { isOf, type CursorPage, type OrganizationReach } from './reach.ts';

export type StoredKey = Readonly<InferResult<ReturnType<typeof keys>>[number]>;

function keys(db: Database) {
  return db
    .selectFrom('apiKeys as k')
    .innerJoin('organizations as o', 'o.id', 'k.organizationId')
    .select([
      'k.id',
      'k.organizationId',
      'o.name as organization',
      'o.monthlyCredits as organizationCredits',
      'k.shown',
      'k.email',
      'k.domain',
      'k.ratePerMinute',
      'k.test',
      'k.scopes',
      'k.questions',
      'k.ofCommand',
    ])
    .select(['k.createdAt', 'k.lastUsedAt', 'k.expiresAt', 'k.revokedAt']);
}

const IS_LIVE = sql<boolean>`revoked_at is null and (expires_at is null or expires_at > now())`;

/** Selects the key with this hash, unless it is revoked or expired. */
export function liveKey(db: Database, hash: Buffer) {
  return keys(db).where('k.hash', '=', hash).where(IS_LIVE);
}

export async function findKey(db: Database, id: string): Promise<StoredKey | undefined> {
  return keys(db).where('k.id', '=', id).executeTakeFirst();
}

export async function listKeys(db: Database): Promise<StoredKey[]> {
  return keys(db).orderBy('k.createdAt').orderBy('k.id').execute();
}

export async function insertKey(db: Database, key: Insertable<Tables['apiKeys']>): Promise<void> {
  await db.insertInto('apiKeys').values(key).execute();
}

const USE_EVERY = sql`interval '1 minute'`;

/** Records the last use of a key, to the minute; its first use also goes into the audit log. */
export async function noteKeyUse(db: Database, id: string): Promise<void> {
  await sql`
    with used as (
      update api_keys k set last_used_at = now() from api_keys before
      where k.id = ${id} and before.id = k.id
        and (k.last_used_at is null or k.last_used_at < now() - ${USE_EVERY})
      returning k.id, k.organization_id, before.last_used_at
    )
    insert into audit_log (organization_id, actor, action, target)
    select organization_id, id, 'key.first_used', id from used where last_used_at is null`.execute(db);
}

export async function revokeKeysOf(db: Database, organizationId: string): Promise<void> {
  await sql`
    update api_keys set revoked_at = now()
    where organization_id = ${organizationId} and revoked_at is null`.execute(db);
}

/** Makes a live key expire in `hours`, once. False when it was rotated or revoked already. */
export async function retireKey(db: Database, id: string, hours: number): Promise<boolean> {
  const done = await sql`
    update api_keys set rotated_at = now(),
      expires_at = least(expires_at, now() + make_interval(hours => ${hours}))
    where id = ${id} and revoked_at is null and rotated_at is null`.execute(db);
  return done.numAffectedRows === 1n;
}

/** A page of an organization's keys, newest first, after the one that the cursor names; without those of commands. */
export async function listKeysOf(db: Database, of: OrganizationReach, { limit, cursor }: CursorPage) {
  return keys(db)
    .where('k.organizationId', '=', of.organizationId)
    .where('k.ofCommand', '=', false)
    .where(isOf(of.world, 'k.test'))
    .$if(cursor !== null, (page) => page.where('k.id', '<', cursor))
    .orderBy('k.id', 'desc')
    .limit(limit)
    .execute();
}

/** The keys that are bound to that address, also those that have ended. */
export async function listBoundKeys(db: Database, organizationId: string, email: string) {
  const bound = keys(db).where('k.organizationId', '=', organizationId).where('k.email', '=', email);
  return bound.orderBy('k.id').execute();
}

export async function countLiveKeys(db: Database, organizationId: string): Promise<number> {
  const { live } = await db
    .selectFrom('apiKeys')
    .select(sql<number>`count(*)::int`.as('live'))
    .where('organizationId', '=', organizationId)
    .where(IS_LIVE)
    .executeTakeFirstOrThrow();
  return live;
}

/** The organization of the key that was live until now; undefined where there is none. */
export async function revokeKey(db: Database, id: string): Promise<string | undefined> {
  const revoked = await db
    .updateTable('apiKeys')
    .set({ revokedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('organizationId')
    .executeTakeFirst();
  return revoked?.organizationId;
}
