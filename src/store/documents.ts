import type { ReadDocument } from '@witan/documents';
import type { Database, DatabaseTransaction } from './database.ts';

export async function insertDocuments(
  trx: DatabaseTransaction,
  deliberationId: string,
  documents: readonly ReadDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  await trx
    .insertInto('documents')
    .values(
      documents.map((document, index) => ({
        deliberation_id: deliberationId,
        place: index + 1,
        document: JSON.stringify(document),
      })),
    )
    .execute();
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
