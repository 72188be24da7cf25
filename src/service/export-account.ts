import { monthOf } from '../domain/charge.ts';
import { notFound } from '../domain/refusal.ts';
import { findAccount, findOrganization } from '../store/accounts.ts';
import { readLedger, readUsage } from '../store/charges.ts';
import { readDocuments } from '../store/documents.ts';
import { listAsked } from '../store/deliberations.ts';
import { listMemos } from '../store/list-memos.ts';
import { listQuestionsOf } from '../store/questions.ts';
import { listProfiles } from '../store/profiles.ts';
import { listRecordsOf } from '../store/records.ts';
import { audit } from './keys.ts';
import { listSignatures } from '../store/signing-keys.ts';
import type { AdminContext } from './keys.ts';

const PAGE = 100;

/**
 * All that is stored of an account, as the pieces of one JSON object: the account, its profiles, what it asked, its ledger, its memos,
 * these byte for byte, what was recorded on them, and what was asked about them. Pieces, as an account may hold more than fits into memory. Throws `not_found` before the
 * first piece.
 */
export async function* exportAccount(
  admin: AdminContext,
  whose: { readonly organization: string; readonly email: string },
): AsyncGenerator<string, void, undefined> {
  const { db, now } = admin;
  const organization = await findOrganization(db, whose.organization);
  const account = organization && (await findAccount(db, organization.id, whose.email));
  if (!account) throw notFound('account');
  const target = account.id;
  await audit(admin, { organizationId: organization.id, action: 'account.exported', target });
  const month = monthOf(now());
  const head = {
    object: 'account_export',
    exportedAt: new Date(now()).toISOString(),
    account: {
      organization: whose.organization,
      userEmail: whose.email,
      monthlyCredits: account.monthlyCredits,
      month,
      ...(await readUsage(db, account.id, month)),
    },
    profiles: await listProfiles(db, account.id),
    ledger: await readLedger(db, account.id),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"asked":[`;
  yield* separated(asked(admin, account.id));
  yield '],"memos":[';
  yield* separated(memos(admin, account.id));
  yield '],"signatures":[';
  yield* separated(signatures(admin, account.id));
  yield '],"records":[';
  yield* separated(records(admin, account.id));
  yield '],"questions":[';
  yield* separated(questions(admin, account.id));
  yield ']}\n';
}

async function* signatures({ db }: AdminContext, accountId: string): AsyncGenerator<string, void, undefined> {
  for (let after = ''; ;) {
    const page = await listSignatures(db, { accountId, after, most: PAGE });
    for (const line of page) yield JSON.stringify(line);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.memoId;
  }
}

async function* records({ db }: AdminContext, accountId: string): AsyncGenerator<string, void, undefined> {
  for (let after = ''; ;) {
    const page = await listRecordsOf(db, { accountId, after, most: PAGE });
    for (const { memoId, record } of page) yield JSON.stringify({ memoId, ...record });
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.memoId;
  }
}

async function* questions({ db }: AdminContext, accountId: string): AsyncGenerator<string, void, undefined> {
  for (let after = ''; ;) {
    const page = await listQuestionsOf(db, { accountId, after, most: PAGE });
    for (const line of page) yield JSON.stringify(line);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}

async function* asked({ db }: AdminContext, accountId: string): AsyncGenerator<string, void, undefined> {
  for (let after = ''; ;) {
    const page = await listAsked(db, { accountId, after, most: PAGE });
    for (const line of page) {
      const documents = await readDocuments(db, line.id);
      yield JSON.stringify(documents.length === 0 ? line : { ...line, documents });
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}

async function* memos({ db }: AdminContext, accountId: string): AsyncGenerator<string, void, undefined> {
  const filter = { words: null, outcome: null, mode: null, dueBy: null, decided: null };
  for (let after: Parameters<typeof listMemos>[1]['after'] = null; ;) {
    const page = await listMemos(db, { accountId, world: null, view: 'memo', filter, limit: PAGE, after });
    for (const { json } of page) yield json;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last;
  }
}

async function* separated(items: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let first = true;
  for await (const item of items) {
    yield first ? `\n${item}` : `,\n${item}`;
    first = false;
  }
}
