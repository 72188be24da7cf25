import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freezeFrame } from './freeze-frame.ts';
import { BRIEF, SEATS } from '../run/virtual-world.fixture.ts';

function isStated(...weights: readonly (number | null | undefined)[]): boolean {
  const criteria = weights.map((weight, at) => ({
    name: `Criterion ${at}`,
    ...(weight === undefined ? {} : { weight }),
  }));
  return frozen(criteria).weightsStated;
}

function frozen(criteria: typeof BRIEF.criteria) {
  const brief = { ...BRIEF, criteria };
  return freezeFrame({ brief, seats: SEATS, reserves: [], createdAt: 0, deadlineAt: 1 }, null);
}

test('calls weights the caller`s own only where the caller gave one', () => {
  assert.equal(isStated(), false);
  assert.equal(isStated(undefined, null), false);
  assert.equal(isStated(null, null), false);
  assert.equal(isStated(null, undefined, 2), true);
});

test('a criterion without a weight counts as one of weight 1', () => {
  const weights = frozen([{ name: 'Cost', weight: 3 }, { name: 'Fit' }]).criteria.map(({ weight }) => weight);
  assert.deepEqual(weights, [0.75, 0.25]);
});

test('says of a single criterion, too, that it is the caller`s', () => {
  const sources = (criteria: typeof BRIEF.criteria) =>
    new Set(frozen(criteria).criteria.map(({ source }) => source));
  assert.deepEqual(sources([{ name: 'Cost' }]), new Set(['caller']));
  assert.deepEqual(sources([]), new Set(['default']));
});

test('what is framed anew in a revision is nobody`s but the panel`s, also where the caller named the same before', () => {
  const named = { name: 'Cost', description: '', source: 'caller' as const };
  const revision = {
    basedOn: 'memo_019cf2a4-7b10-7c55-9d3e-5a1f0c8e2b47' as const,
    changed: [],
    weightsStated: false,
    options: [{ ...named, label: 'Cost', predictions: [] }],
    criteria: [named],
  };
  const proposal = {
    options: [{ name: 'Cost', description: '', label: 'Cost', statusQuo: false, predictions: [] }],
    criteria: [{ ...named, weight: 1 }],
    assumptions: [],
    missingInformation: [],
    language: 'en',
    questions: [],
  };
  const sources = (kept: Partial<typeof BRIEF>) => {
    const brief = { ...BRIEF, options: [], criteria: [], ...kept, revision };
    const deliberation = { brief, seats: SEATS, reserves: [], createdAt: 0, deadlineAt: 1 };
    const { options, criteria } = freezeFrame(deliberation, proposal);
    return [options[0]?.source, criteria[0]?.source];
  };
  assert.deepEqual(sources({}), ['panel', 'panel']);
  assert.deepEqual(sources({ options: [named], criteria: [named] }), ['caller', 'caller']);
});

test('marks the first option that keeps things as they are, and no other', () => {
  const kept = (...said: readonly boolean[]): readonly boolean[] => {
    const options = said.map((statusQuo, at) => ({ name: `Option ${at}`, statusQuo }));
    const brief = { ...BRIEF, options };
    const deliberation = { brief, seats: SEATS, reserves: [], createdAt: 0, deadlineAt: 1 };
    return freezeFrame(deliberation, null).options.map(({ statusQuo }) => statusQuo === true);
  };
  assert.deepEqual(kept(false, true, false, true), [false, true, false, false]);
  assert.deepEqual(kept(false, false), [false, false]);
});
