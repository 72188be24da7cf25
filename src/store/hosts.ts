// Several hosts in DATABASE_URL: the one that serves is used, as with `target_session_attrs` of libpq.

import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { StoreError } from '@witan/embedded-postgres';
import { NoServingHost } from './failure.ts';
import { cutAfter } from './listening-time.ts';
import { whyUnreachable } from './unreachable.ts';

const TARGETS = ['read-write', 'primary', 'any'] as const;
/** A host that accepts writes, one that is no standby, or any that answers. */
export type TargetSession = (typeof TARGETS)[number];

export type HostList = {
  /** The URL for each host alone, in their order. */
  readonly urls: readonly string[];
  readonly target: TargetSession;
};

const URL_FORM = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([^?#]*)\??([^#]*)/;
const TARGET_FORM = /^target_session_attrs=/;

/**
 * Splits a URL such as `postgres://user:password@one:5432,two:5433/db?target_session_attrs=primary` by host. Several
 * hosts without the attribute have to accept writes. Throws `StoreError` for a value with which nothing could be
 * written.
 */
export function readHostList(databaseUrl: string): HostList {
  const [, start = '', hosts = '', path = '', query = ''] = URL_FORM.exec(databaseUrl) ?? [];
  const parameters = query.split('&');
  const asked = parameters.find((parameter) => TARGET_FORM.test(parameter));
  const list = hosts.split(',');
  if (asked === undefined && list.length === 1) return { urls: [databaseUrl], target: 'any' };
  if (list.length > 1 && list.includes(''))
    throw new StoreError('DATABASE_URL has a comma between its hosts and no host beside it.');
  const kept = parameters.filter((parameter) => parameter !== '' && !TARGET_FORM.test(parameter));
  const end = path + (kept.length === 0 ? '' : `?${kept.join('&')}`);
  return {
    urls: list.map((host) => start + host + end),
    target: readTarget(asked?.replace(TARGET_FORM, '') ?? 'read-write'),
  };
}

function readTarget(text: string): TargetSession {
  const target = TARGETS.find((each) => each === text);
  if (target !== undefined) return target;
  throw new StoreError(
    'target_session_attrs in DATABASE_URL must be read-write, primary or any: Witan reads and writes over every connection.',
  );
}

export type Host = { readonly url: string; readonly host: string; readonly port: number };

/** An open connection to the server that started at `instance`. */
type OpenConnection = { readonly host: Host; readonly instance: string; readonly socket: Socket };

/** How long the connections from before a silence may go on hearing nothing. */
const DEAF_MS = 10_000;
const ASK_MS = 2_000;
/** Another server may come to answer behind the same address; its start time tells them apart. */
const SERVER_STATE = `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as fixed,
    extract(epoch from pg_postmaster_start_time())::text as instance`;
type ServerState = { readonly standby: boolean; readonly fixed: boolean; readonly instance: string };

/** Tracks the serving host for all connections of this process. */
export function createHosts({ urls, target }: HostList, config: ClientConfig) {
  const hosts = urls.map((url): Host => {
    const { host, port } = new Client({ connectionString: url });
    return { url, host, port };
  });
  const only = hosts.length === 1 && target === 'any' ? hosts[0] : undefined;
  const held = new Set<OpenConnection>();
  let known: Host | null = null;
  let searching: Promise<Host> | null = null;
  let wasSilent = false;

  const serve = (host: Host, isOfIt: (other: OpenConnection) => boolean): void => {
    known = host;
    for (const other of held) if (!isOfIt(other)) cut(other);
  };

  return {
    /** The last serving host, or after `doubt` the first that serves now. Throws `NoServingHost`. */
    find: async (): Promise<Host> => {
      const served = only ?? known;
      if (served !== null) return served;
      searching ??= search(hosts, target, config).finally(() => {
        searching = null;
      });
      const host = await searching;
      serve(host, (other) => other.host === host);
      return host;
    },
    /**
     * Reports that a connection to this host broke or was refused: the next one asks all hosts again. Where it `isSilent`,
     * others may be so, too: the system gives up on a path that swallows everything only after a quarter of an hour.
     */
    doubt: (host: Host, isSilent = false): void => {
      wasSilent ||= isSilent;
      if (known === host) known = null;
    },
    /**
     * Registers a new connection; throws `NoServingHost` when its server does not serve. Connections to the server that
     * served before are cut. Returns how to unregister.
     */
    admit: async (host: Host, client: Client): Promise<() => void> => {
      const look = await readServerState(client);
      const reason = whyNot(look, target);
      if (reason !== null) throw new NoServingHost([`${addressOf(host)}: ${reason}`]);
      if (known !== null && known !== host) throw new HostChanged();
      serve(host, ({ instance }) => instance === look.instance);
      if (wasSilent) cutDeaf([...held]);
      wasSilent = false;
      // `as`: the client connects by a socket, with or without TLS.
      const socket = client.connection.stream as Socket;
      const it = { host, instance: look.instance, socket };
      held.add(it);
      return () => void held.delete(it);
    },
  };
}

export type Hosts = ReturnType<typeof createHosts>;

/** The first that serves. */
async function search(hosts: readonly Host[], target: TargetSession, config: ClientConfig): Promise<Host> {
  const reasons: string[] = [];
  for (const host of hosts) {
    const reason = await ask(host, target, config);
    if (reason === null) return host;
    reasons.push(`${addressOf(host)}: ${reason}`);
  }
  throw new NoServingHost(reasons);
}

function cut({ socket }: OpenConnection): void {
  socket.destroy(new HostChanged());
}

function cutDeaf(open: readonly OpenConnection[]): void {
  const before = open.map(({ socket }) => socket.bytesRead);
  const deaf = () => open.filter(({ socket }, index) => socket.bytesRead === before[index]);
  // After one more poll of the sockets.
  setTimeout(() => setImmediate(() => deaf().forEach(cut)), DEAF_MS).unref();
}

/** Why this host does not serve, as part of a sentence; null when it does. */
async function ask({ url }: Host, target: TargetSession, config: ClientConfig): Promise<string | null> {
  const client = new Client({ ...config, connectionTimeoutMillis: 0, connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect().finally(cutAfter(ASK_MS, client));
    return whyNot(await readServerState(client), target);
  } catch (error) {
    return whyUnreachable(error, { timeoutMs: ASK_MS, password: client.password });
  } finally {
    void client.end().catch(() => {});
  }
}

async function readServerState(client: Client): Promise<ServerState> {
  const { rows } = await client.query<ServerState>(SERVER_STATE).finally(cutAfter(ASK_MS, client));
  return rows[0] ?? { standby: true, fixed: true, instance: '' };
}

function whyNot({ standby, fixed }: ServerState, target: TargetSession): string | null {
  if (target === 'any') return null;
  if (standby) return 'it is a standby';
  return target === 'read-write' && fixed ? 'it is read-only' : null;
}

class HostChanged extends Error {
  readonly code = 'ECONNRESET';

  constructor() {
    super('another server serves now, or none answers there');
  }
}

/** As an operator would write it. */
export function addressOf({ host, port }: Pick<Host, 'host' | 'port'>): string {
  if (host.startsWith('/')) return host;
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
