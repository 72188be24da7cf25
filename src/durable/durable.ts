import { randomUUID } from 'node:crypto';
import { createCallHistory } from '../engine/panel/call-history.ts';
import { createBackgroundCalls, type BackgroundCalls } from '../engine/panel/background-calls.ts';
import { readCallTimes } from '../store/call-times.ts';
import { within } from '../store/within.ts';
import { createBus, type Bus } from './bus.ts';
import { createFollow } from './follow.ts';
import { createFrameFirst } from './framing.ts';
import { createJournal } from './journal.ts';
import { keepCallTimes } from './keep-call-times.ts';
import { createLoadMonitor } from './load-monitor.ts';
import { joinNodes, type Node, type NodeWork } from './node.ts';
import type { NodeSelf } from './node-line.ts';
import { createRemoteWatch } from './remote-watch.ts';
import { elapsedMs } from './run-clock.ts';
import { createRuns, type RunDeps, type Runs } from './runs.ts';
import { countAtSiblings, createSiblings, idleTogether } from './siblings.ts';
import type { SiblingLine, Siblings } from './siblings.ts';
import { sleep } from './sleep.ts';
import { createSlots, type Slots } from './slots.ts';

export type DurableDeps = Omit<
  RunDeps,
  'bus' | 'journal' | 'sleep' | 'behindMs' | 'paceMs' | 'onBroken' | 'history' | 'background'
> & {
  /** This process among the others. */
  readonly node: Pick<NodeSelf, 'name' | 'connection'> & {
    /** Null for a process that runs one quarantined deliberation: it takes nothing over. */
    readonly quarantine: NodeWork['quarantine'] | null;
    /** How many deliberations may run in this process and its siblings. */
    readonly mostRunning: number;
    /** Null for a process that has no siblings. */
    readonly siblings: SiblingLine | null;
  };
  /** How long a deliberation may take, in milliseconds. */
  readonly deadlineMs: number;
  readonly onTrouble: (error: unknown) => void;
};

const DRAIN_MS = 2_000;

/** Registers this process as a node: its runs survive it, and it resumes the runs of nodes that died. */
export async function createDurable(deps: DurableDeps) {
  const { db, onTrouble } = deps;
  const bus = createBus();
  const load = createLoadMonitor();
  const journal = createJournal({ db, sleep, onTrouble: (_, error) => onTrouble(error) });
  const past = await openHistory(deps);
  const runs = createRuns({ ...deps, ...past, ...load, sleep, bus, journal, onBroken: onTrouble });
  const { mostRunning, quarantine, name, connection } = deps.node;
  const { isHere } = runs;
  const siblings = createSiblings(deps.node.siblings, name);
  const follow = createFollow({ siblings, bus, isHere, onTrouble });
  const remote = createRemoteWatch({ db, bus, node: name, isHere, sleep, follow });
  const elsewhere = countAtSiblings(siblings, runs.count);
  const slots = createSlots(mostRunning, () => runs.count() + elsewhere.count());
  const retirement = createRetirement({ runs, bus, slots, background: past.background, siblings });
  const node = await joinNodes(
    { name, connection, db, now: elapsedMs, sleep, onTrouble },
    {
      // Other nodes have stored events, or may have while the connection was lost: readers here read them again.
      onEvents: (id) => (isHere(id) ? undefined : bus.publish(id, { kind: 'look' })),
      onReconnect: () => {
        bus.publishToAll({ kind: 'look' });
        remote.renew().catch(onTrouble);
      },
      onCancel: runs.stop,
    },
    quarantine && {
      ...runs,
      slots,
      quarantine,
      onTakeOver: (deliberations) => {
        runs.resume(deliberations);
        siblings.tell({ kind: 'took_over', ids: deliberations.map(({ id }) => id) });
      },
      onFound: runs.recover,
    },
  );
  return {
    bus,
    journal,
    runs,
    remote,
    frameFirst: createFrameFirst({ ...deps, sleep }),
    load,
    slots,
    siblings,
    isRetired: retirement.hasBegun,
    /** Resolves once no run is left here or at siblings; stops those left after `graceMs`, or when called again. */
    retire: (graceMs: number) => retirement.begin(node, graceMs),
    /** Stops all runs, waits at most 2 s for the journal to reach the disk, and leaves the rest to others. May be repeated. */
    close: async (): Promise<void> => {
      load.stop();
      elsewhere.stop();
      runs.stopAll();
      await within(DRAIN_MS, Promise.all([journal.drained(), past.stored()]));
      await node.leave();
    },
  };
}

/** Retires a node: waits for its own runs, then for its siblings', whose readers may be here. */
function createRetirement(of: {
  readonly runs: Runs;
  readonly bus: Bus;
  readonly slots: Slots;
  readonly background: BackgroundCalls;
  readonly siblings: Siblings;
}) {
  const { runs, bus, slots, background } = of;
  const siblingsIdle = idleTogether(of.siblings);
  let retiring: Promise<void> | null = null;
  const retire = async (graceMs: number): Promise<void> => {
    background.close();
    // A deliberation being admitted right now would otherwise start after the others ended and be repeated by another node.
    await within(graceMs, slots.settled().then(runs.idle).then(siblingsIdle));
    runs.stopAll();
    bus.close();
  };
  return {
    hasBegun: () => retiring !== null,
    begin: (node: Node, graceMs: number): Promise<void> => {
      node.retire();
      if (retiring !== null) runs.stopAll();
      return (retiring ??= retire(graceMs));
    },
  };
}

/** Call durations, including those measured by other processes. */
async function openHistory({ db, onTrouble }: Pick<DurableDeps, 'db' | 'onTrouble'>) {
  const keeper = keepCallTimes({ db, sleep, onTrouble });
  const history = createCallHistory(await readCallTimes(db), keeper.add);
  return { history, background: createBackgroundCalls(history), stored: keeper.close };
}

/** A name that no other process ever has. */
export function drawNodeName(): string {
  return `node_${randomUUID()}`;
}
