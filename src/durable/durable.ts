import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createCallHistory } from '../engine/panel/call-history.ts';
import { createLeftCalls } from '../engine/panel/left-calls.ts';
import type { LeftCalls } from '../engine/panel/left-calls.ts';
import { readCallTimes } from '../store/call-times.ts';
import { createBus } from './bus.ts';
import type { Bus } from './bus.ts';
import { createFollow } from './follow.ts';
import { createFrameFirst } from './framing.ts';
import type { FrameFirst } from './framing.ts';
import { createJournal } from './journal.ts';
import type { Journal } from './journal.ts';
import { keepCallTimes } from './keep-call-times.ts';
import { createLoadMonitor } from './load-monitor.ts';
import type { LoadMonitor } from './load-monitor.ts';
import { joinNodes } from './node.ts';
import type { Node, NodeSelf, NodeWork } from './node.ts';
import { createRemoteWatch } from './remote-watch.ts';
import type { RemoteWatch } from './remote-watch.ts';
import { createRuns } from './runs.ts';
import type { RunDeps, Runs } from './runs.ts';
import { countAtSiblings, createSiblings, idleTogether } from './siblings.ts';
import type { SiblingLine, Siblings } from './siblings.ts';
import { sleep } from './sleep.ts';
import { createSlots } from './slots.ts';
import type { Slots } from './slots.ts';
import type { CallModel } from '../engine/run/world.ts';

export type DurableDeps = Omit<
  RunDeps,
  'bus' | 'journal' | 'sleep' | 'behindMs' | 'onBroken' | 'history' | 'left'
> & {
  /** This process among the others. */
  readonly node: Pick<NodeSelf, 'name' | 'connection'> & {
    /** Null for a process that runs one quarantined deliberation: it takes nothing over. */
    readonly quarantine: NodeWork['quarantine'] | null;
    /** How many deliberations may run in this process and its siblings. */
    readonly mostRunning: number;
    /** Null for a process that has no siblings. */
    readonly siblings: SiblingLine | null;
    /** For runs taken over: the caller's keys were lost with the process that held them. */
    readonly callModel: CallModel;
  };
  /** How long a deliberation may take, in milliseconds. */
  readonly deadlineMs: number;
  readonly onTrouble: (error: unknown) => void;
};

export type Durable = {
  readonly bus: Bus;
  readonly journal: Pick<Journal, 'depth'>;
  readonly runs: Runs;
  readonly remote: RemoteWatch;
  readonly frameFirst: FrameFirst;
  readonly load: Pick<LoadMonitor, 'gatherMs'>;
  readonly slots: Slots;
  readonly siblings: Siblings;
  /**
   * Stops taking runs over and resolves once none is left here or at a sibling. Runs that have not ended after `graceMs`
   * are stopped, and watching ends. A second call stops them at once.
   */
  readonly retire: (graceMs: number) => Promise<void>;
  readonly isRetired: () => boolean;
  /** Stops all runs, waits at most 2 s for the journal to reach the disk, and leaves the rest to other nodes. */
  readonly close: () => Promise<void>;
};

const DRAIN_MS = 2_000;

/** Registers this process as a node: its runs survive it, and it resumes the runs of nodes that died. */
export async function createDurable(deps: DurableDeps): Promise<Durable> {
  const { db, now, onTrouble } = deps;
  const bus = createBus();
  const load = createLoadMonitor();
  const journal = createJournal({ db, sleep, onTrouble: (_, error) => onTrouble(error) });
  const past = await openHistory(deps);
  const runs = createRuns({ ...deps, ...past, ...load, sleep, bus, journal, onBroken: onTrouble });
  const { callModel, mostRunning, quarantine, name, connection } = deps.node;
  const { isHere } = runs;
  const siblings = createSiblings(deps.node.siblings, name);
  const follow = createFollow({ siblings, bus, isHere, onTrouble });
  const remote = createRemoteWatch({ db, bus, node: name, isHere, sleep, follow });
  const elsewhere = countAtSiblings(siblings, runs.count);
  const slots = createSlots(mostRunning, () => runs.count() + elsewhere.count());
  const retirement = createRetirement({ runs, bus, slots, left: past.left, siblings });
  const node = await joinNodes(
    { name, connection, db, now, sleep, onTrouble },
    {
      onEvents: (id) => {
        if (!isHere(id)) bus.publish(id, { kind: 'look' });
      },
      onCancel: runs.stop,
      onReconnect: () => {
        bus.publishToAll({ kind: 'look' });
        remote.renew().catch(onTrouble);
      },
    },
    quarantine && {
      ...runs,
      slots,
      quarantine,
      onTakeOver: (deliberations) => {
        runs.resume(deliberations, callModel);
        siblings.tell({ kind: 'took_over', ids: deliberations.map(({ id }) => id) });
      },
      onFound: (deliberations) => runs.recover(deliberations, callModel),
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
    ...retirement(node),
    close: async () => {
      load.stop();
      elsewhere.stop();
      runs.stopAll();
      await within(DRAIN_MS, Promise.all([journal.drained(), past.stored()]));
      await node.leave();
    },
  };
}

/** How a node retires: its own runs first, then it waits for its siblings', whose readers may be here. */
function createRetirement(
  of: Pick<Durable, 'runs' | 'bus' | 'slots' | 'siblings'> & { readonly left: LeftCalls },
) {
  const { runs, bus, slots, left } = of;
  const siblingsIdle = idleTogether(of.siblings);
  let retiring: Promise<void> | null = null;
  const retire = async (graceMs: number): Promise<void> => {
    left.close();
    // A deliberation being admitted right now would otherwise start after the others ended and be repeated by another node.
    await within(graceMs, slots.settled().then(runs.idle).then(siblingsIdle));
    runs.stopAll();
    bus.close();
  };
  return (node: Pick<Node, 'retire'>): Pick<Durable, 'retire' | 'isRetired'> => ({
    retire: (graceMs) => {
      node.retire();
      if (retiring !== null) runs.stopAll();
      return (retiring ??= retire(graceMs));
    },
    isRetired: () => retiring !== null,
  });
}

/** Call durations, including those measured by other processes. */
async function openHistory({ db, onTrouble }: Pick<DurableDeps, 'db' | 'onTrouble'>) {
  const keeper = keepCallTimes({ db, sleep, onTrouble });
  const history = createCallHistory(await readCallTimes(db), keeper.add);
  return { history, left: createLeftCalls(history), stored: keeper.close };
}

/** A name that no other process ever has. */
export function drawNodeName(): string {
  return `node_${randomUUID()}`;
}

async function within(ms: number, done: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const late = wait(ms, undefined, { signal: timer.signal }).catch(() => {});
  await Promise.race([done, late]);
  timer.abort();
}
