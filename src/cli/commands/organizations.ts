import type { Command } from 'commander';
import { jsonOf, say } from '../io.ts';
import type { Io } from '../io.ts';

type EraseFlags = { readonly org: string; readonly yes?: boolean; readonly json?: boolean };

/** `witan organizations`: what the operator does with a whole organization, also while the service runs. */
export function addOrganizations(program: Command, io: Io): void {
  const organizations = program
    .command('organizations')
    .summary('erase organizations')
    .description(
      'Organizations, in the database of WITAN_DATA_DIR or DATABASE_URL. Changes take effect at once.',
    );
  organizations
    .command('erase')
    .description(
      'Erases an organization: its keys, its accounts, and all that they asked, decided and stored. What runs is cancelled. ' +
        'The ledger keeps the amounts under a random id. There is no way back.',
    )
    .requiredOption('--org <name>', 'the organization')
    .option('-y, --yes', 'do not ask')
    .option('--json', 'print JSON')
    .action((flags: EraseFlags) => erase(io, flags));
}

async function erase(io: Io, flags: EraseFlags): Promise<void> {
  const { readOrganization } = await import('../key-order.ts');
  const { confirmErasure } = await import('../confirm-erasure.ts');
  const { eraseOrganization } = await import('../../service/erase.ts');
  const { asAdmin } = await import('../admin.ts');
  const organization = readOrganization(flags.org);
  if (!(await confirmErasure(io, `the organization "${organization}" with all its accounts`, flags))) return;
  const erased = await asAdmin(io, (admin) => eraseOrganization(admin, organization));
  if (flags.json) io.stdout.write(`${jsonOf({ organization, ...erased })}\n`);
  else
    say(
      io,
      `Erased the organization "${organization}": ${erased.accounts} accounts with ${erased.deliberations} deliberations.`,
    );
}
