// The service that a command talks to: the one that WITAN_BASE_URL names, or one of its own in this process.
import { createClient } from '@witan/client';
import type { Client, ClientOptions, MemoId } from '@witan/client';
import { readConfig } from '../../src/config/config.ts';
import { FIRST_ORGANIZATION } from '../../src/domain/api-key.ts';
import { createLog } from '../../src/observe/log.ts';
import { startServer } from '../../src/server.ts';
import { createKey, endKey } from '../../src/service/keys.ts';
import type { AdminContext, MadeKey } from '../../src/service/keys.ts';
import { CliError, EXIT } from './exit.ts';
import { openAndClose } from './interrupts.ts';
import type { Interrupts } from './interrupts.ts';
import { cliConfig, say } from './io.ts';
import type { Io } from './io.ts';
import { openAdmin } from './admin.ts';
import { readMemoId, wholeId } from './resolve-id.ts';

export type Session = {
  readonly client: Client;
  /** The service is this process: what runs goes on at its next start. */
  readonly local: boolean;
  readonly close: () => Promise<void>;
};

const HOUR_MS = 3_600_000;
/** Of sessions that may go on for as long as somebody wants. */
export const LONGEST_SESSION_MS = 30 * 86_400_000;
/** Nobody bills oneself: as much as a quota can hold, where the operator has set none. */
const OWN_LIMITS = { WITAN_ACCOUNT_CREDITS: '2000000000', WITAN_ORGANIZATION_CREDITS: '2000000000' };
/** Longer than any deliberation may take. */
const TIMEOUT_MS = 1_000_000;
const LONGEST_WAIT_MS = 60_000;

export type SessionOptions = {
  /** How long the key of a local session is good for, in milliseconds; an hour unless told. */
  readonly lastsMs?: number;
};

export async function openSession(io: Io, options: SessionOptions = {}): Promise<Session> {
  const { remote } = cliConfig(io);
  if (remote !== null) return { client: connect(io, remote), local: false, close: async () => {} };
  return openLocal(io, options.lastsMs ?? HOUR_MS);
}

/** Opens a session, works with it, and closes it whatever happens. */
export async function inSession<T>(
  io: Io,
  options: SessionOptions,
  work: (session: Session, interrupts: Interrupts) => Promise<T>,
): Promise<T> {
  return openAndClose(io.now, () => openSession(io, options), work);
}

/** Works with the memo whose id is given or begun. */
export async function inMemo<T>(
  io: Io,
  given: string,
  work: (client: Client, id: MemoId, session: Session) => Promise<T>,
): Promise<T> {
  const begun = readMemoId(io, given);
  return inSession(io, {}, async (session) =>
    work(session.client, await wholeId(session.client, begun), session),
  );
}

async function openLocal(io: Io, lastsMs: number): Promise<Session> {
  const config = readConfig({ ...OWN_LIMITS, ...io.env }, io.cwd);
  const log = createLog(cliConfig(io).logLevel ?? 'silent');
  // Loaded while the database starts; a failure is thrown where the server is.
  import('../../src/start/run-server.ts').catch(() => {});
  const { admin, close: closeOffice } = await openAdmin(io);
  try {
    const key = await makeLocalKey(admin, lastsMs);
    const server = await startServer({ ...config, host: '127.0.0.1', port: 0 }, log, { firstKey: false });
    return {
      client: connect(io, { baseUrl: server.url, apiKey: key.key }),
      local: true,
      close: async () => {
        await server.close(0);
        await endKey(admin, key.id).finally(closeOffice);
      },
    };
  } catch (error) {
    await closeOffice();
    throw error;
  }
}

function makeLocalKey(admin: AdminContext, lastsMs: number): Promise<MadeKey> {
  return createKey(admin, {
    organization: FIRST_ORGANIZATION,
    test: false,
    ratePerMinute: 1_000_000,
    expiresAt: new Date(admin.now() + lastsMs),
    ofCommand: true,
  });
}

function connect(io: Io, to: Pick<ClientOptions, 'apiKey' | 'baseUrl'>): Client {
  return createClient({ ...to, timeoutMs: TIMEOUT_MS, time: patience(io) });
}

/** A person sees what is waited for, and is not kept waiting for a quota. */
function patience(io: Io): NonNullable<ClientOptions['time']> {
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
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
      });
    },
  };
}
