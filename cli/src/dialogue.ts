// Questions to a person at the terminal, answered by a line each.
import { createInterface, type Interface } from 'node:readline/promises';
import type { Io } from './io.ts';

/** What is answered, without spaces around it. */
export type Ask = (prompt: string) => Promise<string>;

type Endings = {
  /** Hears Ctrl-C, which ends nothing by itself. */
  readonly onInterrupt: (lines: Interface) => void;
  /** Answers in place of a person whose input has ended. */
  readonly onEnd: () => string;
};

export async function inDialogue<T>(
  io: Io,
  { onInterrupt, onEnd }: Endings,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  using lines = createInterface({ input: io.stdin, output: io.stderr });
  lines.on('SIGINT', () => onInterrupt(lines));
  const ended = new Promise<null>((resolve) => lines.once('close', () => resolve(null)));
  return await work(async (prompt) => {
    const line = await Promise.race([lines.question(prompt).catch(() => null), ended]);
    return line === null ? onEnd() : line.trim();
  });
}
