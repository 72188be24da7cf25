import { sql } from 'kysely';
import type { Database, StoredRow } from './database.ts';
import type { CursorPage, OrganizationReach } from './reach.ts';

export type NewAuditEntry = Omit<StoredRow<'auditLog'>, 'id' | 'at'>;

/** Appends to the audit log, in the transaction of what it records. */
export async function writeAudit(trx: Database, entry: NewAuditEntry): Promise<void> {
  await trx.insertInto('auditLog').values(entry).execute();
}

/**
 * A page of the organization's entries, newest first, after the one that the cursor names; for test keys, only what test
 * keys did.
 */
export async function listAudit(db: Database, of: OrganizationReach, { limit, cursor }: CursorPage) {
  const ofTestKey = sql<boolean>`exists (select from api_keys k where k.id = l.actor and k.test)`;
  const afterCursor = sql<boolean>`(l.at, l.id) < (select at, id from audit_log where id = ${cursor} and organization_id = ${of.organizationId})`;
  return db
    .selectFrom('auditLog as l')
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.id', '=', 'l.target').onRef('a.organizationId', '=', 'l.organizationId'),
    )
    .select(['l.id', 'l.at', 'l.actor', 'l.action', 'l.target', 'a.email as userEmail'])
    .where('l.organizationId', '=', of.organizationId)
    .$if(of.world === 'test', (page) => page.where(ofTestKey))
    .$if(cursor !== null, (page) => page.where(afterCursor))
    .orderBy('l.at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();
}
