import { jsonOf, say } from '../io.ts';
import type { Io, JsonFlag } from '../io.ts';
import { readWhole } from '../read-input.ts';
import { inMemo } from '../session.ts';
import { momentOf, printRows } from '../text-table.ts';

export async function share(
  io: Io,
  id: string,
  flags: JsonFlag & { readonly days: string; readonly askViews?: boolean },
): Promise<void> {
  const expiresInDays = readWhole(flags.days, '--days', [1, 365]);
  const made = await inMemo(io, id, (client, whole) =>
    client.memos.share(whole, { expiresInDays, allowViews: flags.askViews ?? false }),
  );
  io.stdout.write(flags.json ? `${jsonOf(made, 2)}\n` : `${made.url}\n`);
  if (made.url.startsWith('/'))
    say(io, 'Put the address of the service in front of it, or set WITAN_PUBLIC_URL to print whole links.');
}

export async function list(io: Io, id: string, { json }: JsonFlag): Promise<void> {
  const { shares } = await inMemo(io, id, (client, whole) => client.memos.shares(whole));
  printRows(io, shares, {
    json,
    columns: [
      { title: 'ID', of: (one) => one.id },
      {
        title: 'ENDS',
        of: ({ expiresAt, revokedAt }) => (revokedAt === null ? momentOf(expiresAt) : 'ended'),
      },
      { title: 'OPENED', of: ({ opened }) => String(opened), right: true },
      {
        title: 'VIEWS',
        of: ({ views }) => views.map(({ name, reason }) => `${name}: ${reason}`).join('; ') || '-',
      },
    ],
    none: 'This memo is not shared.',
  });
}

export async function revoke(io: Io, id: string, link: string): Promise<void> {
  await inMemo(io, id, (client, whole) => client.memos.revokeShare(whole, link));
  say(io, `Ended ${link}.`);
}
