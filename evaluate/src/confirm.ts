import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** Asks a yes-or-no question on a stream. No by default, and where the input ends without an answer. */
export function confirmOn(input: Readable, output: Writable): (text: string) => Promise<boolean> {
  return (text) =>
    new Promise((resolve) => {
      const lines = createInterface({ input, output, terminal: false });
      lines.once('line', (line) => {
        resolve(/^\s*y(es)?\s*$/i.test(line));
        lines.close();
      });
      lines.once('close', () => resolve(false));
      output.write(`${text} [y/N] `);
    });
}
