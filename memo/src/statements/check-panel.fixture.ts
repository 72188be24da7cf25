// Whether what is said of a panel is what its answers bear out.
import assert from 'node:assert/strict';
import type { CriterionId } from '@witan/client';
import { WORDED_LANGUAGES } from '../words/catalogue.ts';
import { agreementsOf, consensusLevelOf, divergencesOf } from './consensus.ts';
import { EXCLUSIONS } from './exclusions.fixture.ts';
import type { Told } from './exclusions.fixture.ts';
import { headlineOf } from './headline.ts';
import { drawPanel } from './panels.fixture.ts';
import type { Draw, DrawnPanel } from './panels.fixture.ts';
import { rawPanel } from './raw-panel.fixture.ts';
import type { Raw } from './raw-panel.fixture.ts';
import { undoing } from './reading-facts.ts';
import { firmnessOf } from './robustness.ts';
import { tradeoffsOf } from './tradeoffs.ts';
import * as truth from './truths.fixture.ts';
import { voteOf } from './vote.ts';
import {
  confidenceSentence,
  sayAgreed,
  sayDiverged,
  sayFirmness,
  sayHeadline,
  sayMethods,
  sayTradeoff,
  sayVote,
} from './wording.ts';

/** How often each statement was made, of how many panels. */
export type Counts = { panels: number; readonly made: Map<string, number> };

export function checkPanel(draw: Draw, counts: Counts): void {
  const language = WORDED_LANGUAGES[draw.seed % WORDED_LANGUAGES.length] ?? 'en';
  const panel = drawPanel(draw, language);
  const raw = rawPanel(panel);
  const open = draw.seed % 3 === 0 ? null : (panel.facts.needsFirst[0]?.text ?? null);
  const told = tellAll(panel, open);
  counts.panels += 1;
  for (const code of codesOf(told)) counts.made.set(code, (counts.made.get(code) ?? 0) + 1);
  assert.equal(panel.facts.recommended, raw.recommended, 'the recommended option');
  checkChosen(raw, told, { outcome: panel.facts.outcome, open });
  checkAllTold(raw, told);
  checkFlips(raw, panel, told);
  checkLists(raw, told);
  for (const [pair, both] of EXCLUSIONS) assert.ok(!both(told), pair);
  if (!raw.allOut) checkSuits(raw, panel, told);
  const sentences = sentencesOf(panel, told);
  assert.equal(new Set(sentences).size, sentences.length, `twice: ${sentences.join('\n')}`);
  for (const sentence of sentences) assert.doesNotMatch(sentence, /undefined|NaN|null|\{|opt_|crt_|mst_/u);
}

function tellAll({ facts, combined, frame }: DrawnPanel, open: string | null): Told {
  return {
    headline: headlineOf(facts, {
      open,
      contested: combined.contested,
      weightsStated: frame.weightsStated,
    }),
    vote: voteOf(facts),
    level: consensusLevelOf(facts),
    agreed: agreementsOf(facts),
    diverged: divergencesOf(facts, () => null),
    firmness: firmnessOf(facts),
    tradeoffs: tradeoffsOf(facts),
    undo: undoing(facts),
    band: facts.confidence.band,
  };
}

type Given = { readonly outcome: DrawnPanel['facts']['outcome']; readonly open: string | null };

/** What was chosen is true, and for headline, level and undoing nothing else would have been right. */
function checkChosen(raw: Raw, told: Told, { outcome, open }: Given): void {
  const expected = truth.headlineRows(raw, outcome, open).find(([, holds]) => holds)?.[0];
  assert.equal(told.headline.kind, expected, 'the first headline that holds');
  assert.ok(truth.headlineIsTrue(raw, told.headline), JSON.stringify(told.headline));
  assert.ok(truth.voteIsTrue(raw, told.vote), JSON.stringify(told.vote));
  assert.equal(told.level, truth.levelOf(raw), 'the level of consensus');
  assert.equal(told.undo, raw.undo() ?? null, 'how hard it is to undo');
  const checked = [
    ...told.firmness.map((one) => [one, truth.firmnessIsTrue(raw, one)] as const),
    ...told.tradeoffs.map((one) => [one, truth.tradeoffIsTrue(raw, one)] as const),
    ...told.agreed.map((one) => [one, truth.agreedIsTrue(raw, one)] as const),
    ...told.diverged.map((one) => [one, truth.divergedIsTrue(raw, one)] as const),
  ];
  for (const [one, isTrue] of checked) assert.ok(isTrue, JSON.stringify(one));
}

/** What is true is said, too, where the list has room for it. */
function checkAllTold(raw: Raw, told: Told): void {
  if (raw.allOut) return assert.deepEqual([...told.firmness, ...told.tradeoffs], []);
  const { recommended: option } = raw;
  const isFirm = truth.firmnessIsTrue(raw, { code: 'ahead_without_any_advisor', option });
  assert.equal(
    told.firmness.some(({ code }) => code === 'ahead_without_any_advisor'),
    isFirm,
    'firm',
  );
  for (const advisor of raw.advisors) {
    const isMade = told.firmness.some((one) => one.code === 'without_advisor' && one.advisor === advisor);
    const holds = raw.options.some((other) =>
      [null, ...raw.frame.musts.map(({ id }) => id)].some((must) =>
        truth.firmnessIsTrue(raw, { code: 'without_advisor', advisor, option: other, of: option, must }),
      ),
    );
    assert.equal(isMade, holds && raw.advisors.length > 1, `without ${advisor}`);
  }
  if (raw.second === undefined) return;
  const { second } = raw;
  for (const criterion of raw.criteria) {
    const points = raw.points(second, criterion) - raw.points(option, criterion);
    const isMade = told.tradeoffs.some((one) => one.criterion === criterion);
    assert.equal(
      isMade,
      truth.tradeoffIsTrue(raw, { criterion, option, other: second, points }),
      'trade-off',
    );
  }
}

/** The nearest two of each kind that are true, of two criteria one; of weights only what names another option, or the recommended one. */
function checkFlips(raw: Raw, { facts }: DrawnPanel, told: Told): void {
  const { recommended } = raw;
  const { flips, winners } = facts.robustness;
  const says = flips.flatMap((flip): Told['firmness'] => {
    const over = flip.direction === 'over';
    // Exact to nine decimals, as all figures of the panel are compared.
    const percent = Math.round(flip.to * 1e9) / 1e7;
    const to = over ? Math.ceil(percent) : Math.floor(percent);
    if (flip.kind === 'probability') {
      const { advisor, option: of, winner: option } = flip;
      const from = truth.shownOf(raw.options, (id) => raw.said(advisor, id), of);
      return [{ code: 'chance_flips', advisor, of, option, to, from, over }];
    }
    const isTelling = [winners.weightedScore, flip.winner].includes(recommended);
    if (flip.kind !== 'weight' || !isTelling) return [];
    const from = truth.shownOf(raw.criteria, (id) => raw.weights.get(id) ?? 0, flip.criterion);
    return [{ code: 'weight_flips', criterion: flip.criterion, option: flip.winner, to, from, over }];
  });
  for (const [code, most] of [
    ['chance_flips', 2],
    ['weight_flips', Math.min(2, raw.criteria.length - 1)],
  ] as const) {
    const expected = says.filter((one) => one.code === code && truth.firmnessIsTrue(raw, one));
    const made = told.firmness.filter((one) => one.code === code);
    assert.deepEqual(made, raw.allOut ? [] : expected.slice(0, most), code);
  }
}

/** An option suits those who care about the criterion whose weight rises most where it wins, by a quarter at least. */
function checkSuits(raw: Raw, { facts }: DrawnPanel, told: Told): void {
  const suited = facts.options.flatMap(({ id, centralWeights, confidenceFactor }) => {
    if (centralWeights === null || (confidenceFactor ?? 0) <= 0.5 || raw.isOut(id)) return [];
    const rises = facts.criteria.map((one) => (centralWeights[one.id] ?? 0) / one.weight);
    const criterion = facts.criteria[rises.indexOf(Math.max(...rises))]?.id ?? 'crt_1';
    const isTrue = truth.firmnessIsTrue(raw, { code: 'suits', option: id, criterion });
    return Math.max(...rises) >= 1.25 && isTrue ? [criterion] : [];
  });
  const said = told.firmness.flatMap((one) => (one.code === 'suits' ? [one.criterion] : []));
  assert.deepEqual(said.toSorted(), [...new Set(suited)].toSorted(), 'what options suit');
}

/** Each list is short, and what matters most stands first in it. */
function checkLists(
  { weights, votes, recommended, advisors, options, criteria, top }: Raw,
  told: Told,
): void {
  const weightOf = (id: CriterionId): number => weights.get(id) ?? 0;
  const descends = (values: readonly number[], what: string): void =>
    assert.ok(
      values.every((value, at) => at === 0 || value <= (values[at - 1] ?? 0) + 1e-9),
      `${what}: ${values}`,
    );
  descends(
    told.tradeoffs.map(({ criterion, points }) => points * weightOf(criterion)),
    'trade-offs',
  );
  for (const list of [told.agreed, told.diverged]) {
    assert.ok(list.length <= 6);
    descends(
      list.flatMap((one) => (one.kind === 'criterion' ? one.criteria.slice(0, 1).map(weightOf) : [])),
      'criteria',
    );
  }
  const groups = told.diverged.flatMap((one) => (one.kind === 'pick' ? one.advisors.length : []));
  descends(groups, 'groups');
  const others = options.map(votes).filter((held) => held > 0 && held < advisors.length);
  const isOurs = votes(recommended) > 0 && votes(recommended) < advisors.length;
  const expected = told.vote.picks.kind === 'level' ? 0 : Math.min(6, others.length - (isOurs ? 1 : 0));
  assert.equal(groups.length, expected, 'groups that pick otherwise');
  const shared = criteria.filter((id) => {
    const tops = new Set(advisors.map((advisor) => top(advisor, id)));
    return advisors.length > 1 && tops.size === 1 && !tops.has(null);
  });
  const agreedOn = told.agreed.flatMap((one) => (one.kind === 'criterion' ? one.criteria : []));
  assert.deepEqual(agreedOn.toSorted(), shared.toSorted());
}

function sentencesOf({ facts }: DrawnPanel, told: Told): string[] {
  const methods = sayMethods(facts);
  return [
    sayHeadline(facts, told.headline),
    sayVote(facts, told.vote),
    confidenceSentence(facts),
    ...told.agreed.map((one) => sayAgreed(facts, one)),
    ...told.diverged.map((one) => sayDiverged(facts, one)),
    ...told.firmness.map((one) => sayFirmness(facts, one)),
    ...told.tradeoffs.map((one) => sayTradeoff(facts, one)),
    ...(methods === null ? [] : [methods]),
  ];
}

function codesOf(told: Told): Set<string> {
  return new Set([
    `headline ${told.headline.kind}`,
    `vote ${told.vote.picks.kind}`,
    ...(told.vote.out.length > 0 ? ['vote out'] : []),
    ...(told.vote.missing > 0 ? ['vote missing'] : []),
    `level ${told.level}`,
    `undo ${told.undo ?? 'untold'}`,
    ...told.agreed.map(({ kind }) => `agreed ${kind}`),
    ...told.diverged.map(({ kind }) => `diverged ${kind}`),
    ...told.firmness.map(({ code }) => code),
    ...(told.tradeoffs.length > 0 ? ['trade-off'] : []),
  ]);
}

/** Every statement that a memo may make. */
export const CODES = [
  ...[
    ['must_unmet', 'musts_unmet', 'find_out', 'find_out_more', 'if_ruled_out', 'recommendation'],
    ['judgement_and_weights'],
    ['before_irreversible', 'only_one', 'not_certain', 'on_average', 'too_close', 'stay', 'try', 'narrowly'],
  ].flatMap((kinds) => kinds.map((kind) => `headline ${kind}`)),
  ...['alone', 'all', 'level', 'majority', 'spread', 'none', 'picks', 'out', 'missing'].map(
    (kind) => `vote ${kind}`,
  ),
  ...['strong', 'moderate', 'weak'].map((level) => `level ${level}`),
  ...['reversible', 'costly', 'irreversible', 'untold'].map((undo) => `undo ${undo}`),
  ...['pick', 'criterion', 'risk', 'assumption'].map((kind) => `agreed ${kind}`),
  ...['pick', 'criterion', 'prediction'].map((kind) => `diverged ${kind}`),
  'ahead_without_any_advisor',
  'ahead_without_any_criterion',
  'without_advisor',
  'without_criterion',
  'weight_flips',
  'chance_flips',
  'suits',
  'worth_knowing',
  'trade-off',
];
