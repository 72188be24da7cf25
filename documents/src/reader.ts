import { Worker } from 'node:worker_threads';
import type { GivenDocument, ReadDocument } from './passage.ts';
import { problemSentence } from './problems.ts';
import type { ProblemCode } from './problems.ts';
import type { Outcome, Task } from './worker.ts';

export type Reading =
  | { readonly ok: true; readonly documents: readonly ReadDocument[] }
  /** `index` counts from 0. */
  | {
      readonly ok: false;
      readonly problems: readonly { readonly index: number; readonly message: string }[];
    };

/** Reads the documents of one request, one after another; null where too many others wait already. */
export type ReadDocuments = (documents: readonly GivenDocument[]) => Promise<Reading> | null;

export type ReaderLimits = {
  /** For one document, in milliseconds. */
  readonly timeMs: number;
  /** For one document, heap and buffers each, in MiB. */
  readonly memoryMiB: number;
  /** Documents that are read at once. */
  readonly workers: number;
  /** Requests that may wait for their turn. */
  readonly waiting: number;
};

const LIMITS: ReaderLimits = { timeMs: 20_000, memoryMiB: 256, workers: 2, waiting: 32 };
/** How often the memory of a reader is looked at. */
const LOOK_MS = 25;
const MIB = 1024 * 1024;

/** Documents are read in threads of their own, which end with the document, or at the limits. */
export function createDocumentReader(given: Partial<ReaderLimits> = {}): ReadDocuments {
  const limits = { ...LIMITS, ...given };
  const queue: (() => void)[] = [];
  let requests = 0;
  let free = limits.workers;
  const turn = async (): Promise<void> => {
    if (free === 0) await new Promise<void>((resolve) => queue.push(resolve));
    else free -= 1;
  };
  const leave = (): void => {
    const next = queue.shift();
    if (next === undefined) free += 1;
    else next();
  };
  const read = async (documents: readonly GivenDocument[]): Promise<Reading> => {
    const read: ReadDocument[] = [];
    const problems: { index: number; message: string }[] = [];
    for (const [index, document] of documents.entries()) {
      await turn();
      const outcome = await readOne({ document, place: index + 1 }, limits).finally(leave);
      if (outcome.ok) read.push(outcome.document);
      else problems.push({ index, message: problemSentence(document.name, outcome.code) });
    }
    return problems.length === 0 ? { ok: true, documents: read } : { ok: false, problems };
  };
  return (documents) => {
    if (requests >= limits.waiting + limits.workers) return null;
    requests += 1;
    return read(documents).finally(() => {
      requests -= 1;
    });
  };
}

const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url);

function readOne(task: Task, limits: ReaderLimits): Promise<Outcome> {
  return new Promise((resolve) => {
    const worker = new Worker(PROGRAM, {
      workerData: task,
      // What a document makes a library print or look up is nobody's.
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: {
        maxOldGenerationSizeMb: limits.memoryMiB,
        maxYoungGenerationSizeMb: 32,
        stackSizeMb: 4,
      },
    });
    const end = (outcome: Outcome): void => {
      clearTimeout(late);
      clearInterval(look);
      void worker.terminate();
      resolve(outcome);
    };
    const fail = (code: ProblemCode): void => end({ ok: false, code });
    const late = setTimeout(fail, limits.timeMs, 'too_slow');
    // The limits of V8 do not count the memory of buffers, where unpacked streams are.
    const look = setInterval(() => {
      worker.getHeapStatistics().then(
        ({ external_memory: bytes }) => {
          if (bytes > limits.memoryMiB * MIB) fail('too_much_memory');
        },
        () => {},
      );
    }, LOOK_MS);
    worker.once('message', end);
    worker.once('error', (error) => fail(isOutOfMemory(error) ? 'too_much_memory' : 'damaged'));
    worker.once('exit', () => fail('damaged'));
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
