// Runs in a thread of its own: reads the one document that it was started with, and answers once.
import { parentPort, workerData } from 'node:worker_threads';
import { extract } from './extract.ts';
import type { GivenDocument, ReadDocument } from './passage.ts';
import { Unreadable, type ProblemCode } from './problems.ts';

export type ReadingTask = { readonly document: GivenDocument; readonly place: number };
export type ReadingOutcome =
  | { readonly ok: true; readonly document: ReadDocument }
  | { readonly ok: false; readonly code: ProblemCode };
/** `ms` is CPU time, so that waiting on a busy machine does not count. */
export type ReadingReport = { readonly outcome: ReadingOutcome; readonly ms: number };

// `as`: `createDocumentReader` starts this with nothing else.
const { document, place } = workerData as ReadingTask;
const outcome: ReadingOutcome = await extract(document, place).then(
  (read) => ({ ok: true, document: read }),
  (error: unknown) => ({ ok: false, code: error instanceof Unreadable ? error.code : 'damaged' }),
);
const { user, system } = process.threadCpuUsage();
parentPort?.postMessage({ outcome, ms: (user + system) / 1_000 } satisfies ReadingReport);
