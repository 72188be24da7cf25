import type { Io } from '../io.ts';

/**
 * Makes actions of the functions of one file, which is loaded when the first of them runs. Each takes the world, then the
 * arguments and the flags of its command, in that order.
 */
export function runIn<Functions extends object>(io: Io, load: () => Promise<Functions>) {
  return (name: keyof Functions) =>
    async (...given: readonly unknown[]): Promise<void> => {
      // `as`: commander gives what the command declares, and beside that declaration stands the name of the function.
      const run = (await load())[name] as (io: Io, ...given: readonly unknown[]) => Promise<void> | void;
      await run(io, ...given);
    };
}
