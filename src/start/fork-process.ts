import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import type { FromWorker, ToWorker } from './process-messages.ts';
import { post } from './relay.ts';

/** How a process ended: how long it had served, or null; `error` where it said why it could not start. */
export type Ended = { readonly how: string; readonly servedMs: number | null; readonly error: Error | null };

/** Starts a process and resolves once it has ended. */
export function forkProcess(
  start: Extract<ToWorker, { kind: 'start' }>,
  hear: (worker: Worker, message: FromWorker) => void,
): { readonly worker: Worker; readonly ended: Promise<Ended> } {
  const worker = cluster.fork();
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
