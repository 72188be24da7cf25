// The service in a process of its own, started anew on demand.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** What the process tells once it listens; the key only where it was asked for one. */
export type Ready = { readonly url: string; readonly key: string | null };

export type Service = {
  /** Stops what runs and starts it from the source as it is now; calls that come meanwhile lead to one more start. */
  readonly reload: () => Promise<void>;
  /** Resolves once it listens, or has been stopped for good. */
  readonly listening: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** `flags` are for its Node. `onReady` hears of each start, `onBroken` of an end that nobody asked for. */
export function createService(options: {
  readonly env: NodeJS.ProcessEnv;
  readonly flags: readonly string[];
  readonly onReady: (ready: Ready) => void;
  readonly onBroken: () => void;
}): Service {
  const { env, flags, onReady, onBroken } = options;
  let child: ChildProcess | null = null;
  let listening = Promise.withResolvers<void>();
  let reloading: Promise<void> | null = null;
  let again = false;
  let keyed = false;
  let closed = false;

  const start = async (): Promise<void> => {
    const args = keyed ? [] : ['--key'];
    const started = fork(join(import.meta.dirname, 'serve.ts'), args, { env, execArgv: [...flags] });
    child = started;
    const settled = Promise.withResolvers<void>();
    // `as`: the program sends nothing else.
    started.once('message', (message) => {
      keyed = true;
      listening.resolve();
      onReady(message as Ready);
      settled.resolve();
    });
    started.once('exit', () => {
      if (child === started) {
        child = null;
        onBroken();
      }
      settled.resolve();
    });
    await settled.promise;
  };

  const stop = async (): Promise<void> => {
    const stopping = child;
    child = null;
    if (stopping === null) return;
    const gone = new Promise<void>((resolve) => stopping.once('exit', () => resolve()));
    stopping.kill('SIGTERM');
    await gone;
  };

  const turn = async (): Promise<void> => {
    do {
      again = false;
      listening.resolve();
      listening = Promise.withResolvers();
      await stop();
      if (!closed) await start();
    } while (again && !closed);
  };

  return {
    reload: () => {
      again = true;
      return (reloading ??= turn().finally(() => (reloading = null)));
    },
    listening: () => listening.promise,
    close: async () => {
      closed = true;
      listening.resolve();
      await stop();
      await reloading;
    },
  };
}
