import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { combine, NO_WORDS } from '@witan/combine';
import type { Frame, Perspective } from '@witan/combine';
import { catalogueOf } from '../catalogue/catalogues.ts';
import { explainedAgreement, explainedConfidence } from './explain.ts';

const frame: Frame = {
  options: ['Kaufen', 'Bauen'].map((name, i) => ({
    id: `opt_${i + 1}`,
    name,
    label: name,
    description: '',
    source: 'caller',
  })),
  criteria: [{ id: 'crt_1', name: 'Kosten', description: '', weight: 1, source: 'caller' }],
  musts: [],
  predictions: [],
  language: 'de',
  weightsStated: true,
  assumptions: [],
  missingInformation: [],
};

/** One advisor: its probability for the first option, and its two scores. */
function perspective(letter: string, share: number, scores: readonly [number, number]): Perspective {
  return {
    advisor: `Advisor ${letter}`,
    cells: scores.map((score, i) => ({
      option: `opt_${i + 1}`,
      criterion: 'crt_1',
      score,
      low: score - 5,
      high: score + 5,
      evidence: '',
    })),
    probabilities: { opt_1: share, opt_2: 1 - share },
    ...NO_WORDS,
    reversibility: 'reversible',
  };
}

const panel = [
  perspective('A', 0.95, [90, 20]),
  perspective('B', 0.9, [85, 25]),
  perspective('C', 0.64, [20, 80]),
];
const confidence = (language: string, degraded: boolean) =>
  explainedConfidence(catalogueOf(language), {
    frame,
    combined: combine(frame, panel, 'explain'),
    degraded,
  });
const agreement = (language: string, perspectives: readonly Perspective[] = panel) =>
  explainedAgreement(catalogueOf(language), { frame, perspectives, leader: 'opt_1', round: 1 });

const SAID = {
  en: [
    /puts the chance that Kaufen/,
    /degraded/,
    /chances for Kaufen lie 31 points/,
    /furthest apart on Kosten/,
  ],
  de: [/gibt Kaufen eine Chance von/, /eingeschränkt/, /für Kaufen liegen 31 Prozentpunkte/, /bei Kosten/],
  fr: [/donne à Kaufen/, /dégradé/, /pour Kaufen diffèrent de 31 points/, /sur Kosten/],
  es: [/da a Kaufen/, /limitado/, /para Kaufen difieren en 31 puntos/, /Kosten/],
  zh: [/“Kaufen”是最佳选择/, /低一级/, /“Kaufen”给出的概率相差31个百分点/, /“Kosten”/],
} as const;

describe('the numbers are explained in the language of the memo', () => {
  for (const [language, [derived, lowered, apart, split]] of Object.entries(SAID)) {
    test(`${language}: the confidence, with its two numbers and why it is lowered`, () => {
      const whole = confidence(language, false);
      assert.match(whole.explanation, derived);
      const space = language === 'en' || language === 'zh' ? '' : '\u00a0';
      const shown = `${Math.round(whole.basis.pooledProbability * 100)}${space}%`;
      assert.ok(whole.explanation.includes(shown), whole.explanation);
      assert.doesNotMatch(whole.explanation, lowered);
      const degraded = confidence(language, true);
      assert.notEqual(degraded.band, whole.band);
      assert.match(degraded.explanation, lowered);
    });
    test(`${language}: the agreement, and the criterion that splits the advisors`, () => {
      const found = agreement(language);
      assert.match(found.agreement.explanation, apart);
      assert.match(found.agreement.explanation, split);
      assert.equal(found.byCriterion.crt_1?.reading, catalogueOf(language).findings.reading.differ);
    });
  }
});

test('no statistic stands in the words on the agreement, and one advisor has none', () => {
  assert.doesNotMatch(agreement('en').agreement.explanation, /correlation|\d\.\d/);
  assert.equal(
    agreement('de', panel.slice(0, 1)).agreement.explanation,
    catalogueOf('de').findings.noAgreement,
  );
});
