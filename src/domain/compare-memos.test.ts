import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DecisionMemo, OptionId } from '@witan/client';
import { memoExample } from '../operations/memo-example.ts';
import { compareMemos } from './compare-memos.ts';
import type { Compared } from './compare-memos.ts';

const BRIEF: Compared['brief'] = { context: 'Two quarters are left.', musts: [] };
const compared = (
  change: Partial<DecisionMemo> = {},
  brief: Partial<Compared['brief']> = {},
  documents: Compared['documents'] = [],
): Compared => ({
  memo: { ...memoExample, ...change },
  brief: { ...BRIEF, ...brief },
  documents,
});
const compare = (before: Compared, after: Compared) => compareMemos(before, after);
const [first, ...others] = memoExample.options;
const [criterion, ...otherCriteria] = memoExample.criteria;
assert.ok(first && criterion);

test('a memo does not differ from itself', () => {
  const { inputs, recommended, cells, options } = compare(compared(), compared());
  assert.deepEqual([inputs, cells, recommended.changed], [[], [], false]);
  assert.equal(options.length, memoExample.options.length);
  for (const { before, after } of options) assert.deepEqual(before, after);
});

test('names each part of what was asked that differs, and no other', () => {
  const parts = (after: Compared) => compare(compared(), after).inputs.map(({ part }) => part);
  assert.deepEqual(parts(compared({ question: 'What now?' })), ['question']);
  assert.deepEqual(parts(compared({}, { context: null })), ['context']);
  assert.deepEqual(compare(compared(), compared({}, { context: null })).inputs, [
    { part: 'context', before: 'Two quarters are left.', after: '' },
  ]);
  assert.deepEqual(parts(compared({}, { musts: [{ name: 'Legal' }] })), ['musts']);
  assert.deepEqual(parts(compared({ options: [{ ...first, name: 'Wait' }, ...others] })), ['options']);
  assert.deepEqual(parts(compared({ criteria: [{ ...criterion, weight: 0.01 }, ...otherCriteria] })), [
    'weights',
  ]);
});

test('weights are told as the language of the memo writes them, and are the same in any', () => {
  const german = compared({ language: 'de' });
  assert.deepEqual(compare(compared(), german).inputs, []);
  const moved = compared({ language: 'de', criteria: [{ ...criterion, weight: 0.01 }, ...otherCriteria] });
  assert.match(compare(german, moved).inputs[0]?.after ?? '', /\d\u00a0%(?:;|$)/u);
});

test('options and criteria that only stand in another order are not asked differently', () => {
  const { inputs } = compare(
    compared({}, { musts: [{ name: 'Legal' }, { name: 'Safe' }] }),
    compared(
      { options: memoExample.options.toReversed(), criteria: memoExample.criteria.toReversed() },
      { musts: [{ name: 'Safe' }, { name: 'Legal' }] },
    ),
  );
  assert.deepEqual(inputs, []);
});

test('names the documents before and after where they are not the same', () => {
  const [offer, contract] = [{ name: 'offer.pdf' }, { name: 'contract.pdf' }];
  const between = (before: Compared['documents'], after: Compared['documents']) =>
    compare(compared({}, {}, before), compared({}, {}, after)).inputs;
  assert.deepEqual(between([offer], [offer, contract]), [
    { part: 'documents', before: 'offer.pdf', after: 'offer.pdf; contract.pdf' },
  ]);
  assert.deepEqual(between([offer, contract], [contract, offer]), []);
  const other = { ...offer, characters: 7 };
  assert.equal(between([offer], [other]).length, 1, 'the same name with another content');
});

test('an option that only one memo has stands on that side alone, and late answers are no votes', () => {
  const after = compared({
    options: [{ ...first, name: 'Wait' }, ...others],
    perspectives: memoExample.perspectives.map((one) => ({ ...one, late: true })),
  });
  const { options } = compare(compared(), after);
  const of = (name: string) => options.find((one) => one.name === name);
  assert.equal(of('Wait')?.before, null);
  assert.equal(of(first.name)?.after, null);
  assert.ok(others.every(({ name }) => of(name)?.after?.votes === 0));
  for (const { id, name } of memoExample.options)
    assert.equal(
      of(name)?.before?.votes,
      memoExample.perspectives.filter(({ late, pick }) => !late && pick === id).length,
    );
});

test('a score has moved from five points on; of the moves the twelve greatest are told, the greatest first', () => {
  const ids = Array.from({ length: 14 }, (_, at): OptionId => `opt_${at + 1}`);
  const options = ids.map((id) => ({ ...first, id, name: id }));
  const [cell] = memoExample.scores;
  assert.ok(cell);
  const scores = (mean: (at: number) => number) =>
    ids.map((option, at) => ({ ...cell, option, criterion: criterion.id, mean: mean(at) }));
  const moved = (by: (at: number) => number) =>
    compare(
      compared({ options, scores: scores((at) => 80 - 5 * at) }),
      compared({ options, scores: scores((at) => 80 - 5 * at + by(at)) }),
    ).cells.map(({ before, after }) => after - before);
  assert.deepEqual(
    moved((at) => [5, 4.9, -6, -4.9][at] ?? 0),
    [-6, 5],
  );
  assert.deepEqual(
    moved((at) => 10 + ((at * 5) % 14)),
    [23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12],
  );
});

test('says how each model moved only where both memos name them', () => {
  const seated = memoExample.perspectives.map((one, at) => ({ ...one, model: `model-${at}` }));
  const [shown, hidden] = [true, false].map((transparent) => compared({ transparent, perspectives: seated }));
  assert.ok(shown && hidden);
  assert.deepEqual(
    [compare(shown, hidden).advisors, compare(hidden, shown).advisors],
    [undefined, undefined],
  );
  assert.equal(compare(shown, shown).advisors?.length, memoExample.perspectives.length);
  const [one, ...rest] = seated;
  assert.ok(one);
  const sat = (...perspectives: DecisionMemo['perspectives']) =>
    compare(compared({ transparent: true, perspectives }), shown).advisors?.length;
  assert.equal(sat(...rest), rest.length, 'one sat in the later memo alone');
  assert.equal(sat(one, one, ...rest), rest.length, 'a model that sat twice is not told apart');
});
