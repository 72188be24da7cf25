// One service of several processes: this one starts them, replaces those that die, and stops them as one. It serves nothing
// and loads little, so that the first process that serves begins at once.
import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { heapFlags } from '../config/process-count.ts';
import { forkProcess, type Ended } from './fork-process.ts';
import type { FromWorker, Serving } from './process-messages.ts';
import { createRelay, post } from './relay.ts';

type Options = {
  readonly count: number;
  /** What each process runs: a program that calls `work`, and its arguments. */
  readonly program: readonly [string, ...string[]];
  /** Whether a first start makes a key. */
  readonly firstKey: boolean;
  readonly warn: (line: string) => void;
};

/** So many in a row that end before they serve are given up, unless another serves. */
const MOST_FAILURES = 5;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** What has served for so long did not end because of how it was started. */
const STEADY_MS = 60_000;
/** After the time of grace, what a process may take to close. */
const CLOSE_MS = 10_000;

/** Resolves once the first process serves; the others follow. Rejects with what keeps it from starting. */
export async function startProcesses(options: Options) {
  const { count, warn } = options;
  let held: ReturnType<typeof hold> | null = null;
  const group = createGroup(options, (dataDir) => {
    held ??= hold(dataDir, group.first, warn);
  });
  const lanes = [keepServing(group, warn)];
  let closing: Promise<void> | null = null;
  const release = async (): Promise<void> => {
    await Promise.all(lanes);
    await (await held)?.release();
  };
  const { url, firstKey, lacksKey } = await group.first.catch(async (error: unknown) => {
    await release();
    throw error;
  });
  for (let more = 1; more < count; more += 1) lanes.push(keepServing(group, warn));
  return {
    url,
    firstKey,
    lacksKey,
    /** Rejects where no process serves any more and none can be started. */
    broken: group.broken,
    close: (graceMs: number): Promise<void> => {
      group.stop(graceMs);
      return (closing ??= release());
    },
  };
}

type Group = ReturnType<typeof createGroup>;

/** The processes that there are, and what is known of them together. */
function createGroup({ count, program, firstKey }: Options, onOpens: (dataDir: string) => void) {
  const [exec, ...args] = program;
  cluster.setupPrimary({ exec, args, execArgv: [...process.execArgv, ...heapFlags(count)] });
  const relay = createRelay();
  const liveness = createLiveness();
  const first = Promise.withResolvers<Serving>();
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => {});
  const stopping = new AbortController();
  const all = new Map<Worker, { isReady: boolean }>();
  const serving = (): boolean => all.values().some(({ isReady }) => isReady);
  let known: Serving | null = null;
  let port: number | null = null;
  const hear = (worker: Worker, message: FromWorker): void => {
    if (message.kind === 'pong' || message.kind === 'ready') liveness.lives(worker);
    if (message.kind === 'opens') onOpens(message.dataDir);
    if (message.kind === 'ready') {
      all.set(worker, { isReady: true });
      first.resolve((known ??= message.serving));
    }
    relay.heard(worker, message);
  };
  return {
    first: first.promise,
    broken: broken.promise,
    stopping: stopping.signal,
    serving,
    hasServed: () => known !== null,
    runOne: async (): Promise<Ended> => {
      // All listen on the same port; where no process is left, on the port that callers already know.
      if (known !== null && !serving()) port = Number(new URL(known.url).port);
      const isFirst = known === null;
      const { worker, ended } = forkProcess(
        { kind: 'start', firstKey: firstKey && isFirst, quiet: !isFirst, count, port },
        hear,
      );
      all.set(worker, { isReady: false });
      const end = await ended;
      all.delete(worker);
      liveness.forget(worker);
      relay.gone(worker);
      return end;
    },
    giveUp: (error: Error): void => {
      stopping.abort();
      for (const worker of all.keys()) worker.process.kill('SIGKILL');
      first.reject(error);
      broken.reject(error);
    },
    stop: (graceMs: number): void => {
      stopping.abort();
      for (const worker of all.keys()) post(worker, { kind: 'stop', graceMs });
      setTimeout(() => {
        for (const worker of all.keys()) worker.process.kill('SIGKILL');
      }, graceMs + CLOSE_MS).unref();
    },
  };
}

/** Keeps one process of the group serving until the group stops. */
async function keepServing(group: Group, warn: Options['warn']): Promise<void> {
  let failures = 0;
  for (let pauseMs = 0; ;) {
    const ended = await group.runOne();
    if (group.stopping.aborted) return;
    const { servedMs, error, how } = ended;
    failures = servedMs === null ? failures + 1 : 0;
    // What an operator has to mend is not tried again before anything has served.
    const isHopeless = group.hasServed() ? failures >= MOST_FAILURES : error !== null;
    if (!group.serving() && (isHopeless || failures >= MOST_FAILURES)) {
      const sentence = `The service cannot run: its processes ended ${failures} times before they served, the last one with ${how}.`;
      return group.giveUp(error ?? new Error(sentence));
    }
    pauseMs = (servedMs ?? 0) >= STEADY_MS ? 0 : Math.min(LONGEST_PAUSE_MS, 2 * pauseMs || FIRST_PAUSE_MS);
    const next = pauseMs === 0 ? 'now' : `in ${pauseMs / 1_000} s`;
    warn(
      error === null
        ? `A process of the service ended with ${how}; another one starts ${next}.`
        : `A process of the service could not start: ${error.message} Another try starts ${next}.`,
    );
    await wait(pauseMs, undefined, { signal: group.stopping }).catch(() => {});
    if (group.stopping.aborted) return;
  }
}

const PING_MS = 10_000;
/** So many unanswered: it hangs, and only once it is dead do its deliberations go on elsewhere. */
const MOST_UNANSWERED = 6;

/** Ends processes that hang. */
function createLiveness() {
  const unanswered = new Map<Worker, number>();
  setInterval(() => {
    for (const [worker, count] of unanswered) {
      if (count >= MOST_UNANSWERED) worker.process.kill('SIGKILL');
      unanswered.set(worker, count + 1);
      post(worker, { kind: 'ping' });
    }
  }, PING_MS).unref();
  return {
    lives: (worker: Worker) => void unanswered.set(worker, 0),
    forget: (worker: Worker) => void unanswered.delete(worker),
  };
}

/**
 * The embedded PostgreSQL outlives every process that serves, and starts here while the first of them loads its code. Null
 * where it cannot be opened: a process that serves says why it cannot start.
 */
async function hold(dataDir: string, serving: Promise<unknown>, warn: Options['warn']) {
  try {
    const { openEmbedded } = await import('@witan/embedded-postgres');
    return await openEmbedded({ dataDir, log: warn });
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    await serving.then(() => warn(`The first process does not hold the database: ${why}`)).catch(() => {});
    return null;
  }
}
