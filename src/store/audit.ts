import { sql } from 'kysely';
import type { AuditAction } from '../domain/audit.ts';
import type { Database } from './database.ts';
import type { Reach } from './reach.ts';

export type NewAuditEntry = {
  readonly organizationId: string;
  /** The id of the key that acted, or `operator`. */
  readonly actor: string;
  readonly action: AuditAction;
  /** The id of what was acted on. Never a name, an address or a text: entries outlive what they are about. */
  readonly target: string | null;
};

/** Appends to the audit log, in the transaction of what it records. */
export async function writeAudit(trx: Database, entry: NewAuditEntry): Promise<void> {
  const { organizationId, actor, action, target } = entry;
  await trx
    .insertInto('audit_log')
    .values({ organization_id: organizationId, actor, action, target })
    .execute();
}

export type AuditLine = {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly action: AuditAction;
  readonly target: string | null;
  /** Of the account that was acted on, while it exists. */
  readonly userEmail: string | null;
};

/**
 * A page of the organization's entries, newest first, after the one that the cursor names; for test keys, only what test
 * keys did.
 */
export async function listAudit(
  db: Database,
  { organizationId, world }: Pick<Reach, 'organizationId' | 'world'>,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<AuditLine[]> {
  let page = db
    .selectFrom('audit_log as l')
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.id', '=', 'l.target').onRef('a.organization_id', '=', 'l.organization_id'),
    )
    .select(['l.id', 'l.at', 'l.actor', 'l.action', 'l.target', 'a.email as userEmail'])
    .where('l.organization_id', '=', organizationId);
  if (world === 'test') {
    page = page.where(sql<boolean>`exists (select from api_keys k where k.id = l.actor and k.test)`);
  }
  if (cursor !== null) {
    page = page.where(
      sql<boolean>`(l.at, l.id) < (select at, id from audit_log where id = ${cursor} and organization_id = ${organizationId})`,
    );
  }
  return page.orderBy('l.at', 'desc').orderBy('l.id', 'desc').limit(limit).execute();
}
