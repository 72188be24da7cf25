import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MEMOS } from './memos.fixture.ts';
import { optionsInOrder, sharedMemoHtml } from './shared.ts';

const { office } = MEMOS;

test('a reader’s view stands with its own chances, in the order of the memo’s options', () => {
  const [rent, small, remote] = office.options.map(({ id }) => id);
  assert.ok(rent && small && remote);
  const view = {
    name: 'Ann',
    probabilities: { [small]: 0.7, [rent]: 0.3 },
    reason: 'The station.',
    createdAt: '2027-03-20T10:00:00.000Z',
    brier: null,
  };
  const files = { memo: 'memo.json', keys: 'jwks.json' };
  const of = { views: [view], isFull: false, fontFaces: '', signature: 'x', files };
  const [, row = ''] = /<th scope="row">Ann(.*?)<\/tr>/su.exec(sharedMemoHtml(office, of)) ?? [];
  assert.deepEqual(
    [...row.matchAll(/\d+%/gu)].map(([share]) => share),
    ['70%', '0%', '30%'],
  );
});

test('options stand by their names before the answer is shown', () => {
  const names = ['Beta', 'Alpha', 'Gamma'];
  const options = office.options.map((option, at) => ({ ...option, name: names[at] ?? '' }));
  assert.deepEqual(
    optionsInOrder({ ...office, options }).map(({ name }) => name),
    ['Alpha', 'Beta', 'Gamma'],
  );
});
