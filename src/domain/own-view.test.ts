import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOwnView } from './own-view.ts';
import { Refusal } from './refusal.ts';

const OPTIONS = [
  { id: 'opt_1', name: 'Build it ourselves', label: 'Build it' },
  { id: 'opt_2', name: 'Buy it' },
  { id: 'opt_3', name: 'Wait' },
] as const;
const AT = '2026-11-23T10:00:00Z';

test('what is left of being sure goes to the other options alike', () => {
  const { option, probabilities } = readOwnView({ option: 'build IT', sure: 0.6 }, OPTIONS, AT);
  assert.equal(option, 'opt_1');
  assert.deepEqual(probabilities, { opt_1: 0.6, opt_2: 0.2, opt_3: 0.2 });
  assert.equal(readOwnView({ option: 'Wait' }, OPTIONS, AT).probabilities, null);
});

test('stated chances are divided by their sum, and the highest is the view where none is named', () => {
  const view = readOwnView({ probabilities: { opt_3: 1, 'Buy it': 3 }, reason: ' ' }, OPTIONS, AT);
  assert.deepEqual(view, {
    option: 'opt_2',
    probabilities: { opt_1: 0, opt_2: 0.75, opt_3: 0.25 },
    reason: null,
    blind: true,
    recordedAt: AT,
  });
});

test('options that are given no chance share what is left, and are left nothing by a sum over 1', () => {
  const chances = (probabilities: Record<string, number>) =>
    readOwnView({ probabilities }, OPTIONS, AT).probabilities;
  assert.deepEqual(chances({ 'Buy it': 0.5 }), { opt_1: 0.25, opt_2: 0.5, opt_3: 0.25 });
  assert.deepEqual(chances({ opt_1: 0.9, opt_3: 0.9 }), { opt_1: 0.5, opt_2: 0, opt_3: 0.5 });
  assert.deepEqual(chances({ opt_1: 0.25, opt_2: 0.25 }), { opt_1: 0.25, opt_2: 0.25, opt_3: 0.5 });
  assert.deepEqual(chances({ opt_1: 0.25, opt_2: 0.25, opt_3: 0 }), { opt_1: 0.5, opt_2: 0.5, opt_3: 0 });
});

test('an option that is named twice, by its name and its id, is refused', () => {
  assert.throws(
    () => readOwnView({ probabilities: { opt_2: 1, 'Buy it': 0 } }, OPTIONS, AT),
    (error) => error instanceof Refusal && error.message === 'view names one option twice.',
  );
});

test('what is no option is refused by name, with the options that there are', () => {
  assert.throws(
    () => readOwnView({ option: 'Rent it' }, OPTIONS, AT),
    (error) => error instanceof Refusal && /“Rent it”.*Build it ourselves, Buy it, Wait/.test(error.message),
  );
});
