import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** Asks a yes-or-no question on a stream. No by default, and where the input ends without an answer. */
export function confirmOn(input: Readable, output: Writable): (text: string) => Promise<boolean> {
  return async (text) => {
    output.write(`${text} [y/N] `);
    using lines = createInterface({ input });
    const { value } = await lines[Symbol.asyncIterator]().next();
    return /^\s*y(es)?\s*$/i.test(String(value));
  };
}
