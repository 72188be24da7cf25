import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALONE, AGREED, BILLING, DECISIONS, MARKET, OFFICE } from '../combine/decisions.fixture.ts';
import { factsOf } from './memo-facts.fixture.ts';
import type { Decision } from './memo-facts.fixture.ts';
import { plainMemo } from './plain-memo.ts';
import { checkProse, proseDataOf } from './prose-check.ts';

const memoOf = (decision: Decision) => plainMemo(factsOf(decision));

test('states nothing that the check of a writer would refuse', () => {
  for (const decision of Object.values(DECISIONS)) {
    const facts = factsOf(decision);
    assert.deepEqual(checkProse(plainMemo(facts), proseDataOf(facts)), []);
  }
});

test('says what kind of answer it is in the headline, and always names the recommended option', () => {
  assert.equal(
    memoOf(BILLING).headline,
    'Go with "Draw the line inside the monolith": three of the four advisors choose it after reading one another.',
  );
  assert.equal(
    memoOf(AGREED).headline,
    'Go with "Draw the line inside the monolith": all four advisors choose it.',
  );
  assert.equal(memoOf(ALONE).headline, 'Go with "Stay out for now", on the word of one advisor.');
  assert.equal(
    memoOf(MARKET).headline,
    'Find out more before deciding; as things stand, "Stay out for now" leads.',
  );
  assert.equal(
    memoOf(OFFICE).headline,
    'Decide what counts more: the panel\'s judgement favours "Smaller office", your own weights favour "Go remote".',
  );
});

test('calls a clash of methods without stated weights a close call', () => {
  const { headline } = memoOf({ ...OFFICE, notes: [] });
  assert.equal(
    headline,
    'It is close: the advisors\' probabilities favour "Smaller office", their weighted scores "Go remote".',
  );
});

test('tells who dissented, who moved and which method would say something else', () => {
  const { rationale } = memoOf(BILLING);
  assert.match(
    rationale,
    /^Two of the four advisors picked it before they had read one another; Advisor C preferred "Split it out now" and Advisor D preferred "Leave it until after the audit"\./mu,
  );
  assert.match(
    rationale,
    /After reading the others' reasons, Advisor C moved from "Split it out now" to "Draw the line inside the monolith"\./u,
  );
  assert.match(
    memoOf(OFFICE).rationale,
    /"Go remote" wins by weighted score, Borda count and pairwise majority\./u,
  );
});

test('keeps to one to three paragraphs of clean sentences', () => {
  for (const decision of Object.values(DECISIONS)) {
    const { rationale } = memoOf(decision);
    const paragraphs = rationale.split('\n\n');
    assert.ok(paragraphs.length >= 1 && paragraphs.length <= 3);
    for (const paragraph of paragraphs) assert.match(paragraph, /^[A-Z"].*\.$/u);
    assert.doesNotMatch(rationale, /undefined|NaN|\ba (?:8\d?|11|18)%|\.\.|  /u);
  }
});

test('merges risks that say the same and puts those that more advisors see first', () => {
  const { risks } = memoOf(BILLING);
  assert.deepEqual(risks[0], {
    text: 'The module boundary erodes because nothing enforces it.',
    raisedBy: ['Advisor A', 'Advisor B'],
  });
  assert.equal(risks.filter(({ text }) => text.includes('erodes')).length, 1);
  assert.ok(risks.length <= 6);
});

test('asks for what must be known before anything else', () => {
  const { nextSteps } = memoOf(MARKET);
  assert.deepEqual(nextSteps, [
    'Find out first: How many Swiss customers would sign now.',
    'Find out first: Whether a licence is needed for the basic product.',
    'Ask again, or decide, with the answers in hand.',
  ]);
});

test('reads reversibility off a criterion about it', () => {
  const criteria = [['Reversibility', 1], ...BILLING.criteria.slice(1)] as const;
  assert.equal(memoOf({ ...BILLING, criteria }).reversibility, 'reversible');
  assert.equal(memoOf(BILLING).reversibility, 'costly');
});

test('is complete for answers without any lists', () => {
  const bare = AGREED.answers.map((answer) => ({
    ...answer,
    risks: [],
    assumptions: [],
    wouldChangeMind: [],
  }));
  const memo = memoOf({ ...AGREED, answers: bare });
  assert.deepEqual([memo.risks, memo.conditions, memo.nextSteps], [[], [], []]);
  assert.ok(memo.rationale.length > 100);
});
