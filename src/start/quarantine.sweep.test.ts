import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../test/until.ts';
import { createQuarantine } from './quarantine.ts';

test('runs one at a time, and the next a while after one that failed', async (t) => {
  // Its process inherits what it cannot start with.
  process.env['WITAN_POOL_SIZE'] = 'none';
  t.after(() => delete process.env['WITAN_POOL_SIZE']);
  let now = 0;
  const said: string[] = [];
  const quarantine = createQuarantine(
    () => now,
    (message) => said.push(message),
  );
  const suspect = { id: 'dlb_first', from: 'node_gone', died: true };
  assert.equal(quarantine.run(suspect), true);
  assert.equal(quarantine.run({ ...suspect, id: 'dlb_second' }), false);
  await until(() => said.length === 2);
  assert.match(said[0] ?? '', /^dlb_first was running in two processes that died/);
  assert.match(said[1] ?? '', /^The process of its own for dlb_first ended with exit code [1-9]/);
  now = 9_999;
  assert.equal(quarantine.run({ ...suspect, id: 'dlb_second' }), false);
  now = 10_000;
  assert.equal(quarantine.run({ ...suspect, id: 'dlb_second' }), true);
  await quarantine.close();
});
