import type { Command } from 'commander';
import type { Share } from '@witan/client';
import { jsonOf, say, widthOf } from '../io.ts';
import type { Io } from '../io.ts';
import type { Column } from '../text-table.ts';

const ID = 'the memo, memo_...';

type ShareFlags = { readonly days: string; readonly askViews?: boolean; readonly json?: boolean };

/** `witan memos share`, `shares` and `unshare`: links to a memo for people without an account. */
export function addShare(memos: Command, io: Io): void {
  memos
    .command('share')
    .description('Makes a link under which anyone can read the memo, and prints it. It is shown only once.')
    .argument('<id>', ID)
    .option('--days <number>', 'after how many days it ends', '30')
    .option('--ask-views', 'ask readers for their own view before they see the memo')
    .option('--json', 'print JSON')
    .action((id: string, flags: ShareFlags) => share(io, id, flags));
  memos
    .command('shares')
    .description('Lists the links to a memo, with what readers thought.')
    .argument('<id>', ID)
    .option('--json', 'print JSON')
    .action((id: string, flags: { readonly json?: boolean }) => list(io, id, flags));
  memos
    .command('unshare')
    .description('Ends a link.')
    .argument('<id>', ID)
    .argument('<share>', 'the link, shr_...')
    .action((id: string, link: string) => revoke(io, id, link));
}

async function share(io: Io, id: string, flags: ShareFlags): Promise<void> {
  const { readWhole } = await import('../read-input.ts');
  const { readMemoId, wholeId } = await import('../resolve-id.ts');
  const { inSession } = await import('../session.ts');
  const begun = readMemoId(io, id);
  const order = {
    expiresInDays: readWhole(flags.days, '--days', [1, 365]),
    allowViews: flags.askViews ?? false,
  };
  const made = await inSession(io, {}, async ({ client }) =>
    client.memos.share(await wholeId(client, begun), order),
  );
  io.stdout.write(flags.json ? `${jsonOf(made, 2)}\n` : `${made.url}\n`);
  if (made.url.startsWith('/'))
    say(io, 'The address of the service goes before it; WITAN_PUBLIC_URL makes it whole.');
}

async function list(io: Io, id: string, flags: { readonly json?: boolean }): Promise<void> {
  const { readMemoId, wholeId } = await import('../resolve-id.ts');
  const { inSession } = await import('../session.ts');
  const begun = readMemoId(io, id);
  const { shares } = await inSession(io, {}, async ({ client }) =>
    client.memos.shares(await wholeId(client, begun)),
  );
  if (flags.json) {
    io.stdout.write(`${jsonOf(shares, 2)}\n`);
    return;
  }
  const { momentOf, tableOf } = await import('../text-table.ts');
  const columns: Column<Share>[] = [
    { title: 'ID', of: (one) => one.id },
    { title: 'ENDS', of: ({ expiresAt, revokedAt }) => (revokedAt === null ? momentOf(expiresAt) : 'ended') },
    { title: 'OPENED', of: ({ opened }) => String(opened), right: true },
    {
      title: 'VIEWS',
      of: ({ views }) => views.map(({ name, reason }) => `${name}: ${reason}`).join('; ') || '-',
    },
  ];
  if (shares.length === 0) say(io, 'This memo is not shared.');
  else io.stdout.write(tableOf(shares, columns, io.stdout.isTTY ? widthOf(io.stdout) : Infinity));
}

async function revoke(io: Io, id: string, link: string): Promise<void> {
  const { readMemoId, wholeId } = await import('../resolve-id.ts');
  const { inSession } = await import('../session.ts');
  const begun = readMemoId(io, id);
  await inSession(io, {}, async ({ client }) => client.memos.revokeShare(await wholeId(client, begun), link));
  say(io, `Ended ${link}.`);
}
