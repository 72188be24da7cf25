import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UnnamedSeat } from '../../domain/advisor.ts';
import { DEFAULT_SETTINGS } from '../run/settings.ts';
import type { SharedBrief } from '../sources/sources.ts';
import { estimate } from './estimate.ts';
import { costAt, costToOperator, useOf, type PriceCall } from './prices.ts';

const seat = (more: Partial<UnnamedSeat>): UnnamedSeat => ({
  seat: 'openai',
  provider: 'openai',
  model: 'slow',
  fastModel: 'fast',
  key: 'operator',
  ...more,
});
/** One that thinks beside its answer, and one whose whole answer has a cap. */
const SEATS = [seat({}), seat({ seat: 'xai', provider: 'xai', maxOutputTokens: 3_000 })];
const BRIEF: SharedBrief = {
  question: 'Tea or coffee?',
  context: null,
  options: [{ name: 'Tea' }, { name: 'Coffee' }],
  criteria: [{ name: 'Taste' }, { name: 'Price' }],
  musts: [],
  transparent: false,
};
const OPEN = { ...BRIEF, options: [], criteria: [] };

const reads: PriceCall = ({ tokens }) => tokens.inputTokens;
const writes: PriceCall = ({ tokens }) => tokens.outputTokens;

function estimated(brief: Partial<SharedBrief> = {}, { price = reads, seats = SEATS } = {}) {
  return estimate({ brief: { ...BRIEF, ...brief }, seats, settings: DEFAULT_SETTINGS, price });
}

/** What everyone reads of the caller's material, in tokens. */
const MATERIAL = (estimated().agreed.inputTokens - 3 * 1_000 - 2 * 700) / 3;

test('reckons instructions, material and answers for every call, and a share of the thinking', () => {
  const { mode, advisors, agreed, contested } = estimated();
  assert.deepEqual([mode, advisors, agreed.calls, contested.calls], ['live', 2, 3, 5]);
  assert.ok(Number.isInteger(MATERIAL) && MATERIAL > 10);
  const answer = 4 * 55 + 700;
  assert.equal(agreed.outputTokens, answer + 6_000 + answer + 900 + 2_000);
  assert.equal(contested.inputTokens - agreed.inputTokens, 2 * (MATERIAL + 1_000 + 2 * answer));
  assert.equal(contested.outputTokens - agreed.outputTokens, answer / 2 + 4_000 + answer / 2);
  assert.deepEqual(estimated({ effort: 'quick' }).contested, agreed);
  const musts = estimated({ musts: [{ name: 'Hot' }] }).agreed;
  assert.equal(musts.outputTokens - agreed.outputTokens, 2 * 2 * 55);
});

test('reckons a frame where options or criteria are open, of what the panel usually proposes', () => {
  const { agreed } = estimated(OPEN);
  assert.equal(agreed.calls, 4);
  assert.equal(agreed.outputTokens, 2 * (15 * 55 + 700) + 6_000 + 2_900 + 2_700);
  const fast: PriceCall = ({ model }) => (model === 'fast' ? 1 : 0);
  const { agreed: framed, leastMaxCostUsd } = estimated(OPEN, { price: fast });
  assert.deepEqual([framed.costUsd, leastMaxCostUsd], [1, 1]);
  const readByFast: PriceCall = ({ model, tokens }) => (model === 'fast' ? tokens.inputTokens : 0);
  const frame = estimated(OPEN, { price: readByFast }).agreed.costUsd ?? Number.NaN;
  assert.equal(agreed.inputTokens, 4 * frame + 2 * 700);
  for (const open of [{ options: [] }, { criteria: [] }]) assert.equal(estimated(open).agreed.calls, 4);
});

test('reckons searches of those that can search, and what everyone reads of them', () => {
  const seats = [...SEATS, seat({ seat: 'own', provider: 'compatible' })];
  const [plain, searched] = [{}, { research: true as const }].map(
    (more) => estimated(more, { seats }).agreed,
  );
  assert.equal((searched?.calls ?? 0) - (plain?.calls ?? 0), 2);
  const read = 2 * (MATERIAL + 1_000 + 12_000) + 4 * 3_000;
  assert.equal((searched?.inputTokens ?? 0) - (plain?.inputTokens ?? 0), read);
  assert.equal((searched?.outputTokens ?? 0) - (plain?.outputTokens ?? 0), 2 * 700 + 2_000);
  const fees: PriceCall = ({ tokens }) => tokens.searches ?? 0;
  assert.equal(estimated({ research: true }, { price: fees }).agreed.costUsd, 6);
});

test('the least limit on cost is what first answers may cost at most, with the dearest frame', () => {
  const least = (more: Partial<SharedBrief>, price = reads): number =>
    estimated(more, { price }).leastMaxCostUsd ?? Number.NaN;
  const bytes = (least({}) - 20_000) / 2;
  assert.ok(bytes > 50 && bytes < 200);
  assert.equal(least({ research: true }) - least({}), 2 * (3 * 12_000 + 8_000));
  const open = (least(OPEN) - 3 * 18_000) / 3;
  assert.ok(Number.isInteger(open) && open < bytes);
  assert.equal(least({ ...OPEN, research: true }) - least(OPEN), 2 * 44_000);
  assert.equal(least({}, writes), 8_000 + 24_000 + 3_000);
  assert.equal(least(OPEN, writes), 35_000 + 8_000 + 8_000);
  const half: PriceCall = ({ provider }) => (provider === 'xai' ? null : 1);
  assert.equal(estimated({}, { price: half }).leastMaxCostUsd, null);
  assert.equal(estimated(OPEN, { price: half }).leastMaxCostUsd, null);
  const slow: PriceCall = ({ model }) => (model === 'slow' ? 1 : null);
  assert.equal(estimated(OPEN, { price: slow }).leastMaxCostUsd, null);
});

test('a simulated seat costs nothing, a key of the caller costs the operator nothing, and an own price is for its model', () => {
  const own = { input: 1, cachedInput: null, output: 1 };
  const told: PriceCall = ({ ownPrice }) => (ownPrice === own ? 7 : 5);
  const tokens = { inputTokens: 1, outputTokens: 1 };
  const priced = { ...seat({ price: own }), advisor: 'Advisor A' as const };
  assert.equal(costAt(priced, { model: 'slow', tokens }, told), 7);
  assert.equal(costAt(priced, { model: 'fast', tokens }, told), 5);
  assert.equal(costAt({ ...priced, key: 'simulated' }, { model: 'slow', tokens }, told), 0);
  const paid = (key: UnnamedSeat['key']) =>
    costToOperator({ seat: { ...priced, key }, model: 'slow' }, tokens, told);
  assert.deepEqual([paid('operator'), paid('caller'), paid('simulated')], [7, 0, 0]);
  assert.equal(estimated({}, { seats: [seat({ key: 'simulated' }), seat({})] }).mode, 'test');
});

test('sums what calls used, and counts those without a price', () => {
  const tokens = { inputTokens: 2, outputTokens: 3 };
  const call = (costUsd: number | null) => ({ tokens, costUsd });
  const used = { inputTokens: 4, outputTokens: 6 };
  assert.deepEqual(useOf([call(1), call(2)]), { ...used, costUsd: 3, unpricedCalls: 0 });
  assert.deepEqual(useOf([call(null), call(2)]), { ...used, costUsd: 2, unpricedCalls: 1 });
  assert.deepEqual(useOf([call(null), call(null)]), { ...used, costUsd: null, unpricedCalls: 2 });
  assert.equal(useOf([call(null)]).costUsd, null);
  assert.deepEqual(useOf([]), { inputTokens: 0, outputTokens: 0, costUsd: 0, unpricedCalls: 0 });
});
