import { Worker } from 'node:worker_threads';
import { createLane, type Lane } from './lane.ts';
import { isUnpacked } from './magic.ts';
import type { GivenDocument, ReadDocument } from './passage.ts';
import { PROBLEMS, type ProblemCode } from './problems.ts';
import { createReadingTime } from './reading-time.ts';
import type { ReadingOutcome, ReadingReport, ReadingTask } from './worker.ts';

export type DocumentReading =
  | { readonly ok: true; readonly documents: readonly ReadDocument[] }
  /** `index` counts from 0. */
  | {
      readonly ok: false;
      readonly problems: readonly { readonly index: number; readonly message: string }[];
      /** Where the key has no reading time left: seconds until it has. Its documents were not all read. */
      readonly retryAfterS?: number;
    };

/** For whom documents are read: groups have their turns one after the other, and a key has so much reading time. */
export type ReadFor = { readonly group: string; readonly key: string };

/**
 * Reads the documents of one request, one after another; null where too many others wait already. Callers that name
 * neither group nor key share turns and time.
 */
export type ReadDocuments = (
  documents: readonly GivenDocument[],
  reads?: ReadFor,
) => Promise<DocumentReading> | null;

export type ReaderLimits = {
  /** For one document, in milliseconds. */
  readonly timeMs: number;
  /** For one document, heap and buffers each, in MiB. */
  readonly memoryMiB: number;
  /** Documents that are read at once, apart from short texts; one group has one slot less, but at least one. */
  readonly workers: number;
  /** Requests of one group that may wait for their turn; of all groups together, three times as many. */
  readonly waiting: number;
  /** CPU time for the documents of one key in a minute, in milliseconds; a reader that is ended at a limit counts all its time. */
  readonly perMinuteMs: number;
};

const LIMITS: ReaderLimits = {
  timeMs: 20_000,
  memoryMiB: 256,
  workers: 3,
  waiting: 32,
  perMinuteMs: Infinity,
};
/** Texts up to this size have a lane of their own; one that takes longer than `SHORT_MS` goes to the other lane. */
const SHORT_BYTES = 256 * 1024;
const SHORT_MS = 2_000;
const FULL_GROUPS = 3;
/** How often the memory of a reader is looked at. */
const LOOK_MS = 25;
const MIB = 1024 * 1024;
const TOO_SLOW: ReadingOutcome = { ok: false, code: 'too_slow' };
const ANYBODY: ReadFor = { group: '', key: '' };

/** Reads each document in a thread of its own, which ends with the document or at a limit. */
export function createDocumentReader(
  given: Partial<ReaderLimits> = {},
  now: () => number = () => performance.now(),
): ReadDocuments {
  const limits = { ...LIMITS, ...given };
  const shortLimits = { ...limits, timeMs: Math.min(SHORT_MS, limits.timeMs) };
  const [short, long] = [createLane(limits.workers), createLane(limits.workers)];
  const time = createReadingTime(limits.perMinuteMs, now);
  const admit = countRequests(limits);
  const read = async (
    documents: readonly GivenDocument[],
    { group, key }: ReadFor,
  ): Promise<DocumentReading> => {
    let own = 0;
    /** Waits for the group's turn. Null where the key has no time left by then. */
    const readIn = (lane: Lane, task: ReadingTask, within: ReaderLimits) =>
      lane(group, async () => {
        if (time.isSpent(key, own)) return null;
        const { outcome, ms } = await readOne(task, within);
        own += ms;
        time.spend(key, ms);
        return outcome;
      });
    const documentsRead: ReadDocument[] = [];
    const problems: { index: number; message: string }[] = [];
    for (const [index, document] of documents.entries()) {
      const task = { document, place: index + 1 };
      const isShort = document.bytes.length <= SHORT_BYTES && isUnpacked(document.bytes);
      let outcome = isShort ? await readIn(short, task, shortLimits) : TOO_SLOW;
      if (outcome?.ok === false && outcome.code === 'too_slow') outcome = await readIn(long, task, limits);
      if (outcome === null) return { ok: false, problems: [], retryAfterS: time.retryAfterS(key) };
      if (outcome.ok) documentsRead.push(outcome.document);
      else problems.push({ index, message: `${document.name} ${PROBLEMS[outcome.code]}` });
    }
    return problems.length === 0 ? { ok: true, documents: documentsRead } : { ok: false, problems };
  };
  return (documents, reads = ANYBODY) => {
    const leave = admit(reads.group);
    return leave && read(documents, reads).finally(leave);
  };
}

/** Counts a request in; null where its group, or all together, have too many. */
function countRequests({ workers, waiting }: ReaderLimits): (group: string) => (() => void) | null {
  const requests = new Map<string, number>();
  let all = 0;
  return (group) => {
    const here = requests.get(group) ?? 0;
    if (here >= waiting + workers || all >= FULL_GROUPS * waiting + workers) return null;
    requests.set(group, here + 1);
    all += 1;
    return () => {
      const left = (requests.get(group) ?? 1) - 1;
      if (left === 0) requests.delete(group);
      else requests.set(group, left);
      all -= 1;
    };
  };
}

const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url);

function readOne(task: ReadingTask, limits: ReaderLimits): Promise<ReadingReport> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const worker = new Worker(PROGRAM, {
      workerData: task,
      // A document must not make a library read our environment or write to our output.
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: {
        maxOldGenerationSizeMb: limits.memoryMiB,
        maxYoungGenerationSizeMb: 32,
        stackSizeMb: 4,
      },
    });
    const end = (told: ReadingReport): void => {
      clearTimeout(late);
      clearInterval(look);
      void worker.terminate();
      resolve(told);
    };
    const fail = (code: ProblemCode): void =>
      end({ outcome: { ok: false, code }, ms: performance.now() - startedAt });
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
