// Carries what processes say to each other, and adds up what they measure; in the first process.
import type { Worker } from 'node:cluster';
import type { Sample } from '../observe/samples.ts';
import type { FromWorker, ToWorker } from './process-messages.ts';

/** One that does not answer for so long is counted as it last was. */
const SAMPLE_MS = 3_000;

export function post(worker: Worker, message: ToWorker): boolean {
  // A process that has just died hears nothing; its exit is heard of soon.
  return worker.isConnected() && worker.send(message, () => {});
}

export function createRelay() {
  const names = new Map<string, Worker>();
  const nameOf = (worker: Worker): string | undefined => names.entries().find(([, it]) => it === worker)?.[0];
  const metrics = createCollection(() => [...names.values()]);
  const present = (): void => {
    for (const [name, worker] of names) {
      post(worker, { kind: 'present', names: [...names.keys()].filter((other) => other !== name) });
    }
  };
  const say = createSay((name) => names.get(name));
  return {
    heard: (from: Worker, message: FromWorker): void => {
      if (message.kind === 'join') {
        names.set(message.name, from);
        present();
      } else if (message.kind === 'say') {
        const name = nameOf(from);
        if (name !== undefined) say(name, message);
      } else if (message.kind === 'sampled') metrics.sampled(from, message.sample);
      else if (message.kind === 'collect') {
        void metrics.collect().then((samples) => {
          post(from, { kind: 'samples', request: message.request, samples });
        });
      }
    },
    gone: (worker: Worker): void => {
      const name = nameOf(worker);
      if (name === undefined) return;
      names.delete(name);
      metrics.gone(worker);
      present();
    },
  };
}

type Said = Extract<FromWorker, { kind: 'say' }>;

/** Pieces of text for a process that does not keep up are dropped, as for any reader that falls behind. */
function createSay(find: (name: string) => Worker | undefined) {
  const behind = new WeakSet<Worker>();
  return (from: string, { to, message }: Said): void => {
    const worker = find(to);
    if (!worker?.isConnected()) return;
    const isPiece = message.kind === 'signal' && message.signal.kind === 'delta';
    if (isPiece && behind.has(worker)) return;
    const said: ToWorker = { kind: 'said', from, message };
    const keepsUp = worker.send(said, () => void behind.delete(worker));
    if (!keepsUp) behind.add(worker);
  };
}

function createCollection(workers: () => readonly Worker[]) {
  const latest = new Map<Worker, Sample>();
  let ended: Promise<Sample> = Promise.resolve([]);
  /** The last samples of processes that have ended since the latest collection. */
  const lost: Sample[] = [];
  const open = new Set<(worker: Worker) => void>();
  return {
    sampled: (worker: Worker, sample: Sample): void => {
      latest.set(worker, sample);
      for (const answered of open) answered(worker);
    },
    gone: (worker: Worker): void => {
      const last = latest.get(worker);
      latest.delete(worker);
      if (last) lost.push(last);
      for (const answered of open) answered(worker);
    },
    collect: async (): Promise<readonly Sample[]> => {
      const waiting = new Set(workers());
      const { promise, resolve } = Promise.withResolvers<void>();
      const answered = (worker: Worker): void => {
        waiting.delete(worker);
        if (waiting.size === 0) resolve();
      };
      open.add(answered);
      for (const worker of waiting) post(worker, { kind: 'sample' });
      const timer = setTimeout(resolve, SAMPLE_MS);
      await promise;
      clearTimeout(timer);
      open.delete(answered);
      if (lost.length > 0) ended = addCounters(ended, lost.splice(0));
      return [await ended, ...latest.values()];
    },
  };
}

async function addCounters(sum: Promise<Sample>, lost: readonly Sample[]): Promise<Sample> {
  const before = await sum;
  try {
    const { sumOfCounters } = await import('../observe/samples.ts');
    return await sumOfCounters([before, ...lost]);
  } catch {
    // Metrics are no reason for the process that keeps all others to end.
    return before;
  }
}
