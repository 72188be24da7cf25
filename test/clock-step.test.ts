import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from './answers.ts';
import { startNodes } from './safety/nodes.ts';
import { bearer, QUESTION, readMemo, startTestServer } from './server.ts';
import type { TestServer } from './server.ts';
import { until } from './until.ts';

const real = Date.now;
let stepMs = 0;
let server: TestServer;
before(async () => {
  Date.now = () => real() + stepMs;
  server = await startTestServer();
});
after(async () => {
  Date.now = real;
  await server.close();
});

test('a clock that is set an hour on, or back, ends no deliberation and takes no time of it', async () => {
  const asked: Promise<Response>[] = [];
  for (const hours of [1, -2]) {
    asked.push(server.ask({ ...QUESTION, question: `Build it or buy it? [simulate: perspective=slow]` }));
    await until(async () => {
      const { rows } = await server.pool.query<{ state: string }>(
        'select state from deliberations order by created_at desc, id desc',
      );
      return rows.length === asked.length && rows[0]?.state === 'perspectives';
    }, 'the advisors are asked');
    stepMs += hours * 3_600_000;
  }
  for (const answer of await Promise.all(asked)) {
    const memo = await readMemo(answer);
    const took = memo.process.stages.map(({ durationMs }) => durationMs);
    assert.ok(
      took.every((ms) => Number.isInteger(ms) && ms >= 0 && ms < 60_000),
      `${took} ms`,
    );
    assert.equal(memo.perspectives.length, 4);
  }
});

for (const hours of [1, -1])
  test(`a deliberation that goes on at a node whose clock is ${hours} h ahead has time for all of its advisors`, async (t) => {
    stepMs = 0;
    const { urls, stop, createKey } = await startNodes(t, 2);
    const [maker, heir] = urls;
    const { key } = await createKey();
    const headers = { ...bearer(key), 'Content-Type': 'application/json', 'Idempotency-Key': 'once' };
    const body = JSON.stringify({
      ...QUESTION,
      question: 'Build it or buy it? [simulate: perspective=slow]',
    });
    const ask = (url: string | undefined, more = {}): Promise<Response> =>
      fetch(`${url}/v1/deliberate`, { method: 'POST', headers: { ...headers, ...more }, body });
    assert.equal((await ask(maker, { Prefer: 'respond-async' })).status, 202);
    stepMs = hours * 3_600_000;
    await stop();
    const { perspectives, process, timestamp } = await readMemo(await ask(heir));
    assert.equal(perspectives.length, 4);
    assert.ok(process.durationMs >= 0 && Date.parse(timestamp) > real() - 60_000, JSON.stringify(process));
  });

test('a clock that is set back makes nobody wait longer and hides no outage', async () => {
  const { key } = await server.createKey({ ratePerMinute: 1 });
  const statusOf = () => server.send('GET', '/v1/status', bearer(key));
  assert.equal((await statusOf()).status, 200);
  assert.equal((await statusOf()).status, 429);
  stepMs -= 3_600_000;
  const { retryAfter } = await assertError(await statusOf(), 429, 'rate_limited');
  assert.ok(Number(retryAfter) <= 60, `${retryAfter} s`);
  const isReady = async (): Promise<boolean> => (await fetch(`${server.url}/readyz`)).ok;
  // The probe writes there.
  await server.pool.query('alter table rate_limits rename to gone');
  await until(async () => !(await isReady()), 'the outage is seen');
  await server.pool.query('alter table gone rename to rate_limits');
  await until(isReady, 'its end is seen');
});
