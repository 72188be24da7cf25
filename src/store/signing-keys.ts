import { sql } from 'kysely';
import type { AccountPage, Database, StoredRow } from './database.ts';

export type StoredSigningKey = Omit<StoredRow<'signingKeys'>, 'madeAt'>;

/** Keeps the key unless it is there already. */
export async function keepSigningKey(db: Database, key: StoredSigningKey): Promise<void> {
  await db
    .insertInto('signingKeys')
    .values(key)
    .onConflict((oc) => oc.column('id').doNothing())
    .execute();
}

/**
 * The newest private key that the database holds. Where it holds none, `make` makes one; when several processes start
 * at once, only one does.
 */
export async function newestPrivateKey(
  db: Database,
  make: () => StoredSigningKey & { readonly privateKey: string },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('witan signing key', 0))`.execute(trx);
    const found = await trx
      .selectFrom('signingKeys')
      .select('privateKey')
      .where('privateKey', 'is not', null)
      .orderBy('madeAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (found?.privateKey) return found.privateKey;
    const made = make();
    await keepSigningKey(trx, made);
    return made.privateKey;
  });
}

/** The public halves of all keys that ever signed, the newest first, each as a JWK. */
export async function listPublicKeys(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom('signingKeys').select('publicKey').orderBy('madeAt', 'desc').execute();
  return rows.map(({ publicKey }) => publicKey);
}

/** Signatures of an account's memos by id, after the memo `after`. */
export async function listSignatures(db: Database, { accountId, after, most }: AccountPage) {
  return db
    .selectFrom('memos')
    .select(['id', 'signature'])
    .where('accountId', '=', accountId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
}
