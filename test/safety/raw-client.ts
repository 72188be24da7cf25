// Clients that write bytes of their own, whether they are HTTP or not.
import { connect } from 'node:net';
import type { Socket } from 'node:net';

export type RawClient = {
  readonly socket: Socket;
  /** What came back so far, a character a byte. */
  readonly heard: () => string;
  /** Milliseconds until the connection was closed. */
  readonly goneMs: Promise<number>;
};

export function openRaw(url: string): RawClient {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const began = performance.now();
  let heard = '';
  socket.on('data', (bytes) => {
    heard += bytes.toString('latin1');
  });
  socket.on('error', () => {});
  return {
    socket,
    heard: () => heard,
    goneMs: new Promise((resolve) => socket.once('close', () => resolve(performance.now() - began))),
  };
}

/** The head of a question without its end. */
export const head = (key: string, more = ''): string =>
  `POST /v1/deliberate HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n${more}`;
