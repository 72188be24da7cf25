import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerBasis, checkAnswer } from './answer-check.ts';

const BASIS = answerBasis({
  texts: [
    'Renting keeps 4.5 million euros free until 31 December 2027.',
    'Mara Lindqvist of Nordhafen says that “the depot floods every spring”.',
    'Die Miete endet am 31. Dezember 2027 und kostet 12.500 Euro im Monat.',
    '租金每月12,500元，到2027年3月31日为止。',
    'In all 17500 crates are kept.',
  ],
  shares: [0.683, 0.217],
  points: [61.27],
});

const kept = (answer: string): string => checkAnswer(answer, BASIS).kept;

test('keeps an answer whose figures, dates, names and quotations stand in what it answers from', () => {
  const answers = [
    'Renting leaves 4.5 million euros free until 31 December 2027.',
    'The panel puts renting at 68%, against 22%; it scores 61.3 points.',
    'Mara Lindqvist of Nordhafen warns that “the depot floods every spring”.',
    'Die Miete kostet 12.500 Euro im Monat und endet am 31. Dezember 2027.',
    '到2027年3月31日为止，租金为每月12,500元。',
    'Three of the 4 advisors say so.',
    '- Waiting keeps more money free.',
    'Of 12 risks 0 are new.',
    'Renting 17,500 crates is what I’d do, as plan B is.',
  ];
  for (const answer of answers) assert.equal(kept(answer), answer);
});

test('drops the sentence with a figure, date, name or quotation of its own, alone, and counts it', () => {
  const made = [
    'Buying saves 900,000 euros.',
    'The permit ends on 17 March 2031.',
    'The reviewers at Brackwater agree.',
    'She said that “the depot never floods at all”.',
    'The panel puts renting at 91%.',
    'There are 13 risks.',
    'It costs 1.5 times as much.',
    'It scores 61.27 points.',
    'Half is paid by the EU.',
  ];
  for (const lie of made) {
    const { kept: rest, leftOut } = checkAnswer(`Renting stays cheaper. ${lie}`, BASIS);
    assert.deepEqual([rest, leftOut], ['Renting stays cheaper.', 1], lie);
  }
});

test('drops a sentence that leads elsewhere', () => {
  for (const lead of [
    'See https://example.com now.',
    'Call +49 30 901820-12 now.',
    'Write to a@example.com now.',
    'Run `rm -rf x` now.',
  ]) {
    const { kept: rest, leftOut } = checkAnswer(`Renting stays cheaper. ${lead}`, BASIS);
    assert.deepEqual([rest, leftOut], ['Renting stays cheaper.', 1], lead);
  }
});

test('says nothing where nothing is left', () => {
  assert.deepEqual(checkAnswer('Buying saves 900,000 euros.', BASIS).kept, '');
  assert.deepEqual(checkAnswer('', BASIS), { kept: '', leftOut: 0, problems: [] });
});
