import type { Command } from 'commander';
import type { AdminContext, MadeKey } from '../../../src/service/keys.ts';
import type { ApiKey } from '../../../src/store/api-keys.ts';
import { jsonOf, say, widthOf } from '../io.ts';
import type { Io } from '../io.ts';
import type { KeyFlags } from '../key-order.ts';
import type { Column } from '../text-table.ts';

const KEY_ID = 'the key: its id, or the beginning of it';

type Json = { readonly json?: boolean };

/** `witan keys`: the operator makes, lists, revokes and rotates API keys, also while the service runs. */
export function addKeys(program: Command, io: Io): void {
  const keys = program
    .command('keys')
    .summary('make and revoke API keys')
    .description(
      'API keys, in the database of WITAN_DATA_DIR or DATABASE_URL. Changes take effect at once, while the service runs.',
    );
  keys
    .command('create')
    .description('Makes a key and prints it, this once.')
    .requiredOption('--org <name>', 'the organization, made if need be')
    .option('--email <address>', 'bind the key to one account')
    .option(
      '--domain <domain>',
      'bind the key to the accounts of one domain, any of which its holder can name',
    )
    .option('--rate <number>', 'requests a minute')
    .option('--org-credits <number>', 'credits a month of the whole organization')
    .option('--expires <date>', 'when it ends, such as 2030-01-31')
    .option('--scopes <list>', 'what it may do, of ask, read, delete, admin (default: ask,read,delete)')
    .option('--test', 'simulated advisors, no charge')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ witan keys create --org acme --email ada@acme.example --rate 30')
    .action((flags: KeyFlags & Json) => create(io, flags));
  keys
    .command('list')
    .description('Lists the keys, without their secret part.')
    .option('--all', 'also the ended keys of commands that started the service themselves')
    .option('--json', 'print JSON')
    .action((flags: Json & { readonly all?: boolean }) => list(io, flags));
  keys
    .command('revoke')
    .description('Ends a key at once.')
    .argument('<id>', KEY_ID)
    .option('--json', 'print JSON')
    .action((id: string, flags: Json) => revoke(io, id, flags));
  keys
    .command('rotate')
    .description('Makes a new key with the same bounds and ends the old one.')
    .argument('<id>', KEY_ID)
    .option('--overlap <hours>', 'how long the old one goes on', '0')
    .option('--json', 'print JSON')
    .action((id: string, flags: Json & { readonly overlap: string }) => rotate(io, id, flags));
}

async function create(io: Io, flags: KeyFlags & Json): Promise<void> {
  const { readKeyOrder } = await import('../key-order.ts');
  const { createKey } = await import('../../../src/service/keys.ts');
  const { asAdmin } = await import('../admin.ts');
  const order = readKeyOrder(flags, io.now());
  const made = await asAdmin(io, (admin) => createKey(admin, order));
  printMade(io, made, { ...made, ...order }, flags);
  if (order.domain === undefined) return;
  const may = made.scopes.join(', ');
  say(io, `Whoever holds it can name any address at ${order.domain} and ${may} as that one.`);
  say(io, 'For a person, make a key with --email instead.');
}

async function rotate(io: Io, given: string, flags: Json & { readonly overlap: string }): Promise<void> {
  const { readWhole } = await import('../read-input.ts');
  const { rotateKey } = await import('../../../src/service/keys.ts');
  const { asAdmin } = await import('../admin.ts');
  const hours = readWhole(flags.overlap, '--overlap', [0, 168]);
  const { made, id } = await asAdmin(io, async (admin) => {
    const whole = await wholeKeyId(admin, given);
    return { made: await rotateKey(admin, whole, hours), id: whole };
  });
  printMade(io, made, { ...made, [hours === 0 ? 'revoked' : 'ending']: id }, flags);
}

/** The id of the one key whose id begins so. */
async function wholeKeyId(admin: AdminContext, given: string): Promise<string> {
  const { showKeys } = await import('../../../src/service/keys.ts');
  const { badInput } = await import('../read-input.ts');
  const ids = (await showKeys(admin)).map(({ id }) => id);
  const found = ids.includes(given) ? [given] : ids.filter((id) => id.startsWith(given));
  const [only] = found;
  if (only === undefined) throw badInput(`There is no key whose id begins with ${given}.`);
  if (found.length > 1) throw badInput([`More than one id begins with ${given}:`, ...found].join('\n  '));
  return only;
}

/** The key alone goes to stdout, so that a script can take it from there. */
function printMade(io: Io, { id, key, organization, test }: MadeKey, whole: object, { json }: Json): void {
  if (json) {
    io.stdout.write(`${jsonOf(whole)}\n`);
    return;
  }
  io.stdout.write(`${key}\n`);
  say(io, `${test ? 'Test key' : 'Key'} ${id} of "${organization}". It is shown this once.`);
}

async function revoke(io: Io, given: string, { json }: Json): Promise<void> {
  const { endKey } = await import('../../../src/service/keys.ts');
  const { asAdmin } = await import('../admin.ts');
  const id = await asAdmin(io, async (admin) => {
    const whole = await wholeKeyId(admin, given);
    await endKey(admin, whole);
    return whole;
  });
  if (json) io.stdout.write(`${jsonOf({ id, revoked: true })}\n`);
  else say(io, `Revoked ${id}.`);
}

async function list(io: Io, { json, all }: Json & { readonly all?: boolean }): Promise<void> {
  const { showKeys } = await import('../../../src/service/keys.ts');
  const { asAdmin } = await import('../admin.ts');
  const { momentOf, tableOf } = await import('../text-table.ts');
  const found = await asAdmin(io, showKeys);
  const keys = found.filter((key) => all || !key.ofCommand || stateOf(key, io.now()) === 'live');
  if (json) {
    io.stdout.write(`${jsonOf(keys, 2)}\n`);
    return;
  }
  const columns: Column<ApiKey>[] = [
    { title: 'ID', of: ({ id }) => id },
    { title: 'ORGANIZATION', of: ({ organization }) => organization },
    { title: 'KEY', of: ({ shown }) => `${shown}...` },
    { title: 'STATE', of: (key) => stateOf(key, io.now()) },
    { title: 'SCOPES', of: ({ scopes }) => scopes.join(',') },
    { title: 'CREATED', of: ({ createdAt }) => momentOf(createdAt) },
    { title: 'LAST USED', of: ({ lastUsedAt }) => momentOf(lastUsedAt) },
    { title: 'EXPIRES', of: ({ expiresAt }) => momentOf(expiresAt) },
    { title: 'BOUND TO', of: ({ email, domain }) => email ?? (domain === null ? '-' : `@${domain}`) },
  ];
  if (keys.length === 0) say(io, 'There are no keys yet.');
  else io.stdout.write(tableOf(keys, columns, io.stdout.isTTY ? widthOf(io.stdout) : Infinity));
}

function stateOf({ revokedAt, expiresAt }: ApiKey, now: number): string {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt.getTime() <= now ? 'expired' : 'live';
}
