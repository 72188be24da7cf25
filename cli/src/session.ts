// The service that a command talks to: the one that WITAN_BASE_URL names, or one of its own in this process.
import { createClient, type Client, type ClientOptions, type MemoId, type Time } from '@witan/client';
import { sleep } from '../../src/durable/sleep.ts';
import { openAndClose, type Interrupts } from './interrupts.ts';
import { cliConfig } from './cli-config.ts';
import { CliError, EXIT, say, badInput, type Io } from './io.ts';

export type ServiceSession = Awaited<ReturnType<typeof openSession>>;

const HOUR_MS = 3_600_000;
const LONGEST_SESSION_MS = 30 * 86_400_000;
/** Longer than any deliberation may take. */
const TIMEOUT_MS = 1_000_000;
/** A limit by the minute asks for up to 60 s, and the client waits up to a tenth longer. */
const LONGEST_WAIT_MS = 66_000;

async function openSession(io: Io, lastsMs: number) {
  const connect = (to: Pick<ClientOptions, 'apiKey' | 'baseUrl'>): Client =>
    createClient({ ...to, timeoutMs: TIMEOUT_MS, time: { sleep: patience(io) } });
  const { remote } = cliConfig(io);
  if (remote !== null) return { client: connect(remote), local: false, close: async () => {} };
  // Loaded only here: asking another service needs none of the server.
  const { openLocalService } = await import('./local-service.ts');
  const { close, ...own } = await openLocalService(io, lastsMs);
  // What is unfinished in a local service goes on at its next start.
  return { client: connect(own), local: true, close };
}

type Work<T> = (session: ServiceSession, interrupts: Interrupts) => Promise<T>;

/** Opens a session, works with it, and always closes it. The key of a local one is good for `lastsMs` milliseconds. */
export async function inSession<T>(io: Io, work: Work<T>, lastsMs = HOUR_MS): Promise<T> {
  return openAndClose(io.now, () => openSession(io, lastsMs), work);
}

/** The same for work without a natural end. */
export function inLongSession<T>(io: Io, work: Work<T>): Promise<T> {
  return inSession(io, work, LONGEST_SESSION_MS);
}

type MemoWork<T> = (client: Client, id: MemoId, session: ServiceSession) => Promise<T>;

/** Works with the memo whose id is given or begun. */
export async function inMemo<T>(io: Io, given: string, work: MemoWork<T>): Promise<T> {
  const complete = readId(io, 'memo_', given);
  return inSession(io, async (session) => work(session.client, await complete(session.client.ids), session));
}

/** Tells the user of longer waits, and refuses those that are too long, such as for a quota. */
export const patience =
  (io: Io): Time['sleep'] =>
  async (ms, signal) => {
    const seconds = Math.ceil(ms / 1_000);
    if (ms > LONGEST_WAIT_MS)
      throw new CliError(EXIT.limited, `The service asks to wait for ${seconds} s; try again then.`);
    if (ms > 3_000) say(io, `Trying again in ${seconds} s.`);
    await sleep(ms, signal);
  };

const WHOLE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const BEGUN = /^[0-9a-f][0-9a-f-]{3,}$/;
const FEWEST = 8;

/** By what their ids begin with. */
const THINGS = { memo_: 'memo', dlb_: 'deliberation' } as const;
type Kind = keyof typeof THINGS;

/** Completes an id by what `Client.ids` finds. */
type Complete<K extends Kind> = (find: Client['ids']) => Promise<`${K}${string}`>;

/** Reads an id or the beginning of one, any that is unique; its kind may be left out. Asks nobody yet. */
export function readId<K extends Kind>(io: Io, kind: K, given: string, account?: string): Complete<K> {
  const digits = (given.startsWith(kind) ? given.slice(kind.length) : given).toLowerCase();
  const prefix = `${kind}${digits}` as const;
  if (WHOLE.test(digits)) return async () => prefix;
  const thing = THINGS[kind];
  const userEmail = account ?? cliConfig(io).userEmail;
  if (!BEGUN.test(digits))
    throw badInput(`The id of a ${thing} begins with ${kind}; its first four digits or more will do.`);
  if (userEmail === null)
    throw badInput(`Give the whole id, or set WITAN_EMAIL to the account that the ${thing} belongs to.`);
  const isOfKind = (id: string): id is `${K}${string}` => id.startsWith(kind);
  return async (find) => {
    const { ids, more } = await find({ userEmail, prefix });
    const none = `${userEmail} has nothing whose id begins with ${prefix}.`;
    return theOnly(prefix, [...ids].filter(isOfKind), none, more);
  };
}

/** The only id that was found; `none` is said where there is none, and all that are known where there are `more`. */
export function theOnly<T extends string>(prefix: string, ids: readonly T[], none: string, more = false): T {
  const [only, ...others] = ids;
  if (only === undefined) throw new CliError(EXIT.failure, none);
  if (others.length === 0 && !more) return only;
  const listed = [`More than one id begins with ${prefix}:`, ...ids, ...(more ? ['and others'] : [])];
  throw badInput(listed.join('\n  '));
}

/** The shortest beginnings, of eight digits or more and without `memo_`, that tell these ids apart. */
export function shortIds(listed: readonly string[]): ReadonlyMap<string, string> {
  // A list that changes between its pages may name one twice.
  const ids = [...new Set(listed)];
  const begun = (length: number): string[] => ids.map((id) => id.replace(/^\w+_/, '').slice(0, length));
  let length = FEWEST;
  while (new Set(begun(length)).size < ids.length) length += 1;
  return new Map(begun(length).map((short, i) => [ids[i] ?? short, short.replace(/-$/, '')]));
}
