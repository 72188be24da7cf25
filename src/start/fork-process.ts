import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import type { FromWorker, ToWorker } from './process-messages.ts';
import { post } from './relay.ts';

/** How a process ended: how long it had served, or null; `error` where it said why it could not start. */
export type Ended = { readonly how: string; readonly servedMs: number | null; readonly error: Error | null };

const listening = new Set<Worker>();
type Said = { readonly act?: string; readonly seq?: number; readonly ack?: number };

/**
 * A connection that was given to a process which died before it took it goes to another one, or is cut where there is
 * none. Node waits for the answer of the dead one, and the caller would wait with it for good.
 */
function handOnUntaken(worker: Worker): void {
  const child = worker.process;
  const untaken = new Set<unknown>();
  // `as`: what Node's cluster says to its processes.
  const send = child.send.bind(child) as (message: Said, ...rest: unknown[]) => boolean;
  child.send = (message: Said, ...rest: unknown[]) => {
    if (message.act === 'newconn') untaken.add(message.seq);
    return send(message, ...rest);
  };
  child.on('internalMessage', ({ ack }: Said) => void untaken.delete(ack));
  worker.once('listening', () => void listening.add(worker));
  child.once('close', () => {
    listening.delete(worker);
    // Else Node counts a dead process that owes an answer among those that are free.
    child.emit('disconnect');
    const accepted = listening.size === 0;
    for (const ack of untaken) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted });
  });
}

/** Starts a process and resolves once it has ended. */
export function forkProcess(
  start: Extract<ToWorker, { kind: 'start' }>,
  hear: (worker: Worker, message: FromWorker) => void,
): { readonly worker: Worker; readonly ended: Promise<Ended> } {
  const worker = cluster.fork();
  handOnUntaken(worker);
  const { promise: ended, resolve } = Promise.withResolvers<Ended>();
  let servedFrom: number | null = null;
  let error: Error | null = null;
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'ready') servedFrom = performance.now();
    if (message.kind === 'failed') {
      error = Object.assign(new Error(message.message), { name: message.name });
      worker.process.kill('SIGKILL');
    }
    hear(worker, message);
  });
  const end = (how: string): void =>
    resolve({ how, servedMs: servedFrom === null ? null : performance.now() - servedFrom, error });
  worker.once('error', ({ message }) => end(message));
  worker.once('exit', (code, signal) => end(signal || `exit code ${code}`));
  post(worker, start);
  return { worker, ended };
}
