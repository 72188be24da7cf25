// A database behind an address of its own, whose connections can be made to fail.

import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { TestDatabase } from './database.ts';

/** A route to the database that can be cut, or left silent. */
export type Way = {
  readonly url: string;
  readonly cut: () => void;
  readonly freeze: () => void;
  readonly mend: () => Promise<void>;
  readonly close: () => void;
};

export async function openWay({ connection, name }: TestDatabase): Promise<Way> {
  const { host = '', port = 5_432 } = connection;
  const sockets = new Set<Socket>();
  let frozen = false;
  let server: Server;
  const accept = (client: Socket): void => {
    const database = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      if (frozen) socket.pause();
      socket.on('error', () => {});
      socket.on('data', (bytes) => other.write(bytes));
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  };
  const listen = (at: number): Promise<void> => {
    server = createServer(accept);
    return new Promise((resolve) => server.listen(at, '127.0.0.1', resolve));
  };
  await listen(0);
  // `as`: a server that listens on a port has an address of this form.
  const at = (server!.address() as AddressInfo).port;
  return {
    url: `postgresql://${String(connection.user)}@127.0.0.1:${at}/${name}`,
    cut: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    freeze: () => {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    mend: async () => {
      frozen = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen(at);
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
