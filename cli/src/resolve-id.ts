// Completes abbreviated ids: any prefix that is unique will do.
import type { Client } from '@witan/client';
import { cliConfig } from './cli-config.ts';
import { badInput, CliError, EXIT, type Io } from './io.ts';

const WHOLE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const BEGUN = /^[0-9a-f][0-9a-f-]{3,}$/;
const FEWEST = 8;

/** By what their ids begin with. */
const THINGS = { memo_: 'memo', dlb_: 'deliberation' } as const;
type Kind = keyof typeof THINGS;

/** `userEmail` is null where the id is complete. */
type BegunId<K extends Kind> = {
  readonly kind: K;
  readonly prefix: string;
  readonly userEmail: string | null;
};

/** Reads an id or the beginning of one; its kind may be left out. Asks nobody yet. */
export function readId<K extends Kind>(
  io: Io,
  kind: K,
  given: string,
  userEmail = cliConfig(io).userEmail,
): BegunId<K> {
  const digits = (given.startsWith(kind) ? given.slice(kind.length) : given).toLowerCase();
  const prefix = kind + digits;
  if (WHOLE.test(digits)) return { kind, prefix, userEmail: null };
  const thing = THINGS[kind];
  if (!BEGUN.test(digits))
    throw badInput(`The id of a ${thing} begins with ${kind}; its first four digits or more will do.`);
  if (userEmail === null)
    throw badInput(`Give the whole id, or set WITAN_EMAIL to the account that the ${thing} belongs to.`);
  return { kind, prefix, userEmail };
}

/** The one id that begins so. */
export async function wholeId<K extends Kind>(client: Client, begun: BegunId<K>): Promise<`${K}${string}`> {
  const { kind, prefix, userEmail } = begun;
  const isOfKind = (id: string): id is `${K}${string}` => id.startsWith(kind);
  const { ids, more } =
    userEmail === null ? { ids: [prefix], more: false } : await client.ids({ userEmail, prefix });
  const none = `${userEmail} has nothing whose id begins with ${prefix}.`;
  return theOnly(prefix, [...ids].filter(isOfKind), none, more);
}

/** The only id that was found; `none` is said where there is none, and all that are known where there are `more`. */
export function theOnly<Id extends string>(
  prefix: string,
  ids: readonly Id[],
  none: string,
  more = false,
): Id {
  const [only, ...others] = ids;
  if (only === undefined) throw new CliError(EXIT.failure, none);
  if (others.length === 0 && !more) return only;
  const listed = [`More than one id begins with ${prefix}:`, ...ids, ...(more ? ['and others'] : [])];
  throw badInput(listed.join('\n  '));
}

/** The shortest beginnings, of eight digits or more and without `memo_`, that tell these ids apart. */
export function shortIds(ids: readonly string[]): ReadonlyMap<string, string> {
  const digits = ids.map((id) => id.slice(id.indexOf('_') + 1));
  let length = FEWEST;
  while (new Set(digits.map((one) => one.slice(0, length))).size < digits.length) length += 1;
  return new Map(ids.map((id, i) => [id, digits[i]?.slice(0, length).replace(/-$/, '') ?? id]));
}
