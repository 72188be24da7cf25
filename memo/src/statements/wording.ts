// Statements as sentences in the memo's language: what a reader is told of a panel is said here and nowhere else.
import type { AdvisorName, Consensus, CriterionId, DecisionMemo, MustId, OptionId } from '@witan/client';
import { reviewAt } from '@witan/combine';
import type { Group } from '../words/catalogue.ts';
import { catalogueOf } from '../words/catalogue.ts';
import { consensusLevelOf } from './consensus.ts';
import type { Agreed, Diverged } from './consensus.ts';
import type { Headline } from './headline.ts';
import type { PanelFacts } from './panel-facts.ts';
import { byRank, counted } from './reading-facts.ts';
import type { PickGroup } from './reading-facts.ts';
import type { Firmness } from './robustness.ts';
import type { Tradeoff } from './tradeoffs.ts';
import type { Vote } from './vote.ts';

/** Groups of up to so many are named. */
const NAMED = 2;

/** What names are looked up in: a panel's facts, or a saved memo. */
export type Named = Pick<PanelFacts, 'language' | 'options' | 'criteria' | 'predictions' | 'perspectives'> & {
  readonly musts?: PanelFacts['musts'];
};

/** Names as they stand in sentences of one language. */
export function namesIn(facts: Named) {
  const words = catalogueOf(facts.language);
  const option = (id: OptionId): string =>
    words.name(facts.options.find((one) => one.id === id)?.label ?? id);
  return {
    words,
    option,
    whole: (id: OptionId): string => facts.options.find((one) => one.id === id)?.name ?? id,
    criterion: (id: CriterionId): string =>
      words.name(facts.criteria.find((one) => one.id === id)?.name ?? id),
    must: (id: MustId): string => words.name((facts.musts ?? []).find((one) => one.id === id)?.name ?? id),
    advisor: (name: AdvisorName): string =>
      facts.perspectives.find(({ advisor }) => advisor === name)?.title ||
      words.advisor(name.replace(/^Advisor /u, '')),
  };
}

export type Names = ReturnType<typeof namesIn>;

/** The decision in one line, without a full stop. */
export function sayHeadline(facts: PanelFacts, headline: Headline): string {
  const { words, option, whole, must } = namesIn(facts);
  const say = words.headline;
  const pair = (of: { readonly option: OptionId; readonly other: OptionId }) => ({
    ours: option(of.option),
    other: option(of.other),
  });
  switch (headline.kind) {
    case 'must_unmet':
      return say.mustUnmet(must(headline.must));
    case 'find_out':
      return say.findOut(bare(headline.what));
    case 'find_out_more':
      return say.findOutMore(option(headline.option));
    case 'if_ruled_out':
      return say.ifRuledOut({ ...pair(headline), must: must(headline.must) });
    case 'judgement_and_weights':
      return say.judgementAndWeights(pair(headline));
    case 'before_irreversible':
      return say.beforeIrreversible(option(headline.option));
    case 'not_certain':
      return say.notCertain(option(headline.option));
    case 'on_average':
      return say.onAverage(pair(headline));
    case 'too_close':
      return headline.level ? say.level(pair(headline)) : say.tooClose(pair(headline));
    case 'try':
      return say.tryIt({ ours: option(headline.option), date: lookAgain(facts) });
    case 'stay':
      return say.stay(option(headline.option));
    case 'narrowly':
      return say.narrowly(option(headline.option));
    case 'recommendation':
      return say.recommendation(bare(whole(headline.option)));
  }
}

/** The day to look at the decision again, in words: when the first prediction is settled, else in three months. */
export function lookAgain(
  facts: Pick<PanelFacts, 'askedAt' | 'recommended' | 'predictions' | 'language'>,
): string {
  const { askedAt, recommended, predictions, language } = facts;
  return catalogueOf(language).date(reviewAt(askedAt, recommended, predictions));
}

function bare(text: string): string {
  return text.trim().replace(/[.。!！\s]+$/u, '');
}

/** Who prefers what, in one to three sentences. */
export function sayVote(facts: PanelFacts, { picks, out, missing, seated, alike }: Vote): string {
  const names = namesIn(facts);
  const { words, option, must } = names;
  return words.join([
    sayPicks(names, picks),
    ...(alike === null ? [] : [words.vote.alike(words.number(alike, 1))]),
    ...out.map((one) =>
      words.vote.out({
        option: option(one.option),
        must: must(one.must),
        count: one.failed,
        total: one.total,
      }),
    ),
    ...(missing > 0 ? [words.vote.unanswered({ missing, seated })] : []),
  ]);
}

/** Who would not decide before knowing what the headline asks. */
export function sayAsked(facts: PanelFacts, advisors: readonly AdvisorName[]): string {
  const { words, advisor } = namesIn(facts);
  return words.vote.asked(advisors.toSorted().map(advisor));
}

function sayPicks({ words, option, advisor }: Names, picks: Vote['picks']): string {
  const sized = (given: readonly PickGroup[]): Group[] =>
    given.map(({ option: id, advisors }) => ({ option: option(id), count: advisors.length, advisors: [] }));
  const named = (given: readonly PickGroup[]): Group[] =>
    given.map(({ option: id, advisors }) => ({
      option: option(id),
      count: advisors.length,
      advisors: advisors.length <= NAMED ? advisors.map(advisor) : [],
    }));
  switch (picks.kind) {
    case 'alone':
      return words.vote.alone(option(picks.option));
    case 'all':
      return words.vote.all({ total: picks.total, option: option(picks.option) });
    case 'majority':
      return words.vote.majority({ total: picks.total, groups: named(picks.groups) });
    case 'spread':
      return words.vote.spread({ ours: option(picks.option), groups: sized(picks.groups) });
    case 'none':
      return words.vote.none(option(picks.option));
    case 'picks':
      return words.vote.picks(sized(picks.groups));
  }
}

export function sayAgreed(facts: Named, agreed: Agreed): string {
  const { words, option, criterion } = namesIn(facts);
  const say = words.consensus;
  switch (agreed.kind) {
    case 'pick':
      return say.pick(option(agreed.option));
    case 'criterion':
      return say.criterion({ option: option(agreed.option), criterion: criterion(agreed.criterion) });
    default:
      return say[agreed.kind]({ count: agreed.advisors.length, total: agreed.total, text: agreed.text });
  }
}

export function sayDiverged(facts: Named, diverged: Diverged): string {
  const { words, option, criterion, advisor } = namesIn(facts);
  const say = words.consensus;
  switch (diverged.kind) {
    case 'pick': {
      const { group, argument } = diverged;
      return say.dissent({ advisors: group.advisors.map(advisor), option: option(group.option), argument });
    }
    case 'criterion':
      return say.split({
        criterion: criterion(diverged.criterion),
        groups: diverged.groups.map(({ advisors, option: id }) => ({
          advisors: advisors.map(advisor),
          option: option(id),
        })),
      });
    case 'prediction': {
      const event = facts.predictions.find(({ id }) => id === diverged.prediction)?.event ?? '';
      return say.prediction({ event, low: words.percent(diverged.low), high: words.percent(diverged.high) });
    }
  }
}

export function sayTradeoff(facts: Named, { criterion: on, option: ours, other, points }: Tradeoff): string {
  const { words, option, criterion } = namesIn(facts);
  return words.consensus.tradeoff({
    ours: option(ours),
    other: option(other),
    criterion: criterion(on),
    points,
  });
}

export function sayFirmness(facts: Named, one: Firmness): string {
  const { words, option, criterion, advisor } = namesIn(facts);
  const { firmness: say, percent } = words;
  const ours = option;
  switch (one.code) {
    case 'ahead_without_any_advisor':
      return say.withoutAnyAdvisor(ours(one.option));
    case 'ahead_without_any_criterion':
      return say.withoutAnyCriterion(ours(one.option));
    case 'without_advisor':
      return say.withoutAdvisor({ advisor: advisor(one.advisor), option: option(one.option) });
    case 'without_criterion':
      return say.withoutCriterion({ criterion: criterion(one.criterion), option: option(one.option) });
    case 'weight_flips': {
      const crossing = { to: percent(one.to / 100), from: percent(one.from / 100), over: one.over };
      return say.weight({ criterion: criterion(one.criterion), option: option(one.option), ...crossing });
    }
    case 'chance_flips': {
      const crossing = { to: percent(one.to / 100), from: percent(one.from / 100), over: one.over };
      return say.chance({
        advisor: advisor(one.advisor),
        of: option(one.of),
        option: option(one.option),
        ...crossing,
      });
    }
    case 'suits':
      return say.suits({ option: option(one.option), criterion: criterion(one.criterion) });
    case 'worth_knowing':
      return say.worthKnowing({
        points: words.number(one.points, 1),
        criterion: one.criterion === null ? null : criterion(one.criterion),
      });
  }
}

/** Which method names which option, where they name different ones; null where they do not. */
export function sayMethods(facts: Named & Pick<DecisionMemo, 'robustness'>): string | null {
  const { winners, methodDependent } = facts.robustness;
  if (!methodDependent) return null;
  const { words, option } = namesIn(facts);
  const { method } = words.document;
  const all = [
    [method.probability, winners.pooledProbability],
    [method.score, winners.weightedScore],
    [method.borda, winners.borda],
    [method.condorcet, winners.condorcet],
  ] as const;
  return words.firmness.methods(
    byRank(facts).flatMap(({ id }) => {
      const by = all.filter(([, winner]) => winner === id).map(([name]) => name);
      return by.length > 0 ? [{ option: option(id), by }] : [];
    }),
  );
}

/** At most so many words, or characters where words are not parted. */
const TITLE = { words: 8, characters: 16 } as const;

/** What the memo is called: its options where they are short enough, else the beginning of the question. */
export function titleOf(facts: Pick<PanelFacts, 'language' | 'options' | 'question'>): string {
  const words = catalogueOf(facts.language);
  const labels = byRank(facts).map(({ label }) => label);
  const named = words.or(labels);
  if (labels.length <= 3 && fits(named)) return named;
  const question = facts.question.replace(/\s+/gu, ' ').trim();
  if (fits(question)) return bare(question);
  const parts = question.split(' ').slice(0, TITLE.words);
  const cut = parts.length > 1 ? parts.join(' ') : question;
  return `${[...cut].slice(0, /\p{Script=Han}/u.test(cut) ? TITLE.characters : 80).join('')} …`;
}

function fits(text: string): boolean {
  const dense = (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu) ?? []).length;
  return text.split(/\s+/u).length <= TITLE.words && dense <= TITLE.characters && text.length <= 80;
}

/** The band, and the two numbers that it goes by; and that it is lowered, where the memo is degraded. */
export function confidenceSentence(facts: PanelFacts): string {
  const { words, option } = namesIn(facts);
  const { band, basis } = facts.confidence;
  const sentence = words.findings.confidence({
    band: words.findings.band[band],
    option: option(facts.recommended),
    probability: words.percent(basis.pooledProbability),
    first: basis.firstRankAcceptability === null ? null : words.percent(basis.firstRankAcceptability),
  });
  return words.join([
    sentence,
    ...(facts.degraded ? [words.findings.lowered] : []),
    ...(facts.bandRecord ? [words.findings.bandRecord(facts.bandRecord)] : []),
  ]);
}

/** How far the panel agrees, and how many independent opinions that is. */
export function consensusSentence(
  facts: PanelFacts,
  found: Pick<Consensus, 'spread' | 'effectiveVotes' | 'effectiveOutcomes'>,
): string {
  const { words, option } = namesIn(facts);
  const total = counted(facts).length;
  const say = words.consensus;
  if (total < 2) return say.alone;
  return words.join([
    say.level[consensusLevelOf(facts)](option(facts.recommended)),
    say.spread({ option: option(facts.recommended), points: Math.round(found.spread * 100) }),
    say.effective({ votes: words.number(found.effectiveVotes, 1), total, outcomes: found.effectiveOutcomes }),
  ]);
}

/** A condition for every must that some advisors see at risk for the recommended option. */
export function mustConditions(facts: PanelFacts): string[] {
  const { words, must } = namesIn(facts);
  const total = counted(facts).length;
  return facts.musts.flatMap(({ id, byOption }) => {
    const verdicts = byOption[facts.recommended];
    const count = (verdicts?.atRisk ?? 0) + (verdicts?.failed ?? 0);
    return count === 0 || verdicts?.out ? [] : [words.firmness.mustHolds({ must: must(id), count, total })];
  });
}
