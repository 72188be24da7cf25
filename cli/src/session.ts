// The service that a command talks to: the one that WITAN_BASE_URL names, or one of its own in this process.
import { setTimeout as wait } from 'node:timers/promises';
import { createClient, type Client, type ClientOptions, type MemoId } from '@witan/client';
import { CliError, EXIT } from './exit.ts';
import { openAndClose, type Interrupts } from './interrupts.ts';
import { cliConfig, say, type Io } from './io.ts';
import { readId, wholeId } from './resolve-id.ts';

export type ServiceSession = Awaited<ReturnType<typeof openSession>>;

const HOUR_MS = 3_600_000;
/** For sessions without a natural end. */
export const LONGEST_SESSION_MS = 30 * 86_400_000;
/** Longer than any deliberation may take. */
const TIMEOUT_MS = 1_000_000;
/** A limit by the minute asks for up to 60 s, and the client waits up to a tenth longer. */
const LONGEST_WAIT_MS = 66_000;

async function openSession(io: Io, lastsMs: number) {
  const connect = (to: Pick<ClientOptions, 'apiKey' | 'baseUrl'>): Client =>
    createClient({ ...to, timeoutMs: TIMEOUT_MS, time: patience(io) });
  const { remote } = cliConfig(io);
  if (remote !== null) return { client: connect(remote), local: false, close: async () => {} };
  // Loaded only here: asking another service needs none of the server.
  const { openLocalService } = await import('./local-service.ts');
  const { close, ...own } = await openLocalService(io, lastsMs);
  // What is unfinished in a local service goes on at its next start.
  return { client: connect(own), local: true, close };
}

/** Opens a session, works with it, and always closes it. The key of a local one is good for `lastsMs` milliseconds. */
export async function inSession<T>(
  io: Io,
  work: (session: ServiceSession, interrupts: Interrupts) => Promise<T>,
  lastsMs = HOUR_MS,
): Promise<T> {
  return openAndClose(io.now, () => openSession(io, lastsMs), work);
}

/** Works with the memo whose id is given or begun. */
export async function inMemo<T>(
  io: Io,
  given: string,
  work: (client: Client, id: MemoId, session: ServiceSession) => Promise<T>,
): Promise<T> {
  const begun = readId(io, 'memo_', given);
  return inSession(io, async (session) =>
    work(session.client, await wholeId(session.client, begun), session),
  );
}

/** Tells the user of longer waits, and refuses those that are too long, such as for a quota. */
export function patience(io: Io): NonNullable<ClientOptions['time']> {
  return {
    now: () => performance.now(),
    alarm: (ms, ring) => {
      const timer = setTimeout(ring, ms);
      return () => clearTimeout(timer);
    },
    sleep: async (ms, signal) => {
      const seconds = Math.ceil(ms / 1_000);
      if (ms > LONGEST_WAIT_MS)
        throw new CliError(EXIT.limited, `The service asks to wait for ${seconds} s; try again then.`);
      if (ms > 3_000) say(io, `Trying again in ${seconds} s.`);
      // Returns early at an abort.
      await wait(ms, undefined, signal && { signal }).catch(() => {});
    },
  };
}
