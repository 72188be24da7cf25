import { drawApiKey, FIRST_ORGANIZATION, hashApiKey, shownPart } from '../domain/api-key.ts';
import { OPERATOR } from '../domain/audit.ts';
import type { Ids } from '../domain/ids.ts';
import { invalid, notFound } from '../domain/refusal.ts';
import { DEFAULT_SCOPES, SCOPES } from '../domain/scope.ts';
import { ensureOrganization } from '../store/accounts.ts';
import { countLiveKeys, findKey, insertKey, listKeys, retireKey, revokeKey } from '../store/api-keys.ts';
import type { StoredKey } from '../store/api-keys.ts';
import { writeAudit, type NewAuditEntry } from '../store/audit.ts';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import { lockOrganization } from '../store/organizations.ts';

/** What administration needs: no running server. */
export type AdminContext = {
  readonly db: Database;
  readonly ids: Ids;
  readonly now: () => number;
  /** The id of the key that acts; absent for the operator at the command line. */
  readonly actor?: string;
  /** How many live keys an organization may come to; absent for the operator. */
  readonly mostKeys?: number;
};

type AuditEntry = Omit<NewAuditEntry, 'actor'>;

/** Appends to the organization's audit log as whoever acts, in the transaction of `db`. */
export function audit({ db, actor = OPERATOR }: Pick<AdminContext, 'db' | 'actor'>, entry: AuditEntry) {
  return writeAudit(db, { ...entry, actor });
}

/** Acts, and appends to the audit log, in one transaction. */
export function audited<T>(
  { db, actor = OPERATOR }: Pick<AdminContext, 'db' | 'actor'>,
  entry: AuditEntry,
  act: (trx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const done = await act(trx);
    await audit({ db: trx, actor }, entry);
    return done;
  });
}

type KeyBounds = Pick<StoredKey, 'email' | 'domain' | 'ratePerMinute' | 'expiresAt' | 'scopes' | 'ofCommand'>;

/**
 * `scopes` are all but `admin` by default; a key that is bound to addresses cannot have `admin`. `ofCommand` is set for the
 * key of a command that runs the service itself.
 */
export type KeyOrder = Pick<StoredKey, 'organization' | 'test'> & {
  readonly [K in keyof KeyBounds]?: KeyBounds[K] | undefined;
} & { readonly organizationCredits?: number | null | undefined };

/** A key ends in the future, before the year 10000, which RFC 3339 cannot write. */
export function isKeyEnd(date: Date, now: number): boolean {
  return date.getTime() > now && date.getUTCFullYear() <= 9999;
}

/** The whole key is shown only here. */
export type MadeKey = Pick<StoredKey, 'id' | 'organization' | 'test' | 'scopes'> & { readonly key: string };

/** Makes the organization if need be. */
export async function createKey(admin: AdminContext, order: KeyOrder): Promise<MadeKey> {
  const make = async (trx: Database): Promise<MadeKey> => {
    const named = { id: admin.ids.organization(), name: order.organization };
    const { id: organizationId } = await ensureOrganization(trx, named, order.organizationCredits);
    const inside = { ...admin, db: trx };
    if (order.organizationCredits !== undefined)
      await audit(inside, { organizationId, action: 'quota.set', target: organizationId });
    return insertNewKey(inside, { ...order, organizationId });
  };
  return admin.db.isTransaction ? make(admin.db) : admin.db.transaction().execute(make);
}

/** In the transaction of `admin.db`. */
export async function insertNewKey(
  admin: AdminContext,
  order: KeyOrder & { readonly organizationId: string },
): Promise<MadeKey> {
  const { scopes = DEFAULT_SCOPES, organizationId } = order;
  await requireRoomForKey(admin, organizationId);
  const key = drawApiKey(order.test ? 'test' : 'live');
  const id = admin.ids.key();
  await insertKey(admin.db, {
    id,
    organizationId,
    hash: hashApiKey(key),
    shown: shownPart(key),
    email: order.email?.trim().toLowerCase() ?? null,
    domain: order.domain?.trim().toLowerCase().replace(/^@/, '') ?? null,
    ratePerMinute: order.ratePerMinute ?? null,
    test: order.test,
    scopes,
    expiresAt: order.expiresAt ?? null,
    ofCommand: order.ofCommand ?? false,
  });
  await audit(admin, { organizationId, action: 'key.created', target: id });
  return { id, key, organization: order.organization, test: order.test, scopes };
}

/** The organization's row stays locked until the transaction ends, so that concurrent calls cannot exceed the limit. */
async function requireRoomForKey(
  { db, mostKeys = Infinity }: Pick<AdminContext, 'db' | 'mostKeys'>,
  organizationId: string,
): Promise<void> {
  if (mostKeys === Infinity) return;
  await lockOrganization(db, organizationId);
  if ((await countLiveKeys(db, organizationId)) < mostKeys) return;
  throw invalid(`An organization may have ${mostKeys} keys at once; revoke some first.`);
}

/**
 * A new key with the old one's organization, bounds and limits. The old one ends `overlapHours` later, by default in the
 * same transaction. Refuses a key that is no longer live, and one that was rotated already.
 */
export async function rotateKey(admin: AdminContext, id: string, overlapHours = 0): Promise<MadeKey> {
  return admin.db.transaction().execute(async (trx) => {
    const within = { ...admin, db: trx };
    const old = await findKey(trx, id);
    if (!old) throw notFound('key');
    if (old.expiresAt !== null && old.expiresAt.getTime() <= admin.now())
      throw invalid([{ path: 'id', message: 'This key has expired: make a new one.' }]);
    const retired =
      overlapHours === 0 ? (await revokeKey(trx, id)) !== undefined : await retireKey(trx, id, overlapHours);
    if (!retired) throw invalid([{ path: 'id', message: 'This key was rotated or revoked already.' }]);
    const { organizationCredits: _, ...bounds } = old;
    await audit(within, { organizationId: old.organizationId, action: 'key.rotated', target: id });
    return insertNewKey(within, { ...bounds, ofCommand: false });
  });
}

/** A key that is revoked already stays so. */
export async function endKey(admin: AdminContext, id: string): Promise<void> {
  await admin.db.transaction().execute(async (trx) => {
    const organizationId = await revokeKey(trx, id);
    if (organizationId !== undefined)
      await audit({ ...admin, db: trx }, { organizationId, action: 'key.revoked', target: id });
  });
}

/** A key for the first organization while there is none at all, so that a first start can be used at once. */
export async function createFirstKey(admin: AdminContext): Promise<MadeKey | null> {
  return admin.db.transaction().execute(async (trx) => {
    const inside = { ...admin, db: trx };
    if (!(await lacksFirstKey(inside))) return null;
    const { id } = await ensureOrganization(trx, { id: admin.ids.organization(), name: FIRST_ORGANIZATION });
    // Of several concurrent first starts, one makes the key.
    await lockOrganization(trx, id);
    if (!(await lacksFirstKey(inside))) return null;
    return createKey(inside, { organization: FIRST_ORGANIZATION, test: false, scopes: SCOPES });
  });
}

/** True while there is no key of any organization, beside those of commands. */
export async function lacksFirstKey({ db }: Pick<AdminContext, 'db'>): Promise<boolean> {
  const keys = await listKeys(db);
  return keys.every(({ ofCommand }) => ofCommand);
}
