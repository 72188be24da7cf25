import type { CallKind, CallTimes } from '../domain/call-times.ts';
import { addCallTimes } from '../store/call-times.ts';
import type { Database } from '../store/database.ts';
import type { Sleep } from './sleep.ts';

const EVERY_MS = 1_000;

/** The newest that outlive a write that failed; a seat is judged by its newest 20. */
const MOST_WAITING = 1_000;

/** Stores call durations in batches. What an outage keeps from being written goes with the next batch. */
export function keepCallTimes(deps: {
  readonly db: Database;
  readonly sleep: Sleep;
  readonly onTrouble: (error: unknown) => void;
}) {
  const { db, sleep, onTrouble } = deps;
  const closing = new AbortController();
  let waiting: (CallKind & CallTimes)[] = [];
  let writing: Promise<void> | null = null;
  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      await sleep(EVERY_MS, closing.signal);
      const taken = waiting;
      waiting = [];
      await addCallTimes(db, taken).catch((error: unknown) => {
        waiting = [...taken, ...waiting].slice(-MOST_WAITING);
        throw error;
      });
    }
  };
  return {
    add: ({ seat, model, stage, effort }: CallKind, times: CallTimes): void => {
      waiting.push({ seat, model, stage, effort, ...times });
      writing ??= write()
        .catch(onTrouble)
        .finally(() => {
          writing = null;
        });
    },
    /** Writes what is waiting, and everything added later without delay. */
    close: async (): Promise<void> => {
      closing.abort();
      await writing;
    },
  };
}
