import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bearer, QUESTION, readError, readMemo, startTestServer } from './server.ts';
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

test('a key over its rate waits no longer than a minute where the clock is set back', async () => {
  const { key } = await server.createKey({ ratePerMinute: 1 });
  const read = () => server.send('GET', '/v1/status', bearer(key));
  assert.equal((await read()).status, 200);
  assert.equal((await read()).status, 429);
  stepMs -= 3_600_000;
  const { retryAfter } = await readError(await read(), 429);
  assert.ok(retryAfter !== undefined && retryAfter <= 60, `${retryAfter} s`);
});
