import { writeJournal } from '../store/journal.ts';
import type { JournalEntry, StoredEvent } from '../store/journal.ts';
import type { Database } from '../store/database.ts';
import { retryThroughOutage } from '../store/retry.ts';
import { isPaid } from './step-names.ts';

export type JournalParts = Omit<JournalEntry, 'deliberationId' | 'epoch'>;

/** Writes one deliberation's part of the journal. */
export type JournalHandle = {
  /** Queues steps, events or a stage in order, without waiting for the disk. */
  readonly append: (draft: Partial<JournalParts>) => void;
  /** Calls `act`, in order, once every event queued before it is published; at once when none is waiting. */
  readonly afterEvents: (act: () => void) => void;
  /** Resolves when everything queued so far is on disk. */
  readonly flushed: () => Promise<void>;
  /**
   * Ends the deliberation with the transaction that `prepare` returns, once writes under way and every paid call are on disk.
   * The transaction also stores the queued events; queued decisions and the stage are dropped, since nothing reads them
   * after the end. Null from either means that another owner ended it; when one throws, everything is queued again.
   */
  readonly endWith: <T>(prepare: () => Promise<CompleteRun<T> | null>) => Promise<T | null>;
};

export type CompleteRun<T> = (events: readonly StoredEvent[]) => Promise<T | null>;

export type Journal = {
  readonly open: (
    owner: { readonly deliberationId: string; readonly epoch: number },
    on: {
      readonly written: (events: readonly StoredEvent[]) => void;
      /** Nothing more will be written: another node owns the deliberation, it has ended, or the database refused its data. */
      readonly lost: (why: Loss) => void;
    },
  ) => JournalHandle;
  /** Entries that are not on disk yet. */
  readonly depth: () => number;
  /** Resolves when nothing is left to write. */
  readonly drained: () => Promise<void>;
};

export type Loss = 'superseded' | 'refused';

type Queued = {
  readonly entry: JournalEntry;
  readonly done: (outcome: 'kept' | Loss) => void;
  readonly settled: Promise<void>;
};

/** Deltas held back for an event; without a limit they would grow for as long as the database is unreachable. */
const MOST_HELD = 256;

/**
 * Writes the journal of all deliberations in this process, many in one statement: entries collect while a write is under
 * way. An unreachable database is waited for; an entry that the database refuses by itself is lost.
 */
export function createJournal(deps: {
  readonly db: Database;
  readonly sleep: (ms: number) => Promise<void>;
  readonly onTrouble: (trouble: 'outage' | 'refused', error: unknown) => void;
}): Journal {
  let queue: Queued[] = [];
  let writing: Promise<void> | null = null;
  let depth = 0;

  const writeAll = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      await writeBatch(deps, batch);
    }
    writing = null;
  };
  // Deferred by a microtask, so that everything queued in this turn leaves in one statement.
  const kick = (): void => {
    writing ??= Promise.resolve().then(writeAll);
  };

  const line: Line = {
    add: (item) => {
      depth += 1;
      queue.push(item);
      kick();
    },
    settled: () => {
      depth -= 1;
    },
    withdraw: (items) => {
      const taken = queue.filter((item) => items.has(item));
      queue = queue.filter((item) => !items.has(item));
      return taken;
    },
    putBack: (items) => {
      queue.unshift(...items);
      kick();
    },
  };

  return {
    open: (owner, on) => openHandle(line, owner, on),
    depth: () => depth,
    drained: async () => {
      while (writing) await writing;
    },
  };
}

/** The queue of entries waiting to be written. */
type Line = {
  readonly add: (item: Queued) => void;
  readonly settled: () => void;
  /** Removes and returns those items that are not being written yet. */
  readonly withdraw: (items: ReadonlySet<Queued>) => Queued[];
  readonly putBack: (items: readonly Queued[]) => void;
};

function openHandle(
  line: Line,
  owner: Parameters<Journal['open']>[0],
  on: Parameters<Journal['open']>[1],
): JournalHandle {
  const open = new Set<Queued>();
  const held: (() => void)[] = [];
  let unpublished = 0;
  const settle = (entry: JournalEntry, outcome: 'kept' | Loss): void => {
    if (outcome === 'kept') on.written(entry.events);
    else on.lost(outcome);
    if (entry.events.length > 0) unpublished -= 1;
    if (unpublished === 0) for (const act of held.splice(0)) act();
  };
  const written = async (items: Iterable<Queued>): Promise<void> => {
    await Promise.all([...items].map(({ settled }) => settled));
  };
  return {
    append: (draft) => {
      const entry = { ...owner, stage: null, steps: [], events: [], ...draft };
      const { promise, resolve } = Promise.withResolvers<void>();
      const done: Queued['done'] = (outcome) => {
        line.settled();
        open.delete(item);
        settle(entry, outcome);
        resolve();
      };
      const item: Queued = { entry, done, settled: promise };
      if (entry.events.length > 0) unpublished += 1;
      open.add(item);
      line.add(item);
    },
    afterEvents: (act) => {
      if (unpublished === 0) act();
      else if (held.length < MOST_HELD) held.push(act);
    },
    flushed: () => written(open),
    endWith: async (prepare) => {
      const rest = line.withdraw(
        new Set([...open].filter(({ entry }) => !entry.steps.some(({ name }) => isPaid(name)))),
      );
      const underWay = [...open].filter((item) => !rest.includes(item));
      try {
        const [end] = await Promise.all([prepare(), written(underWay)]);
        const ended = end && (await end(rest.flatMap(({ entry }) => entry.events)));
        for (const { done } of rest) done(ended === null ? 'superseded' : 'kept');
        return ended;
      } catch (error) {
        line.putBack(rest);
        throw error;
      }
    },
  };
}

async function writeBatch(
  deps: Parameters<typeof createJournal>[0],
  batch: readonly Queued[],
): Promise<void> {
  const onOutage = (error: unknown): void => deps.onTrouble('outage', error);
  const entries = merged(newest(batch));
  let kept: ReadonlyMap<string, number>;
  try {
    kept = await retryThroughOutage({ sleep: deps.sleep, onOutage }, () => writeJournal(deps.db, entries));
  } catch (error) {
    return separate(deps, batch, error);
  }
  for (const { entry, done } of batch) {
    done(kept.get(entry.deliberationId) === entry.epoch ? 'kept' : 'superseded');
  }
}

/** Writes a refused batch one deliberation at a time, so that one bad entry does not lose the others. */
async function separate(
  deps: Parameters<typeof createJournal>[0],
  batch: readonly Queued[],
  error: unknown,
): Promise<void> {
  const groups = Map.groupBy(batch, ({ entry }) => entry.deliberationId);
  if (groups.size === 1) {
    deps.onTrouble('refused', error);
    for (const { done } of batch) done('refused');
    return;
  }
  for (const group of groups.values()) await writeBatch(deps, group);
}

/** Drops entries of earlier epochs of deliberations that this process owns again. */
function newest(batch: readonly Queued[]): Queued[] {
  const epochs = new Map<string, number>();
  for (const { entry } of batch) {
    epochs.set(entry.deliberationId, Math.max(entry.epoch, epochs.get(entry.deliberationId) ?? 0));
  }
  return batch.filter(({ entry }) => entry.epoch === epochs.get(entry.deliberationId));
}

/** One entry a deliberation, with its parts in order and its latest stage. */
function merged(batch: readonly Queued[]): JournalEntry[] {
  const byDeliberation = Map.groupBy(batch, ({ entry }) => entry.deliberationId);
  return [...byDeliberation.values()].flatMap((group) => {
    const first = group[0];
    if (!first) return [];
    return {
      deliberationId: first.entry.deliberationId,
      epoch: first.entry.epoch,
      stage: group.findLast(({ entry }) => entry.stage !== null)?.entry.stage ?? null,
      steps: group.flatMap(({ entry }) => entry.steps),
      events: group.flatMap(({ entry }) => entry.events),
    };
  });
}
