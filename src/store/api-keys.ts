import { sql } from 'kysely';
import type { Scope } from '@witan/client';
import type { Database } from './database.ts';
import { isOf } from './reach.ts';
import type { Reach } from './reach.ts';

export type ApiKey = {
  readonly id: string;
  readonly organizationId: string;
  readonly organization: string;
  readonly organizationCredits: number | null;
  readonly shown: string;
  readonly email: string | null;
  readonly domain: string | null;
  readonly ratePerMinute: number | null;
  readonly test: boolean;
  readonly scopes: readonly Scope[];
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** Created by a command for as long as it runs the service itself. */
  readonly ofCommand: boolean;
};

export type NewApiKey = Pick<
  ApiKey,
  | 'id'
  | 'organizationId'
  | 'shown'
  | 'email'
  | 'domain'
  | 'ratePerMinute'
  | 'test'
  | 'scopes'
  | 'expiresAt'
  | 'ofCommand'
> & {
  readonly hash: Buffer;
};

function keys(db: Database) {
  return db
    .selectFrom('api_keys as k')
    .innerJoin('organizations as o', 'o.id', 'k.organization_id')
    .select([
      'k.id',
      'k.organization_id as organizationId',
      'o.name as organization',
      'o.monthly_credits as organizationCredits',
      'k.shown',
      'k.email',
      'k.domain',
      'k.rate_per_minute as ratePerMinute',
      'k.test',
      'k.scopes',
      'k.last_used_at as lastUsedAt',
      'k.created_at as createdAt',
      'k.expires_at as expiresAt',
      'k.revoked_at as revokedAt',
      'k.of_command as ofCommand',
    ]);
}

/** The key with this hash, unless it is revoked or expired. */
export async function findLiveKey(db: Database, hash: Buffer): Promise<ApiKey | undefined> {
  return keys(db)
    .where('k.hash', '=', hash)
    .where('k.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst();
}

export async function findKey(db: Database, id: string): Promise<ApiKey | undefined> {
  return keys(db).where('k.id', '=', id).executeTakeFirst();
}

export async function listKeys(db: Database): Promise<ApiKey[]> {
  return keys(db).orderBy('k.created_at').orderBy('k.id').execute();
}

export async function insertKey(db: Database, key: NewApiKey): Promise<void> {
  await db
    .insertInto('api_keys')
    .values({
      id: key.id,
      organization_id: key.organizationId,
      hash: key.hash,
      shown: key.shown,
      email: key.email,
      domain: key.domain,
      rate_per_minute: key.ratePerMinute,
      test: key.test,
      scopes: [...key.scopes],
      expires_at: key.expiresAt,
      of_command: key.ofCommand,
    })
    .execute();
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

/** Ends every key of the organization. */
export async function revokeKeysOf(db: Database, organizationId: string): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`now()` })
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Makes a live key expire in `hours`, once. False when it was rotated or revoked already. */
export async function retireKey(db: Database, id: string, hours: number): Promise<boolean> {
  const done = await db
    .updateTable('api_keys')
    .set({
      rotated_at: sql<Date>`now()`,
      expires_at: sql<Date>`least(expires_at, now() + make_interval(hours => ${hours}))`,
    })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('rotated_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** A page of an organization's keys, newest first, after the one that the cursor names; without those of commands. */
export async function listKeysOf(
  db: Database,
  { organizationId, world }: Pick<Reach, 'organizationId' | 'world'>,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<ApiKey[]> {
  let page = keys(db)
    .where('k.organization_id', '=', organizationId)
    .where('k.of_command', '=', false)
    .where(isOf(world, 'k.test'));
  if (cursor !== null) page = page.where('k.id', '<', cursor);
  return page.orderBy('k.id', 'desc').limit(limit).execute();
}

export async function countLiveKeys(db: Database, organizationId: string): Promise<number> {
  const { live } = await db
    .selectFrom('api_keys')
    .select(sql<number>`count(*)::int`.as('live'))
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`(expires_at is null or expires_at > now())`)
    .executeTakeFirstOrThrow();
  return live;
}

/** The organization of the key that was live until now; undefined where there is none. */
export async function revokeKey(db: Database, id: string): Promise<string | undefined> {
  const revoked = await db
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('organization_id as organizationId')
    .executeTakeFirst();
  return revoked?.organizationId;
}
