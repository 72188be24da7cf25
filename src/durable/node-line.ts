// A node's own connection to the database: it holds the node's lock and hears notifications.
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { DatabaseClient, type DatabaseConnection } from '../store/database-client.ts';
import type { Database } from '../store/database.ts';
import { cutAfter } from '../store/listening-time.ts';
import { cancelsChannel, eventsChannel } from '../store/watched-by.ts';
import type { Sleep } from './sleep.ts';

/** This process among the others. */
export type NodeSelf = {
  readonly name: string;
  readonly connection: DatabaseConnection;
  readonly db: Database;
  readonly now: () => number;
  /** Waits between two checks of the other nodes. */
  readonly sleep: Sleep;
  readonly onTrouble: (error: unknown) => void;
};

export type NodeSignals = {
  readonly onEvents: (deliberationId: string) => void;
  readonly onCancel: (deliberationId: string) => void;
  /** The database connection was lost and is back; notifications may have been missed. */
  readonly onReconnect: () => void;
};

const RECONNECT_MS = 500;
export const CONNECT_MS = 5_000;
/** The server drops our own connection after four seconds without a sign of life, and our lock with it: noticed before. */
const ANSWER_MS = 2_000;
const LOCK = 'select pg_advisory_lock(hashtextextended($1, 0))';
/** Every node holds one connection with this application name. */
export const NODE_APPLICATION = 'witan node';
/** A machine that vanishes closes no socket: without keepalives the server would hold its lock for hours. */
const KEEPALIVES =
  'set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 2';

/** This node's own connection, which holds its lock: opened again whenever it is lost, until it is released. */
export async function keepLine(self: NodeSelf, signals: NodeSignals, onBack: () => void) {
  let client: Client | null = null;
  let released = false;
  const lost = (): void => {
    client = null;
    void reopen();
  };
  const reopen = async (): Promise<void> => {
    while (!released) {
      try {
        client = await connect(self, signals, lost);
        if (released) await end();
        else onBack();
        return;
      } catch (error) {
        self.onTrouble(error);
        await wait(RECONNECT_MS);
      }
    }
  };
  const end = async (): Promise<void> => {
    await client?.end().catch(() => {});
  };
  client = await connect(self, signals, lost);
  return {
    /** Null while it is lost. */
    client: (): Client | null => client,
    /** Opens it no more. */
    release: (): void => {
      released = true;
    },
    end,
  };
}

async function connect(
  { name, connection }: NodeSelf,
  { onEvents, onCancel }: NodeSignals,
  onLost: () => void,
): Promise<Client> {
  const client = new DatabaseClient({
    ...connection,
    application_name: NODE_APPLICATION,
    connectionTimeoutMillis: CONNECT_MS,
  });
  const events = eventsChannel(name);
  const cancels = cancelsChannel(name);
  let opened = false;
  let lost = false;
  const lose = (): void => {
    if (!opened || lost) return;
    lost = true;
    onLost();
  };
  client.on('error', lose);
  client.on('end', lose);
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === events) onEvents(payload);
    else onCancel(payload);
  });
  try {
    await client.connect();
    await client.query(KEEPALIVES);
    for (const channel of [events, cancels]) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    await client.query(LOCK, [name]);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  opened = true;
  return client;
}

/** A query that is answered at once or not at all; where it is not, the connection is given up. */
export async function ask<Row extends object>(client: Client, text: string, values: readonly string[]) {
  const stop = cutAfter(ANSWER_MS, client);
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    stop();
  }
}
