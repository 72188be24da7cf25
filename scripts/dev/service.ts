// The service in a process of its own, started anew on demand.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What the process sends once it listens; the key only where it was asked for one. */
export type Ready = { readonly url: string; readonly key: string | null };

const PROGRAM = join(import.meta.dirname, 'serve.ts');

type ServiceOptions = {
  readonly env: NodeJS.ProcessEnv;
  /** For its Node. */
  readonly flags: readonly string[];
  /** Called at each start. */
  readonly onReady: (ready: Ready) => void;
  /** Called when the process ends by itself. */
  readonly onBroken: () => void;
};

export function createService({ env, flags, onReady, onBroken }: ServiceOptions) {
  let child: ChildProcess | null = null;
  let listening = Promise.withResolvers<void>();
  let reloading: Promise<void> | null = null;
  let again = false;
  let keyed = false;
  let closed = false;

  const start = async (): Promise<void> => {
    const started = fork(PROGRAM, keyed ? [] : ['--key'], { env, execArgv: [...flags] });
    child = started;
    started.once('exit', () => {
      if (child !== started) return;
      child = null;
      onBroken();
    });
    const gone = once(started, 'exit').then(() => null);
    // `as`: the program sends nothing else.
    const sent = once(started, 'message').then(([message]) => message as Ready);
    const ready = await Promise.race([sent, gone]);
    if (ready === null) return;
    keyed = true;
    listening.resolve();
    onReady(ready);
  };

  const stop = async (): Promise<void> => {
    const stopping = child;
    child = null;
    if (stopping === null) return;
    stopping.kill('SIGTERM');
    await once(stopping, 'exit');
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
    /** Stops what runs and starts it from the source as it is now; calls that come meanwhile lead to one more start. */
    reload: (): Promise<void> => {
      again = true;
      return (reloading ??= turn().finally(() => (reloading = null)));
    },
    /** Resolves once it listens, or has been stopped for good. */
    listening: () => listening.promise,
    close: async (): Promise<void> => {
      closed = true;
      listening.resolve();
      await stop();
      await reloading;
    },
  };
}
