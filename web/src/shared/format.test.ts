import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Estimate } from '@witan/client';
import {
  day,
  elapsed,
  estimateWords,
  humanise,
  listing,
  ordinal,
  percent,
  percents,
  seatWords,
  waitFor,
} from './format.ts';

test('a share that is not nothing or everything never reads as if it were', () => {
  assert.equal(percent(0), '0%');
  assert.equal(percent(0.001), '<1%');
  assert.equal(percent(0.714), '71%');
  assert.equal(percent(0.999), '>99%');
  assert.equal(percent(1), '100%');
  assert.deepEqual(percents([0.844, 0.123, 0.033]), ['85%', '12%', '3%']);
});

const use = { calls: 1, inputTokens: 1, outputTokens: 1, costUsd: 0.1, unpricedCalls: 0 };
const panel: Estimate = {
  object: 'estimate',
  mode: 'live',
  advisors: 4,
  panels: ['default'],
  agreed: use,
  contested: use,
  leastMaxCostUsd: 1,
};

test('what a question may cost says what is not known of it', () => {
  const words = (agreed: Partial<typeof use> | { costUsd: null }, contested = {}) =>
    estimateWords({ ...panel, agreed: { ...use, ...agreed }, contested: { ...use, ...contested } });
  assert.equal(words({}, { costUsd: 0.55 }), 'about $0.10, $0.55 if the advisors disagree,');
  assert.equal(
    words({ costUsd: 0.031, unpricedCalls: 1 }, { costUsd: 0.04 }),
    'at least $0.0310, $0.0400 if the advisors disagree,',
  );
  assert.equal(words({ costUsd: 0 }, { costUsd: 0 }), 'about $0.00, $0.00 if the advisors disagree,');
  assert.equal(words({ costUsd: null }), 'unknown cost');
  assert.equal(words({}, { costUsd: null }), 'unknown cost');
});

test('who would sit is told by title or letter, and plainly where it is simulated', () => {
  assert.equal(seatWords(panel), 'Advisors A to D');
  assert.equal(seatWords({ ...panel, advisors: 2 }), 'Advisors A and B');
  assert.equal(seatWords({ ...panel, advisors: 1 }), 'Advisor A');
  const titles = ['The Strategist', 'The Analyst'];
  assert.equal(seatWords({ ...panel, advisors: 2, titles }), 'The Strategist and The Analyst');
  assert.equal(seatWords({ ...panel, titles }), 'The Strategist, The Analyst and 2 others');
  assert.equal(seatWords({ ...panel, advisors: 1, titles }), 'Advisor A');
  assert.equal(seatWords({ ...panel, titles, mode: 'test' }), '4 simulated advisors');
  assert.equal(seatWords({ ...panel, advisors: 1, mode: 'test' }), '1 simulated advisor');
});

test('a time that has passed is told in the two largest units and never as negative', () => {
  assert.equal(elapsed(-50), '0 s');
  assert.equal(elapsed(59_999), '59 s');
  assert.equal(elapsed(60_000), '1 min 00 s');
  assert.equal(elapsed(65_000), '1 min 05 s');
  assert.equal(elapsed(3_599_000), '59 min 59 s');
  assert.equal(elapsed(3_600_000), '1 h 00 min');
  assert.equal(elapsed(3_720_000), '1 h 02 min');
});

test('a wait is told in a unit that one can plan by', () => {
  assert.deepEqual([1, 30, 89, 90].map(waitFor), ['1 second', '30 seconds', '89 seconds', '2 minutes']);
  assert.deepEqual([5399, 5400].map(waitFor), ['90 minutes', '2 hours']);
  assert.deepEqual([7_200, 129_599, 129_600].map(waitFor), ['2 hours', '36 hours', '2 days']);
  assert.equal(waitFor(864_000), '10 days');
});

test('ordinals, lists and field names read as words', () => {
  assert.equal(
    listing([1, 2, 3, 4, 11, 12, 13, 22, 111, 113, 921].map(ordinal)),
    '1st, 2nd, 3rd, 4th, 11th, 12th, 13th, 22nd, 111th, 113th and 921st',
  );
  assert.equal(listing(['A', 'B', 'C']), 'A, B and C');
  assert.equal(listing(['A']), 'A');
  assert.equal(listing([]), '');
  assert.equal(humanise('wouldChangeMind'), 'Would change mind');
  assert.equal(humanise('next_steps'), 'Next steps');
});

test('days are written in one form, and a day without a time is the same in each zone', () => {
  assert.equal(day('2026-12-28'), '28 December 2026');
  assert.equal(day('2026-11-28T12:00:00Z'), '28 November 2026');
});
