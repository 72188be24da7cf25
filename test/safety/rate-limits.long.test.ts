import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endKey } from '../../src/service/keys.ts';
import { createDatabase } from '../../src/store/database.ts';
import { createIds, uuidv7 } from '../../src/domain/ids.ts';
import { drawApiKey } from '../../src/domain/api-key.ts';
import { assertError } from '../answers.ts';
import { flood } from './flood.ts';
import { startNodes } from './nodes.ts';
import { readItems } from './structured-fields.ts';

const PATH = '/v1/account?userEmail=ada@example.com';

function get(url: string, key: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(url + PATH, { headers: { Authorization: `Bearer ${key}`, ...headers } });
}

test('counts the requests of a key over two nodes together, and says the same of them on both', async (t) => {
  const { urls, createKey } = await startNodes(t, 2);
  const { key } = await createKey({ ratePerMinute: 20 });
  const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => get(urls[i % 2] ?? '', key)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 20);
  const left = answers.flatMap((answer) => (answer.status === 200 ? [stateOf(answer).r] : []));
  assert.deepEqual(
    left.toSorted((a, b) => b - a),
    Array.from({ length: 20 }, (_, i) => 19 - i),
  );
  for (const answer of answers.filter(({ status }) => status === 429)) {
    const { r, t: reset } = stateOf(answer);
    const { retryAfter } = await assertError(answer, 429, 'rate_limited');
    assert.equal(r, 0);
    assert.equal(retryAfter, reset);
    assert.ok(reset >= 1 && reset <= 60);
  }
});

test('writes RateLimit and RateLimit-Policy as lists of structured items with whole parameters', async (t) => {
  const { urls, createKey } = await startNodes(t, 1);
  const { key } = await createKey({ ratePerMinute: 7 });
  for (const answer of [await get(urls[0] ?? '', key), await get(urls[0] ?? '', 'nobody')]) {
    const [policy, ...policies] = readItems(answer.headers.get('RateLimit-Policy') ?? '');
    const [state, ...states] = readItems(answer.headers.get('RateLimit') ?? '');
    assert.deepEqual([policies, states], [[], []]);
    assert.equal(policy?.name, state?.name, 'a state belongs to a policy by its name');
    assert.deepEqual(Object.keys(policy?.parameters ?? {}), ['q', 'w']);
    assert.deepEqual(Object.keys(state?.parameters ?? {}), ['r', 't']);
    assert.equal(policy?.parameters['w'], 60);
    await answer.body?.cancel();
  }
});

test('counts failed keys of an address over two nodes, and lets a valid key pass from there on both', async (t) => {
  const { urls, createKey } = await startNodes(t, 2, { WITAN_FAILED_KEYS_PER_MINUTE: '10' });
  const { key } = await createKey();
  const tries = await Promise.all(
    Array.from({ length: 40 }, (_, i) => get(urls[i % 2] ?? '', i % 4 < 2 ? 'nonsense' : drawApiKey('live'))),
  );
  assert.equal(tries.filter(({ status }) => status === 401).length, 10);
  for (const refused of tries.filter(({ status }) => status !== 401)) {
    const { retryAfter } = await assertError(refused, 429, 'rate_limited');
    assert.equal(retryAfter, stateOf(refused).t);
  }
  for (const url of urls) assert.equal((await get(url, key)).status, 200);
});

test('believes X-Forwarded-For from trusted proxies alone, hop by hop', async (t) => {
  const env = {
    WITAN_FAILED_KEYS_PER_MINUTE: '1',
    WITAN_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, 2001:db8::/32',
  };
  const { urls } = await startNodes(t, 1, env);
  const from = async (forwarded: string): Promise<number> =>
    (await get(urls[0] ?? '', 'nonsense', { 'X-Forwarded-For': forwarded })).status;
  assert.equal(await from('198.51.100.1'), 401);
  assert.equal(await from('198.51.100.1'), 429);
  assert.equal(await from('198.51.100.1, 10.1.2.3'), 429, 'through two proxies of ours it is the same');
  assert.equal(await from('192.0.2.77, 198.51.100.1'), 429, 'what a stranger says before it is not believed');
  assert.equal(await from('198.51.100.2, 2001:db8::7'), 401);
  assert.equal(await from('198.51.100.2'), 429);
  assert.equal(await from('not an address'), 401, 'then it is the proxy`s own');
  assert.equal(await from('"; drop table'), 429);

  const stranger = await startNodes(t, 1, { WITAN_FAILED_KEYS_PER_MINUTE: '1' });
  const statuses = [];
  for (let i = 0; i < 3; i += 1) {
    const answer = await get(stranger.urls[0] ?? '', 'nonsense', { 'X-Forwarded-For': `198.51.100.${i}` });
    statuses.push(answer.status);
  }
  assert.deepEqual(statuses, [401, 429, 429]);
});

test('costs the database nothing for a key that is over its rate, and serves other keys meanwhile', async (t) => {
  const { urls, createKey, pool } = await startNodes(t, 1);
  const [url = ''] = urls;
  const { key: noisy } = await createKey({ ratePerMinute: 5 });
  const { key: quiet } = await createKey();
  for (let i = 0; i < 6; i += 1) await get(url, noisy);
  const queries = countQueries(pool);
  const before = await queries();
  const flooding = flood({ url, key: noisy, rate: 300, seconds: 2 });
  const others = [];
  for (let i = 0; i < 10; i += 1) others.push((await get(url, quiet)).status);
  const { answers } = await flooding;
  const statuses = new Set(answers.map(({ status }) => status));
  assert.deepEqual([answers.length, [...statuses]], [600, [429]]);
  assert.deepEqual(new Set(others), new Set([200]));
  const [lookUps, counts] = (await queries()).map((count, i) => count - (before[i] ?? 0));
  // Ten of the other key's, and a few that were under way when the first was refused.
  assert.ok((lookUps ?? 0) <= 20 && (counts ?? 0) <= 20, `${lookUps} look-ups and ${counts} counts`);
});

test('refuses a key that is revoked while it is over its rate, then and afterwards', async (t) => {
  const { urls, createKey, pool } = await startNodes(t, 1);
  const [url = ''] = urls;
  const { key, id } = await createKey({ ratePerMinute: 1 });
  const seen = [];
  for (let i = 0; i < 3; i += 1) seen.push((await get(url, key)).status);
  await endKey({ db: createDatabase(pool), ids: createIds(Date.now), now: Date.now }, id);
  seen.push((await get(url, key)).status);
  assert.deepEqual(seen, [200, 429, 429, 429]);
  const fresh = await createKey({ ratePerMinute: 100 });
  assert.equal((await get(url, fresh.key)).status, 200);
  await endKey({ db: createDatabase(pool), ids: createIds(Date.now), now: Date.now }, fresh.id);
  assert.equal((await get(url, fresh.key)).status, 401, 'one within its rate is refused at once');
  assert.equal((await get(url, `${uuidv7(Date.now())}`)).status, 401);
});

function stateOf(answer: Response): { readonly r: number; readonly t: number } {
  const [state] = readItems(answer.headers.get('RateLimit') ?? '');
  return { r: Number(state?.parameters['r']), t: Number(state?.parameters['t']) };
}

/** Rows read by key and rows written by the rate limits, as PostgreSQL counts them. */
function countQueries(pool: Parameters<typeof createDatabase>[0]) {
  return async (): Promise<number[]> => {
    await pool.query('select pg_stat_force_next_flush()');
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    const { rows } = await pool.query<{ scans: number; written: number }>(`select
      (select (seq_scan + idx_scan)::int from pg_stat_user_tables where relname = 'api_keys') as scans,
      (select (n_tup_ins + n_tup_upd)::int from pg_stat_user_tables where relname = 'rate_limits') as written`);
    return [rows[0]?.scans ?? 0, rows[0]?.written ?? 0];
  };
}
