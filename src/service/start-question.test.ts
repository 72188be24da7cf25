import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Seat } from '../domain/advisor.ts';
import { seatOf } from './start-question.ts';

const SEAT: Seat = {
  advisor: 'Advisor A',
  seat: 'openai',
  provider: 'openai',
  model: 'large',
  fastModel: 'small',
  fallbackModel: 'older',
  key: 'operator',
};
const { advisor: _, ...RESERVE } = { ...SEAT, seat: 'xai', provider: 'xai', model: 'spare' } as const;
const brief = { question: '?', context: null, options: [], criteria: [], musts: [], transparent: false };

function whoAnswered(model: string | null, advisor = 'Advisor A') {
  const seating = { reservesFor: () => [RESERVE] };
  const models = model === null ? null : { 'Advisor A': model };
  const seat = seatOf({ seating }, { panel: [SEAT], brief, models }, advisor);
  return seat && `${seat.advisor}: ${seat.provider}/${seat.model}`;
}

test('asks who answered under the letter: its seat, the fallback of that, or a reserve in its place', () => {
  assert.equal(whoAnswered(null), 'Advisor A: openai/large');
  assert.equal(whoAnswered('openai/large'), 'Advisor A: openai/large');
  assert.equal(whoAnswered('openai/older'), 'Advisor A: openai/older');
  assert.equal(whoAnswered('xai/spare'), 'Advisor A: xai/spare');
});

test('knows a model that sits more than once, and no other whose name begins alike', () => {
  assert.equal(whoAnswered('openai/large (2)'), 'Advisor A: openai/large');
  assert.equal(whoAnswered('openai/large (beta)'), null);
  assert.equal(whoAnswered('openai/larger'), null);
  assert.equal(whoAnswered('openai/large', 'Advisor B'), null);
});
