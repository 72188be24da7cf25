import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drop, key, startService, streamOf } from '../../client/test/fake-service.ts';
import { events } from '../../client/test/sample-events.ts';
import { run } from './cli.fixture.ts';

const WHY = /The stream ended too early\. Trying again\./gu;

async function askCut(...flags: readonly string[]) {
  const cut = streamOf(events.slice(0, 3), { how: 'clean', retry: 1 });
  const { url } = await startService(cut, drop, streamOf(events));
  const env = { WITAN_BASE_URL: url, WITAN_API_KEY: key, WITAN_EMAIL: 'ada@example.com' };
  return run(['ask', '--json', ...flags, 'Move now?'], { env });
}

test('says once why it tries again, and goes on to the memo', async () => {
  const { stderr } = await askCut();
  assert.equal(stderr.match(WHY)?.length, 1, stderr);
  assert.match(stderr, /The memo is ready\./u);
});

test('says nothing of it where no progress was wanted', async () => {
  const { code, stderr } = await askCut('--quiet');
  assert.deepEqual([code, stderr], [0, '']);
});
