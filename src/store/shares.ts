import { sql } from 'kysely';
import type { AccountPage, Database, DatabaseTransaction, GivenView, StoredRow } from './database.ts';
import { fromJson, toJson } from './json.ts';

const shares = (db: Database) =>
  db
    .selectFrom('shares as s')
    .select(['s.id', 's.memoId', 's.allowViews', 's.createdAt', 's.expiresAt', 's.revokedAt', 's.opened']);

export type StoredShare = Omit<StoredRow<'shares'>, 'organizationId' | 'tokenHash'>;

/** What one person thought, as it was given. */
export type StoredView = Pick<StoredRow<'views'>, 'id' | 'createdAt'> & GivenView;

export async function insertShare(
  db: Database,
  share: Omit<StoredShare, 'revokedAt' | 'opened'> & { readonly tokenHash: Buffer },
): Promise<void> {
  const { id, memoId, tokenHash, allowViews, createdAt, expiresAt } = share;
  await sql`
    insert into shares (id, organization_id, memo_id, token_hash, allow_views, created_at, expires_at)
    select ${id}, organization_id, id, ${tokenHash}, ${allowViews}, ${createdAt}, ${expiresAt}
    from memos where id = ${memoId}`.execute(db);
}

/**
 * Locks the memo until the transaction ends, so that links made at the same time count each other; false where it is
 * gone.
 */
export async function holdMemo(trx: DatabaseTransaction, id: string): Promise<boolean> {
  const { rows } = await sql`select from memos where id = ${id} for no key update`.execute(trx);
  return rows.length > 0;
}

/** The links to a memo, the newest first. */
export async function listShares(db: Database, memoId: string): Promise<StoredShare[]> {
  return shares(db)
    .where('s.memoId', '=', memoId)
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
}

/** Ends a link; false where the memo has none of that id. */
export async function revokeShare(
  db: Database,
  { memoId, id, at }: { readonly memoId: string; readonly id: string; readonly at: Date },
): Promise<boolean> {
  const done = await sql`
    update shares set revoked_at = coalesce(revoked_at, ${at})
    where memo_id = ${memoId} and id = ${id}`.execute(db);
  return done.numAffectedRows === 1n;
}

/** The link of that token with its memo, while it is open. */
export async function findOpenShare(
  db: Database,
  { tokenHash, at }: { readonly tokenHash: Buffer; readonly at: Date },
): Promise<(StoredShare & { readonly memo: string; readonly signature: string }) | undefined> {
  return shares(db)
    .innerJoin('memos as m', 'm.id', 's.memoId')
    .select(['m.memo', 'm.sharedSignature as signature'])
    .where('s.tokenHash', '=', tokenHash)
    .where('s.revokedAt', 'is', null)
    .where('s.expiresAt', '>', at)
    .executeTakeFirst();
}

export async function countOpening(db: Database, id: string): Promise<void> {
  await sql`update shares set opened = opened + 1 where id = ${id}`.execute(db);
}

/** A reader of a link, by digests that only whoever has the link can make. */
export type ShareReader = Pick<StoredRow<'views'>, 'shareId' | 'receiptHash'> & {
  readonly addressHash: Buffer;
};

/** Keeps a view, one a reader, while the link has fewer than `most` and fewer than `mostOfAddress` from there. */
export async function insertView(
  trx: DatabaseTransaction,
  view: StoredView & ShareReader & { readonly most: number; readonly mostOfAddress: number },
): Promise<void> {
  // Locked, so that views that come at the same time count each other.
  await sql`select from shares where id = ${view.shareId} for update`.execute(trx);
  const { name, probabilities, reason } = view;
  await sql`
    insert into views (id, organization_id, share_id, receipt_hash, address_hash, view, created_at)
    select ${view.id}, s.organization_id, s.id, ${view.receiptHash}, ${view.addressHash},
      ${toJson({ name, probabilities, reason })}, ${view.createdAt}
    from shares s
    where s.id = ${view.shareId} and (select count(*) < ${view.most} and count(*) filter (where address_hash = ${view.addressHash}) < ${view.mostOfAddress}
      from views where share_id = ${view.shareId})
    on conflict (receipt_hash) do nothing`.execute(trx);
}

export async function deleteView(trx: Database, organizationId: string, id: string): Promise<boolean> {
  const views = trx.deleteFrom('views').where('organizationId', '=', organizationId);
  const { numDeletedRows } = await views.where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many views came by the link, and how many from there; whether one is this reader's. */
export async function countViews(db: Database, { shareId, receiptHash, addressHash }: ShareReader) {
  return db
    .selectFrom('views')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where address_hash = ${addressHash})::int`.as('ofAddress'),
      sql<boolean>`coalesce(bool_or(receipt_hash = ${receiptHash}), false)`.as('given'),
    ])
    .where('shareId', '=', shareId)
    .executeTakeFirstOrThrow();
}

/** The views that came by these links, the oldest first. */
export async function listViews(db: Database, shareIds: readonly string[]) {
  if (shareIds.length === 0) return [];
  const rows = await db
    .selectFrom('views')
    .select(['id', 'shareId', 'view', 'createdAt'])
    .where('shareId', 'in', shareIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ view, ...row }) => ({ ...row, ...fromJson(view) }));
}

/** These links, each with the views that came by it, the oldest first. */
export async function withViews(db: Database, links: readonly StoredShare[]) {
  const ids = links.map(({ id }) => id);
  const views = Map.groupBy(await listViews(db, ids), ({ shareId }) => shareId);
  return links.map((link) => ({ ...link, views: views.get(link.id) ?? [] }));
}

/** The links to an account's memos with their views: the next `most` after the link `after`. */
export async function listSharesOf(db: Database, { accountId, after, most }: AccountPage) {
  const links = shares(db)
    .innerJoin('memos as m', 'm.id', 's.memoId')
    .where('m.accountId', '=', accountId)
    .where('s.id', '>', after)
    .orderBy('s.id')
    .limit(most);
  return withViews(db, await links.execute());
}
