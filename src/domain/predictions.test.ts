import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWithinHorizon, soundPredictions } from './predictions.ts';

const TODAY = '2026-11-23';

test('a prediction is settled on a real day after today and within three years', () => {
  for (const day of ['2026-11-24', '2028-02-29', '2029-11-23']) assert.ok(isWithinHorizon(day, TODAY), day);
  for (const day of [
    '2026-11-23',
    '2020-01-01',
    '2029-11-24',
    '2027-02-29',
    '2027-13-01',
    '2027-1-1',
    'soon',
  ])
    assert.ok(!isWithinHorizon(day, TODAY), day);
});

test('of proposed predictions the first three are kept that differ, say something and can be settled', () => {
  const by = '2027-01-01';
  const kept = soundPredictions(
    [
      { event: 'Sales rise.', by },
      { event: 'Costs fall.', by: '2020-01-01' },
      { event: 'SALES rise.', by },
      { event: '\u200b', by },
      { event: 'Nobody leaves.', by },
      { event: 'A customer returns.', by },
      { event: 'The plant opens.', by },
    ],
    TODAY,
  );
  assert.deepEqual(
    kept.map(({ event }) => event),
    ['Sales rise.', 'Nobody leaves.', 'A customer returns.'],
  );
});
