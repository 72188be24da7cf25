import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BILLING, OFFICE } from '../../../../combine/src/decisions.fixture.ts';
import { factsOf } from '../memo-facts.fixture.ts';
import { plainMemo } from '../plain-memo.ts';
import { checkProse, dropViolations, proseDataOf } from './check.ts';
import type { WrittenProse } from './check.ts';
import { sentencesOf } from '../sentences.ts';

const facts = factsOf(BILLING);
const data = proseDataOf(facts);
const plain = plainMemo(facts);
const prose = (change: Partial<WrittenProse>): WrittenProse => ({ ...plain, ...change });
const problems = (rationale: string) => checkProse(prose({ rationale }), data).map(({ problem }) => problem);
const rounded = (share: number | undefined, digits = 0) => ((share ?? 0) * 100).toFixed(digits);

test('accepts numbers of the data as they may be rounded, and numbers of the question and the advisors', () => {
  const ours = facts.options.find(({ id }) => id === facts.recommended);
  const fine = [
    `It has ${rounded(ours?.probability)}% or ${rounded(ours?.probability, 1)} % or ${ours?.probability.toFixed(2)}.`,
    `It scores ${ours?.score.toFixed(1)} of 100, ${ours?.score.toFixed(0)}/100, on a scale from 0 to 100.`,
    'The team of 9 has 400,000 lines, or 400.000, or 400 000, or 400k; the audit is in March 2027.',
    '3 of 4 advisors hold it, and 4 advisors answered on 3 options and 4 criteria.',
    '1. Do this.\n2) Then that, 24/7.',
  ];
  for (const text of fine) assert.deepEqual(problems(text), [], text);
});

test('finds numbers that are nowhere in the data', () => {
  const wrong = [
    'It saves 35% of the cost.',
    'It will take 17 months.',
    'Start in 2031.',
    'The confidence is 0.99.',
    'It costs $1,250,000.',
    'Ship it in Q7.',
    'The odds are 3.7 to one.',
  ];
  for (const text of wrong) assert.ok(problems(text).includes('unknown number'), text);
});

test('counts advisors and options in words', () => {
  assert.deepEqual(
    problems('All four advisors answered; three of the four advisors agree on two options.'),
    [],
  );
  assert.deepEqual(problems('All three advisors agree.'), ['wrong count']);
  assert.deepEqual(problems('Five advisors agree.'), ['wrong count']);
  assert.ok(problems('It needs 6 advisors.').includes('wrong count'));
  assert.deepEqual(problems('It beats the other six options.'), ['unknown number']);
  assert.deepEqual(problems('The panel is unanimous.'), ['claims agreement']);
  assert.deepEqual(problems('The panel is not unanimous.'), []);
});

test('finds advisors who are not on the panel, in prose and among those who raised a risk', () => {
  assert.deepEqual(problems('Advisor D says no, and so does Advisor G.'), ['unknown advisor']);
  const risks = [{ text: 'It erodes.', raisedBy: ['Advisor A', 'Advisor Z'] }];
  const found = checkProse(prose({ risks }), data);
  assert.deepEqual(
    found.map(({ field, sentence }) => [field, sentence]),
    [['risks[0].raisedBy', 'Advisor Z']],
  );
  assert.deepEqual(dropViolations(prose({ risks }), found).risks, [
    { text: 'It erodes.', raisedBy: ['Advisor A'] },
  ]);
});

test('lets a missing advisor be named but not raise a risk', () => {
  const office = factsOf(OFFICE);
  const risks = [{ text: 'It is small.', raisedBy: ['Advisor B'] }];
  const found = checkProse(
    { ...plainMemo(office), rationale: 'Advisor B did not answer.', risks },
    proseDataOf(office),
  );
  assert.deepEqual(
    found.map(({ field }) => field),
    ['risks[0].raisedBy'],
  );
});

test('accepts quotations that stand in the data word for word, whatever the quotation marks', () => {
  const fine = [
    'Advisor D says: “Anything structural in the payment path before March trades a known inconvenience for an unknown finding.”',
    'It speaks of "a known inconvenience … for an unknown finding".',
    "„Card data“, «card data» and 'card data' are at stake; the engineers' view and the team's are one.",
    'The option "Draw the line inside the monolith," as it is called.',
  ];
  for (const text of fine) assert.deepEqual(problems(text), [], text);
  assert.deepEqual(problems('Advisor D says "any change in the payment path is a mistake".'), [
    'quotation not verbatim',
  ]);
  assert.deepEqual(problems('It is “a known finding. And more” he said.'), [
    'quotation not verbatim',
    'quotation not verbatim',
  ]);
});

test('refuses prose that puts another option in the place of the recommended one', () => {
  assert.deepEqual(problems('The panel recommends "Split it out now".'), ['overrules the recommendation']);
  assert.deepEqual(problems('Advisor C recommends "Split it out now".'), ['wrong preference']);
  assert.deepEqual(problems('Advisor C first preferred "Split it out now".'), []);
  assert.deepEqual(problems('Advisor D prefers "Leave it until after the audit".'), []);
});

test('drops the sentences that offend and keeps the rest as it was', () => {
  const answer = prose({
    reasons: ['It saves 35%.', 'The audit comes first.'],
    change: 'It takes 17 months.',
    rationale:
      'The audit comes first. It saves 37%. Card data stays put.\n\nIt takes 17 months.\n\nThe team is small.',
    nextSteps: ['Ask the auditor. It costs 37 dollars.', 'Pay 37 dollars.'],
    risks: [{ text: 'It costs 37 dollars.', raisedBy: ['Advisor A'] }],
  });
  const left = dropViolations(answer, checkProse(answer, data));
  assert.deepEqual([left.reasons, left.change], [['The audit comes first.'], '']);
  assert.equal(left.rationale, 'The audit comes first. Card data stays put.\n\nThe team is small.');
  assert.deepEqual(left.nextSteps, ['Ask the auditor.']);
  assert.deepEqual(left.risks, []);
  assert.deepEqual(checkProse(left, data), []);
});

test('splits sentences at their ends and not at abbreviations', () => {
  const split = (text: string) => sentencesOf(text).map((sentence) => sentence.text.trim());
  assert.deepEqual(split('Use it, e.g. Monday. Dr. No agrees! 1. First\n2. Second'), [
    'Use it, e.g. Monday.',
    'Dr. No agrees!',
    '1. First',
    '2. Second',
  ]);
  // “ opens in Chinese and closes in German.
  assert.deepEqual(split('收益对它有利。“继续竞争”较弱。'), ['收益对它有利。', '“继续竞争”较弱。']);
  assert.deepEqual(split('Er sagt: „Das ist gut.“ Sie nicht.'), ['Er sagt: „Das ist gut.“', 'Sie nicht.']);
  assert.deepEqual(split('So says Advisor D. The rest agree.'), ['So says Advisor D.', 'The rest agree.']);
  assert.equal(
    sentencesOf('a. b? c\n\nd')
      .map(({ text }) => text)
      .join(''),
    'a. b? c\n\nd',
  );
});
