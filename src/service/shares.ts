import { readStoredMemo } from '../domain/stored-memo.ts';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { DecisionMemo, OptionId, PersonalView, Share } from '@witan/client';
import { uuidv7 } from '../domain/ids.ts';
import { brierOf } from '@witan/combine';
import { invalid, notFound } from '../domain/refusal.ts';
import { sharedMemo } from '@witan/memo/shared-memo';
import { findRecord } from '../store/records.ts';
import {
  countOpening,
  countViews,
  findOpenShare,
  holdMemo,
  insertShare,
  insertView,
  listShares,
  listViews,
  revokeShare,
  withViews,
} from '../store/shares.ts';
import type { ShareReader, StoredShare, StoredView } from '../store/shares.ts';
import type { GivenView } from '../store/database.ts';
import { isoTimes } from './iso-times.ts';
import { audited } from './keys.ts';
import type { Caller, Service } from './service.ts';
import { findOwnMemo } from './tenancy.ts';

const DAY_MS = 24 * 3_600_000;
const MOST_SHARES = 100;
const MOST_VIEWS = 100;
/** A household shares one address; the limit keeps one person who drops the cookie from filling a link. */
const MOST_VIEWS_OF_ADDRESS = 10;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

type ShareOrder = { readonly expiresInDays: number; readonly allowViews: boolean };

/** Makes a link to a memo. Returns what is stored of it, and its token, which is shown only here. */
export async function shareMemo(
  service: Pick<Service, 'db' | 'now'>,
  caller: Caller,
  { memoId, order }: { readonly memoId: string; readonly order: ShareOrder },
) {
  const memo = await findOwnMemo(service, caller, memoId);
  const token = drawToken();
  const now = service.now();
  const made = {
    id: `shr_${uuidv7(now)}`,
    memoId: memo.id,
    allowViews: order.allowViews,
    createdAt: new Date(now),
    expiresAt: new Date(now + order.expiresInDays * DAY_MS),
  };
  const entry = { organizationId: caller.organizationId, action: 'share.created', target: made.id } as const;
  await audited({ db: service.db, actor: caller.keyId }, entry, async (trx) => {
    if (!(await holdMemo(trx, memoId))) throw notFound('memo');
    if ((await listShares(trx, memoId)).length >= MOST_SHARES)
      throw invalid(`A memo may have ${MOST_SHARES} links, ended ones counted.`);
    await insertShare(trx, { ...made, tokenHash: digest(token) });
  });
  return { share: shown({ ...made, revokedAt: null, opened: 0 }, []), token };
}

/** The links to a memo, ended ones too, with the views that came by them. */
export async function listOwnShares(service: Pick<Service, 'db'>, caller: Caller, memoId: string) {
  await findOwnMemo(service, caller, memoId);
  const shares = await withViews(service.db, await listShares(service.db, memoId));
  const recorded = await findRecord(service.db, caller, memoId);
  const best = recorded?.record.outcome?.best ?? null;
  const viewsOf = (views: readonly StoredView[]) => views.map((view) => viewOf(view, best));
  return shares.map(({ views, ...share }) => shown(share, viewsOf(views)));
}

export async function revokeOwnShare(
  service: Pick<Service, 'db' | 'now'>,
  caller: Caller,
  { memoId, id }: { readonly memoId: string; readonly id: string },
): Promise<void> {
  await findOwnMemo(service, caller, memoId);
  const entry = { organizationId: caller.organizationId, action: 'share.revoked', target: id } as const;
  await audited({ db: service.db, actor: caller.keyId }, entry, async (trx) => {
    if (!(await revokeShare(trx, { memoId, id, at: new Date(service.now()) }))) throw notFound('share');
  });
}

/** Whether a link asks a reader for a view: not at all, first of all, not again, or not any more since it takes none. */
export type Asked = 'never' | 'first' | 'answered' | 'full';

/** What a reader of a link gets: the memo, or first the question for its own view. */
export type Opened = {
  readonly reader: ShareReader;
  /** Without the account's address, and without its quota. */
  readonly memo: DecisionMemo;
  /** Of the memo as it stands here. */
  readonly signature: string;
  readonly asked: Asked;
};

/** Who opens a link: the secret of its cookie, and where it comes from. */
type Visitor = { readonly token: string; readonly cookie: string; readonly address: string };

export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** What names a reader, or a link. */
export function drawToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The memo behind a link; null where the link is unknown, expired, revoked or erased: nobody learns which. */
export async function openShare(service: Pick<Service, 'db' | 'now'>, { token, cookie, address }: Visitor) {
  if (!isToken(token)) return null;
  const at = new Date(service.now());
  const share = await findOpenShare(service.db, { tokenHash: digest(token), at });
  if (!share) return null;
  const keyed = (text: string): Buffer => createHmac('sha256', token).update(text).digest();
  const reader = { shareId: share.id, receiptHash: keyed(cookie), addressHash: keyed(address) };
  return {
    reader,
    memo: sharedMemo(readStoredMemo(share.memo)),
    signature: share.signature,
    asked: share.allowViews ? await whetherAsked(service, reader) : 'never',
  };
}

async function whetherAsked({ db }: Pick<Service, 'db'>, reader: ShareReader): Promise<Asked> {
  const { all, ofAddress, given } = await countViews(db, reader);
  if (given) return 'answered';
  return all < MOST_VIEWS && ofAddress < MOST_VIEWS_OF_ADDRESS ? 'first' : 'full';
}

/** What readers of the link thought, for those who see the memo. */
export async function listShownViews({ db }: Pick<Service, 'db'>, { reader }: Opened) {
  return (await listViews(db, [reader.shareId])).map((view) => viewOf(view, null));
}

export async function countShown({ db }: Pick<Service, 'db'>, { reader }: Opened): Promise<void> {
  await countOpening(db, reader.shareId);
}

/** Stores a reader's view, unless the reader has given one or the link takes no more; returns which. */
export async function giveView(service: Pick<Service, 'db' | 'now'>, reader: ShareReader, view: GivenView) {
  const now = service.now();
  await service.db.transaction().execute((trx) =>
    insertView(trx, {
      ...view,
      ...reader,
      id: `viw_${uuidv7(now)}`,
      createdAt: new Date(now),
      most: MOST_VIEWS,
      mostOfAddress: MOST_VIEWS_OF_ADDRESS,
    }),
  );
  return whetherAsked(service, reader);
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function shown({ memoId, ...share }: StoredShare, views: PersonalView[]): Share {
  // `as`: a link is to a memo.
  return { object: 'share', ...isoTimes(share), memo: memoId as Share['memo'], views };
}

/** Scored as advisors are: half the sum of the squared differences to what turned out best, 0 to 1. */
function viewOf({ name, probabilities, reason, createdAt }: StoredView, best: OptionId | null): PersonalView {
  const right = Object.keys(probabilities).indexOf(best ?? '');
  return {
    name,
    probabilities: { ...probabilities },
    reason,
    createdAt: createdAt.toISOString(),
    brier: best === null ? null : brierOf(Object.values(probabilities), right),
  };
}
