// Nodes that admit, end and abandon deliberations on one real database, with a clock that the test sets.

import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { PROVIDERS } from '../../src/domain/advisor.ts';
import { createIds } from '../../src/domain/ids.ts';
import { deliberationFailed, errorObject } from '../../src/domain/refusal.ts';
import { Secret } from '../../src/domain/secret.ts';
import { cancelDeliberation, completeDeliberation, failDeliberation } from '../../src/durable/finish.ts';
import type { UnchargedMemo } from '../../src/engine/run/assemble.ts';
import { setAccountQuota } from '../../src/service/accounts.ts';
import { findOrganization } from '../../src/store/accounts.ts';
import { createKey } from '../../src/service/keys.ts';
import type { Caller, Limits, Service } from '../../src/service/service.ts';
import { startDeliberation } from '../../src/service/start-deliberation.ts';
import type { Started } from '../../src/service/admission.ts';
import { createDatabase } from '../../src/store/database.ts';
import { takeOver } from '../../src/store/takeover.ts';
import type { StoredDeliberation, StoredRun } from '../../src/store/deliberations.ts';
import { callerOf, createIdleService, NO_LIMITS } from '../idle-service.ts';

export type Order = {
  readonly organization: number;
  readonly email: string;
  /** How many provider keys the caller brings, 0 to 4. */
  readonly keys: number;
  readonly idempotencyKey: string | null;
  readonly question: string;
};

export type LedgerWorld = {
  readonly clock: { now: number };
  readonly callers: readonly Caller[];
  /** What a node holds in memory of a deliberation; it keeps it, whatever others do meanwhile. */
  readonly runs: readonly StoredRun[];
  readonly start: (node: number, order: Order) => Promise<Started>;
  readonly finish: (run: StoredRun) => Promise<boolean>;
  readonly fail: (run: StoredRun) => Promise<boolean>;
  readonly cancel: (run: StoredRun) => Promise<boolean>;
  /** The process of this place dies and another takes the place; what it ran goes on only in its own memory. */
  readonly crash: (node: number) => void;
  /** Everything that dead nodes left is taken over by the node at this place. Gives how many that were. */
  readonly recover: (node: number) => Promise<number>;
  readonly setAccountCredits: (organization: number, email: string, credits: number) => Promise<void>;
};

/** Small enough to be reached in a few starts. */
export const LEDGER_LIMITS: Limits = {
  ...NO_LIMITS,
  accountCredits: 200,
  organizationCredits: 300,
};

/** Two organizations of their own and two nodes. */
export async function createLedgerWorld(pool: Pool, limits: Partial<Limits> = {}): Promise<LedgerWorld> {
  const db = createDatabase(pool);
  const clock = { now: Date.UTC(2031, 0, 15) };
  const now = (): number => clock.now;
  const ids = createIds(now);
  const allowed = { ...LEDGER_LIMITS, ...limits };
  const sign = (): string => 'unsigned';
  const deps = { db, accountCredits: allowed.accountCredits, sign };
  const runs: StoredRun[] = [];
  const names = [0, 1].map(() => `Ledger ${randomUUID()}`);
  const keys = [];
  for (const organization of names)
    keys.push(await createKey({ db, ids, now }, { organization, test: false }));
  const callers = await Promise.all(keys.map(({ id }) => callerOf(pool, id)));
  let nodes = [drawNode(), drawNode()];
  let dead: string[] = [];

  return {
    clock,
    callers,
    runs,
    start: (node, order) =>
      startDeliberation(serviceAt(nodes[node] ?? ''), startOf(callers[order.organization], order)),
    finish: async (run) => {
      if (run.about !== null) return false;
      const made = { memo: memoOf(run, now()), models: {}, pooling: { method: 'equal' } } as const;
      const complete = await completeDeliberation(deps, run, made);
      return complete !== null && (await complete([])) !== null;
    },
    fail: async (run) =>
      (await failDeliberation(deps, run, errorObject(deliberationFailed(), run.requestId))) !== null,
    cancel: async (run) => (await cancelDeliberation(deps, run)) !== null,
    crash: (node) => {
      dead = [...dead, nodes[node] ?? ''];
      nodes = nodes.with(node, drawNode());
    },
    recover: async (node) => {
      const from = dead;
      dead = [];
      const taken = await Promise.all(
        from.map((name) => takeOver(db, { from: name, to: nodes[node] ?? '' })),
      );
      runs.push(...taken.flat());
      return taken.flat().length;
    },
    setAccountCredits: async (organization, email, credits) => {
      const found = await findOrganization(db, names[organization] ?? '');
      await setAccountQuota({ db, ids, now }, { organizationId: found?.id ?? '', email }, credits);
    },
  };

  function serviceAt(node: string): Service {
    const onStart = (run: StoredRun): void => void runs.push(run);
    return createIdleService({ db, ids, now, node, limits: allowed, onStart });
  }
}

function drawNode(): string {
  return `node_${randomUUID()}`;
}

function startOf(caller: Caller | undefined, order: Order) {
  if (!caller) throw new Error('there is no such organization');
  return {
    caller,
    userEmail: order.email,
    documents: [],
    brief: {
      question: order.question,
      context: null,
      options: [],
      criteria: [],
      musts: [],
      transparent: false,
    },
    revises: null,
    profile: null,
    callerKeys: new Map(
      PROVIDERS.slice(0, order.keys).map((provider) => [provider, new Secret('a-key-of-mine')]),
    ),
    idempotencyKey: order.idempotencyKey,
    requestId: `req_${randomUUID()}`,
  };
}

function memoOf(run: StoredDeliberation, nowMs: number): UnchargedMemo {
  // `as`: the ledger looks at nothing else of a memo.
  return {
    id: run.memoId,
    deliberationId: run.id,
    timestamp: new Date(nowMs).toISOString(),
  } as UnchargedMemo;
}
