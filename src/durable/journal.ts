import { writeJournal, type JournalEntry, type StoredEvent } from '../store/journal.ts';
import type { Database } from '../store/database.ts';
import { retryThroughOutage } from '../store/retry.ts';

/** Prefix that separates names of calls from those of decisions. */
export const CALL = 'call/';
/** A call that was paid but whose answer must not be reused. */
export const CUT = 'cut/';

/** True for the step of a call that was paid. */
function isPaid(name: string): boolean {
  return name.startsWith(CALL) || name.startsWith(CUT);
}

export type CompleteRun<T> = (events: readonly StoredEvent[]) => Promise<T | null>;

type Owner = Pick<JournalEntry, 'deliberationId' | 'epoch'>;

type JournalListener = {
  readonly written: (events: readonly StoredEvent[]) => void;
  /** Nothing more will be written: another node owns the deliberation, it has ended, or the database refused its data. */
  readonly lost: (why: Loss) => void;
};

type JournalDeps = {
  readonly db: Database;
  readonly sleep: (ms: number) => Promise<void>;
  readonly onTrouble: (trouble: 'outage' | 'refused', error: unknown) => void;
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
export function createJournal(deps: JournalDeps) {
  const queue = createQueue(deps);
  return {
    open: (owner: Owner, on: JournalListener) => openHandle(queue, owner, on),
    /** Entries that are not on disk yet. */
    depth: queue.depth,
    drained: queue.drained,
  };
}

export type Journal = ReturnType<typeof createJournal>;

function createQueue(deps: JournalDeps) {
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
  return {
    add: (item: Queued): void => {
      depth += 1;
      queue.push(item);
      kick();
    },
    settled: (): void => {
      depth -= 1;
    },
    /** Removes and returns those items that are not being written yet. */
    withdraw: (items: ReadonlySet<Queued>): Queued[] => {
      const taken = queue.filter((item) => items.has(item));
      queue = queue.filter((item) => !items.has(item));
      return taken;
    },
    putBack: (items: readonly Queued[]): void => {
      queue.unshift(...items);
      kick();
    },
    depth: () => depth,
    drained: async (): Promise<void> => {
      while (writing) await writing;
    },
  };
}

/** Writes one deliberation's part of the journal. */
export type JournalHandle = ReturnType<typeof openHandle>;

function openHandle(queue: ReturnType<typeof createQueue>, owner: Owner, on: JournalListener) {
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
    /** Queues steps, events or a stage in order, without waiting for the disk. */
    append: (draft: Partial<Omit<JournalEntry, keyof Owner>>): void => {
      const entry = { ...owner, stage: null, steps: [], events: [], ...draft };
      const { promise, resolve } = Promise.withResolvers<void>();
      const done: Queued['done'] = (outcome) => {
        queue.settled();
        open.delete(item);
        settle(entry, outcome);
        resolve();
      };
      const item: Queued = { entry, done, settled: promise };
      if (entry.events.length > 0) unpublished += 1;
      open.add(item);
      queue.add(item);
    },
    /** Calls `act`, in order, once every event queued before it is published; at once when none is waiting. */
    afterEvents: (act: () => void): void => {
      if (unpublished === 0) act();
      else if (held.length < MOST_HELD) held.push(act);
    },
    /** Resolves when everything queued so far is on disk. */
    flushed: () => written(open),
    /**
     * Ends the deliberation with the transaction that `prepare` returns, once writes under way and every paid call are on
     * disk. The transaction also stores the queued events; queued decisions and the stage are dropped, since nothing reads
     * them after the end. Null from either means that another owner ended it; when one throws, everything is queued again.
     */
    endWith: async <T>(prepare: () => Promise<CompleteRun<T> | null>): Promise<T | null> => {
      const rest = queue.withdraw(
        new Set([...open].filter(({ entry }) => !entry.steps.some(({ name }) => isPaid(name)))),
      );
      const underWay = [...open].filter((item) => !rest.includes(item));
      try {
        const [end] = await Promise.all([prepare(), written(underWay)]);
        const ended = end && (await end(rest.flatMap(({ entry }) => entry.events)));
        for (const { done } of rest) done(ended === null ? 'superseded' : 'kept');
        return ended;
      } catch (error) {
        queue.putBack(rest);
        throw error;
      }
    },
  };
}

async function writeBatch(deps: JournalDeps, batch: readonly Queued[]): Promise<void> {
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
async function separate(deps: JournalDeps, batch: readonly Queued[], error: unknown): Promise<void> {
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
