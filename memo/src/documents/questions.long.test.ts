import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { checkFirstPage, checkSentences } from './check-pages.fixture.ts';
import { QUESTIONS } from './questions.fixture.ts';
import { simulatedMemo } from './simulated.fixture.ts';

suite('fifty simulated questions', () => {
  const memos = Promise.all(QUESTIONS.map((question) => simulatedMemo(question)));

  test('have first pages of at most three hundred words', async () => {
    assert.equal(QUESTIONS.length, 50);
    for (const memo of await memos) checkFirstPage(memo);
  });

  test('have no sentence twice outside the perspectives', async () => {
    for (const memo of await memos) checkSentences(memo);
  });
});
