import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALONE, AGREED, BILLING, DECISIONS, MARKET, OFFICE } from '../../../combine/src/decisions.fixture.ts';
import type { MemoMust } from '@witan/client';
import { headlineOf } from './headline.ts';
import type { MemoFacts } from './memo-facts.ts';
import { factsOf } from './memo-facts.fixture.ts';
import type { Decision } from './memo-facts.fixture.ts';
import { mustConditions, openQuestion, plainMemo } from './plain-memo.ts';
import { checkProse, proseDataOf } from './check/check.ts';
import { sentencesOf } from './sentences.ts';
import { voteOf } from './vote.ts';

const memoOf = (decision: Decision) => plainMemo(factsOf(decision));
const headline = (decision: Decision) => {
  const facts = factsOf(decision);
  return headlineOf(facts, openQuestion(facts));
};
const vote = (decision: Decision) => voteOf(factsOf(decision));

test('states nothing that the check of a writer would refuse', () => {
  for (const decision of Object.values(DECISIONS)) {
    const facts = factsOf(decision);
    assert.deepEqual(checkProse(plainMemo(facts), proseDataOf(facts)), []);
  }
});

test('says in the headline what to do, or why not yet', () => {
  assert.equal(headline(BILLING), 'Draw the line inside the monolith');
  assert.equal(headline(AGREED), 'Draw the line inside the monolith');
  assert.equal(headline(ALONE), 'Stay out for now');
  assert.equal(headline(MARKET), 'Find out first: How many Swiss customers would sign now');
  assert.equal(
    headline(OFFICE),
    'Close: the advisors’ judgement favours Smaller office, your weights favour Go remote. Begin with a part that can be undone',
  );
  assert.equal(
    headline({ ...OFFICE, weightsStated: false }),
    'Close: the advisors hold Smaller office the better choice, their scores favour Go remote. Begin with a part that can be undone',
  );
});

test('advises by how hard the choice is to undo', () => {
  const facts = { ...factsOf(OFFICE), askedAt: Date.UTC(2026, 8, 13) };
  assert.match(
    headlineOf({ ...facts, reversibility: 'reversible' }, null),
    /\. Try it, and look again on 12 December 2026$/u,
  );
  assert.match(
    headlineOf({ ...facts, reversibility: 'irreversible' }, null),
    /cannot be undone, so find out/u,
  );
  const clear = factsOf(BILLING);
  const sale = { ...clear, reversibility: 'irreversible' as const };
  assert.match(
    headlineOf({ ...sale, confidence: { ...clear.confidence, band: 'moderate' } }, null),
    /^Draw the line inside the monolith, but find out first/u,
  );
  assert.equal(
    headlineOf({ ...sale, confidence: { ...clear.confidence, band: 'high' } }, null),
    'Draw the line inside the monolith',
  );
});

test('says who prefers what, who moved and who did not answer', () => {
  assert.equal(
    vote(BILLING),
    'Three of four advisors prefer “Draw the line inside the monolith”; Advisor D prefers “Leave it until after the audit”. Advisor C moved from “Split it out now” to “Draw the line inside the monolith” after reading the others’ reasons.',
  );
  assert.equal(vote(AGREED), 'All four advisors prefer “Draw the line inside the monolith”.');
  assert.equal(vote(ALONE), 'Only one advisor answered; it prefers “Stay out for now”.');
  assert.equal(
    vote(MARKET),
    'Both advisors prefer “Stay out for now”. None of them would decide before knowing more. Two of four advisors did not answer.',
  );
});

test('says where the majority and the average part, and whose certainty decides', () => {
  const split = {
    ...OFFICE,
    answers: OFFICE.answers.map((answer, i) => ({
      ...answer,
      percents: i === 0 ? [5, 90, 5] : [10, 42, 48],
    })),
  };
  assert.equal(
    vote(split),
    'Two of three advisors prefer Go remote; Advisor A prefers Smaller office. On average Smaller office comes out ahead, since the one who prefers it is surer. One of four advisors did not answer.',
  );
});

test('gives reasons in the words of those who prefer the option, and what they hold against it', () => {
  const memo = memoOf(BILLING);
  assert.ok(memo.reasons.length >= 2 && memo.reasons.length <= 4);
  const own = BILLING.answers.slice(0, 3).map((answer) => answer.case);
  for (const reason of memo.reasons)
    assert.ok(
      own.some((text) => text.includes(reason)),
      reason,
    );
  assert.equal(
    memo.against,
    'Boundaries inside one code base erode: without a deploy of its own the module may drift back within a year.',
  );
  assert.match(memo.rationale, /^Advisor D prefers “Leave it until after the audit”: /mu);
});

test('never says the same sentence twice, and nothing of statistics', () => {
  for (const decision of Object.values(DECISIONS)) {
    const { reasons, against, change, rationale, conditions, nextSteps, risks } = memoOf(decision);
    const parts = [
      ...reasons,
      against,
      change,
      rationale,
      ...conditions,
      ...nextSteps,
      ...risks.map(({ text }) => text),
    ];
    const sentences = parts
      .flatMap((part) => sentencesOf(part))
      .map(({ text }) => text.trim())
      .filter((text) => text !== '');
    assert.deepEqual(
      sentences.filter((text, i) => sentences.indexOf(text) !== i),
      [],
    );
    for (const text of sentences) assert.match(text, /^[A-Z“].*[.?!]$/u);
    assert.doesNotMatch(
      parts.join(' '),
      /undefined|NaN|\.\.|  |%|kendall|krippendorff|pooled|weighted|acceptab|this option|rather than not/iu,
    );
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

test('asks for what must be known before anything else, and says what would turn the answer', () => {
  const { nextSteps, change } = memoOf(MARKET);
  assert.deepEqual(nextSteps, [
    'Find out: How many Swiss customers would sign now.',
    'Find out: Whether a licence is needed for the basic product.',
    'Decide as soon as the answers are in.',
  ]);
  assert.equal(
    change,
    'Without that answer “Stay out for now” leads; this would turn it: Ten signed letters of intent.',
  );
});

test('is complete for answers without any texts', () => {
  const bare = AGREED.answers.map((answer) => ({
    ...answer,
    case: '',
    caseAgainst: '',
    risks: [],
    assumptions: [],
    wouldChangeMind: [],
  }));
  const memo = memoOf({ ...AGREED, answers: bare });
  assert.deepEqual([memo.risks, memo.conditions], [[], []]);
  for (const part of [memo.reasons, memo.nextSteps]) assert.ok(part.length > 0);
  for (const part of [memo.against, memo.change, memo.rationale]) assert.ok(part.length > 20, part);
});

test('puts an option that fails a must out of the vote, and a must at risk among the conditions', () => {
  const facts = factsOf(BILLING);
  const verdict = { met: 1, atRisk: 1, failed: 2, out: false };
  const must = (byOption: MemoMust['byOption']): MemoMust => ({
    id: 'mst_1',
    name: 'Passes the audit',
    description: '',
    byOption,
  });
  const risky = {
    ...facts,
    musts: [
      must({
        opt_1: { ...verdict, failed: 3, out: true },
        opt_2: verdict,
        opt_3: { ...verdict, atRisk: 0, failed: 0 },
      }),
    ],
  };
  assert.match(
    voteOf(risky),
    /“Split it out now” is out: three of four advisors say that it fails Passes the audit\./u,
  );
  assert.deepEqual(mustConditions(risky), [
    'Passes the audit is met; three of four advisors see it at risk.',
  ]);
  const out = { ...verdict, out: true };
  const none = {
    ...facts,
    outcome: 'investigate' as const,
    musts: [must({ opt_1: out, opt_2: out, opt_3: out })],
  };
  assert.equal(
    headlineOf(none, null),
    'No option meets Passes the audit: find another one, or give way there',
  );
});

test('says when to look again by the first prediction that is settled, else in three months', () => {
  const facts = { ...factsOf(OFFICE), reversibility: 'reversible' as const };
  const prediction = (by: string): MemoFacts['predictions'][number] => ({
    id: 'prd_1',
    option: facts.recommended,
    event: 'The first team has moved in',
    by,
    probability: 0.5,
    byAdvisor: {},
  });
  assert.match(headlineOf(facts, null), /look again on 19 February 2027$/u);
  assert.match(
    headlineOf({ ...facts, predictions: [prediction('2027-01-31')] }, null),
    /on 31 January 2027$/u,
  );
  assert.match(
    headlineOf({ ...facts, predictions: [prediction('2026-11-23')] }, null),
    /on 19 February 2027$/u,
  );
});
