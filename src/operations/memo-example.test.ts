import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agreementOf, combine, confidenceOf, NO_WORDS, outcomeOf } from '@witan/combine';
import type { Frame, Perspective } from '@witan/combine';
import { ENGLISH } from '@witan/memo/words/catalogue';
import { priceOf } from '../domain/charge.ts';
import { sentencesOf } from '@witan/memo/sentences';
import type { PanelFacts } from '@witan/memo/statements/panel-facts';
import { choicesOf, FIELDS } from '../engine/synthesis/choices.ts';
import type { Field, Voice } from '../engine/synthesis/choices.ts';
import { createSelection } from '../engine/synthesis/selection.ts';
import { synthesized } from '../engine/synthesis/verdict.ts';
import { memoExample } from './memo-example.ts';

const { options, criteria, scores, perspectives, verdict, consensus, charge, musts = [] } = memoExample;

const frame: Frame = {
  options,
  criteria,
  musts,
  predictions: memoExample.predictions,
  language: 'en',
  weightsStated: true,
  assumptions: [],
  missingInformation: memoExample.missingInformation,
};

/** What the advisors answered in the end, as far as numbers come from it. */
const answers: readonly Perspective[] = perspectives.map(({ advisor, probabilities, reversibility }) => ({
  advisor,
  cells: scores.map(({ option, criterion, byAdvisor, rangeByAdvisor }) => {
    const [low = 0, high = 100] = rangeByAdvisor[advisor] ?? [];
    return { option, criterion, score: byAdvisor[advisor] ?? 0, low, high, evidence: '' };
  }),
  probabilities,
  ...NO_WORDS,
  mustVerdicts: musts.flatMap(({ id: must, byAdvisor }) =>
    options.flatMap(({ id: option }) => {
      const verdict = byAdvisor[advisor]?.[option];
      return verdict ? [{ must, option, verdict, evidence: '' }] : [];
    }),
  ),
  predictions: Object.fromEntries(
    memoExample.predictions.map(({ id, byAdvisor }) => [id, byAdvisor[advisor] ?? 0]),
  ),
  reversibility,
}));

const combined = combine(frame, answers, memoExample.id);
const found = agreementOf(frame, answers, combined.recommended);

test('the numbers of the memo that is shown are what the combination makes of its perspectives', () => {
  assert.deepEqual(
    options.map(
      ({ name: _name, label: _label, description: _description, source: _source, ...numbers }) => numbers,
    ),
    combined.options.map(({ out: _out, ...numbers }) => numbers),
  );
  assert.deepEqual(scores, combined.scores);
  assert.deepEqual(memoExample.robustness, combined.robustness);
  assert.deepEqual(memoExample.predictions, combined.predictions);
  const { weights: _weights, ...pool } = combined.pool;
  assert.deepEqual(memoExample.pool, pool);
  assert.equal(verdict.option, combined.recommended);
  assert.equal(verdict.outcome, outcomeOf({ combined, perspectives: answers }));
  assert.deepEqual(musts, combined.musts);
});

test('the agreement of the memo that is shown is that of its numbers, before the review and after it', () => {
  const { agreements: _, divergences: __, explanation: ___, firstRound, ...figures } = consensus;
  assert.deepEqual(figures, found.agreement);
  assert.deepEqual(
    criteria.map(({ agreement }) => agreement.krippendorffAlpha),
    criteria.map(({ id }) => found.byCriterion[id]?.krippendorffAlpha),
  );
  const before = perspectives.map(({ pick, probabilities, revision }) => ({
    pick: revision?.fromPick ?? pick,
    chance: (revision?.fromProbabilities ?? probabilities)[verdict.option] ?? 0,
  }));
  const votes = Map.groupBy(before, ({ pick }) => pick);
  const chances = before.map(({ chance }) => chance);
  assert.deepEqual(firstRound, {
    topPicks: Object.fromEntries([...votes].map(([pick, held]) => [pick, held.length])),
    spread: Math.max(...chances) - Math.min(...chances),
  });
});

test('the words of the memo that is shown are what the synthesis makes of its sentences', () => {
  const facts: PanelFacts = {
    ...memoExample,
    askedAt: Date.parse(memoExample.timestamp) - memoExample.process.durationMs,
    outcome: verdict.outcome,
    recommended: verdict.option,
    confidence: confidenceOf({ combined, degraded: memoExample.degraded }),
    musts,
    assumed: [],
    needsFirst: [],
    missing: memoExample.notes.filter(({ kind }) => kind === 'missing_advisor').length,
    firstRound: consensus.firstRound ?? null,
  };
  const choices = choicesOf(facts, perspectives.map(voiceOf), memoExample.question);
  const selection = createSelection(choices);
  for (const field of FIELDS)
    for (const text of shownIn(field)) {
      const { id } = choices[field].find((sentence) => sentence.text === text) ?? {};
      assert.ok(id !== undefined && selection.take(field, id), `${field}: ${text}`);
    }
  const said = synthesized({
    facts,
    voices: perspectives.map(voiceOf),
    selected: selection.complete(),
    isGeneric: choices.isGeneric,
    found: found.agreement,
    combined,
    weightsStated: true,
  });
  const { consensus: _, ...words } = said;
  assert.deepEqual({ ...memoExample, ...words }, memoExample);
  assert.deepEqual({ ...consensus, ...said.consensus }, consensus);
  assert.deepEqual(
    criteria.map(({ agreement }) => agreement.reading),
    criteria.map(({ id }) => ENGLISH.findings.reading[found.byCriterion[id]?.reading ?? 'alone']),
  );
});

test('nothing stands twice in the memo that is shown, outside its perspectives and its rationale', () => {
  const { perspectives: _, verdict: shown, ...rest } = memoExample;
  const told = textsOf({ ...rest, verdict: { ...shown, rationale: '' } });
  const sentences = told.flatMap((text) => sentencesOf(text).map((sentence) => sentence.text.trim()));
  const long = sentences.filter((sentence) => sentence.split(' ').length > 3);
  assert.ok(long.length > 30);
  assert.deepEqual(
    long.filter((sentence, i) => long.indexOf(sentence) !== i),
    [],
  );
});

test('the charge and the stages of the memo that is shown add up', () => {
  const { quota, ...price } = charge;
  assert.deepEqual(price, priceOf(2));
  assert.equal(quota.remaining, quota.limit - quota.used - quota.reserved);
  const { stages, durationMs } = memoExample.process;
  assert.equal(
    stages.reduce((sum, stage) => sum + stage.durationMs, 0),
    durationMs,
  );
});

function voiceOf(shown: (typeof perspectives)[number]): Voice {
  const parts = (text: string): string[] => sentencesOf(text).map((sentence) => sentence.text.trim());
  return { response: parts(shown.response), caseAgainst: parts(shown.caseAgainst), shown };
}

/** The advisors' own sentences that the memo shows. */
function shownIn(field: Field): readonly string[] {
  const parts = (text = ''): string[] => sentencesOf(text).map((sentence) => sentence.text.trim());
  const own = new Set(perspectives.flatMap(({ conditions }) => conditions));
  return {
    reasons: verdict.reasons.map(({ text }) => text),
    against: parts(verdict.against?.text),
    wouldChange: parts(verdict.wouldChange?.text),
    conditions: verdict.conditions.filter((text) => own.has(text)),
    nextSteps: memoExample.nextSteps,
  }[field];
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
