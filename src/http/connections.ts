import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A client that takes nothing of its answer for so long is gone, or means harm. */
const STALLED_MS = 10_000;
/** From this share of all connections on, those that wait for a next request make room. */
const NEARLY_FULL = 0.9;

const exemptAnswers = new WeakSet<object>();

/** Leaves it to this answer how long it waits for a client that takes nothing, as event streams do. */
export function exemptFromStallTimeout(answer: object): void {
  exemptAnswers.add(answer);
}

type Connection = {
  /** The request that came last, until it is answered. */
  answer: ServerResponse | null;
  /** Bytes that the client had taken when it was last seen to take any. */
  taken: number;
  takenAt: number;
};

/**
 * Lets go of connections that only cost: those whose client does not read, and when connections run short those that
 * wait for a next request, the longest wait first. Looks every `everyMs`.
 */
export function guardConnections(server: Server, everyMs: number, stalledMs = STALLED_MS): void {
  const open = new Map<Socket, Connection>();
  const waiting = new Set<Socket>();

  server.on('connection', (socket: Socket) => {
    open.set(socket, { answer: null, taken: 0, takenAt: performance.now() });
    socket.once('close', () => {
      open.delete(socket);
      waiting.delete(socket);
    });
    if (open.size <= server.maxConnections * NEARLY_FULL) return;
    const [longest] = waiting;
    longest?.destroy();
  });
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    const connection = open.get(socket);
    if (!connection) return;
    connection.answer = answer;
    waiting.delete(socket);
    answer.once('close', () => {
      if (connection.answer !== answer) return;
      connection.answer = null;
      if (open.has(socket)) waiting.add(socket);
    });
  });
  const timer = setInterval(() => {
    for (const [socket, connection] of open) if (isStalled(socket, connection, stalledMs)) socket.destroy();
  }, everyMs).unref();
  server.once('close', () => clearInterval(timer));
}

function isStalled(socket: Socket, connection: Connection, stalledMs: number): boolean {
  const taken = socket.bytesWritten - socket.writableLength;
  const moves = socket.writableLength === 0 || taken !== connection.taken || isExempt(connection.answer);
  if (!moves) return performance.now() - connection.takenAt >= stalledMs;
  connection.taken = taken;
  connection.takenAt = performance.now();
  return false;
}

function isExempt(answer: ServerResponse | null): boolean {
  return answer !== null && exemptAnswers.has(answer);
}
