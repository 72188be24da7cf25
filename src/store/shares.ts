import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';

export type StoredShare = {
  readonly id: string;
  readonly memoId: string;
  readonly allowViews: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly opened: number;
};

/** What one person thought, as it was given. */
export type StoredView = {
  readonly id: string;
  readonly createdAt: Date;
  readonly name: string;
  /** By option; 0 to 1, summing to 1. */
  readonly probabilities: Readonly<Record<string, number>>;
  readonly reason: string;
};

const COLUMNS = [
  'id',
  'memo_id as memoId',
  'allow_views as allowViews',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
  'opened',
] as const;

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

/** Held until the transaction ends, so that links made at the same time count each other; false where the memo is gone. */
export async function holdMemo(trx: DatabaseTransaction, id: string): Promise<boolean> {
  const { rows } = await sql`select from memos where id = ${id} for no key update`.execute(trx);
  return rows.length > 0;
}

/** The links to a memo, the newest first. */
export async function listShares(db: Database, memoId: string): Promise<StoredShare[]> {
  return db
    .selectFrom('shares')
    .select(COLUMNS)
    .where('memo_id', '=', memoId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends a link; false where the memo has none of that id. */
export async function revokeShare(
  db: Database,
  { memoId, id, at }: { readonly memoId: string; readonly id: string; readonly at: Date },
): Promise<boolean> {
  const done = await db
    .updateTable('shares')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, ${at})` })
    .where('memo_id', '=', memoId)
    .where('id', '=', id)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** The link of that token with its memo, while it is open. */
export async function findOpenShare(
  db: Database,
  { tokenHash, at }: { readonly tokenHash: Buffer; readonly at: Date },
): Promise<(StoredShare & { readonly memo: string; readonly signature: string | null }) | undefined> {
  return db
    .selectFrom('shares as s')
    .innerJoin('memos as m', 'm.id', 's.memo_id')
    .select([
      's.id',
      's.memo_id as memoId',
      's.allow_views as allowViews',
      's.created_at as createdAt',
      's.expires_at as expiresAt',
      's.revoked_at as revokedAt',
      's.opened',
      'm.memo',
      'm.shared_signature as signature',
    ])
    .where('s.token_hash', '=', tokenHash)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', at)
    .executeTakeFirst();
}

export async function countOpening(db: Database, id: string): Promise<void> {
  await db
    .updateTable('shares')
    .set({ opened: sql`opened + 1` })
    .where('id', '=', id)
    .execute();
}

/** A reader of a link, by digests that only whoever has the link can make. */
export type ShareReader = {
  readonly shareId: string;
  readonly receiptHash: Buffer;
  readonly addressHash: Buffer;
};

/** Keeps a view, one a reader, while the link has fewer than `most` and fewer than `mostOfAddress` from there; else false. */
export async function insertView(
  trx: DatabaseTransaction,
  view: StoredView & ShareReader & { readonly most: number; readonly mostOfAddress: number },
): Promise<boolean> {
  // Held, so that views that come at the same time count each other.
  await sql`select from shares where id = ${view.shareId} for update`.execute(trx);
  const { name, probabilities, reason } = view;
  const { rows } = await sql`
    insert into views (id, organization_id, share_id, receipt_hash, address_hash, view, created_at)
    select ${view.id}, s.organization_id, s.id, ${view.receiptHash}, ${view.addressHash},
      ${JSON.stringify({ name, probabilities, reason })}, ${view.createdAt}
    from shares s
    where s.id = ${view.shareId} and (select count(*) < ${view.most} and count(*) filter (where address_hash = ${view.addressHash}) < ${view.mostOfAddress}
      from views where share_id = ${view.shareId})
    on conflict (receipt_hash) do nothing
    returning 1`.execute(trx);
  return rows.length > 0;
}

/** How many views came by the link, and how many from there; whether one is this reader's. */
export async function countViews(
  db: Database,
  { shareId, receiptHash, addressHash }: ShareReader,
): Promise<{ readonly all: number; readonly ofAddress: number; readonly given: boolean }> {
  const { rows } = await sql<{ all: number; ofAddress: number; given: boolean }>`
    select count(*)::int as all, count(*) filter (where address_hash = ${addressHash})::int as "ofAddress",
      coalesce(bool_or(receipt_hash = ${receiptHash}), false) as given
    from views where share_id = ${shareId}`.execute(db);
  return rows[0] ?? { all: 0, ofAddress: 0, given: false };
}

/** The views that came by these links, the oldest first. */
export async function listViews(
  db: Database,
  shareIds: readonly string[],
): Promise<readonly (StoredView & { readonly shareId: string })[]> {
  if (shareIds.length === 0) return [];
  const rows = await db
    .selectFrom('views')
    .select(['id', 'share_id as shareId', 'view', 'created_at as createdAt'])
    .where('share_id', 'in', shareIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ view, ...row }) => ({
    ...row,
    // `as`: read back exactly as `insertView` wrote it.
    ...(JSON.parse(view) as Pick<StoredView, 'name' | 'probabilities' | 'reason'>),
  }));
}
