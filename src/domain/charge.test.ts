import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthOf, priceOf, priceOfQuestion, quotaOf, resetOf, suppliedKeys } from './charge.ts';

test('each of up to four keys of the caller takes a fifth off every price', () => {
  const charged = [0, 1, 2, 3, 4, 5].map((keys) => [
    priceOf(keys).charged,
    priceOf(keys, { research: true }).charged,
    priceOfQuestion(keys).charged,
  ]);
  assert.deepEqual(charged, [
    [100, 150, 10],
    [80, 120, 8],
    [60, 90, 6],
    [40, 60, 4],
    [20, 30, 2],
    [20, 30, 2],
  ]);
  assert.deepEqual(priceOf(3), { credits: 100, discountPercent: 60, charged: 40 });
});

test('a key of the caller counts once, however many seats it has, and no other key counts', () => {
  const seat = (provider: 'openai' | 'xai', key: 'caller' | 'operator') => ({ provider, key });
  assert.equal(suppliedKeys([]), 0);
  assert.equal(
    suppliedKeys([
      seat('openai', 'caller'),
      seat('openai', 'caller'),
      seat('xai', 'caller'),
      seat('xai', 'operator'),
    ]),
    2,
  );
  assert.equal(suppliedKeys([seat('openai', 'operator')]), 0);
});

test('a month is that of UTC, and its quota starts anew on the first of the next, in January of the next year', () => {
  assert.equal(monthOf(Date.UTC(2026, 11, 31, 23, 59, 59, 999)), '2026-12-01');
  assert.equal(monthOf(Date.UTC(2027, 0, 1)), '2027-01-01');
  assert.equal(resetOf('2026-11-01').toISOString(), '2026-12-01T00:00:00.000Z');
  assert.equal(resetOf('2026-12-01').toISOString(), '2027-01-01T00:00:00.000Z');
});

test('what remains of a quota is neither used nor reserved, and never below nothing', () => {
  const remaining = (limit: number) =>
    quotaOf({ limit, used: 300, reserved: 150, month: '2026-11-01' }).remaining;
  assert.deepEqual([500, 450, 400].map(remaining), [50, 0, 0]);
});
