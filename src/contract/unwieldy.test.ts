import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUnwieldy } from './unwieldy.ts';

test('takes a body of up to 200 fields an object, 32 values within one another and 20,000 values, and no more', () => {
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [at, at]));
  const nested = (depth: number): unknown =>
    Array.from({ length: depth }).reduce<unknown>((held, _, at) => (at % 2 ? [held] : { held }), null);
  const values = (count: number): unknown => [Array(count - 2).fill(1), null];
  for (const [of, most] of [
    [fields, 200],
    [nested, 32],
    [values, 20_000],
  ] as const) {
    assert.deepEqual([of(most), [of(most - 1)]].map(isUnwieldy), [false, false], `${of.name} ${most}`);
    for (const more of [of(most + 1), [of(most + 1)]]) assert.ok(isUnwieldy(more), `${of.name} ${most + 1}`);
  }
  for (const body of [null, undefined, 'text', 1, [], {}, [null], { a: null }])
    assert.equal(isUnwieldy(body), false);
});
