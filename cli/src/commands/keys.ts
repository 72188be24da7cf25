import { Argument, Option, type Command } from '@commander-js/extra-typings';
import { z } from 'zod';
import type { Scope } from '@witan/client';
import { DOMAIN } from '../../../src/contract/fields.ts';
import { isScope, SCOPES } from '../../../src/domain/scope.ts';
import { createKey, endKey, isKeyEnd, rotateKey } from '../../../src/service/keys.ts';
import type { AdminContext, MadeKey } from '../../../src/service/keys.ts';
import { listKeys, type StoredKey } from '../../../src/store/api-keys.ts';
import { asAdmin, describeOperators } from '../admin.ts';
import { badInput, report, say, type Io, type JsonFlag } from '../io.ts';
import { whole, readOrganization, commandOf, readCredits, readEmail } from '../options.ts';
import { theOnly } from '../session.ts';
import { printRows } from '../text-table.ts';

const keyId = new Argument('<id>', 'the key: its id, or the beginning of it').argParser((text: string) => {
  if (/^key_[\w-]{4}/.test(text)) return text;
  throw badInput('The id of a key begins with key_; four digits or more will do.');
});

export function define(keys: Command, io: Io): void {
  describeOperators(keys, io, 'API keys', 'Changes take effect at once, while the service runs.');
  defineCreate(keys, io);
  commandOf(keys, 'list', 'Lists the keys, without their secret part.')
    .option('--all', 'also the ended keys of commands that started the service themselves')
    .action(async ({ all, ...flags }) => {
      const found = await asAdmin(io, ({ db }) => listKeys(db));
      const stateOf = ({ revokedAt, expiresAt }: StoredKey): string => {
        if (revokedAt !== null) return 'revoked';
        return expiresAt !== null && expiresAt.getTime() <= io.now() ? 'expired' : 'live';
      };
      const shown = found.filter((key) => all || !key.ofCommand || stateOf(key) === 'live');
      printRows(io, flags, shown, {
        columns: {
          ID: 'id',
          ORGANIZATION: 'organization',
          KEY: ({ shown }) => `${shown}...`,
          STATE: stateOf,
          SCOPES: 'scopes',
          CREATED: 'createdAt',
          'LAST USED': 'lastUsedAt',
          QUESTIONS: 'questions',
          EXPIRES: 'expiresAt',
          'BOUND TO': ({ email, domain }) => email ?? (domain && `@${domain}`),
        },
        none: 'There are no keys yet.',
      });
    });
  commandOf(keys, 'revoke', 'Ends a key at once.')
    .addArgument(keyId)
    .action((given, flags) =>
      asAdmin(io, async (admin) => {
        const id = await wholeKeyId(admin, given);
        await endKey(admin, id);
        report(io, flags, { id, revoked: true }, `Revoked ${id}.`);
      }),
    );
  commandOf(keys, 'rotate', 'Makes a new key with the same bounds and ends the old one.')
    .addArgument(keyId)
    .option('--overlap <hours>', 'how long the old one goes on', whole('--overlap', [0, 168]), 0)
    .action((given, { overlap: hours, ...flags }) =>
      asAdmin(io, async (admin) => {
        const id = await wholeKeyId(admin, given);
        const made = await rotateKey(admin, id, hours);
        printMade(io, made, { ...made, [hours === 0 ? 'revoked' : 'ending']: id }, flags);
      }),
    );
}

async function wholeKeyId({ db }: AdminContext, given: string): Promise<string> {
  const found = (await listKeys(db)).map(({ id }) => id).filter((id) => id.startsWith(given));
  return theOnly(given, found, `There is no key whose id begins with ${given}.`);
}

function defineCreate(keys: Command, io: Io): void {
  commandOf(keys, 'create', 'Creates a key and prints it. It is shown only once.')
    .requiredOption('--org <name>', 'the organization, made if need be', readOrganization)
    .addOption(
      new Option('--email <address>', 'bind the key to one account').argParser(readEmail).conflicts('domain'),
    )
    .option(
      '--domain <domain>',
      'bind the key to the accounts of one domain, any of which its holder can name',
      readDomain,
    )
    .option('--rate <number>', 'requests a minute', whole('--rate', [1, 1_000_000]))
    .option(
      '--org-credits <number>',
      'credits a month of the whole organization, or default',
      readCredits('--org-credits'),
    )
    .option('--expires <date>', 'when it ends, such as 2030-01-31', (text) => readFuture(text, io.now()))
    .option(
      '--scopes <list>',
      'what it may do, of ask, read, delete, admin (default: ask,read,delete)',
      readScopes,
    )
    .option('--test', 'simulated advisors, no charge')
    .addHelpText('after', '\nExample:\n  $ witan keys create --org acme --email ada@acme.example --rate 30')
    .action(async (flags) => {
      const { org: organization, email, domain, scopes, test = false } = flags;
      if ((email ?? domain) !== undefined && scopes?.includes('admin'))
        throw badInput('A key that is bound by --email or --domain cannot have the scope admin.');
      const { rate: ratePerMinute, orgCredits, expires: expiresAt } = flags;
      const bounds = { email, domain, ratePerMinute, organizationCredits: orgCredits?.value, expiresAt };
      const made = await asAdmin(io, (admin) => createKey(admin, { ...bounds, organization, test, scopes }));
      printMade(io, made, { ...made, ...bounds }, flags);
      if (domain === undefined) return;
      say(io, `Anyone with this key can act as any address at ${domain}: ${made.scopes.join(', ')}.`);
      say(io, 'For a person, make a key with --email instead.');
    });
}

function readScopes(text: string): readonly Scope[] {
  const words = text.split(',').map((word) => word.trim());
  if (!words.every(isScope)) throw badInput(`--scopes must be a list of ${SCOPES.join(', ')}.`);
  return SCOPES.filter((scope) => words.includes(scope));
}

export function readDomain(text: string): string {
  const domain = text.trim().toLowerCase().replace(/^@/, '');
  if (DOMAIN.test(domain)) return domain;
  throw badInput('--domain must be a domain, such as example.com.');
}

const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

export function readFuture(text: string, now: number): Date {
  if (!moment.safeParse(text).success)
    throw badInput('--expires must be a date such as 2030-01-31, or a time such as 2030-01-31T18:00:00Z.');
  const date = new Date(text);
  if (!isKeyEnd(date, now))
    throw badInput(`--expires must lie in the future, before the year 10000; ${text} does not.`);
  return date;
}

/** The key alone goes to stdout, so that a script can take it from there. */
function printMade(io: Io, { id, key, organization, test }: MadeKey, value: object, flags: JsonFlag): void {
  if (!flags.json) io.stdout.write(`${key}\n`);
  const line = `${test ? 'Test key' : 'Key'} ${id} of "${organization}". Shown only once: save it now.`;
  report(io, flags, value, line);
}
