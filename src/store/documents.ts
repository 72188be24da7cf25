import type { ReadDocument } from '@witan/documents';
import type { Database } from './database.ts';
import { fromJson, toJson } from './json.ts';
import type { Statement } from './transact.ts';

export function insertDocuments(
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
  documents: readonly ReadDocument[],
): Statement[] {
  if (documents.length === 0) return [];
  const rows = documents.map((document, index) => ({
    deliberationId: id,
    organizationId,
    place: index + 1,
    document: toJson(document),
  }));
  return [{ compile: (db) => db.insertInto('documents').values(rows).compile() }];
}

/** What was read of the documents of a deliberation, in their order. */
export async function readDocuments(db: Database, deliberationId: string): Promise<ReadDocument[]> {
  const rows = await db
    .selectFrom('documents')
    .select('document')
    .where('deliberationId', '=', deliberationId)
    .orderBy('place')
    .execute();
  return rows.map(({ document }) => fromJson(document));
}
