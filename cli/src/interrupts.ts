import { CliError, EXIT } from './io.ts';

export type Interrupts = ReturnType<typeof countInterrupts>;

// npm forwards a signal that the terminal has already sent to both: two so close together count as one.
const SAME_MS = 250;
const LOOK_MS = 500;

/** The default listener: no cleanup is registered yet. */
function endAtTheSecond(count: number): void {
  if (count > 1) process.exit(EXIT.interrupted);
}

/** Counts SIGINT, SIGTERM and SIGHUP, and the end of npm's shell, which may pass none of them on, in place of ending the process. */
export function countInterrupts(now: () => number) {
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  let hear = endAtTheSecond;
  const onSignal = (): void => {
    const at = now();
    if (at - last < SAME_MS) return;
    last = at;
    count += 1;
    hear(count);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, onSignal);
  const shell = process.ppid;
  const look = (): void => {
    if (process.ppid === shell) return;
    clearInterval(looking);
    onSignal();
  };
  const looking = process.env['npm_lifecycle_event'] ? setInterval(look, LOOK_MS).unref() : undefined;
  return {
    count: (): number => count,
    /** Calls the listener at each interrupt from now on, in place of the one before. */
    listen: (listener: (count: number) => void): void => {
      hear = listener;
    },
    /** Resolves at the next interrupt. */
    next: (): Promise<void> => new Promise((resolve) => (hear = () => resolve())),
    [Symbol.dispose]: (): void => {
      clearInterval(looking);
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}

/**
 * Opens, works and always closes; interrupted before that, it does no work. An interrupt closes too, so that no database is
 * left running; work that sets a listener handles interrupts itself.
 */
export async function openAndClose<Open extends { readonly close: () => Promise<void> }, T>(
  now: () => number,
  open: () => Promise<Open>,
  work: (opened: Open, interrupts: Interrupts) => Promise<T>,
): Promise<T> {
  using interrupts = countInterrupts(now);
  const opened = await open();
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => (closing ??= opened.close());
  interrupts.listen((count) => {
    if (count > 1) process.exit(EXIT.interrupted);
    void close().finally(() => process.exit(EXIT.interrupted));
  });
  try {
    if (interrupts.count() > 0) throw new CliError(EXIT.interrupted, 'Interrupted before anything was done.');
    return await work(opened, interrupts);
  } finally {
    await close();
  }
}
