import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../../../test/server.ts';
import { until } from '../../../test/until.ts';

test('/health fails while the database takes no write, without a key, and is well again afterwards', async (t) => {
  const server = await startTestServer();
  t.after(server.close);
  const health = async (): Promise<string> => {
    const answer = await fetch(`${server.url}/health`);
    return `${answer.status} ${await answer.text()}`;
  };
  assert.equal(await health(), '200 {"status":"ok"}');
  await server.pool.query('alter table rate_limits rename to rate_limits_elsewhere');
  await until(async () => (await health()) === '503 {"status":"unavailable"}', 'it fails');
  await server.pool.query('alter table rate_limits_elsewhere rename to rate_limits');
  await until(async () => (await health()) === '200 {"status":"ok"}', 'it is well again');
});
