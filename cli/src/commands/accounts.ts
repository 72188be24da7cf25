import { pipeline } from 'node:stream/promises';
import type { Command } from '@commander-js/extra-typings';
import { monthOf } from '../../../src/domain/charge.ts';
import { setAccountQuota, showLedger } from '../../../src/service/accounts.ts';
import { eraseAccount } from '../../../src/service/erase.ts';
import { exportAccount } from '../../../src/service/export-account.ts';
import { listAccounts } from '../../../src/store/accounts.ts';
import { asAdmin, describeOperators, inOrganization } from '../admin.ts';
import { NO_WAY_BACK, confirmErasure } from '../dialogue.ts';
import { counted, report, type Io } from '../io.ts';
import { commandOf, ofOrganization, readCredits, readEmail, readOrganization } from '../options.ts';
import { printRows } from '../text-table.ts';

export function define(accounts: Command, io: Io): void {
  describeOperators(accounts, io, 'Accounts', 'Changes take effect at once.');
  commandOf(accounts, 'list', 'Lists all accounts with what they have used this month.').action(
    async (flags) =>
      printRows(io, flags, await asAdmin(io, ({ db, now }) => listAccounts(db, monthOf(now()))), {
        columns: {
          ORGANIZATION: 'organization',
          ACCOUNT: 'email',
          'CREDITS A MONTH': { right: ({ monthlyCredits }) => monthlyCredits ?? 'default' },
          USED: 'used',
          RESERVED: 'reserved',
        },
        none: 'There are no accounts yet.',
      }),
  );
  defineOfOne(accounts, io);
}

function defineOfOne(accounts: Command, io: Io): void {
  const ofOne = (name: string, description: string) =>
    ofOrganization(accounts, name, description).requiredOption('--email <address>', 'the account', readEmail);
  ofOne('set-quota', "Sets an account's credits a month; makes the account if need be.")
    .requiredOption(
      '--credits <number>',
      'credits a month, or default; a deliberation costs 100',
      readCredits('--credits'),
    )
    .action(async ({ org: organization, email, credits: { value: monthlyCredits }, ...flags }) => {
      await inOrganization(io, organization, (admin, organizationId) =>
        setAccountQuota(admin, { organizationId, email }, monthlyCredits),
      );
      const quota = monthlyCredits === null ? 'the credits of every account' : `${monthlyCredits} credits`;
      const line = `${email} of "${organization}" has ${quota} a month.`;
      report(io, flags, { organization, email, monthlyCredits }, line);
    });
  ofOne('ledger', "Lists an account's charges, newest first.").action(
    async ({ org: organization, email, ...flags }) => {
      printRows(io, flags, await asAdmin(io, (admin) => showLedger(admin, { organization, email })), {
        columns: { DELIBERATION: 'deliberationId', BEGUN: 'createdAt', CREDITS: 'credits', STATUS: 'status' },
        none: 'Nothing was charged yet.',
      });
    },
  );
  accounts
    .command('export')
    .description('Writes all that is stored of an account as JSON: what it asked, its memos, its ledger.')
    .requiredOption('--org <name>', 'the organization', readOrganization)
    .requiredOption('--email <address>', 'the account', readEmail)
    .action(async ({ org: organization, email }) => {
      await asAdmin(io, (admin) =>
        pipeline(exportAccount(admin, { organization, email }), io.stdout, { end: false }),
      );
    });
  ofOne(
    'erase',
    `Erases an account with all that it asked, decided and stored, and the keys bound to its address. What runs is cancelled. ${NO_WAY_BACK}`,
  )
    .option('-y, --yes', 'do not ask')
    .action(async ({ org: organization, email, ...flags }) => {
      const owner = { organization, email };
      const what = `the account ${email} of "${organization}"`;
      await confirmErasure(io, `${what} with all that it asked`, flags);
      const deliberations = await asAdmin(io, (admin) => eraseAccount(admin, owner));
      const line = `Erased ${what} with ${counted(deliberations, 'deliberation')}.`;
      report(io, flags, { ...owner, deliberations }, line);
    });
}
