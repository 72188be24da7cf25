import type { Command } from '@commander-js/extra-typings';
import { print, report, say, type Io } from '../io.ts';
import { ofMemo, whole } from '../options.ts';
import { inMemo } from '../session.ts';
import { momentOf, printRows } from '../text-table.ts';

export function defineSharing(memos: Command, io: Io): void {
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
    .argument('<share>', 'the link, shr_...')
    .action(async (id, share, flags) => {
      await inMemo(io, id, (client, whole) => client.memos.revokeShare(whole, share));
      report(io, flags, { id: share, ended: true }, `Ended ${share}.`);
    });
}
