// What is measured at each age, each as the service does it.
import { randomUUID } from 'node:crypto';
import { readConfig } from '../../src/config/config.ts';
import { createIds } from '../../src/domain/ids.ts';
import { cancelDeliberation } from '../../src/durable/finish.ts';
import { createHousekeeping } from '../../src/durable/housekeeping.ts';
import { createLog } from '../../src/observe/log.ts';
import { startServer } from '../../src/server.ts';
import type { Server } from '../../src/server.ts';
import { readOwnUsage } from '../../src/service/admin/organization.ts';
import { relatedMemos } from '../../src/service/related-memos.ts';
import { readAccount } from '../../src/service/read-quotas.ts';
import type { Caller, Service } from '../../src/service/service.ts';
import { startDeliberation } from '../../src/service/start-deliberation.ts';
import { openPool } from '../../src/store/connect.ts';
import { createDatabase } from '../../src/store/database.ts';
import type { StoredRun } from '../../src/store/deliberations.ts';
import { readEvents, readSteps } from '../../src/store/journal.ts';
import { listMemos } from '../../src/store/list-memos.ts';
import type { MemoFilter } from '../../src/store/list-memos.ts';
import { findAccount } from '../../src/store/accounts.ts';
import { findRunToQuarantine, nodesWithWork, takeOver } from '../../src/store/takeover.ts';
import { callerOf, createIdleService, NO_LIMITS } from '../idle-service.ts';
import { environmentFor, QUESTION } from '../server.ts';
import { DEAD_NODE, LEFT_RUNNING } from './fill.ts';
import type { Filled } from './fill.ts';
import { findOwnMemo } from '../../src/service/tenancy.ts';

const { userEmail } = QUESTION;
/** As often as some ten deliberations come of age, at a thousand a day. */
const HOUSEKEEPING_MS = 15 * 60_000;

/** A service on a filled database. */
export type Subject = {
  readonly filled: Filled;
  readonly service: Service;
  readonly caller: Caller;
  readonly memoIds: readonly string[];
  readonly admitted: StoredRun[];
  readonly servers: Server[];
  readonly close: () => Promise<void>;
};

export async function openSubject(filled: Filled): Promise<Subject> {
  const { database, keyId } = filled;
  const pool = openPool(database.connection, { poolSize: 2, log: () => {} });
  const db = createDatabase(pool);
  const admitted: StoredRun[] = [];
  const onStart = (run: StoredRun): void => void admitted.push(run);
  const ids = createIds(Date.now);
  const given = { db, ids, now: Date.now, node: 'node_bench', limits: NO_LIMITS, onStart };
  const { rows } = await pool.query<{ id: string }>('select id from memos order by md5(id) limit 500');
  return {
    filled,
    service: createIdleService(given),
    caller: await callerOf(pool, keyId),
    memoIds: rows.map(({ id }) => id),
    admitted,
    servers: [],
    close: () => pool.end(),
  };
}

export type Operation = {
  readonly name: string;
  /** Once in so many rounds, where it takes long. */
  readonly every?: number;
  readonly run: (on: Subject) => Promise<unknown>;
  /** Afterwards, out of the time that is measured. */
  readonly undo?: (on: Subject) => Promise<unknown>;
};

export const OPERATIONS: readonly Operation[] = [
  { name: 'admission', run: admit, undo: endAdmitted },
  { name: 'read of a memo', run: readAny },
  { name: 'list', run: (on) => list(on, {}) },
  { name: 'search: a word of every memo', run: (on) => list(on, { words: 'importer' }) },
  { name: 'search: of one in 20', run: (on) => list(on, { words: 'subject7x' }) },
  { name: 'search: of one in 80', run: (on) => list(on, { words: 'part7x' }) },
  { name: 'search: of one in 2,000', run: (on) => list(on, { words: 'topic1234x' }) },
  { name: 'search: of one memo', run: (on) => list(on, { words: 'number321x' }) },
  { name: 'search: of none', run: (on) => list(on, { words: 'zeppelin' }) },
  { name: 'related memos', run: (on) => findRelated(on, QUESTION.question) },
  {
    name: 'related memos: of none',
    run: (on) => findRelated(on, 'Which zeppelin for the carnival in Nice?'),
  },
  { name: 'ledger: an account', run: ({ service, caller }) => readAccount(service, caller, userEmail) },
  { name: 'ledger: usage of 30 days', run: ({ service, caller }) => readOwnUsage(service, caller, 30) },
  { name: 'housekeeping', run: runHousekeeping },
  { name: 'takeover', run: takeAll, undo: giveBack },
  { name: 'start', every: 4, run: start, undo: closeServers },
];

function admit({ service, caller }: Subject): Promise<unknown> {
  const { question, options, criteria } = QUESTION;
  const brief = { question, options, criteria, context: null, musts: [], transparent: false };
  return startDeliberation(service, {
    caller,
    brief: { ...brief, question: `${question} ${randomUUID()}` },
    documents: [],
    revises: null,
    profile: null,
    userEmail,
    callerKeys: new Map(),
    idempotencyKey: randomUUID(),
    requestId: service.ids.request(),
  });
}

async function endAdmitted({ service: { db }, admitted }: Subject): Promise<void> {
  for (const run of admitted.splice(0)) await cancelDeliberation({ db }, run);
}

async function readAny({ service, caller, memoIds }: Subject): Promise<string> {
  const id = memoIds[Math.floor(Math.random() * memoIds.length)] ?? '';
  return (await findOwnMemo(service, caller, id)).memo;
}

/** The first page of an account, in short. */
async function list({ service: { db }, caller }: Subject, by: Partial<MemoFilter>): Promise<unknown> {
  const account = await findAccount(db, caller.organizationId, userEmail);
  return listMemos(db, {
    accountId: account?.id ?? '',
    world: caller.world,
    view: 'summary',
    filter: { words: null, outcome: null, mode: null, decided: null, dueBy: null, ...by },
    limit: 21,
    after: null,
  });
}

/** What framing a question finds of earlier ones. */
function findRelated({ service, caller }: Subject, question: string): Promise<unknown> {
  return relatedMemos(service, caller, { question, userEmail, mode: 'test' });
}

/** A housekeeping round a quarter of an hour after the last, by a process that has run none before. */
async function runHousekeeping({ service: { db }, filled: { clock } }: Subject): Promise<void> {
  clock.housekeepingAt += HOUSEKEEPING_MS;
  const now = (): number => clock.housekeepingAt;
  const kept = await createHousekeeping({ db, now, retentionDays: 3_650 }).round();
  if (!kept?.eventsPruned) throw new Error('nothing came of age');
}

/** One look of a node at the others, and all that a dead one has left, with what is on record of it. */
async function takeAll({ service: { db } }: Subject): Promise<void> {
  const left = (await nodesWithWork(db)).find(({ node }) => node === DEAD_NODE);
  if (left?.running !== LEFT_RUNNING) throw new Error('nothing to take over');
  const deaths = { least: 0, most: 2 ** 30 };
  const taken = await takeOver(db, {
    from: DEAD_NODE,
    to: 'node_bench',
    most: LEFT_RUNNING,
    deaths,
  });
  await findRunToQuarantine(db, DEAD_NODE, 1);
  for (const { id } of taken) await Promise.all([readSteps(db, id), readEvents(db, id, -1)]);
}

async function giveBack({ service: { db } }: Subject): Promise<void> {
  await takeOver(db, { from: 'node_bench', to: DEAD_NODE });
}

/** From nothing until it answers that it is ready. */
async function start({ filled, servers }: Subject): Promise<void> {
  const config = readConfig(environmentFor(filled.database.url), '/nowhere');
  const server = await startServer(config, createLog('silent'));
  servers.push(server);
  const answer = await fetch(`${server.url}/readyz`);
  if (answer.status !== 200) throw new Error(await answer.text());
}

async function closeServers({ servers }: Subject): Promise<void> {
  for (const server of servers.splice(0)) await server.close(0);
}
