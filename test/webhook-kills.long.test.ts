import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliverThroughKills } from './webhook-kills.ts';

test('tells of every memo at least once through ten kills of a node, each time under the same id', async (t) => {
  const tally = await deliverThroughKills(10);
  t.diagnostic(JSON.stringify(tally));
  assert.equal(tally.memos, 30);
  assert.ok(tally.repeated >= 10);
});
