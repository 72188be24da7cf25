import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { assertError } from '../../../test/answers.ts';
import { startProviders } from '../../../test/providers.ts';
import { bearer, countRows, QUESTION, startTestServer, readMemo } from '../../../test/server.ts';
import type { TestHeaders, TestServer } from '../../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const withKey = (key: string, more: TestHeaders = {}) => ({ 'Idempotency-Key': key, ...more });
const simulating = (what: string) => ({ ...QUESTION, question: `${QUESTION.question} [simulate: ${what}]` });
const replayed = (response: Response) => response.headers.get('Idempotent-Replayed');

test('gives the same memo byte for byte to the same key and body, and charges once', async () => {
  const key = randomUUID();
  const first = await server.ask(QUESTION, withKey(key));
  assert.equal(replayed(first), null);
  const text = await first.text();
  const counted = await countRows(server.pool);
  const spaced = JSON.stringify({ ...QUESTION, stream: false, criteria: QUESTION.criteria }, null, 4);
  for (const body of [QUESTION, spaced, { ...QUESTION, userEmail: 'ADA@example.com ', context: null }]) {
    const again = await server.ask(body, withKey(key));
    assert.equal(again.status, 200);
    assert.equal(replayed(again), 'true');
    assert.equal(await again.text(), text);
    assert.equal(again.headers.get('Deliberation-Id'), first.headers.get('Deliberation-Id'));
  }
  assert.deepEqual(await countRows(server.pool), counted);
});

test('makes one deliberation of many calls at once, and gives all of them its memo', async () => {
  const tight = await startTestServer({
    env: { WITAN_ACCOUNT_CREDITS: '100', WITAN_IN_FLIGHT_PER_KEY: '1' },
  });
  try {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => tight.ask(simulating('xai=rate_limited'), withKey('once'))),
    );
    const memos = await Promise.all(answers.map(readMemo));
    assert.equal(new Set(memos.map(({ id }) => id)).size, 1);
    const { deliberations, charges, credits } = await countRows(tight.pool);
    assert.deepEqual({ deliberations, charges, credits }, { deliberations: 1, charges: 1, credits: 200 });
  } finally {
    await tight.close();
  }
});

test('joins a stream to a running deliberation from its first event', async () => {
  const key = randomUUID();
  const body = simulating('xai=rate_limited');
  const accepted = await server.ask(body, withKey(key, { Prefer: 'respond-async' }));
  assert.equal(accepted.status, 202);
  const [stream, waiting] = await Promise.all([
    server.ask({ ...body, stream: true }, withKey(key)),
    server.ask(body, withKey(key)),
  ]);
  const frames = await stream.text();
  const id = accepted.headers.get('Deliberation-Id') ?? '';
  assert.equal(stream.headers.get('Deliberation-Id'), id);
  assert.match(frames, new RegExp(`id: ${id}:0\nevent: deliberation\\.started\n`));
  const memo = /event: deliberation\.complete\ndata: .*?,"memo":(\{.*\})\}\n\n$/.exec(frames)?.[1];
  assert.equal(memo, await waiting.text());
});

test('refuses the same key with another body, and keeps nothing of it', async () => {
  const key = randomUUID();
  await readMemo(await server.ask(QUESTION, withKey(key)));
  const counted = await countRows(server.pool);
  const others = [
    { ...QUESTION, question: 'Another?' },
    { ...QUESTION, userEmail: 'bob@example.com' },
    { ...QUESTION, transparent: true },
    { ...QUESTION, context: 'More.' },
    { ...QUESTION, criteria: [] },
    { ...QUESTION, options: [{ name: 'One' }, { name: 'Two' }] },
  ];
  for (const body of others) {
    const error = await assertError(await server.ask(body, withKey(key)), 422, 'validation_error');
    assert.match(error.message, /Idempotency-Key was used with another body/);
  }
  assert.deepEqual(await countRows(server.pool), counted);
});

test('a default that is stated is the same body as one that is left out', async () => {
  const key = randomUUID();
  const memo = await readMemo(await server.ask(QUESTION, withKey(key)));
  const [first, second] = QUESTION.options;
  const [cost, time] = QUESTION.criteria;
  const same = [
    {
      ...QUESTION,
      criteria: [
        { ...cost, weight: 1 },
        { ...time, weight: null, description: '' },
      ],
    },
    {
      ...QUESTION,
      options: [
        { ...first, statusQuo: false, predictions: [] },
        { ...second, description: null },
      ],
    },
    {
      ...QUESTION,
      personas: false,
      panel: 'default',
      effort: 'standard',
      transparent: false,
      research: false,
    },
  ];
  for (const body of same) assert.equal((await readMemo(await server.ask(body, withKey(key)))).id, memo.id);
  for (const body of [
    { ...QUESTION, personas: true },
    { ...QUESTION, criteria: [{ ...cost, weight: 2 }, time] },
  ])
    await assertError(await server.ask(body, withKey(key)), 422, 'validation_error');
});

test('lets a failed or a cancelled one run again, and keeps no refusal', async () => {
  for (const fault of ['all=down', 'all=hang']) {
    const key = randomUUID();
    const asked = server.ask(simulating(fault), withKey(key, { Prefer: 'respond-async' }));
    const id = (await asked).headers.get('Deliberation-Id') ?? '';
    if (fault === 'all=hang') await server.send('POST', `/v1/deliberations/${id}/cancel`);
    else await (await server.ask(simulating(fault), withKey(key))).text();
    const again = await server.ask(simulating(fault), withKey(key, { Prefer: 'respond-async' }));
    assert.equal(again.status, 202);
    const second = again.headers.get('Deliberation-Id') ?? '';
    assert.notEqual(second, id);
    await server.send('POST', `/v1/deliberations/${second}/cancel`);
  }
  const key = randomUUID();
  assert.equal((await server.ask({ ...QUESTION, question: '' }, withKey(key))).status, 422);
  await readMemo(await server.ask(QUESTION, withKey(key)));
});

test('forgets a key after 24 hours', async () => {
  const key = randomUUID();
  const first = await readMemo(await server.ask(QUESTION, withKey(key)));
  const age = (hours: number) =>
    server.pool.query(`update deliberations set created_at = now() - $2 * interval '1 hour' where id = $1`, [
      first.deliberationId,
      hours,
    ]);
  await age(23.9);
  assert.equal((await readMemo(await server.ask(QUESTION, withKey(key)))).id, first.id);
  await age(24.1);
  assert.notEqual((await readMemo(await server.ask(QUESTION, withKey(key)))).id, first.id);
});

test('keeps the keys of organizations apart', async () => {
  const key = randomUUID();
  const { key: foreign } = await server.createKey({ organization: 'Difference Engines' });
  const first = await readMemo(await server.ask(QUESTION, withKey(key)));
  const other = await server.ask(QUESTION, withKey(key, bearer(foreign)));
  assert.equal(replayed(other), null);
  assert.notEqual((await readMemo(other)).id, first.id);
});

test('never replays the memo of a test key to a live one', async () => {
  const key = randomUUID();
  const asTest = bearer(server.testKey);
  const trial = await readMemo(await server.ask(QUESTION, withKey(key, asTest)));
  assert.notEqual((await readMemo(await server.ask(QUESTION, withKey(key)))).id, trial.id);
  assert.equal((await readMemo(await server.ask(QUESTION, withKey(key, asTest)))).id, trial.id);
});

test('uses no credit and no slot for a replay, and lets a retry change a provider key', async () => {
  const good = 'a-good-key-of-a-caller';
  const providers = await startProviders([good], { acceptKey: (given) => given === good });
  const tight = await startTestServer({ env: { ...providers.env({}), WITAN_ACCOUNT_CREDITS: '80' } });
  try {
    const body = (openai: string) => ({ ...QUESTION, byok: { openai } });
    const key = randomUUID();
    const refused = await tight.ask(body('a-key-with-a-typo'), withKey(key));
    await assertError(refused, 422, 'validation_error');
    const memo = await readMemo(await tight.ask(body(good), withKey(key)));
    assert.equal(memo.charge.quota.remaining, 0);
    const again = await tight.ask(QUESTION, withKey(key));
    assert.equal(replayed(again), 'true');
    assert.equal((await readMemo(again)).id, memo.id);
    await assertError(await tight.ask(body(good)), 429, 'rate_limited');
  } finally {
    await tight.close();
    await providers.close();
  }
});

test('refuses a retry that comes after its memo was deleted, charges nothing, and takes the key anew a day later', async () => {
  const key = randomUUID();
  const { id } = await readMemo(await server.ask(QUESTION, withKey(key)));
  assert.equal((await server.send('DELETE', `/v1/memos/${id}`)).status, 204);
  const counted = await countRows(server.pool);
  for (const body of [QUESTION, { ...QUESTION, question: 'Another?' }, { ...QUESTION, stream: true }]) {
    const error = await assertError(await server.ask(body, withKey(key)), 422, 'validation_error');
    assert.match(error.message, /was used for a memo that has been deleted/);
  }
  assert.deepEqual(await countRows(server.pool), counted);
  const { rows } = await server.pool.query<{ mark: string }>(
    'select t::text as mark from erased_idempotency_keys t',
  );
  assert.ok(rows.length > 0 && rows.every(({ mark }) => !mark.includes(key)), 'the mark holds no key');
  await server.pool.query(`update erased_idempotency_keys set created_at = created_at - interval '24 hours'`);
  assert.notEqual((await readMemo(await server.ask(QUESTION, withKey(key)))).id, id);
});

test('keeps the idempotency keys of customers apart who share an organization', async () => {
  const key = randomUUID();
  const bound = await server.createKey({ domain: 'customers.example' });
  const other = await server.createKey({ email: 'eve@customers.example' });
  const as = (made: { readonly key: string }) => withKey(key, bearer(made.key));
  const asked = (name: string) => ({ ...QUESTION, userEmail: `${name}@customers.example` });
  const organizations = await readMemo(await server.ask(QUESTION, withKey(key)));
  const adas = await readMemo(await server.ask(asked('ada'), as(bound)));
  const eves = await readMemo(
    await server.ask({ ...asked('eve'), question: 'What do the others ask?' }, as(other)),
  );
  assert.equal(new Set([organizations.id, adas.id, eves.id]).size, 3);
  for (const [body, made, memo] of [
    [asked('ada'), bound, adas],
    [{ ...asked('eve'), question: 'What do the others ask?' }, other, eves],
    [{ ...asked('eve'), question: 'What do the others ask?' }, bound, eves],
  ] as const) {
    const again = await server.ask(body, as(made));
    assert.equal(replayed(again), 'true');
    assert.equal((await readMemo(again)).id, memo.id);
  }
  await assertError(
    await server.ask({ ...asked('ada'), question: 'Another?' }, as(bound)),
    422,
    'validation_error',
  );
  assert.equal((await server.send('DELETE', `/v1/memos/${adas.id}`)).status, 204);
  await assertError(await server.ask(asked('ada'), as(bound)), 422, 'validation_error');
  assert.equal((await readMemo(await server.ask(QUESTION, withKey(key)))).id, organizations.id);
});
