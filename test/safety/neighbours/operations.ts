// What the store changes or deletes, done for the target.

import type { Pool } from 'pg';
import { EMPTY_PROFILE } from '../../../src/domain/profile.ts';
import { createIds } from '../../../src/domain/ids.ts';
import { NOTHING_RECORDED } from '../../../src/domain/record/stored-record.ts';
import { eraseAccount, eraseOrganization } from '../../../src/service/erase.ts';
import type { AdminContext } from '../../../src/service/keys.ts';
import { ensureOrganization, setAccountCredits } from '../../../src/store/accounts.ts';
import { noteKeyUse, retireKey, revokeKey, revokeKeysOf } from '../../../src/store/api-keys.ts';
import { addCallTimes } from '../../../src/store/call-times.ts';
import { reserveCredits, returnCredits, settleCharge } from '../../../src/store/charges.ts';
import type { Database } from '../../../src/store/database.ts';
import { endDeliberation, insertDeliberation, keepAnswer } from '../../../src/store/deliberations.ts';
import { deleteEndedMarks, eraseDeliberations, eraseEmpty } from '../../../src/store/erase.ts';
import { addFreeCalls, countFreeRequest } from '../../../src/store/free-calls.ts';
import { releaseIdempotencyKey } from '../../../src/store/idempotency-keys.ts';
import { writeJournal } from '../../../src/store/journal.ts';
import { keepOwnView } from '../../../src/store/own-views.ts';
import { setRetentionDays } from '../../../src/store/organizations.ts';
import { writeProfile } from '../../../src/store/profiles.ts';
import { listRunningAbout } from '../../../src/store/questions.ts';
import { createRateLimits } from '../../../src/store/rate-limits.ts';
import { lockRecord, writeRecord } from '../../../src/store/records.ts';
import { deleteOldCounters, eraseEnded, pruneEvents } from '../../../src/store/retention.ts';
import { countOpening, deleteView, revokeShare } from '../../../src/store/shares.ts';
import { handOver, takeOver } from '../../../src/store/takeover.ts';
import { transact } from '../../../src/store/transact.ts';
import { beginWatching, endWatching } from '../../../src/store/watched-by.ts';
import * as webhooks from '../../../src/store/webhooks.ts';
import { IDEMPOTENCY_KEY, MONTH, idsOf } from './rows.ts';

/** How far it may reach: what else the account has, or the organization, is a neighbour's or not. */
export type Reach = 'one' | 'account' | 'organization';

export type Operation = {
  readonly reach: Reach;
  /** Makes it what the operation looks for. */
  readonly first?: string;
  readonly act: (on: { readonly db: Database; readonly pool: Pool }) => Promise<unknown>;
};

const ids = idsOf('target');
const { organization, account, key, done, running, question, memo, share, webhook, delivery, node, seat } =
  ids;

const TODAY = { organizationId: organization, day: MONTH };
const LONG_AGO = `timestamptz '2020-01-01'`;
const BEFORE = new Date('2021-01-01');
const ALWAYS = new Date('2100-01-01');
const YEARS = { from: { finishedAt: '-infinity', id: '' }, before: BEFORE, most: 100 };
const endedLongAgo = `update deliberations set finished_at = ${LONG_AGO} where id = '${done}'`;
const VIEW = {
  option: 'opt_1',
  probabilities: null,
  reason: null,
  blind: true,
  recordedAt: '2026-01-01T00:00:00Z',
} as const;
const RESERVATION = {
  deliberationId: 'dlb_~target~_new',
  organizationId: organization,
  accountId: account,
  month: MONTH,
  credits: 10,
  organizationLimit: 10_000,
  accountLimit: 10_000,
};

/** By what is done, in the words of a reader of the failure. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'gives an organization a quota': {
    reach: 'organization',
    act: ({ db }) => ensureOrganization(db, { id: 'org_new', name: organization }, 7),
  },
  'gives an organization a retention': {
    reach: 'organization',
    act: ({ db }) => setRetentionDays(db, organization, 7),
  },
  'gives an account a quota': { reach: 'account', act: ({ db }) => setAccountCredits(db, account, 7) },
  'notes the use of a key': { reach: 'one', act: ({ db }) => noteKeyUse(db, key) },
  'revokes a key': { reach: 'one', act: ({ db }) => revokeKey(db, key) },
  'lets a key end after a rotation': { reach: 'one', act: ({ db }) => retireKey(db, key, 1) },
  'revokes the keys of an organization': {
    reach: 'organization',
    act: ({ db }) => revokeKeysOf(db, organization),
  },
  'counts a request': {
    reach: 'one',
    act: ({ db }) => createRateLimits(db).count('frame', key, 10),
  },
  'forgets counters': {
    reach: 'one',
    first: `update rate_limits set expire = 0 where key = 'frame:${key}'`,
    act: ({ db }) => deleteOldCounters(db),
  },
  'sets the profile of an account': {
    reach: 'account',
    act: ({ db }) => setProfile(db, account),
  },
  'sets the profile of an organization': {
    reach: 'organization',
    act: ({ db }) => setProfile(db, null),
  },
  'counts a question for its key': { reach: 'one', act: ({ db }) => admitOne(db) },
  'reserves credits': { reach: 'one', act: ({ db }) => transact(db, [reserveCredits(RESERVATION)]) },
  'settles a charge': { reach: 'one', act: ({ db }) => transact(db, [settleCharge(running, 50)]) },
  'returns credits': { reach: 'one', act: ({ db }) => transact(db, [returnCredits(running)]) },
  'counts a request that is free': {
    reach: 'organization',
    act: ({ db }) => countFreeRequest(db, { ...TODAY, most: 10 }),
  },
  'adds what a free request has come to': {
    reach: 'organization',
    act: ({ db }) => {
      const tokens = { inputTokens: 1, outputTokens: 1 };
      return addFreeCalls(db, TODAY, { calls: 1, ...tokens, costUsd: 1, unpricedCalls: 0 });
    },
  },
  'keeps what a call took': {
    reach: 'one',
    act: ({ db }) => {
      const kind = { seat, model: 'the same', stage: 'review', effort: 'low' } as const;
      return addCallTimes(db, [{ ...kind, ms: 2, firstTextMs: 2, longestSilenceMs: 2 }]);
    },
  },
  'writes the journal': {
    reach: 'one',
    act: ({ db }) =>
      writeJournal(db, [
        {
          deliberationId: running,
          epoch: 0,
          stage: 'review',
          steps: [{ name: 'two', output: '2' }],
          events: [{ seq: 1, name: 'two', type: 'stage.started', data: '{}' }],
        },
      ]),
  },
  'keeps the view of whoever asked': {
    reach: 'one',
    act: ({ db }) => keepOwnView(db, running, VIEW),
  },
  'begins to watch': { reach: 'one', act: ({ db }) => beginWatching(db, { id: running, node: 'node_x' }) },
  'ends to watch': {
    reach: 'one',
    first: `update deliberations set watched_by = '{node_x}'`,
    act: ({ db }) => endWatching(db, { id: running, node: 'node_x' }),
  },
  'hands over what a node runs': { reach: 'one', act: ({ db }) => handOver(db, node) },
  'takes over what a node runs': {
    reach: 'one',
    act: ({ db }) => takeOver(db, { from: node, to: 'node_x' }),
  },
  'takes over one deliberation': {
    reach: 'one',
    first: `update deliberations set node = 'node_x' where finished_at is null`,
    act: ({ db }) => takeOver(db, { from: 'node_x', to: 'node_y', only: [running] }),
  },
  'ends a deliberation': {
    reach: 'one',
    act: ({ db }) => transact(db, [endDeliberation({ id: running, epoch: 0, state: 'failed', error: '{}' })]),
  },
  'keeps an answer': { reach: 'one', act: ({ db }) => transact(db, [keepAnswer(question, '{}')]) },
  'releases an idempotency key': {
    reach: 'one',
    act: ({ db }) => releaseKey(db, account),
  },
  'releases an idempotency key that is the whole organization`s': {
    reach: 'one',
    first: `update deliberations set idempotency_scope = '' where id in ('${done}', '${idsOf('stranger').done}')`,
    act: ({ db }) => releaseKey(db, ''),
  },
  'records an outcome': { reach: 'one', act: ({ db }) => record(db, { a: 2 }) },
  'takes back an outcome': { reach: 'one', act: ({ db }) => record(db, null) },
  'counts the opening of a link': { reach: 'one', act: ({ db }) => countOpening(db, share) },
  'revokes a link': {
    reach: 'one',
    act: ({ db }) => revokeShare(db, { memoId: memo, id: share, at: new Date() }),
  },
  'erases what one reader thought': {
    reach: 'one',
    act: ({ db }) => deleteView(db, organization, `viw_${share}`),
  },
  'deletes a webhook': { reach: 'one', act: ({ db }) => webhooks.deleteWebhook(db, webhook) },
  'rotates the secret of a webhook': {
    reach: 'one',
    act: ({ db }) => webhooks.rotateSecret(db, webhook, { secret: 'open', overlapHours: 1 }),
  },
  'tells of a review that is due': {
    reach: 'one',
    first: `update records set due_on = '2020-01-01' where memo_id = '${memo}'`,
    act: ({ db }) => webhooks.queueDueReviews(db, { today: '2020-01-02', most: 100 }),
  },
  'takes a delivery that is due': {
    reach: 'one',
    first: `update webhook_deliveries set due_at = ${LONG_AGO} where id = '${delivery}'`,
    act: ({ db }) =>
      webhooks.takeDue(db, {
        most: 100,
        mostOfOrganization: 100,
        mostOfWebhook: 100,
        underWay: [],
        leaseMs: 1_000,
      }),
  },
  'notes that something was delivered': {
    reach: 'one',
    act: ({ db }) => webhooks.noteDelivered(db, delivery, { status: 200, problem: null }),
  },
  'notes that something was not delivered': {
    reach: 'one',
    act: ({ db }) => webhooks.noteFailed(db, delivery, { status: 500, problem: 'no', waitMs: 1_000 }),
  },
  'delivers again': { reach: 'one', act: ({ db }) => webhooks.replayDelivery(db, webhook, delivery) },
  'forgets deliveries': {
    reach: 'one',
    first: `update webhook_deliveries set ended_at = case when id = '${delivery}' then ${LONG_AGO} else now() end`,
    act: ({ db }) => webhooks.deleteEndedDeliveries(db, BEFORE),
  },
  'prunes events': { reach: 'one', first: endedLongAgo, act: ({ db }) => pruneEvents(db, YEARS) },
  'erases what ended long ago': {
    reach: 'one',
    first: endedLongAgo,
    act: ({ db }) => eraseEnded(db, { before: BEFORE, most: 100 }),
  },
  'erases what of one organization ended long ago': {
    reach: 'organization',
    first: `update deliberations set finished_at = ${LONG_AGO} where finished_at is not null`,
    act: ({ db }) => eraseEnded(db, { before: BEFORE, most: 100, organizationId: organization }),
  },
  'forgets marks of idempotency keys': {
    reach: 'account',
    first: `update erased_idempotency_keys set created_at = ${LONG_AGO} where scope = '${account}'`,
    act: ({ db }) => deleteEndedMarks(db, BEFORE),
  },
  'erases a deliberation': {
    reach: 'one',
    act: ({ db }) => eraseDeliberations(db, { ids: [done], since: BEFORE }),
  },
  'ends the questions about a memo': {
    reach: 'one',
    act: async ({ db }) => {
      for (const id of await listRunningAbout(db, done))
        await transact(db, [endDeliberation({ id, epoch: null, state: 'cancelled', error: null })]);
    },
  },
  'erases an account with all that it has': {
    reach: 'account',
    act: ({ db }) => eraseAccount(adminOf(db), { organization, email: `${account}@example.com` }),
  },
  'erases an organization with all that it has': {
    reach: 'organization',
    act: ({ db }) => eraseOrganization(adminOf(db), organization),
  },
  'erases an account': {
    reach: 'account',
    first: `delete from deliberations where account_id = '${account}'`,
    act: ({ db }) => db.transaction().execute((trx) => eraseEmpty(trx, 'accounts', account)),
  },
  'erases an organization': {
    reach: 'organization',
    first: `delete from accounts where organization_id = '${organization}'`,
    act: ({ db }) => db.transaction().execute((trx) => eraseEmpty(trx, 'organizations', organization)),
  },
};

const adminOf = (db: Database): AdminContext => ({ db, ids: createIds(Date.now), now: Date.now });

function releaseKey(db: Database, scope: string): Promise<unknown> {
  const key = { organizationId: organization, idempotencyScope: scope, byTestKey: ids.byTestKey };
  return transact(db, [releaseIdempotencyKey({ ...key, idempotencyKey: IDEMPOTENCY_KEY }, ALWAYS)]);
}

function setProfile(db: Database, accountId: string | null): Promise<void> {
  const owner = { organizationId: organization, accountId, test: false };
  const profile = { ...EMPTY_PROFILE, context: 'new' };
  return writeProfile(db, owner, { profile, updatedAt: new Date() });
}

async function record(db: Database, lesson: Readonly<Record<string, number>> | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const reach = { organizationId: organization, email: null, domain: null, world: null };
    const of = await lockRecord(trx, reach, memo);
    if (of === undefined) throw new Error('the target has no memo');
    const lessons = { outcomes: lesson, predictions: lesson };
    const change = { of, test: false, record: NOTHING_RECORDED, resolved: [], lessons };
    await writeRecord(trx, { ...change, dueOn: '2026-12-01' });
  });
}

function admitOne(db: Database): Promise<unknown> {
  const made = createIds(Date.now);
  const brief = { question: '?', context: null, options: [], criteria: [], musts: [], transparent: false };
  const of = {
    organizationId: organization,
    accountId: account,
    keyId: key,
    byTestKey: false,
    mode: 'live',
  } as const;
  const at = { createdAt: new Date(), deadlineAt: new Date() };
  const once = { idempotencyKey: null, idempotencyScope: '', bodyHash: Buffer.alloc(32) };
  const run = { id: made.deliberation(), memoId: made.memo(), about: null, requestId: made.request(), node };
  const drawSecret = made.drawSecret();
  const row = { ...of, ...at, ...once, ...run, brief, panel: [], drawSecret };
  return transact(db, insertDeliberation(row, { ofKey: 9, ofOrganization: 9 }));
}
