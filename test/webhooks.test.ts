import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestContext } from 'node:test';
import { createClient } from '@witan/client';
import type { Client, WebhookDelivery } from '@witan/client';
import { createHousekeeping } from '../src/durable/housekeeping.ts';
import { SCOPES } from '../src/domain/scope.ts';
import { WAITS_MS } from '../src/domain/webhook.ts';
import { eraseAccount } from '../src/service/erase.ts';
import { createIds } from '../src/domain/ids.ts';
import { createDatabase } from '../src/store/database.ts';
import { allowNetworks } from '../src/webhooks/addresses.ts';
import { repeat } from '../src/start/jobs.ts';
import { createCourier } from '../src/webhooks/courier.ts';
import { createResolve } from '../src/webhooks/resolve.ts';
import { assertError } from './answers.ts';
import { startReceiver, verified } from './receiver.ts';
import type { Receiver } from './receiver.ts';
import { FORESEEING } from './records.ts';
import { bearer, readMemo, startTestServer, QUESTION } from './server.ts';
import type { TestServer } from './server.ts';
import { until } from './until.ts';

let server: TestServer;
let receiver: Receiver;
before(async () => {
  server = await startTestServer({ env: { WITAN_WEBHOOK_NETWORKS: '127.0.0.0/8' } });
});
after(() => server.close());

type Place = {
  readonly client: Client;
  readonly key: string;
  readonly test: string;
  readonly player: Client;
};

async function place(organization: string): Promise<Place> {
  const order = { organization, scopes: SCOPES };
  const { key } = await server.createKey(order);
  const { key: testKey } = await server.createKey({ ...order, test: true });
  const client = createClient({ apiKey: key, baseUrl: server.url, maxRetries: 0 });
  return { key, client, test: testKey, player: createClient({ apiKey: testKey, baseUrl: server.url }) };
}

/** What waits for its next try is due now. */
const hurry = () => server.pool.query(`update webhook_deliveries set due_at = now() where state = 'pending'`);

/** Sends beside the server, which looks for what is due once a second. */
function sendAtOnce(t: TestContext): void {
  const settings = {
    allowed: allowNetworks(['127.0.0.0/8']),
    resolve: createResolve(),
    timeoutMs: 10_000,
    mostBytes: 64 * 1_024,
  };
  const trouble = (error: unknown) => assert.ifError(error);
  const courier = createCourier({ db: createDatabase(server.pool), now: Date.now, settings, trouble });
  const job = repeat(courier.round, { everyMs: 20, firstMs: 0, trouble });
  t.after(() => job.stop().then(courier.idle));
}

async function deliveryOf(
  client: Client,
  id: string,
  state: WebhookDelivery['state'],
  tries = 1,
): Promise<WebhookDelivery> {
  const deadline = AbortSignal.timeout(60_000);
  for (;;) {
    const { deliveries } = await client.webhooks.deliveries(id);
    const found = deliveries.find(
      (it) => it.state === state && it.tries >= tries && it.problem !== undefined,
    );
    if (found && (found.state !== 'pending' || found.problem !== null)) return found;
    deadline.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('gives an organization at most 20 webhooks, also at once', async () => {
  const { client } = await place('Many');
  const order = { url: 'https://127.0.0.1/hook', events: ['deliberation.complete'] } as const;
  const made = await Promise.allSettled(Array.from({ length: 40 }, () => client.webhooks.create(order)));
  assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 20);
  assert.equal((await client.webhooks.list()).webhooks.length, 20);
});

test('tells of memos and failures with a signature that the library of the standard accepts', async (t) => {
  receiver = await startReceiver();
  t.after(receiver.close);
  const { client, key } = await place('Told');
  const { id, secret } = await client.webhooks.create({
    url: receiver.url,
    events: ['deliberation.complete', 'deliberation.failed'],
  });
  const memo = await readMemo(await server.ask(QUESTION, bearer(key)));
  const failing = { ...QUESTION, question: `${QUESTION.question} [simulate: all=down]` };
  const failed = await server.ask(failing, bearer(key));
  assert.equal(failed.status, 500);
  await receiver.until((taken) => taken.length >= 2);
  const told = receiver.taken.map((message) => verified(message, secret));
  assert.deepEqual(
    told.map(({ type, data }) => ({ type, ...data })).toSorted((a, b) => a.type.localeCompare(b.type)),
    [
      {
        type: 'deliberation.complete',
        deliberationId: memo.deliberationId,
        memoId: memo.id,
        userEmail: QUESTION.userEmail,
        mode: 'test',
      },
      {
        type: 'deliberation.failed',
        deliberationId: failed.headers.get('Deliberation-Id'),
        memoId: null,
        userEmail: QUESTION.userEmail,
        mode: 'test',
        error: 'internal_error',
      },
    ],
  );
  assert.ok(!JSON.stringify(receiver.taken).includes('importer'), 'no text leaves');
  const [first] = receiver.taken;
  assert.ok(first);
  assert.throws(() => verified({ ...first, body: first.body.replace('memo', 'Memo') }, secret));
  assert.throws(() => verified({ ...first, headers: { ...first.headers, 'webhook-id': 'msg_1' } }, secret));
  const old = { ...first.headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 3_600) };
  assert.throws(() => verified({ ...first, headers: old }, secret));
  const done = await deliveryOf(client, id, 'delivered');
  assert.deepEqual([done.status, done.problem, done.tries], [204, null, 1]);
  const idsOf = async (page: { readonly limit?: number; readonly cursor?: string | null }) => {
    const { deliveries, nextCursor } = await client.webhooks.deliveries(id, page);
    return { ids: deliveries.map((it) => it.deliberationId), nextCursor };
  };
  const newest = await idsOf({ limit: 1 });
  assert.deepEqual(newest.ids, [failed.headers.get('Deliberation-Id')]);
  const oldest = await idsOf({ limit: 1, cursor: newest.nextCursor });
  assert.deepEqual(oldest, { ids: [memo.deliberationId], nextCursor: null });
});

test('tells a webhook what it listens to, of its own organization and its own kind of key alone', async (t) => {
  receiver = await startReceiver();
  t.after(receiver.close);
  sendAtOnce(t);
  const [mine, theirs] = [await place('Mine'), await place('Theirs')];
  const live = await mine.client.webhooks.create({ url: receiver.url, events: ['deliberation.complete'] });
  const played = await mine.player.webhooks.create({ url: receiver.url, events: ['deliberation.complete'] });
  await theirs.client.webhooks.create({ url: receiver.url, events: ['deliberation.failed'] });
  const asked = await readMemo(await server.ask(QUESTION, bearer(mine.key)));
  const tried = await readMemo(await server.ask(QUESTION, bearer(mine.test)));
  await readMemo(await server.ask(QUESTION, bearer(theirs.key)));
  await receiver.until((taken) => taken.length >= 2);
  const { rows } = await server.pool.query<{ webhook: string; memo: string }>(
    `select webhook_id as webhook, payload::json -> 'data' ->> 'memoId' as memo from webhook_deliveries
     where webhook_id = any(select id from webhooks where url = $1)`,
    [receiver.url],
  );
  assert.deepEqual(
    new Map(rows.map(({ webhook, memo }) => [webhook, memo])),
    new Map([
      [live.id, asked.id],
      [played.id, tried.id],
    ]),
  );
  const ids = async (client: Client) => (await client.webhooks.list()).webhooks.map(({ id }) => id);
  assert.deepEqual([await ids(mine.client), await ids(mine.player)], [[live.id, played.id], [played.id]]);
  for (const stranger of [theirs.client, mine.player]) {
    await assert.rejects(stranger.webhooks.delete(live.id), { code: 'not_found' });
    await assert.rejects(stranger.webhooks.rotate(live.id), { code: 'not_found' });
    await assert.rejects(stranger.webhooks.deliveries(live.id), { code: 'not_found' });
  }
  await assert.rejects(mine.client.webhooks.rotate(played.id), { code: 'not_found' });
  await mine.client.webhooks.delete(played.id);
  assert.deepEqual([await ids(mine.client), await ids(mine.player)], [[live.id], []]);
});

test('tries again with the same id after growing waits of 24 hours together, parks, and replays when told', async (t) => {
  receiver = await startReceiver();
  t.after(receiver.close);
  sendAtOnce(t);
  const { client, key } = await place('Patient');
  const { id, secret } = await client.webhooks.create({
    url: receiver.url,
    events: ['deliberation.complete'],
  });
  receiver.answerWith((response) => void response.writeHead(503).end('later'));
  await readMemo(await server.ask(QUESTION, bearer(key)));
  const waits: number[] = [];
  for (let tries = 1; tries <= WAITS_MS.length; tries += 1) {
    const delivery = await deliveryOf(client, id, 'pending', tries);
    assert.deepEqual([delivery.status, delivery.problem], [503, 'The answer was HTTP 503.']);
    waits.push(Date.parse(delivery.nextTryAt ?? '') - Date.now());
    await hurry();
  }
  const parked = await deliveryOf(client, id, 'parked', WAITS_MS.length + 1);
  assert.equal(parked.nextTryAt, null);
  const inState = async (state: WebhookDelivery['state']) =>
    (await client.webhooks.deliveries(id, { state })).deliveries.map((it) => it.id);
  assert.deepEqual([await inState('parked'), await inState('delivered')], [[parked.id], []]);
  const unknown = await server.send('GET', `/v1/webhooks/${id}/deliveries?state=lost`, bearer(key));
  await assertError(unknown, 422, 'validation_error');
  assert.equal(new Set(receiver.taken.map((message) => message.id)).size, 1);
  assert.equal(receiver.taken.length, WAITS_MS.length + 1);
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
  assert.ok(hours > 23.5 && hours < 24.5, `${hours}`);
  assert.ok(waits.every((wait, at) => at === 0 || wait > (waits[at - 1] ?? 0)));

  receiver.answerWith((response) => void response.writeHead(200).end());
  const again = await client.webhooks.replay(id, parked.id);
  assert.deepEqual([again.state, again.tries], ['pending', 0]);
  const done = await deliveryOf(client, id, 'delivered');
  assert.deepEqual([done.id, done.status], [parked.id, 200]);
  const other = await client.webhooks.create({ url: receiver.url, events: ['deliberation.complete'] });
  await assert.rejects(client.webhooks.replay(other.id, parked.id), { code: 'not_found' });
  assert.deepEqual(await inState('delivered'), [parked.id], 'it is not queued again');
  assert.equal(verified(receiver.taken.at(-1) ?? assert.fail(), secret).type, 'deliberation.complete');
});

test('signs with both secrets while they overlap, and with the new one alone afterwards', async (t) => {
  receiver = await startReceiver();
  t.after(receiver.close);
  sendAtOnce(t);
  const { client, key } = await place('Rotating');
  const first = await client.webhooks.create({ url: receiver.url, events: ['deliberation.complete'] });
  const second = await client.webhooks.rotate(first.id, 1);
  await readMemo(await server.ask(QUESTION, bearer(key)));
  await receiver.until((taken) => taken.length >= 1);
  const [both] = receiver.taken;
  assert.ok(both && verified(both, first.secret) && verified(both, second.secret));
  await server.pool.query('update webhooks set earlier_until = now() where id = $1', [first.id]);
  await readMemo(await server.ask(QUESTION, bearer(key)));
  await receiver.until((taken) => taken.length >= 2);
  const after = receiver.taken[1] ?? assert.fail();
  assert.ok(verified(after, second.secret));
  assert.throws(() => verified(after, first.secret));
  await client.webhooks.rotate(first.id, 0);
  const kept = await server.pool.query('select from webhooks where id = $1 and earlier_secret is null', [
    first.id,
  ]);
  assert.equal(kept.rowCount, 1, 'without an overlap the secret is forgotten at once');
});

test('follows no redirect, and says so', async (t) => {
  receiver = await startReceiver();
  const elsewhere = await startReceiver();
  t.after(receiver.close);
  sendAtOnce(t);
  t.after(elsewhere.close);
  const { client, key } = await place('Redirected');
  const { id } = await client.webhooks.create({ url: receiver.url, events: ['deliberation.complete'] });
  receiver.answerWith((response) => void response.writeHead(307, { Location: elsewhere.url }).end());
  await readMemo(await server.ask(QUESTION, bearer(key)));
  const { problem, status } = await deliveryOf(client, id, 'pending');
  assert.deepEqual([status, problem], [307, 'The answer was a redirect, which is not followed.']);
  assert.deepEqual(elsewhere.taken, []);
});

test('takes no URL that leads into a private network, however it is written', async () => {
  const { key } = await place('Forgers');
  const create = (url: unknown): Promise<Response> =>
    server.sendJson('POST', '/v1/webhooks', { url, events: ['deliberation.complete'] }, bearer(key));
  for (const url of [
    'http://10.0.0.1/',
    'https://10.0.0.1/',
    'https://0x0a000001/',
    'https://167772161/',
    'https://012.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://user:password@example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'example.com',
    7,
  ]) {
    await assertError(await create(url), 422, 'validation_error');
  }
});

test('leaves nothing queued about an account that is erased', async (t) => {
  receiver = await startReceiver();
  t.after(receiver.close);
  sendAtOnce(t);
  const { client, key } = await place('Erasing');
  const { id } = await client.webhooks.create({ url: receiver.url, events: ['deliberation.complete'] });
  await readMemo(await server.ask(QUESTION, bearer(key)));
  await deliveryOf(client, id, 'delivered');
  const admin = { db: createDatabase(server.pool), ids: createIds(Date.now), now: Date.now };
  await eraseAccount(admin, { organization: 'Erasing', email: QUESTION.userEmail });
  assert.deepEqual((await client.webhooks.deliveries(id)).deliveries, []);
});

test('tells of an outcome as it is recorded, and of a review or a prediction once, when its day has come', async (t) => {
  receiver = await startReceiver();
  t.after(receiver.close);
  sendAtOnce(t);
  const { client, key } = await place('Deciding');
  const { secret } = await client.webhooks.create({
    url: receiver.url,
    events: ['outcome.recorded', 'memo.review_due'],
  });
  const memo = await readMemo(await server.ask(QUESTION, bearer(key)));
  await client.memos.decide(memo.id, {
    option: memo.options[0]?.id ?? assert.fail(),
    reviewOn: '2031-05-01',
  });
  // Revised before its day came.
  const earlier = await readMemo(await server.ask(QUESTION, bearer(key)));
  await client.memos.decide(earlier.id, { option: null, reviewOn: '2031-05-01' });
  const later = await readMemo(await server.ask({ ...QUESTION, basedOn: earlier.id }, bearer(key)));
  await client.memos.decide(later.id, { option: null });
  const db = createDatabase(server.pool);
  const house = (day: string) =>
    createHousekeeping({ db, now: () => Date.parse(day), retentionDays: null }).round();
  await house('2031-04-30');
  await house('2031-05-01');
  await house('2031-05-02');
  for (let again = 0; again < 2; again += 1)
    await client.memos.recordOutcome(memo.id, {
      result: 'better',
      best: memo.options[0]?.id ?? assert.fail(),
    });
  await receiver.until((taken) => taken.length >= 2);
  const told = receiver.taken.map((message) => verified(message, secret));
  assert.deepEqual(told.map(({ type, data }) => [type, data.memoId]).toSorted(), [
    ['memo.review_due', memo.id],
    ['outcome.recorded', memo.id],
  ]);
  const foreseen = await readMemo(await server.ask(FORESEEING, bearer(key)));
  const [prediction] = 'predictions' in foreseen ? foreseen.predictions : [];
  assert.ok(prediction);
  const { dueOn } = await client.memos.decide(foreseen.id, { option: prediction.option });
  await house(dueOn ?? assert.fail('a prediction can be settled one day'));
  await receiver.until((taken) => taken.length >= 3);
  const review = verified(receiver.taken[2] ?? assert.fail(), secret);
  assert.ok(review.type === 'memo.review_due', review.type);
  assert.deepEqual([review.data.memoId, review.data.dueOn], [foreseen.id, dueOn]);
});

test('a server that stops hands over what it runs before a receiver that is slow has answered', async (t) => {
  receiver = await startReceiver();
  t.after(receiver.close);
  let isOpen = false;
  receiver.answerWith((response) => {
    isOpen = true;
    response.once('close', () => (isOpen = false));
  });
  const stopping = await startTestServer({ env: { WITAN_WEBHOOK_NETWORKS: '127.0.0.0/8' } });
  const { key } = await stopping.createKey({ scopes: SCOPES });
  await createClient({ apiKey: key, baseUrl: stopping.url }).webhooks.create({
    url: receiver.url,
    events: ['deliberation.complete'],
  });
  await readMemo(await stopping.ask(QUESTION));
  const question = `${QUESTION.question} [simulate: all=hang]`;
  assert.equal((await stopping.ask({ ...QUESTION, question }, { Prefer: 'respond-async' })).status, 202);
  await until(() => isOpen, 'the receiver is told');
  const closed = stopping.close();
  await until(async () => {
    const { rows } = await stopping.pool.query(`select from deliberations where node = 'nobody'`);
    return rows.length === 1;
  }, 'it is handed over');
  assert.ok(isOpen);
  await receiver.close();
  await closed;
});
