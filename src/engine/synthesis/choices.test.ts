import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MemoMust, OptionId } from '@witan/client';
import type { PanelFacts } from '@witan/memo/statements/panel-facts';
import { drawPanel } from '../../../memo/src/statements/panels.fixture.ts';
import { choicesOf } from './choices.ts';
import type { OfferedSentence, Voice } from './choices.ts';

const drawn = drawPanel({ options: 3, advisors: 4, criteria: 2, seed: 5 }).facts;
const { recommended } = drawn;
const [other, third] = drawn.options.map(({ id }) => id).filter((id) => id !== recommended);
assert.ok(other && third);

type Said = Partial<Pick<Voice, 'response'> & Omit<Voice['shown'], 'response'>>;

/** The advisor at this place of the panel, which says nothing but this. */
function voiceOf(place: number, { response = [], ...said }: Said): Voice {
  const shown = drawn.perspectives[place] ?? assert.fail();
  const silent = { evidence: [], risks: [], conditions: [], nextSteps: [], wouldChangeMind: [] };
  return { response, caseAgainst: [], shown: { ...shown, ...silent, ...said } };
}

/** One advisor's scores of an option, by criterion; the others score nothing. */
function scored(place: number, option: OptionId, ...points: readonly number[]): PanelFacts['scores'] {
  const { advisor } = drawn.perspectives[place] ?? assert.fail();
  return points.map((score, at) => ({
    option,
    criterion: `crt_${at + 1}`,
    byAdvisor: { [advisor]: score },
    rangeByAdvisor: {},
    mean: score,
    low: score,
    high: score,
  }));
}

const saw = (option: OptionId, criterion: 1 | 2) => ({
  option,
  criterion: `crt_${criterion}` as const,
  text: `The depot of ${option} was seen by aim ${criterion}.`,
});
const textsOf = (offered: readonly OfferedSentence[]) => offered.map(({ text }) => text);
const chosen = (facts: Partial<PanelFacts>, ...voices: readonly Voice[]) =>
  choicesOf({ ...drawn, musts: [], needsFirst: [], ...facts }, voices, 'Which depot?');

test('evidence is a reason where its advisor scores the recommended option well and clearly over every other', () => {
  const rows: readonly (readonly [own: number, next: number, is: boolean])[] = [
    [60, 55, true],
    [60, 56, false],
    [59, 0, false],
    [90, 85, true],
    [90, 86, false],
  ];
  for (const [own, next, is] of rows) {
    const scores = [
      ...scored(1, recommended, 100, 100),
      ...scored(0, third, 0, 100),
      // What counts is the criterion of the evidence alone.
      ...scored(0, recommended, own, 100),
      ...scored(0, other, next, 0),
    ];
    const { reasons } = chosen(
      { scores },
      voiceOf(0, { pick: recommended, evidence: [saw(other, 1), saw(recommended, 1)] }),
      voiceOf(1, { pick: other, evidence: [saw(recommended, 1)] }),
    );
    assert.deepEqual(textsOf(reasons), is ? [saw(recommended, 1).text] : [], `${own} over ${next}`);
  }
});

test('where nobody picks the recommended option, half of the panel speaks for it, by what speaks for it most', () => {
  const speaks = (advisors: number) => {
    const perspectives = drawn.perspectives.slice(0, advisors);
    const scores = perspectives.flatMap((_, place) => [
      ...scored(place, recommended, 90 - place, 50),
      ...scored(place, other, 20, 50),
    ]);
    const evidence = [saw(recommended, 1), saw(recommended, 2)];
    const voices = perspectives.map((_, place) => voiceOf(place, { pick: other, evidence }));
    return chosen({ perspectives, scores }, ...voices).reasons.map(({ advisor, text }) => [advisor, text]);
  };
  const [first, second] = drawn.perspectives.map(({ advisor }) => [advisor, saw(recommended, 1).text]);
  assert.deepEqual([speaks(1), speaks(3), speaks(4)], [[first], [first], [first, second]]);
});

test('the surest of each side speaks first', () => {
  const sure = (place: number, pick: OptionId, chance: number) =>
    voiceOf(place, {
      pick,
      probabilities: { [recommended]: 1 - chance, [other]: 0, [third]: 0, [pick]: chance },
      response: [`Advisor ${place} has seen the depot.`],
    });
  const { reasons, against } = chosen(
    {},
    sure(0, recommended, 0.6),
    sure(1, recommended, 0.8),
    sure(2, other, 0.6),
    sure(3, third, 0.8),
  );
  const order = [...reasons, ...against].map(({ text, option }) => [text.charAt(8), option]);
  assert.deepEqual(order, [
    ['1', undefined],
    ['0', undefined],
    ['3', third],
    ['2', other],
  ]);
});

test('the first steps are what has to be found out, but for what the headline asks', () => {
  const [asks, alike, asksElse] = [
    'What does leaving the lease cost?',
    'What does leaving the lease cost?',
    'Who audits the ferry?',
  ];
  const needsFirst = [asks, alike, asksElse].map((text, place) => ({
    advisor: drawn.perspectives[place]?.advisor ?? assert.fail(),
    text,
  }));
  const stepsAt = (outcome: PanelFacts['outcome'], out: readonly OptionId[] = []) => {
    const byOption = Object.fromEntries(
      drawn.options.map(({ id }) => [id, { failed: 0, of: 4, out: out.includes(id) }]),
    );
    // `as`: of a must no more is read than which options it puts out.
    const musts = [{ id: 'mst_1', byOption }] as unknown as MemoMust[];
    const facts = { ...drawn, needsFirst, outcome, musts };
    return textsOf(
      chosen(facts, voiceOf(0, { pick: recommended, nextSteps: ['Ask the landlord.'] })).nextSteps,
    );
  };
  const step = 'Ask the landlord.';
  assert.deepEqual(stepsAt('recommendation'), [step]);
  assert.deepEqual(stepsAt('investigate'), [asksElse, step]);
  assert.deepEqual(stepsAt('investigate', [other, third]), [asksElse, step]);
  assert.deepEqual(stepsAt('investigate', [recommended, other, third]), [asks, alike, asksElse, step]);
});

test('what holds no word is neither offered nor counted', () => {
  const { reasons, leftOut } = chosen(
    {},
    voiceOf(0, { pick: recommended, response: ['—', '…', 'It fits.'] }),
  );
  assert.deepEqual([textsOf(reasons), leftOut], [['It fits.'], 0]);
});
