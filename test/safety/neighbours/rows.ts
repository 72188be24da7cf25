// Rows of every table for several owners. All ids of an owner hold its mark, so that a row says whose it is.

import type { Pool } from 'pg';

/**
 * Two organizations, two accounts of one of them and two keys of one of those, each with rows of its own. `target` and
 * `sibling` are of the same account, `colleague` is another account beside it, `stranger` another organization.
 */
export type Owner = 'target' | 'sibling' | 'colleague' | 'stranger';

export const OWNERS = ['target', 'sibling', 'colleague', 'stranger'] as const;

export type Ids = ReturnType<typeof idsOf>;

/** What each owner's rows are called. */
export function idsOf(owner: Owner) {
  const mark = markOf(owner);
  const account = owner === 'target' || owner === 'sibling' ? 'acc_~ada~' : `acc_${mark}`;
  return {
    organization: owner === 'stranger' ? `org_${mark}` : 'org_~home~',
    account,
    key: `key_${mark}`,
    node: `node_${mark}`,
    done: `dlb_${mark}_done`,
    running: `dlb_${mark}_running`,
    question: `qst_${mark}`,
    memo: `mem_${mark}`,
    share: `shr_${mark}`,
    webhook: `whk_${mark}`,
    delivery: `msg_${mark}`,
    seat: `seat_${mark}`,
    /** All have used the same key, of one account one with a live key and one with a test key. */
    byTestKey: owner === 'sibling',
  };
}

export const markOf = (owner: Owner): string => `~${owner}~`;

export const IDEMPOTENCY_KEY = 'the same';
const MEMO = '{"memo":1}';
export const MONTH = '2026-11-01';
/** A month of the same accounts that nothing is about. */
export const OTHER_MONTH = '2026-10-01';
const NEVER = '2999-01-01';

/** Nothing of theirs is due, has ended long ago or was used: `operations.ts` changes that for the target alone. */
export async function seedOwners(pool: Pool): Promise<void> {
  for (const owner of OWNERS) {
    const ids = idsOf(owner);
    await seedAccount(pool, ids);
    await seedDeliberations(pool, ids);
    await seedMemo(pool, ids);
    await seedCounts(pool, ids);
  }
}

type Row = Readonly<Record<string, unknown>>;

async function insert(pool: Pool, table: string, row: Row): Promise<void> {
  const places = Object.keys(row).map((_, index) => `$${index + 1}`);
  await pool.query(
    `insert into ${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')}) on conflict do nothing`,
    Object.values(row),
  );
}

async function seedAccount(pool: Pool, ids: Ids): Promise<void> {
  const { organization: organization_id, account: account_id, key } = ids;
  await insert(pool, 'organizations', { id: organization_id, name: organization_id });
  const email = `${account_id}@example.com`;
  await insert(pool, 'accounts', { id: account_id, organization_id, email });
  const hash = Buffer.from(key);
  await insert(pool, 'api_keys', { id: key, organization_id, hash, shown: key, test: false });
  for (const owner of [organization_id, account_id])
    for (const month of [OTHER_MONTH, MONTH])
      await insert(pool, 'quota_usage', { owner, organization_id, month, used: 500, reserved: 2_000 });
  const profile = { organization_id, test: false, profile: '{}', updated_at: new Date(0) };
  for (const whose of [null, account_id]) await insert(pool, 'profiles', { ...profile, account_id: whose });
  await insert(pool, 'audit_log', { organization_id, actor: key, action: 'key.created', target: key });
  const url = 'https://hooks.example.com';
  // An organization tells all of its webhooks: of those at home the target's alone listens to both.
  const isHeard = key === idsOf('target').key || key === idsOf('stranger').key;
  const events = ['deliberation.complete', ...(isHeard ? ['memo.review_due'] : [])];
  const webhook = { organization_id, url, events, test: false, secret: 'sesame' };
  await insert(pool, 'webhooks', { id: ids.webhook, ...webhook });
  const mark = { organization_id, scope: account_id, key_digest: Buffer.from('before') };
  await insert(pool, 'erased_idempotency_keys', { ...mark, created_at: NEVER });
  await insert(pool, 'rate_limits', { key: `frame:${key}`, expire: Date.parse(NEVER) });
}

async function seedDeliberations(pool: Pool, ids: Ids): Promise<void> {
  const common = {
    organization_id: ids.organization,
    account_id: ids.account,
    key_id: ids.key,
    mode: 'live',
    brief: '{}',
    panel: '[]',
    request_id: 'req_1',
    body_hash: Buffer.alloc(32),
    node: ids.node,
    idempotency_scope: ids.account,
    created_at: new Date(),
    deadline_at: NEVER,
  };
  const running = { ...common, state: 'frame' };
  const done = { ...common, state: 'completed', finished_at: new Date() };
  const charge = { organization_id: ids.organization, account_id: ids.account, month: MONTH, credits: 100 };
  await insert(pool, 'deliberations', {
    ...done,
    id: ids.done,
    memo_id: ids.memo,
    idempotency_key: IDEMPOTENCY_KEY,
    by_test_key: ids.byTestKey,
  });
  await insert(pool, 'charges', { ...charge, deliberation_id: ids.done, status: 'settled' });
  const memo = { id: ids.memo, deliberation_id: ids.done, created_at: new Date(), memo: MEMO };
  await insert(pool, 'memos', { ...memo, organization_id: ids.organization, account_id: ids.account });
  for (const [id, about] of [
    [ids.running, null],
    [ids.question, ids.memo],
  ]) {
    const idempotency_key = ids.byTestKey && about === null ? 'another' : null;
    await insert(pool, 'deliberations', { ...running, id, memo_id: id, about, idempotency_key });
    await insert(pool, 'charges', { ...charge, deliberation_id: id, status: 'reserved' });
  }
  const { organization: organization_id } = ids;
  for (const deliberation_id of [ids.done, ids.running]) {
    const whose = { deliberation_id, organization_id };
    await insert(pool, 'steps', { ...whose, name: 'frame', output: '1' });
    const event = { ...whose, seq: 0, name: 'first', type: 'stage.started', data: '{}' };
    await insert(pool, 'events', event);
    await insert(pool, 'documents', { ...whose, place: 1, document: '{}' });
  }
  const last = { seq: 1, name: 'last', type: 'deliberation.complete', data: `{"seq":1,"memo":${MEMO}}` };
  await insert(pool, 'events', { deliberation_id: ids.done, organization_id, ...last });
}

async function seedMemo(pool: Pool, ids: Ids): Promise<void> {
  const of = { memo_id: ids.memo, organization_id: ids.organization, test: false, thread: 'the same' };
  await insert(pool, 'records', { ...of, account_id: ids.account, due_on: NEVER });
  for (const source of ['outcomes', 'predictions'])
    await insert(pool, 'learned', { ...of, source, sums: '{"a":1}' });
  const { organization_id } = of;
  const share = { id: ids.share, memo_id: ids.memo, token_hash: Buffer.from(ids.share), allow_views: true };
  await insert(pool, 'shares', { ...share, organization_id, created_at: new Date(), expires_at: NEVER });
  const view = { id: `viw_${ids.share}`, share_id: ids.share, receipt_hash: Buffer.from(ids.share) };
  await insert(pool, 'views', { ...view, organization_id, view: '{}', created_at: new Date() });
  const delivery = { webhook_id: ids.webhook, deliberation_id: ids.done, event: 'deliberation.complete' };
  await insert(pool, 'webhook_deliveries', {
    id: ids.delivery,
    organization_id,
    ...delivery,
    payload: '{}',
    due_at: NEVER,
  });
}

async function seedCounts(pool: Pool, ids: Ids): Promise<void> {
  for (const day of [OTHER_MONTH, MONTH])
    await insert(pool, 'free_calls', { organization_id: ids.organization, day });
  const times = { took_ms: [1], first_text_ms: [1], longest_silence_ms: [1] };
  const kind = { seat: ids.seat, model: 'the same', stage: 'review', effort: 'low' };
  await insert(pool, 'call_times', { ...kind, ...times });
}
