import type { AuditAction } from '../domain/audit.ts';
import type { Database } from './database.ts';

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
