import { DatabaseClient, type DatabaseConnection } from './database-client.ts';
import { DatabaseTimeout } from './failure.ts';
import { afterListening } from './listening-time.ts';

const DEADLINE_MS = 3_000;

/** With this little memory the statement below spills 1 MB to a file, which a full disk refuses. */
const SETTINGS = `set statement_timeout = '${DEADLINE_MS}ms'; set work_mem = '64kB'`;

/**
 * A row, a WAL record that the commit waits for, and new disk space: a full disk still accepts rows into existing pages, and an
 * isolated standby still reads.
 */
const WRITE = `
  insert into rate_limits (key, points, expire) values ('probe', 0, null)
    on conflict (key) do update set points = 0;
  select pg_logical_emit_message(true, 'witan', 'probe');
  select count(*) from generate_series(1, 30000)`;

/** Uses its own connection, so that an exhausted pool is not taken for a database that is down. */
export function createWriteProbe(connection: DatabaseConnection) {
  let open: DatabaseClient | null = null;

  const drop = (client: DatabaseClient): void => {
    if (open === client) open = null;
    // With a statement under way, this closes the socket without waiting for the answer.
    client.end().catch(() => {});
  };
  const connected = async (): Promise<DatabaseClient> => {
    if (open) return open;
    const client = new DatabaseClient({ ...connection, connectionTimeoutMillis: DEADLINE_MS });
    client.on('error', () => drop(client));
    client.on('end', () => drop(client));
    open = client;
    await client.connect();
    await client.query(SETTINGS);
    return client;
  };

  return {
    /** Resolves once a small write is on disk; rejects with why it is not, after 3 s of listening at the latest. */
    write: async (): Promise<void> => {
      const late = Promise.withResolvers<never>();
      const stop = afterListening(DEADLINE_MS, () => late.reject(new DatabaseTimeout()));
      try {
        await Promise.race([connected().then((client) => client.query(WRITE)), late.promise]);
      } catch (error) {
        if (open) {
          // A vanished machine closes no connection.
          if (error instanceof DatabaseTimeout) open.doubt(true);
          drop(open);
        }
        throw error;
      } finally {
        stop();
      }
    },
    close: async (): Promise<void> => {
      await open?.end().catch(() => {});
    },
  };
}
