import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VIEW_LIMITS } from '@witan/memo/shared-memo';
import { readForm, readView } from './view-form.ts';

const OPTIONS = ['opt_1', 'opt_2'];
const FORM = { name: ' Bo ', percents: ['60', ' 20 '], reason: ' It lasts. ' };

const problemOf = (more: Partial<typeof FORM>): string | null => {
  const read = readView({ ...FORM, ...more }, OPTIONS);
  return read.ok ? null : read.problem;
};

test('reads a view with its percentages in proportion, a comma as a point, and nothing as none', () => {
  const probabilitiesOf = (...percents: readonly string[]) => {
    const read = readView({ ...FORM, percents }, OPTIONS);
    return read.ok && read.view.probabilities;
  };
  assert.deepEqual(readView(FORM, OPTIONS), {
    ok: true,
    view: { name: 'Bo', probabilities: { opt_1: 0.75, opt_2: 0.25 }, reason: 'It lasts.' },
  });
  assert.deepEqual(probabilitiesOf('0,5', '1.5'), { opt_1: 0.25, opt_2: 0.75 });
  assert.deepEqual(probabilitiesOf('100'), { opt_1: 1, opt_2: 0 });
});

test('names the first part that is wrong, on both sides of each bound', () => {
  const { name, reason } = VIEW_LIMITS;
  for (const good of [
    { name: 'n'.repeat(name) },
    { reason: 'r'.repeat(reason) },
    { percents: ['100', '100'] },
    { percents: ['0', '0.1'] },
  ])
    assert.equal(problemOf(good), null);
  for (const bad of [' ', 'n'.repeat(name + 1)]) assert.equal(problemOf({ name: bad }), 'name');
  for (const bad of [[], ['0', '0'], ['-1', '50'], ['101', '1'], ['many', '1']])
    assert.equal(problemOf({ percents: bad }), 'percents');
  for (const bad of [' ', 'r'.repeat(reason + 1)]) assert.equal(problemOf({ reason: bad }), 'reason');
  assert.equal(problemOf({ name: '', percents: [], reason: '' }), 'name');
});

test('reads the fields of a form, eight percentages at most, and nothing of a form that is too long', async () => {
  const formOf = (body: string) => readForm(new Request('http://loopback/', { method: 'POST', body }));
  const percents = Array.from({ length: 9 }, (_, at) => `percent=${at}`).join('&');
  assert.deepEqual(await formOf(`name=Bo&${percents}&reason=It+lasts`), {
    name: 'Bo',
    percents: ['0', '1', '2', '3', '4', '5', '6', '7'],
    reason: 'It lasts',
  });
  const empty = { name: '', percents: [], reason: '' };
  assert.deepEqual(await formOf(''), empty);
  assert.equal((await formOf(`name=${'n'.repeat(16_379)}`)).name.length, 16_379);
  assert.deepEqual(await formOf(`name=${'n'.repeat(16_380)}`), empty);
});
