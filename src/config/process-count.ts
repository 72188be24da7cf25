// How many processes serve, and what each of them has of what they share. Loaded before anything else is.
import { availableParallelism, totalmem } from 'node:os';

export const MOST_PROCESSES = 64;

/** The number of processes that `WITAN_PROCESSES` asks for; null where it is no whole number from 1 to 64. */
export function readProcessCount(text: string): number | null {
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= MOST_PROCESSES ? count : null;
}

/** One a core unless `WITAN_PROCESSES` says; 1 where it says nothing valid, which reading the configuration refuses. */
export function processCount(env: Readonly<Record<string, string | undefined>>): number {
  const given = env['WITAN_PROCESSES']?.trim() ?? '';
  if (given === '') return Math.min(MOST_PROCESSES, availableParallelism());
  return readProcessCount(given) ?? 1;
}

/** Connections of a process where nothing makes it fewer. */
export const POOL_SIZE = 20;
/** Connections of a process beside its pool: one that listens, and one that tries writes. */
export const BESIDE_POOL = 2;
/** The same with the one that keeps the embedded server. */
const BESIDE_EMBEDDED = BESIDE_POOL + 1;
/** Connections for all processes together: of the embedded server's 500, and of a PostgreSQL that was not set up. */
const FOR_ALL = { embedded: 450, own: 90 } as const;

/** The pool of each process, where nobody has set one: together they fit what the server takes. */
export function poolSizeFor(count: number, database: keyof typeof FOR_ALL): number {
  return Math.max(2, Math.min(POOL_SIZE, largestPool(count, database)));
}

/** The largest pool of each process with which all fit what the server takes. */
export function largestPool(count: number, database: keyof typeof FOR_ALL): number {
  return Math.floor(FOR_ALL[database] / count) - BESIDE_EMBEDDED;
}

const ROOMY_BYTES = 2 ** 30;

/**
 * V8's options for each of `count` processes, where the memory allows them. A collection of the old generation also drops the
 * compiled code of inner functions that nobody holds at that moment, and compiling it again costs more than collecting: so
 * the young generation is large enough for most of a deliberation, and the old one is left alone while it is small.
 */
export function heapFlags(count: number): readonly string[] {
  const memory = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
  return memory / count < ROOMY_BYTES
    ? []
    : ['--min-semi-space-size=32', '--max-semi-space-size=64', '--initial-old-space-size=256'];
}
