import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setQuota, showAccounts, showLedger } from '../../../src/service/accounts.ts';
import { eraseAccount } from '../../../src/service/erase.ts';
import { exportAccount } from '../../../src/service/export-account.ts';
import { asAdmin } from '../admin.ts';
import { confirmErasure } from '../confirm-erasure.ts';
import type { Consent } from '../confirm-erasure.ts';
import { report } from '../io.ts';
import type { Io, JsonFlag } from '../io.ts';
import { MOST_CREDITS, readOrganization } from '../key-order.ts';
import { readEmail, readWhole } from '../read-input.ts';
import { momentOf, printRows } from '../text-table.ts';

type AccountFlags = JsonFlag & { readonly org: string; readonly email: string };

const ownerOf = ({ org, email }: AccountFlags) => ({
  organization: readOrganization(org),
  email: readEmail(email, '--email'),
});

export async function erase(io: Io, flags: AccountFlags & Consent): Promise<void> {
  const owner = ownerOf(flags);
  const what = `the account ${owner.email} of "${owner.organization}"`;
  if (!(await confirmErasure(io, `${what} with all that it asked`, flags))) return;
  const { deliberations } = await asAdmin(io, (admin) => eraseAccount(admin, owner));
  const line = `Erased ${what} with ${deliberations} deliberations.`;
  report(io, flags, { value: { ...owner, deliberations }, line });
}

export async function setCredits(io: Io, flags: AccountFlags & { readonly credits: string }): Promise<void> {
  const owner = ownerOf(flags);
  const credits = readWhole(flags.credits, '--credits', [0, MOST_CREDITS]);
  await asAdmin(io, (admin) => setQuota(admin, owner, credits));
  const line = `${owner.email} of "${owner.organization}" has ${credits} credits a month.`;
  report(io, flags, { value: { ...owner, monthlyCredits: credits }, line });
}

export async function list(io: Io, { json }: JsonFlag): Promise<void> {
  printRows(io, await asAdmin(io, showAccounts), {
    json,
    columns: [
      { title: 'ORGANIZATION', of: ({ organization }) => organization },
      { title: 'ACCOUNT', of: ({ email }) => email },
      {
        title: 'CREDITS A MONTH',
        of: ({ monthlyCredits }) => String(monthlyCredits ?? 'default'),
        right: true,
      },
      { title: 'USED', of: ({ used }) => String(used), right: true },
      { title: 'RESERVED', of: ({ reserved }) => String(reserved), right: true },
    ],
    none: 'There are no accounts yet.',
  });
}

export async function ledger(io: Io, flags: AccountFlags): Promise<void> {
  const owner = ownerOf(flags);
  printRows(io, await asAdmin(io, (admin) => showLedger(admin, owner)), {
    json: flags.json,
    columns: [
      { title: 'DELIBERATION', of: ({ deliberationId }) => deliberationId },
      { title: 'BEGUN', of: ({ createdAt }) => momentOf(createdAt) },
      { title: 'CREDITS', of: ({ credits }) => String(credits), right: true },
      { title: 'STATUS', of: ({ status }) => status },
    ],
    none: 'Nothing was charged yet.',
  });
}

export async function exportWhole(io: Io, flags: AccountFlags): Promise<void> {
  const owner = ownerOf(flags);
  await asAdmin(io, (admin) =>
    pipeline(Readable.from(exportAccount(admin, owner)), io.stdout, { end: false }),
  );
}
