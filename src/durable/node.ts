import type { Client } from 'pg';
import {
  findRunToQuarantine,
  handOver,
  NOBODY,
  nodesWithWork,
  runningOn,
  takeOver,
} from '../store/takeover.ts';
import { within } from '../store/within.ts';
import type { Working } from '../store/takeover.ts';
import type { StoredRun } from '../store/deliberations.ts';
import { ask, CONNECT_MS, keepLine, NODE_APPLICATION, type NodeSelf, type NodeSignals } from './node-line.ts';
import type { Slots } from './slots.ts';

/** How runs of other nodes are taken over. */
export type NodeWork = {
  /** Deliberations running in this process. */
  readonly count: () => number;
  readonly isHere: (deliberationId: string) => boolean;
  readonly slots: Slots;
  /** Runs one deliberation in its own process; false while another one is in quarantine. */
  readonly quarantine: (run: QuarantinedRun) => boolean;
  /** Deliberations of a dead node that this node now owns. */
  readonly onTakeOver: (deliberations: readonly StoredRun[]) => void;
  /** Deliberations that this node owns but never started, such as one whose commit was not acknowledged. */
  readonly onFound: (deliberations: readonly StoredRun[]) => void;
};

type Checking = NodeSelf & NodeWork;

/** A deliberation that may have crashed the processes that ran it, and the node that last owned it. */
export type QuarantinedRun = { readonly id: string; readonly from: string; readonly died: boolean };

export type Node = Awaited<ReturnType<typeof joinNodes>>;

export const CHECK_MS = 500;
/** A node whose lock has been free for this long is dead; a shorter gap may be a database restart. */
export const DEAD_AFTER_MS = 2_500;
/** A deliberation that this node owns and has not started for this long never will by itself. */
export const LOST_AFTER_MS = 5_000;
/** After a database outage, living nodes reconnect within this time, also where one or two attempts hang. */
export const RETURN_MS = 2 * CONNECT_MS;
const LEAVE_MS = 2_000;
/** A deliberation whose owners died this often resumes in its own process; one more death fails it. */
export const DEATHS_TO_QUARANTINE = 2;
const DEATHS_TO_FAIL = DEATHS_TO_QUARANTINE + 1;

const TRY_LOCK = 'select pg_try_advisory_lock_shared(hashtextextended($1, 0)) as locked';
const COUNT_NODES = `select count(*)::int as nodes from pg_stat_activity
  where datname = current_database() and application_name = '${NODE_APPLICATION}'`;
const UNLOCK = 'select pg_advisory_unlock_shared(hashtextextended($1, 0))';
/**
 * Makes this process a node: it holds a session lock under its name for as long as it lives, listens for notifications
 * of other nodes, and takes over the runs of nodes whose lock is free, as long as its own connection answers. Without `work`
 * it takes nothing over, as a process that runs one quarantined deliberation.
 */
export async function joinNodes(self: NodeSelf, signals: NodeSignals, work: NodeWork | null) {
  const retired = new AbortController();
  const freeSince = new Map<string, number>();
  const missingSince = new Map<string, number>();
  let returnedBy = 0;
  const line = await keepLine(self, signals, () => {
    freeSince.clear();
    returnedBy = self.now() + RETURN_MS;
    signals.onReconnect();
  });

  const check = async (): Promise<void> => {
    const client = line.client();
    if (client === null) return;
    try {
      // Half of a connection may be gone without a word: only an answer shows that the lock is still held.
      await ask(client, 'select', []);
      if (!work) return;
      const deps = { ...self, ...work };
      const nodes = await nodesWithWork(self.db);
      const own = nodes.find(({ node }) => node === self.name);
      await takeOverDead(deps, { client, others: nodes.filter((it) => it !== own), freeSince, returnedBy });
      await findOwn(deps, { owned: own?.running ?? 0, missingSince });
    } catch (error) {
      self.onTrouble(error);
    }
  };
  const keepChecking = async (): Promise<void> => {
    for (;;) {
      await self.sleep(CHECK_MS, retired.signal);
      if (retired.signal.aborted) return;
      await check();
    }
  };
  void keepChecking();
  const retire = (): void => retired.abort();

  return {
    /** Stops taking over runs of other nodes. */
    retire,
    /** Hands the remaining runs to other nodes and ends this node. */
    leave: async (): Promise<void> => {
      retire();
      line.release();
      // If the database does not answer, other nodes will find this one dead instead.
      await within(LEAVE_MS, handOver(self.db, self.name).catch(self.onTrouble));
      await line.end();
    },
  };
}

async function takeOverDead(
  deps: Checking,
  seen: {
    readonly client: Client;
    readonly others: readonly Working[];
    readonly freeSince: Map<string, number>;
    /** No lock counts as free before this time, since its owner may still be reconnecting. */
    readonly returnedBy: number;
  },
): Promise<void> {
  const { client, others, freeSince, returnedBy } = seen;
  const free = others.filter((it) => it.free && it.node !== NOBODY).map(({ node }) => node);
  forgetOthers(freeSince, free);
  for (const { node, running } of others) {
    const take = (): Promise<void> => takeShare(deps, client, { from: node, count: running });
    if (node === NOBODY) await take();
    if (!free.includes(node)) continue;
    const since = freeSince.getOrInsert(node, Math.max(deps.now(), returnedBy));
    if (deps.now() - since >= DEAD_AFTER_MS) await whileFree(client, node, take);
  }
}

function forgetOthers(since: Map<string, number>, names: readonly string[]): void {
  for (const name of since.keys()) if (!names.includes(name)) since.delete(name);
}

/** Does nothing when the node is back. A node that returns meanwhile waits until its runs are taken. */
async function whileFree(client: Client, node: string, act: () => Promise<void>): Promise<void> {
  const [tried] = await ask<{ locked: boolean }>(client, TRY_LOCK, [node]);
  if (!tried?.locked) return;
  try {
    await act();
  } finally {
    await ask(client, UNLOCK, [node]);
  }
}

/**
 * Takes over this node's share of the runs of `from`: an equal part for each living node, limited by the free slots here.
 * The rest is left to the next check, here or on another node.
 */
async function takeShare(
  deps: Checking,
  client: Client,
  { from, count }: { readonly from: string; readonly count: number },
): Promise<void> {
  const died = from !== NOBODY;
  const it = { from, to: deps.name, died };
  const [living] = await ask<{ nodes: number }>(client, COUNT_NODES, []);
  const share = Math.ceil(count / Math.max(1, living?.nodes ?? 1));
  const held = Array.from({ length: share }, () => deps.slots.take()).filter((release) => release !== null);
  try {
    const deaths = { least: 0, most: DEATHS_TO_QUARANTINE - 1 };
    const most = held.length;
    const taken = most === 0 ? [] : await takeOver(deps.db, { ...it, most, deaths });
    const lost = await takeOver(deps.db, { ...it, deaths: { least: DEATHS_TO_FAIL, most: 2 ** 30 } });
    if (taken.length + lost.length > 0) deps.onTakeOver([...taken, ...lost]);
  } finally {
    for (const release of held) release();
  }
  const id = await findRunToQuarantine(deps.db, from, DEATHS_TO_QUARANTINE - (died ? 1 : 0));
  if (id !== null) deps.quarantine({ id, from, died });
}

async function findOwn(
  deps: Checking,
  seen: { readonly owned: number; readonly missingSince: Map<string, number> },
): Promise<void> {
  const { owned, missingSince } = seen;
  if (owned <= deps.count() && missingSince.size === 0) return;
  const missing = (await runningOn(deps.db, deps.name)).filter((id) => !deps.isHere(id));
  forgetOthers(missingSince, missing);
  const now = deps.now();
  const lost = missing.filter((id) => now - missingSince.getOrInsert(id, now) >= LOST_AFTER_MS);
  if (lost.length === 0) return;
  const { name } = deps;
  const found = await takeOver(deps.db, { from: name, to: name, only: lost });
  if (found.length > 0) deps.onFound(found);
}
