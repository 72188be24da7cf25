import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bordaPoints, bordaWinners, condorcetWinner } from './votes.ts';

/** A ballot from the option ranked first to the one ranked last, for so many voters. */
function voters(count: number, ...ranking: number[]): number[][] {
  const ballot = ranking.map((_, option) => ranking.length - ranking.indexOf(option));
  return Array.from({ length: count }, () => ballot);
}

// The election of a capital that textbooks use: four towns, voters for each the nearer the better.
const [MEMPHIS, NASHVILLE, CHATTANOOGA, KNOXVILLE] = [0, 1, 2, 3] as const;
const TENNESSEE = [
  ...voters(42, MEMPHIS, NASHVILLE, CHATTANOOGA, KNOXVILLE),
  ...voters(26, NASHVILLE, CHATTANOOGA, KNOXVILLE, MEMPHIS),
  ...voters(15, CHATTANOOGA, KNOXVILLE, NASHVILLE, MEMPHIS),
  ...voters(17, KNOXVILLE, CHATTANOOGA, NASHVILLE, MEMPHIS),
];

test('counts the Borda points of the textbook election: 126, 194, 173 and 107', () => {
  assert.deepEqual(bordaPoints(TENNESSEE), [126, 194, 173, 107]);
  assert.deepEqual(bordaWinners(TENNESSEE), [NASHVILLE]);
});

test('finds its pairwise winner', () => {
  assert.equal(condorcetWinner(TENNESSEE), NASHVILLE);
  assert.equal(condorcetWinner(voters(1, MEMPHIS, NASHVILLE)), MEMPHIS, 'of one voter its own');
});

test('Borda and the pairwise majority may part: most voters against the broadest support', () => {
  const ballots = [...voters(3, 0, 1, 2), ...voters(2, 1, 2, 0)];
  assert.equal(condorcetWinner(ballots), 0);
  assert.deepEqual(bordaWinners(ballots), [1]);
});

test('there is no pairwise winner in a cycle, nor where the best two are level', () => {
  assert.equal(condorcetWinner([...voters(1, 0, 1, 2), ...voters(1, 1, 2, 0), ...voters(1, 2, 0, 1)]), null);
  assert.equal(condorcetWinner([...voters(2, 0, 1, 2), ...voters(2, 1, 0, 2)]), null);
  assert.equal(condorcetWinner([[7, 7, 1]]), null);
});

test('level options share the points between them', () => {
  assert.deepEqual(bordaPoints([[50, 50, 10]]), [1.5, 1.5, 0]);
  assert.deepEqual(bordaPoints([[0.3, 0.1 + 0.2]]), [0.5, 0.5]);
  assert.deepEqual(bordaWinners([[7, 7, 7]]), [0, 1, 2]);
});
