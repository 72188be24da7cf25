import type { ReadDocument } from '@witan/documents';
import type { Database } from './database.ts';
import type { Statement } from './transact.ts';

export function insertDocuments(
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
  documents: readonly ReadDocument[],
): Statement[] {
  if (documents.length === 0) return [];
  const rows = documents.map((document, index) => ({
    deliberation_id: id,
    organization_id: organizationId,
    place: index + 1,
    document: JSON.stringify(document),
  }));
  return [{ compile: (db) => db.insertInto('documents').values(rows).compile() }];
}

/** What was read of the documents of a deliberation, in their order. */
export async function readDocuments(db: Database, deliberationId: string): Promise<ReadDocument[]> {
  const rows = await db
    .selectFrom('documents')
    .select('document')
    .where('deliberation_id', '=', deliberationId)
    .orderBy('place')
    .execute();
  // `as`: read back exactly as `insertDocuments` wrote them.
  return rows.map(({ document }) => JSON.parse(document) as ReadDocument);
}
