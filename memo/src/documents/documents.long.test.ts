import { suite, test } from 'node:test';
import { WORDED_LANGUAGES } from '../words/catalogue.ts';
import {
  ASIAN_MEMO,
  checkColours,
  checkInert,
  checkRecommended,
  checkTables,
  checkWidth,
  checkWords,
} from './check-forms.fixture.ts';
import { HOSTILE_MEMO, MEMOS } from './memos.fixture.ts';

const all = [...Object.values(MEMOS), HOSTILE_MEMO];

suite('every memo', () => {
  test('marks the recommended option, puts it first, and says of each option two numbers', () => {
    for (const memo of Object.values(MEMOS)) checkRecommended(memo);
  });

  test('keeps every row of a Markdown table in its columns', () => {
    for (const memo of all) checkTables(memo);
  });

  test('runs nothing and asks for nothing in HTML', () => {
    for (const memo of all) checkInert(memo);
  });

  test('is never wider than a terminal, whatever the texts', () => {
    for (const memo of [...all, ASIAN_MEMO])
      for (const width of [40, 59, 72, 80, 100]) checkWidth(memo, width);
  });

  test('has the words of its language and none of another', () => {
    for (const language of WORDED_LANGUAGES) checkWords({ ...MEMOS.office, language });
  });

  test('says the same with and without colours', () => {
    for (const memo of all) checkColours(memo);
  });
});
