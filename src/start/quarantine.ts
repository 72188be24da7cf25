// A deliberation whose last two processes died resumes in its own process: if that one dies too, nothing else is lost.
import { spawn, type ChildProcess } from 'node:child_process';
import type { QuarantinedRun } from '../durable/node.ts';
import { PROGRAM } from './program.ts';

/** The process may have failed for a passing reason, such as a lack of memory. */
const REST_MS = 10_000;
const STOP_MS = 5_000;

/** Its processes inherit the environment of this one, and with it the database and the panel. */
export function createQuarantine(now: () => number, warn: (message: string) => void) {
  let running: { readonly child: ChildProcess; readonly ended: Promise<void> } | null = null;
  let restUntil = 0;
  const start = ({ id, from, died }: QuarantinedRun): void => {
    const args = [PROGRAM, 'finish', id, '--from', from, ...(died ? [] : ['--handed-over'])];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    warn(`${id} was running in two processes that died; it goes on in a process of its own (${child.pid}).`);
    const ended = Promise.withResolvers<void>();
    const end = (how: string | null): void => {
      if (how !== null) {
        warn(`The process of its own for ${id} ended with ${how}.`);
        restUntil = now() + REST_MS;
      }
      running = null;
      ended.resolve();
    };
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, signal) => end(code === 0 ? null : `${signal ?? `exit code ${code}`}`));
    running = { child, ended: ended.promise };
  };
  return {
    /** Starts a process for the run; false while another one runs, or shortly after one has failed. */
    run: (suspect: QuarantinedRun): boolean => {
      if (running !== null || now() < restUntil) return false;
      start(suspect);
      return true;
    },
    /** Asks a running process to hand over its run, and kills it after 5 s. */
    close: async (): Promise<void> => {
      if (running === null) return;
      const { child, ended } = running;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
