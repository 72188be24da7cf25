import { Option } from 'commander';
import type { Command } from 'commander';
import type {
  Client,
  DeliberationId,
  ListParams,
  MemoId,
  MemoSummary,
  MemoWithRecord,
  Outcome,
} from '@witan/client';
import { jsonOf, say, widthOf } from '../io.ts';
import type { Io } from '../io.ts';
import type { VerifyFlags } from '../verify-memo.ts';
import type { Format } from '../print-memo.ts';
import { addAskAbout } from './ask-about.ts';
import { addRecompute } from './recompute.ts';
import { addShare } from './share.ts';

type ListFlags = {
  readonly limit: string;
  readonly search?: string;
  readonly outcome?: Outcome;
  readonly due?: boolean;
  readonly email?: string;
  readonly json?: boolean;
};
type ShowFlags = { readonly json?: boolean; readonly markdown?: boolean; readonly withRecord?: boolean };
type ExportFlags = { readonly format?: Format | 'signed'; readonly save?: string };

type CompareFlags = { readonly with?: string; readonly json?: boolean };

const ID = 'the memo: its id, or the first digits of it';

/** `witan memos`: the memos of an account. */
export function addMemos(program: Command, io: Io): void {
  const memos = program.command('memos').summary('read, export and erase memos').description('Saved memos.');
  addList(memos, io);
  addReading(memos, io);
  addAskAbout(memos, io);
  addRecompute(memos, io);
  addShare(memos, io);
  addVerifyAndDelete(memos, io);
}

function addList(memos: Command, io: Io): void {
  memos
    .command('list')
    .description('Lists the memos of an account in short, newest first.')
    .option('-n, --limit <number>', 'how many', '20')
    .option('-s, --search <words>', 'only memos that hold all these words')
    .addOption(
      new Option('--outcome <outcome>', 'only memos with this outcome').choices([
        'recommendation',
        'close_call',
        'investigate',
      ]),
    )
    .option('--due', 'only memos of which something is open today')
    .option('--email <address>', 'the account (default: WITAN_EMAIL)')
    .option('--json', 'print JSON')
    .action((flags: ListFlags) => list(io, flags));
}

function addReading(memos: Command, io: Io): void {
  memos
    .command('show')
    .description('Prints a memo to read, with what was decided and what came of it.')
    .argument('<id>', ID)
    .addOption(new Option('--json', 'print JSON').conflicts('markdown'))
    .option('--markdown', 'print Markdown')
    .option('--with-record', 'with --json: also what was decided and what came of it')
    .action((id: string, flags: ShowFlags) => show(io, id, flags));
  memos
    .command('export')
    .description(
      'Writes a memo as a document: Markdown, HTML, an architecture decision record, JSON, or JSON with its signature.',
    )
    .argument('<id>', ID)
    .addOption(
      new Option('-f, --format <format>', 'the form').choices(['md', 'html', 'adr', 'json', 'signed']),
    )
    .option('--save <file>', 'to a file in place of standard output; its ending tells the form')
    .addHelpText(
      'after',
      '\nExample:\n  $ witan memos export memo_01a1... --format adr > docs/0007-importer.md',
    )
    .action((id: string, flags: ExportFlags) => exportMemo(io, id, flags));
  memos
    .command('compare')
    .description('Prints what differs between a memo and another one, as Markdown.')
    .argument('<id>', ID)
    .option('--with <memo>', 'the other memo (default: the one that this memo revises)')
    .option('--json', 'print JSON')
    .action((id: string, flags: CompareFlags) => compare(io, id, flags));
}

function addVerifyAndDelete(memos: Command, io: Io): void {
  memos
    .command('verify')
    .description(
      'Checks a memo that was exported with --format signed: that it is word for word what the service saved. Needs no service ' +
        'where --keys names a file.',
    )
    .argument('<file>', 'the exported memo')
    .option('--signature <text>', 'the signature of a memo whose file has none, as documents show it')
    .option(
      '--keys <file>',
      'the public keys, from /.well-known/jwks.json (default: those of WITAN_BASE_URL)',
    )
    .option('--json', 'print JSON')
    .action((file: string, flags: VerifyFlags) => verify(io, file, flags));
  memos
    .command('delete')
    .description(
      'Erases a memo with its deliberation and events, or a deliberation in any state. There is no way back.',
    )
    .argument('<id>', 'the memo, or a deliberation, dlb_...: the first digits will do')
    .option('-y, --yes', 'do not ask')
    .action((id: string, flags: { readonly yes?: boolean }) => erase(io, id, flags));
}

async function list(io: Io, flags: ListFlags): Promise<void> {
  const { readAccount, readWhole } = await import('../read-input.ts');
  const { inSession } = await import('../session.ts');
  const limit = readWhole(flags.limit, '--limit', [1, 10_000]);
  const userEmail = readAccount(io, flags.email);
  const { search: q, outcome, due } = flags;
  const memos = await inSession(io, {}, ({ client }) =>
    firstOf(client, { userEmail, limit, q, outcome, due }),
  );
  if (flags.json) {
    io.stdout.write(`${jsonOf(memos, 2)}\n`);
    return;
  }
  const searched = q !== undefined || outcome !== undefined || due === true;
  if (memos.length === 0) say(io, searched ? 'No memo matches.' : `${userEmail} has no memos yet.`);
  else {
    const { memoLines } = await import('../memo-lines.ts');
    io.stdout.write(memoLines(memos, io.stdout.isTTY ? widthOf(io.stdout) : null));
  }
}

async function firstOf(
  client: Client,
  params: ListParams & { readonly limit: number },
): Promise<MemoSummary[]> {
  const memos: MemoSummary[] = [];
  for await (const memo of client.memos.allSummaries({ ...params, limit: Math.min(params.limit, 100) })) {
    memos.push(memo);
    if (memos.length === params.limit) break;
  }
  return memos;
}

async function show(io: Io, id: string, flags: ShowFlags): Promise<void> {
  const { printMemo } = await import('../print-memo.ts');
  const { memo, ...record } = await fetchMemo(io, id);
  if (flags.json && flags.withRecord) io.stdout.write(`${jsonOf({ memo, ...record }, 2)}\n`);
  else printMemo(io, memo, { ...flags, record });
}

async function exportMemo(io: Io, id: string, { format, save }: ExportFlags): Promise<void> {
  const { formatOf, memoAs, saveMemo, saveText } = await import('../print-memo.ts');
  if (format === 'signed') {
    const text = await fetchSigned(io, id);
    if (save === undefined) io.stdout.write(text);
    else await saveText(io, save, text);
    return;
  }
  const form = format ?? (save === undefined ? 'md' : formatOf(save));
  const { memo, ...attached } = await fetchAttached(io, id);
  if (save === undefined) io.stdout.write(memoAs(memo, form, attached));
  else await saveMemo(io, memo, { name: save, format: form, ...attached });
}

async function compare(io: Io, id: string, flags: CompareFlags): Promise<void> {
  const { readMemoId, wholeId } = await import('../resolve-id.ts');
  const { inSession } = await import('../session.ts');
  const begun = readMemoId(io, id);
  const other = flags.with === undefined ? null : readMemoId(io, flags.with);
  const found = await inSession(io, {}, async ({ client }) => {
    const params = other === null ? {} : { with: await wholeId(client, other) };
    return client.memos.compare(await wholeId(client, begun), params);
  });
  const { comparisonAsMarkdown } = await import('@witan/memo/documents/comparison');
  io.stdout.write(flags.json ? `${jsonOf(found, 2)}\n` : comparisonAsMarkdown(found));
}

async function verify(io: Io, file: string, flags: VerifyFlags): Promise<void> {
  const { verifyFile } = await import('../verify-memo.ts');
  await verifyFile(io, file, flags);
}

async function erase(io: Io, id: string, flags: { readonly yes?: boolean }): Promise<void> {
  const { confirmErasure, requireConsent } = await import('../confirm-erasure.ts');
  const { inSession } = await import('../session.ts');
  const { readDeliberationId, readMemoId, wholeId } = await import('../resolve-id.ts');
  requireConsent(io, flags);
  const begun = isDeliberation(id) ? readDeliberationId(io, id) : readMemoId(io, id);
  await inSession(io, {}, async ({ client }) => {
    const whole: MemoId | DeliberationId = await wholeId(client, begun);
    if (!(await confirmErasure(io, whole, flags))) return;
    await (isDeliberation(whole) ? client.deliberations.delete(whole) : client.memos.delete(whole));
    say(io, `Erased ${whole}.`);
  });
}

function isDeliberation(id: string): id is DeliberationId {
  return id.startsWith('dlb_');
}

/** Memo and signature as one JSON object. */
async function fetchSigned(io: Io, id: string): Promise<string> {
  const { readMemoId, wholeId } = await import('../resolve-id.ts');
  const { inSession } = await import('../session.ts');
  const begun = readMemoId(io, id);
  return inSession(io, {}, async ({ client }) => {
    const memoId = await wholeId(client, begun);
    const [memo, { signature }] = await Promise.all([
      client.memos.get(memoId),
      client.memos.signature(memoId),
    ]);
    return `${jsonOf({ memo, signature }, 2)}\n`;
  });
}

async function fetchAttached(io: Io, id: string) {
  const { inSession } = await import('../session.ts');
  const { readMemoId, wholeId } = await import('../resolve-id.ts');
  const { signatureOf } = await import('../signature-of.ts');
  const begun = readMemoId(io, id);
  return inSession(io, {}, async ({ client }) => {
    const memoId = await wholeId(client, begun);
    const [{ memo, ...record }, signature] = await Promise.all([
      client.memos.withRecord(memoId),
      signatureOf(client, memoId),
    ]);
    return { memo, record, signature };
  });
}

async function fetchMemo(io: Io, id: string): Promise<MemoWithRecord> {
  const { inSession } = await import('../session.ts');
  const { readMemoId, wholeId } = await import('../resolve-id.ts');
  const begun = readMemoId(io, id);
  return inSession(io, {}, async ({ client }) => client.memos.withRecord(await wholeId(client, begun)));
}
