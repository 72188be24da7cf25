import { createKey, endKey, rotateKey, showKeys } from '../../../src/service/keys.ts';
import type { AdminContext, MadeKey } from '../../../src/service/keys.ts';
import type { ApiKey } from '../../../src/store/api-keys.ts';
import { asAdmin } from '../admin.ts';
import { report, say } from '../io.ts';
import type { Io, JsonFlag } from '../io.ts';
import { readKeyOrder } from '../key-order.ts';
import type { KeyFlags } from '../key-order.ts';
import { badInput, readWhole } from '../read-input.ts';
import { momentOf, printRows } from '../text-table.ts';

export async function create(io: Io, flags: KeyFlags & JsonFlag): Promise<void> {
  const order = readKeyOrder(flags, io.now());
  const made = await asAdmin(io, (admin) => createKey(admin, order));
  printMade(io, made, { ...made, ...order }, flags);
  if (order.domain === undefined) return;
  const may = made.scopes.join(', ');
  say(io, `Anyone with this key can act as any address at ${order.domain}: ${may}.`);
  say(io, 'For a person, make a key with --email instead.');
}

export async function rotate(
  io: Io,
  given: string,
  flags: JsonFlag & { readonly overlap: string },
): Promise<void> {
  const hours = readWhole(flags.overlap, '--overlap', [0, 168]);
  const { made, id } = await asAdmin(io, async (admin) => {
    const whole = await wholeKeyId(admin, given);
    return { made: await rotateKey(admin, whole, hours), id: whole };
  });
  printMade(io, made, { ...made, [hours === 0 ? 'revoked' : 'ending']: id }, flags);
}

/** The id of the one key whose id begins so. */
async function wholeKeyId(admin: AdminContext, given: string): Promise<string> {
  const ids = (await showKeys(admin)).map(({ id }) => id);
  const found = ids.includes(given) ? [given] : ids.filter((id) => id.startsWith(given));
  const [only] = found;
  if (only === undefined) throw badInput(`There is no key whose id begins with ${given}.`);
  if (found.length > 1) throw badInput([`More than one id begins with ${given}:`, ...found].join('\n  '));
  return only;
}

/** The key alone goes to stdout, so that a script can take it from there. */
function printMade(io: Io, { id, key, organization, test }: MadeKey, value: object, flags: JsonFlag): void {
  if (!flags.json) io.stdout.write(`${key}\n`);
  const line = `${test ? 'Test key' : 'Key'} ${id} of "${organization}". Shown only once: save it now.`;
  report(io, flags, { value, line });
}

export async function revoke(io: Io, given: string, flags: JsonFlag): Promise<void> {
  const id = await asAdmin(io, async (admin) => {
    const whole = await wholeKeyId(admin, given);
    await endKey(admin, whole);
    return whole;
  });
  report(io, flags, { value: { id, revoked: true }, line: `Revoked ${id}.` });
}

export async function list(io: Io, { json, all }: JsonFlag & { readonly all?: boolean }): Promise<void> {
  const found = await asAdmin(io, showKeys);
  const keys = found.filter((key) => all || !key.ofCommand || stateOf(key, io.now()) === 'live');
  printRows(io, keys, {
    json,
    columns: [
      { title: 'ID', of: ({ id }) => id },
      { title: 'ORGANIZATION', of: ({ organization }) => organization },
      { title: 'KEY', of: ({ shown }) => `${shown}...` },
      { title: 'STATE', of: (key) => stateOf(key, io.now()) },
      { title: 'SCOPES', of: ({ scopes }) => scopes.join(',') },
      { title: 'CREATED', of: ({ createdAt }) => momentOf(createdAt) },
      { title: 'LAST USED', of: ({ lastUsedAt }) => momentOf(lastUsedAt) },
      { title: 'EXPIRES', of: ({ expiresAt }) => momentOf(expiresAt) },
      { title: 'BOUND TO', of: ({ email, domain }) => email ?? (domain === null ? '-' : `@${domain}`) },
    ],
    none: 'There are no keys yet.',
  });
}

function stateOf({ revokedAt, expiresAt }: ApiKey, now: number): string {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt.getTime() <= now ? 'expired' : 'live';
}
