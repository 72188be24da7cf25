import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTraceparent, spanIdOf, traceOf } from './trace-context.ts';

const ID = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

test('reads what the standard calls valid, later versions included', () => {
  for (const header of [`00-${ID}-${PARENT}-01`, ` 00-${ID}-${PARENT}-03 `, `cc-${ID}-${PARENT}-01-more`]) {
    assert.deepEqual(readTraceparent(header), { traceId: ID, parentId: PARENT, sampled: true }, header);
  }
  assert.equal(readTraceparent(`00-${ID}-${PARENT}-00`)?.sampled, false);
});

test('ignores everything else, as the standard wants', () => {
  const wrong = [
    null,
    '',
    `ff-${ID}-${PARENT}-01`,
    `00-${ID}-${PARENT}-01-more`,
    `00-${ID.toUpperCase()}-${PARENT}-01`,
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${ID}-${'0'.repeat(16)}-01`,
    `00-${ID}-${PARENT}`,
    `00-${ID}-${PARENT}-0g`,
  ];
  for (const header of wrong) assert.equal(readTraceparent(header), null, String(header));
});

test('a request without a trace has the same one on every node', () => {
  assert.deepEqual(traceOf('req_1'), traceOf('req_1'));
  assert.notEqual(traceOf('req_1').traceId, traceOf('req_2').traceId);
  assert.match(traceOf('req_1').traceId, /^[0-9a-f]{32}$/);
  assert.match(spanIdOf('request', 'req_1'), /^[0-9a-f]{16}$/);
});
