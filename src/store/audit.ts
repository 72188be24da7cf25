import { sql } from 'kysely';
import type { AccountPage, Database, StoredRow } from './database.ts';
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

/**
 * The entries about the account, what belongs to it and what the keys of its address did; the oldest first. Without a join,
 * which would hide from the planner that the index has their order: each page would then read the whole log.
 */
export async function listAuditOf(db: Database, { accountId, after, most }: AccountPage) {
  const { rows } = await sql<Omit<StoredRow<'auditLog'>, 'organizationId'>>`
    with own as (
      select ${accountId} as id
      union all select id from deliberations where account_id = ${accountId}
      union all select id from memos where account_id = ${accountId}
      union all select s.id from shares s join memos m on m.id = s.memo_id where m.account_id = ${accountId}
      union all select k.id from api_keys k join accounts a using (organization_id, email) where a.id = ${accountId}
    )
    select l.id, l.at, l.actor, l.action, l.target
    from audit_log l where l.organization_id = (select organization_id from accounts where id = ${accountId})
      and (l.target in (select id from own) or l.actor in (select id from own))
      and (l.at, l.id) > (coalesce((select at from audit_log where id = ${after}), '-infinity'), ${after})
    order by l.at, l.id limit ${most}`.execute(db);
  return rows;
}
