import { Option, type Command } from '@commander-js/extra-typings';
import { comparisonAsMarkdown } from '@witan/memo/documents/comparison';
import type { DeliberationId, MemoSummary, Outcome } from '@witan/client';
import { fitted } from '@witan/memo/documents/terminal-text';
import { oneLine } from '@witan/memo/plain-text';
import { requireConsent, confirmErasure } from '../dialogue.ts';
import { saveText } from '../files.ts';
import { badInput, print, printJson, report, say, terminalOf, type Io } from '../io.ts';
import { anyMemoId, ifGiven, ofMemo, readAccount, whole, commandOf } from '../options.ts';
import { documentOf, FORMATS, formatOf, printMemo } from '../print-memo.ts';
import { inSession, inMemo, readId, shortIds } from '../session.ts';
import { defineAskAbout } from './ask-about.ts';
import { defineRecompute } from './recompute.ts';
import { defineVerify } from './verify-memo.ts';
import { tableOf, momentOf, printRows, type Columns } from '../text-table.ts';

export function define(memos: Command, io: Io): void {
  memos.description('Saved memos.');
  defineList(memos, io);
  defineReading(memos, io);
  defineAskAbout(memos, io);
  defineRecompute(memos, io);
  defineSharing(memos, io);
  defineVerify(memos, io);
  defineDelete(memos, io);
}

function defineList(memos: Command, io: Io): void {
  const outcomes = ['recommendation', 'close_call', 'investigate'] as const;
  commandOf(memos, 'list', 'Lists the memos of an account in short, newest first.')
    .option('-n, --limit <number>', 'how many', whole('--limit', [1, 10_000]), 20)
    .option('-s, --search <words>', 'only memos that hold all these words, the best matches first')
    .addOption(new Option('--outcome <outcome>', 'only memos with this outcome').choices(outcomes))
    .option('--due', 'only memos of which something is open today, the longest overdue first')
    .option('--email <address>', 'the account (default: WITAN_EMAIL)')
    .action(async ({ search: q, outcome, due, limit, email, ...flags }) => {
      const userEmail = readAccount(io, email);
      const asked = { userEmail, q, outcome, due, limit: Math.min(limit, 100) };
      const found = await inSession(io, ({ client }) => firstOf(client.memos.allSummaries(asked), limit));
      const isSearch = q !== undefined || outcome !== undefined || due === true;
      if (found.length > 0 || flags.json) print(io, flags, found, () => memoLines(io, found));
      else say(io, isSearch ? 'No memo matches.' : `${userEmail} has no memos yet.`);
    });
}

async function firstOf<T>(items: AsyncIterable<T>, most: number): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) if (found.push(item) === most) break;
  return found;
}

function defineReading(memos: Command, io: Io): void {
  ofMemo(memos, 'show', 'Prints a memo to read, with what was decided and what came of it.')
    .addOption(new Option('--markdown', 'print Markdown').conflicts('json'))
    .option('--with-record', 'with --json: also what was decided and what came of it')
    .action(async (id, flags) => {
      const { memo, ...record } = await inMemo(io, id, (client, whole) => client.memos.withRecord(whole));
      if (flags.json && flags.withRecord) printJson(io, { memo, ...record });
      else printMemo(io, memo, flags, record);
    });
  memos
    .command('export')
    .description(
      'Writes a memo as a document: Markdown, HTML, an architecture decision record, JSON, or JSON with its signature.',
    )
    .addArgument(anyMemoId)
    .addOption(new Option('-f, --format <format>', 'the form').choices(FORMATS))
    .option('--save <file>', 'to a file in place of standard output; its ending tells the form')
    .addHelpText(
      'after',
      '\nExample:\n  $ witan memos export memo_01a1... --format adr > docs/0007-importer.md',
    )
    .action(async (id, { format, save }) => {
      const form = format ?? (save === undefined ? 'md' : formatOf(save));
      const text = await inMemo(io, id, (client, whole) => documentOf(client, whole, form));
      if (save === undefined) io.stdout.write(text);
      else await saveText(io, save, text);
    });
  ofMemo(memos, 'compare', 'Prints what differs between a memo and another one, as Markdown.')
    .option('--with <memo>', 'the other memo (default: the one that this memo revises)')
    .action(async (id, flags) => {
      const other = ifGiven(flags.with, (begun) => readId(io, 'memo_', begun));
      const found = await inMemo(io, id, async (client, whole) =>
        client.memos.compare(whole, { with: await other?.(client.ids) }),
      );
      print(io, flags, found, () => comparisonAsMarkdown(found));
    });
}

function defineDelete(memos: Command, io: Io): void {
  commandOf(
    memos,
    'delete',
    'Erases a memo with its deliberation and events, or a deliberation in any state. There is no way back.',
  )
    .argument('<id>', 'the memo, or a deliberation, dlb_...: the first digits will do')
    .option('-y, --yes', 'do not ask')
    .action(async (id, flags) => {
      requireConsent(io, flags);
      const complete = readId(io, isDeliberation(id) ? 'dlb_' : 'memo_', id);
      await inSession(io, async ({ client }) => {
        const whole = await complete(client.ids);
        await confirmErasure(io, whole, flags);
        await (isDeliberation(whole) ? client.deliberations.delete(whole) : client.memos.delete(whole));
        report(io, flags, { id: whole, deleted: true }, `Erased ${whole}.`);
      });
    });
}

function isDeliberation(id: string): id is DeliberationId {
  return id.startsWith('dlb_');
}

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  recommendation: 'recommended',
  close_call: 'close call',
  investigate: 'find out first',
};

/** Questions are cut to nothing at less. */
const NARROW = 60;

/** One line a memo; at a terminal the vote has a line of its own under the question. */
export function memoLines(io: Io, memos: readonly MemoSummary[]): string {
  const short = shortIds(memos.map(({ id }) => id));
  const columns: Columns<MemoSummary> = {
    ID: ({ id }) => short.get(id) ?? id,
    DATE: ({ timestamp }) => timestamp.slice(0, 10),
    OUTCOME: ({ verdict }) => OUTCOMES[verdict.outcome],
  };
  const voteOf = ({ verdict }: MemoSummary): string => verdict.consensusDisplay;
  const { width } = terminalOf(io, io.stdout);
  if (!io.stdout.isTTY || width < NARROW)
    return tableOf(io, memos, { ...columns, VOTE: voteOf, QUESTION: 'question' });
  const [head = '', ...lines] = tableOf(io, memos, { ...columns, QUESTION: 'question' }).split('\n');
  const indent = head.indexOf('QUESTION');
  const room = width - indent;
  const votes = memos.map((memo) => `${' '.repeat(indent)}${fitted(oneLine(voteOf(memo)), room)}\n`);
  return [`${head}\n`, ...votes.map((vote, i) => `${lines[i]}\n${vote}`)].join('');
}

function defineSharing(memos: Command, io: Io): void {
  ofMemo(
    memos,
    'share',
    'Makes a link under which anyone can read the memo, and prints it. It is shown only once.',
  )
    .option('--days <number>', 'after how many days it ends', whole('--days', [1, 365]), 30)
    .option('--ask-views', 'ask readers for their own view before they see the memo')
    .action(async (id, { days: expiresInDays, askViews: allowViews = false, ...flags }) => {
      const wanted = { expiresInDays, allowViews };
      const made = await inMemo(io, id, (client, whole) => client.memos.share(whole, wanted));
      print(io, flags, made, () => `${made.url}\n`);
      const advice =
        'Put the address of the service in front of it, or set WITAN_PUBLIC_URL to print whole links.';
      if (made.url.startsWith('/')) say(io, advice);
    });
  ofMemo(memos, 'shares', 'Lists the links to a memo, with what readers thought.').action(
    async (id, flags) => {
      const { shares } = await inMemo(io, id, (client, whole) => client.memos.shares(whole));
      printRows(io, flags, shares, {
        columns: {
          ID: 'id',
          ENDS: ({ expiresAt, revokedAt }) => (revokedAt === null ? momentOf(expiresAt) : 'ended'),
          OPENED: 'opened',
          VIEWS: ({ views }) => views.map(({ name, reason }) => `${name}: ${reason}`).join('; ') || '-',
        },
        none: 'This memo is not shared.',
      });
    },
  );
  ofMemo(memos, 'unshare', 'Ends a link.')
    .argument('<share>', 'the link, shr_...', readShare)
    .action(async (id, share, flags) => {
      await inMemo(io, id, (client, whole) => client.memos.revokeShare(whole, share));
      report(io, flags, { id: share, ended: true }, `Ended ${share}.`);
    });
}

function readShare(text: string): string {
  if (/^shr_[\w-]+$/.test(text)) return text;
  throw badInput(`"${text}" is not the id of a link, shr_...; \`memos shares\` lists them.`);
}
