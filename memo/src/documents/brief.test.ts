import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DecisionMemo, Flip } from '@witan/client';
import { memoExample } from '../../../src/operations/memo-example.ts';
import { drawPanel } from '../statements/panels.fixture.ts';
import { briefBlocks, foldedQuestion, mostTelling, riskLines, wordsIn } from './brief.ts';
import { memoBriefAsMarkdown } from './markdown.ts';
import { sheetOf } from './sheet.ts';

const { verdict } = memoExample;

test('a question of forty words stands whole, and of a longer one what is asked in forty', () => {
  const words = (most: number): string => `So ${'so '.repeat(most - 2)}what?`;
  const whole = `We wait. ${words(38)}`;
  assert.equal(foldedQuestion(whole), whole);
  assert.equal(foldedQuestion(`We wait. ${words(39)}`), `… ${words(39)}`);
  assert.equal(foldedQuestion(`We wait. ${words(40)}`), `… ${words(40)}`);
  assert.match(foldedQuestion(`We wait. ${words(41)}`), /^We wait\. So .* …$/u);
});

test('a page has three hundred words, and begins to leave something out at the next', () => {
  const few = { risks: memoExample.risks.slice(0, 1), nextSteps: [] };
  const pageWith = (more: number) => {
    const decision = `${verdict.decision}${' so'.repeat(more)}`;
    return briefBlocks(
      sheetOf({ ...memoExample, ...few, verdict: { ...verdict, decision, conditions: [] } }),
      null,
    );
  };
  const room = 300 - wordsIn(pageWith(0));
  assert.ok(room > 0);
  assert.equal(wordsIn(pageWith(room)), 300);
  assert.ok(wordsIn(pageWith(room + 1)) < 300);
});

test('a page has at most four reasons and next steps, three risks and conditions, and no case against where there is none', () => {
  const five = (what: string): string[] => [1, 2, 3, 4, 5].map((n) => `${what} ${n}.`);
  const memo: DecisionMemo = {
    ...memoExample,
    verdict: {
      ...verdict,
      reasons: five('Reason').map((text) => ({ text, advisor: 'Advisor A' })),
      conditions: five('Condition'),
      against: null,
    },
    nextSteps: five('Step'),
    risks: five('Risk').map((risk) => ({ risk, mitigation: '', raisedBy: [] })),
  };
  const page = memoBriefAsMarkdown(memo);
  const shown = ['Reason', 'Condition', 'Step', 'Risk'].map(
    (what) => page.match(new RegExp(`${what} \\d`, 'gu'))?.length,
  );
  assert.deepEqual(shown, [4, 3, 4, 3]);
  assert.doesNotMatch(page, /Against it/u);
  assert.match(memoBriefAsMarkdown(memoExample), /Against it/u);
});

test('a page that is too long whatever is cut shows no next step, however many there are', () => {
  const decision = `${verdict.decision}${' so'.repeat(300)}`;
  for (const nextSteps of [['Ask Ana.'], ['Ask Ana.', 'Ask Ben.'], ['Ask Ana.', 'Ask Ben.', 'Ask Cyd.']])
    assert.doesNotMatch(
      memoBriefAsMarkdown({ ...memoExample, nextSteps, verdict: { ...verdict, decision } }),
      /Ask/u,
    );
});

test('what would limit a risk is said once on the page', () => {
  const [again, step] = ['Look at it every week.', 'Ask the bank for a quote.'];
  const risks = [again, again, step, ''].map((mitigation, at) => ({
    risk: `Risk ${at}.`,
    mitigation,
    raisedBy: [],
  }));
  const lines = riskLines(sheetOf({ ...memoExample, risks, nextSteps: [step] }), 4);
  assert.deepEqual(
    lines.map((line) => JSON.stringify(line).includes(again)),
    [true, false, false, false],
  );
  assert.ok(!JSON.stringify(lines).includes(step));
});

test('beside the confidence stands what would tip it within 25 points, else what is surest, else the nearest', () => {
  const { facts } = drawPanel({ options: 2, advisors: 3, criteria: 1, seed: 6 });
  const [first, second] = facts.options;
  const [far, near] = facts.perspectives;
  assert.ok(first && second && far && near);
  const telling = (tips: readonly (readonly [typeof far, to: number])[], others = {}) => {
    const flips = tips.map(([{ advisor }, to]): Flip => {
      const from = advisor === far.advisor ? 1 : 0.8;
      return {
        kind: 'probability',
        advisor,
        option: first.id,
        from,
        to,
        direction: 'under',
        winner: second.id,
      };
    });
    return mostTelling({
      ...sheetOf(memoExample),
      facts: {
        ...facts,
        recommended: first.id,
        musts: [],
        confidence: { ...facts.confidence, band: 'low' },
        options: [
          { ...first, rank: 1, probability: 0.6, probabilityInRunning: 0.6 },
          { ...second, rank: 2, probability: 0.4, probabilityInRunning: 0.4 },
        ],
        perspectives: [
          { ...far, probabilities: { [first.id]: 1, [second.id]: 0 } },
          { ...near, probabilities: { [first.id]: 0.8, [second.id]: 0.2 } },
        ],
        robustness: { ...facts.robustness, leaveOneOut: [], leaveOneCriterionOut: [], flips, ...others },
      },
    });
  };
  const advisorOf = (...given: Parameters<typeof telling>) => {
    const told = telling(...given);
    return told?.code === 'chance_flips' ? told.advisor : told?.code;
  };
  assert.equal(advisorOf([[far, 0.74]]), far.advisor);
  assert.equal(
    advisorOf([
      [far, 0.74],
      [near, 0.55],
    ]),
    near.advisor,
  );
  assert.equal(
    advisorOf([
      [far, 0.74],
      [near, 0.54],
    ]),
    far.advisor,
  );
  const leaveOneOut = [far, near].map(({ advisor: without }) => {
    return { without, winner: first.id, byProbability: first.id };
  });
  assert.equal(advisorOf([[far, 0.74]], { leaveOneOut }), 'ahead_without_any_advisor');
});

test('the table names an option by its label, with the name where that says more, and never by a cut name', () => {
  const named = (name: string, label: string): string => {
    const options = memoExample.options.map((one) =>
      one.id === verdict.option ? { ...one, name, label } : one,
    );
    return memoBriefAsMarkdown({ ...memoExample, options }).match(/▸ ([^|*]*?)\*/u)?.[1] ?? '';
  };
  assert.equal(named('Move billing to a vendor', 'Use a vendor'), 'Use a vendor (Move billing to a vendor)');
  assert.equal(
    named('Move billing to a vendor this year', 'Move billing to a…'),
    'Move billing to a vendor this year',
  );
});
