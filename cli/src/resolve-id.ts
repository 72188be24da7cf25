// Completes abbreviated ids: any prefix that is unique will do.
import type { Client, DeliberationId, MemoId } from '@witan/client';
import { CliError, EXIT } from './exit.ts';
import { cliConfig } from './io.ts';
import type { Io } from './io.ts';
import { badInput } from './read-input.ts';

const WHOLE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const BEGUN = /^[0-9a-f][0-9a-f-]{3,}$/;
const FEWEST = 8;

/** `userEmail` is null where the id is complete. */
export type Begun<Id extends string> = {
  readonly prefix: string;
  readonly userEmail: string | null;
  readonly isId: (id: string) => id is Id;
};

/** Reads the id of a memo or the beginning of one; `memo_` may be left out. Asks nobody yet. */
export function readMemoId(io: Io, given: string): Begun<MemoId> {
  const isId = (id: string): id is MemoId => id.startsWith('memo_');
  return { ...read(io, given, { kind: 'memo_', thing: 'memo' }), isId };
}

/** Reads the id of a deliberation or the beginning of one; `dlb_` may be left out. Asks nobody yet. */
export function readDeliberationId(io: Io, given: string): Begun<DeliberationId> {
  const isId = (id: string): id is DeliberationId => id.startsWith('dlb_');
  return { ...read(io, given, { kind: 'dlb_', thing: 'deliberation' }), isId };
}

function read(
  io: Io,
  given: string,
  { kind, thing }: { readonly kind: string; readonly thing: string },
): Omit<Begun<string>, 'isId'> {
  const digits = (given.startsWith(kind) ? given.slice(kind.length) : given).toLowerCase();
  if (WHOLE.test(digits)) return { prefix: kind + digits, userEmail: null };
  if (!BEGUN.test(digits))
    throw badInput(`The id of a ${thing} begins with ${kind}; its first four digits or more will do.`);
  const { userEmail } = cliConfig(io);
  if (userEmail === null)
    throw badInput(`Give the whole id, or set WITAN_EMAIL to the account that the ${thing} belongs to.`);
  return { prefix: kind + digits, userEmail };
}

/** The one id that begins so. */
export async function wholeId<Id extends string>(client: Client, begun: Begun<Id>): Promise<Id> {
  const { prefix, userEmail, isId } = begun;
  const { ids, more } =
    userEmail === null ? { ids: [prefix], more: false } : await client.ids({ userEmail, prefix });
  const [only] = ids;
  if (only === undefined || !isId(only))
    throw new CliError(EXIT.failure, `${userEmail} has nothing whose id begins with ${prefix}.`);
  if (ids.length > 1 || more) throw badInput(ambiguous(prefix, ids, more));
  return only;
}

function ambiguous(prefix: string, ids: readonly string[], more: boolean): string {
  return [`More than one id begins with ${prefix}:`, ...ids, ...(more ? ['and others'] : [])].join('\n  ');
}

/** The shortest beginnings, of eight digits or more and without `memo_`, that tell these ids apart. */
export function shortIds(ids: readonly string[]): ReadonlyMap<string, string> {
  const digits = ids.map((id) => id.slice(id.indexOf('_') + 1));
  let length = FEWEST;
  while (new Set(digits.map((one) => one.slice(0, length))).size < digits.length) length += 1;
  return new Map(ids.map((id, i) => [id, digits[i]?.slice(0, length).replace(/-$/, '') ?? id]));
}
