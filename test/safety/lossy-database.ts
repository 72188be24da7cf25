// A line to PostgreSQL that breaks on demand: after a statement has taken effect, and before its answer arrives.

import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { TestDatabase } from '../database.ts';

export type LossyLine = {
  /** For a server's DATABASE_URL. */
  readonly url: string;
  /** The next statement on a connection that has sent `marker` before is carried out, and the connection then cut. */
  readonly loseAnswerTo: (statement: string, marker?: string) => void;
  /** How many answers were lost. */
  readonly lost: () => number;
  readonly close: () => Promise<void>;
};

export async function openLossyLine({ connection, name }: TestDatabase): Promise<LossyLine> {
  let wanted: { readonly statement: string; readonly marker: string } | null = null;
  let lost = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const { host = '', port = 5_432 } = connection;
    const database = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    let said = '';
    let cut = false;
    const end = (): void => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    client.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      said = (said + text).slice(-1_000_000);
      if (wanted && text.includes(wanted.statement) && said.includes(wanted.marker)) {
        wanted = null;
        cut = true;
        lost += 1;
      }
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      // What was asked has been done: PostgreSQL answers a commit after the fact.
      if (cut) end();
      else client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // `as`: a server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://${String(connection.user)}@127.0.0.1:${port}/${name}`,
    loseAnswerTo: (statement, marker = '') => {
      wanted = { statement, marker };
    },
    lost: () => lost,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
