import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { QUESTION, readMemo, startTestServer } from './server.ts';
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
  for (const hours of [1, -2]) {
    const asked = server.ask({ ...QUESTION, question: `Build it or buy it? [simulate: all=slow]` });
    await until(async () => {
      const { rows } = await server.pool.query(`select 1 from deliberations where state = 'perspectives'`);
      return rows.length > 0;
    }, 'the advisors are asked');
    stepMs += hours * 3_600_000;
    const memo = await readMemo(await asked);
    const took = memo.process.stages.map(({ durationMs }) => durationMs);
    assert.ok(
      took.every((ms) => Number.isInteger(ms) && ms >= 0 && ms < 60_000),
      `${took} ms`,
    );
    assert.equal(memo.perspectives.length, 4);
  }
});
