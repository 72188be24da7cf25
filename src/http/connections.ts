import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Not reading this long: disconnected or malicious. */
const STALLED_MS = 10_000;
/** Above this share of the connection limit, idle connections are closed to make room. */
const NEARLY_FULL = 0.9;

const exemptAnswers = new WeakSet<object>();

/** Exempts this response from the stall timeout, until what is returned is called; event streams have their own. */
export function exemptFromStallTimeout(answer: object): () => void {
  exemptAnswers.add(answer);
  return () => void exemptAnswers.delete(answer);
}

type Connection = {
  /** The response to the latest request, until it is finished. */
  answer: ServerResponse | null;
  /** Bytes that the client had read when progress was last seen. */
  taken: number;
  takenAt: number;
};

/**
 * Closes connections that only cost: those whose client does not read and, when connections run short, idle ones, the
 * longest idle first. Checks every `everyMs`.
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
  const isExempt = connection.answer !== null && exemptAnswers.has(connection.answer);
  const moves = socket.writableLength === 0 || taken !== connection.taken || isExempt;
  if (!moves) return performance.now() - connection.takenAt >= stalledMs;
  connection.taken = taken;
  connection.takenAt = performance.now();
  return false;
}
