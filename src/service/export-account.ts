import { monthOf } from '../domain/charge.ts';
import { listAuditOf } from '../store/audit.ts';
import { listBoundKeys } from '../store/api-keys.ts';
import { readLedger, readUsage } from '../store/charges.ts';
import type { AccountPage, Database } from '../store/database.ts';
import { readDocuments } from '../store/documents.ts';
import { listAsked } from '../store/deliberations.ts';
import { listMemos, type MemoPlace } from '../store/list-memos.ts';
import { listQuestionsOf } from '../store/questions.ts';
import { listProfiles } from '../store/profiles.ts';
import { listRecordsOf } from '../store/records.ts';
import { shownKey } from './admin/keys.ts';
import { requireAccount, type NamedAccount } from './accounts.ts';
import { audit, type AdminContext } from './keys.ts';
import { listSharesOf } from '../store/shares.ts';
import { listSignatures } from '../store/signing-keys.ts';
import { listDeliveriesOf } from '../store/webhooks.ts';

const PAGE = 100;
const EVERY = { words: null, outcome: null, mode: null, dueBy: null, decided: null };
// `as`: the place before the newest memo.
const FROM_NEWEST = null as MemoPlace | null;

/**
 * All that is stored of an account, as the pieces of one JSON object: the account, the keys that are bound to its address,
 * its profiles, what it asked, its ledger, its memos byte for byte, what was recorded on them, what was asked about them,
 * the links to them with what their readers thought, what webhooks were told, and the audit log of it all. In pieces, since
 * an account may hold more than fits into memory. Throws `not_found` before the first piece.
 */
export async function* exportAccount(admin: AdminContext, whose: NamedAccount) {
  const { db, now } = admin;
  const { id: accountId, organizationId, monthlyCredits } = await requireAccount(admin, whose);
  await audit(admin, { organizationId, action: 'account.exported', target: accountId });
  const month = monthOf(now());
  const usage = await readUsage(db, accountId, month);
  const { organization, email: userEmail } = whose;
  const head = {
    object: 'account_export',
    exportedAt: new Date(now()).toISOString(),
    account: { organization, userEmail, monthlyCredits, month, ...usage },
    keys: (await listBoundKeys(db, organizationId, userEmail)).map(shownKey),
    profiles: await listProfiles(db, accountId),
    ledger: await readLedger(db, accountId),
  };
  const byId = <Line extends { readonly id: string }>(list: ListOfAccount<Line>) =>
    pages('', (after) => list(db, { accountId, after, most: PAGE }), idOf);
  const all = { accountId, world: null, view: 'memo', filter: EVERY, limit: PAGE } as const;
  const memosAfter = (after: MemoPlace | null) => listMemos(db, { ...all, after });
  const memos = pages(FROM_NEWEST, memosAfter, (memo) => memo);
  yield JSON.stringify(head).slice(0, -1);
  yield* section('asked', byId(listAsked), async (line) => {
    const documents = await readDocuments(db, line.id);
    return JSON.stringify(documents.length === 0 ? line : { ...line, documents });
  });
  yield* section('memos', memos, ({ json }) => json);
  yield* section('signatures', byId(listSignatures), ({ id: memoId, signature }) =>
    JSON.stringify({ memoId, signature }),
  );
  yield* section('records', byId(listRecordsOf), ({ id: memoId, record }) =>
    JSON.stringify({ memoId, ...record }),
  );
  yield* section('questions', byId(listQuestionsOf), (line) => JSON.stringify(line));
  yield* section('shares', byId(listSharesOf), (share) => JSON.stringify(share));
  yield* section('deliveries', byId(listDeliveriesOf), ({ url, payload, ...line }) =>
    // The path of an address may be a secret.
    JSON.stringify({ ...line, host: new URL(url).host, payload: JSON.parse(payload) }),
  );
  yield* section('audit', byId(listAuditOf), (entry) => JSON.stringify(entry));
  yield '}\n';
}

const idOf = ({ id }: { readonly id: string }) => id;

type ListOfAccount<Line> = (db: Database, page: AccountPage) => Promise<readonly Line[]>;

/** The lines of a list, read page by page, each page after the last line of the one before. */
async function* pages<Line, Place>(
  first: Place,
  read: (after: Place) => Promise<readonly Line[]>,
  placeOf: (line: Line) => Place,
) {
  for (let after = first; ;) {
    const page = await read(after);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = placeOf(last);
  }
}

/** A field of the object with these lines. */
async function* section<Line>(
  name: string,
  lines: AsyncIterable<Line>,
  write: (line: Line) => string | Promise<string>,
) {
  yield `,"${name}":[`;
  let before = '\n';
  for await (const line of lines) {
    yield before + (await write(line));
    before = ',\n';
  }
  yield ']';
}
