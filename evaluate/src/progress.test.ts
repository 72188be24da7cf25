import assert from 'node:assert/strict';
import { test } from 'node:test';
import { progressOn } from './progress.ts';

function written(
  isTTY: boolean,
  total: number,
  run: (progress: ReturnType<typeof progressOn>) => void,
): string {
  let text = '';
  const progress = progressOn({ isTTY, write: (more) => (text += more) }, total);
  run(progress);
  progress.end();
  return text;
}

test('without a terminal each question has a line, and the sum is told again where one failed', () => {
  const good = written(false, 2, ({ answered }) => {
    answered('q1', 0.5);
    answered('q2', null);
  });
  assert.equal(good, 'q1: 1 of 2 answered, $0.50 spent\nq2: 2 of 2 answered, at least $0.50 spent\n');
  const bad = written(false, 2, ({ answered, failed }) => {
    failed('q1', 'It broke.');
    answered('q2', 1);
  });
  assert.equal(
    bad,
    'q1: failed, It broke.\nq2: 1 of 2 answered, 1 failed, $1.00 spent\n1 of 2 answered, 1 failed, $1.00 spent\n',
  );
});

test('on a terminal a bar fills by what was answered and what failed', () => {
  const bars = written(true, 3, ({ answered, failed }) => {
    answered('q1', 0);
    failed('q2', 'no');
  }).match(/\[[#.]*\]/g);
  assert.deepEqual(
    bars?.map((bar) => bar.split('#').length - 1),
    [0, 10, 20],
  );
  assert.equal(
    written(true, 0, () => {}),
    '',
  );
});
