// Statements as sentences in the memo's language: what a reader is told of a panel is said here and nowhere else.
import type { AdvisorName, Consensus, ConsensusLevel, DecisionMemo } from '@witan/client';
import { chanceOf, DRAWS, figuresBand, firstOf, reviewAt, wholePercentOf } from '@witan/combine';
import type { Group, Spoken } from '../words/catalogue.ts';
import { advisorIn, catalogueOf } from '../words/catalogue.ts';
import { nameOf } from '../name-of.ts';
import { consensusLevelOf } from './consensus.ts';
import type { Agreed, Diverged } from './consensus.ts';
import type { Headline } from './headline.ts';
import type { PanelFacts } from './panel-facts.ts';
import {
  areSomeOut,
  byRank,
  compared,
  counted,
  degradedBy,
  inTheRunning,
  levelOptions,
  ownChance,
} from './reading-facts.ts';
import type { DegradedBy } from './reading-facts.ts';
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
function namesIn(facts: Named) {
  const words = catalogueOf(facts.language);
  return {
    words,
    option: (id: string): string => words.option(facts.options, id),
    criterion: (id: string): string => words.criterion(facts.criteria, id),
    must: (id: string): string => words.quoted(nameOf(facts.musts ?? [], id)),
    advisor: (name: string): string =>
      advisorIn(words, name, facts.perspectives.find(({ advisor }) => advisor === name)?.title),
  };
}

/** A statement as its message takes it: names in place of ids. */
function spoken(facts: Named, statement: object): Spoken {
  const { option, criterion, must, advisor } = namesIn(facts);
  const prediction = (id: string): string => facts.predictions.find((one) => one.id === id)?.event ?? '';
  const called = new Map(
    Object.entries({
      option,
      other: option,
      others: option,
      options: option,
      of: option,
      criterion,
      criteria: criterion,
      must,
      musts: must,
      advisor,
      advisors: advisor,
      prediction,
    }),
  );
  const named = ([field, value]: readonly [string, unknown]): readonly [string, unknown] => {
    const name = called.get(field) ?? String;
    if (typeof value === 'string') return [field, name(value)];
    if (!Array.isArray(value)) return [field, value];
    return [field, value.map((one) => (typeof one === 'string' ? name(one) : spoken(facts, one)))];
  };
  return Object.fromEntries(Object.entries(statement).map(named));
}

/** The decision in one line, without a full stop. */
export function sayHeadline(facts: PanelFacts, headline: Headline): string {
  const { words } = namesIn(facts);
  const whole = facts.options.find(({ id }) => 'option' in headline && id === headline.option)?.name ?? '';
  return words.headline[headline.kind]({
    ...spoken(facts, headline),
    whole: bare(whole),
    date: lookAgain(facts),
    ...(headline.kind === 'find_out' ? asked(headline.what) : {}),
  });
}

/** The day to look at the decision again, in words: when the first prediction is settled, else in three months. */
export function lookAgain(facts: Pick<PanelFacts, 'askedAt' | 'recommended' | 'predictions' | 'language'>) {
  const { askedAt, recommended, predictions, language } = facts;
  return catalogueOf(language).date(reviewAt(askedAt, recommended, predictions));
}

/** What to find out, and whether a second colon would follow the headline's own. */
function asked(what: string) {
  return { what: bare(what), colon: /[:：]/u.test(what) };
}

function bare(text: string): string {
  return text.trim().replace(/[.。!！\s]+$/u, '');
}

/** Who prefers what, in one to three sentences. */
export function sayVote(facts: PanelFacts, { picks, torn, out, missing, seated, tooLate, alike }: Vote) {
  const { words } = namesIn(facts);
  return words.join([
    sayPicks(facts, picks),
    ...torn.map((one) => words.vote.torn(spoken(facts, one))),
    ...(alike === null ? [] : [words.vote.alike(alike)]),
    ...out.map(({ failed: count, ...one }) => words.vote.out(spoken(facts, { ...one, count }))),
    ...(missing > 0 ? [words.vote.unanswered({ missing, seated, tooLate })] : []),
  ]);
}

/** Who would not decide before knowing what the headline asks. */
export function sayAsked(facts: PanelFacts, advisors: readonly AdvisorName[]): string {
  const { words, advisor } = namesIn(facts);
  const all = advisors.length > 1 && advisors.length === counted(facts).length;
  return words.vote.asked({ advisors: advisors.toSorted().map(advisor), all });
}

function sayPicks(facts: PanelFacts, picks: Vote['picks']): string {
  const { words, option, advisor } = namesIn(facts);
  const named = picks.kind === 'majority' ? NAMED : 0;
  const groups = ('groups' in picks ? picks.groups : []).map(({ option: id, advisors }): Group => ({
    option: option(id),
    count: advisors.length,
    advisors: advisors.length <= named ? advisors.map(advisor) : [],
  }));
  // The part that says "all" goes by how many of how many.
  const count = 'total' in picks ? picks.total : 0;
  return words.vote[picks.kind]({ ...spoken(facts, { ...picks, count }), groups });
}

export function sayAgreed(facts: Named, agreed: Agreed): string {
  const count = 'advisors' in agreed ? agreed.advisors.length : 0;
  return catalogueOf(facts.language).consensus[agreed.kind](spoken(facts, { ...agreed, count }));
}

export function sayDiverged(facts: Named, diverged: Diverged): string {
  return catalogueOf(facts.language).divergence[diverged.kind](spoken(facts, diverged));
}

export function sayTradeoff(facts: Named, tradeoff: Tradeoff): string {
  return catalogueOf(facts.language).consensus.tradeoff(spoken(facts, tradeoff));
}

export function sayFirmness(facts: Named, firmness: Firmness): string {
  return catalogueOf(facts.language).firmness[firmness.code](spoken(facts, firmness));
}

/** Which method names which option, where they name different ones; null where they do not. */
export function sayMethods(facts: Named & Pick<DecisionMemo, 'robustness'>): string | null {
  const { winners, methodDependent } = facts.robustness;
  if (!methodDependent || inTheRunning({ options: facts.options, musts: facts.musts ?? [] }).length === 0)
    return null;
  const { words, option } = namesIn(facts);
  const { method } = words.document;
  const chances = facts.options.map(chanceOf);
  const most = Math.max(...chances);
  // Of two with the same chance, the score has decided.
  const isAhead = chances.filter((chance) => chance > most - 1e-9).length === 1;
  const all = [
    ...(isAhead ? [[method.probability, winners.pooledProbability] as const] : []),
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
  const cut = question.split(' ').slice(0, TITLE.words).join(' ');
  return `${[...cut].slice(0, /\p{Script=Han}/u.test(cut) ? TITLE.characters : 80).join('')} …`;
}

function fits(text: string): boolean {
  const dense = (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu) ?? []).length;
  return text.split(/\s+/u).length <= TITLE.words && dense <= TITLE.characters && text.length <= 80;
}

/** The band, and the two numbers that it goes by; and why it is lowered, where it is. */
export function confidenceSentence(facts: PanelFacts): string {
  const { words, option } = namesIn(facts);
  const { band, basis } = facts.confidence;
  const said = words.findings.band[band];
  if (inTheRunning(facts).length === 0) return words.findings.noneLeft(said);
  const sentence = words.findings.confidence({
    band: said,
    option: option(facts.recommended),
    probability: words.percentOf(facts.options, chanceOf, facts.recommended),
    first:
      basis.firstRankAcceptability === null
        ? null
        : words.percentOf(facts.options, firstOf, facts.recommended),
    draws: DRAWS,
  });
  return words.join([
    sentence,
    ...loweredSentence(facts),
    ...(facts.bandRecord ? [words.findings.bandRecord(facts.bandRecord)] : []),
  ]);
}

/** That the band is lower than by its figures, and why; nothing where it is not: what is low by them gets no lower. */
export function loweredSentence(facts: PanelFacts): string[] {
  const why = degradedBy(facts);
  const isAlone = facts.confidence.basis.firstRankAcceptability === null;
  const byFigures = figuresBand({ options: compared(facts), recommended: facts.recommended, isAlone });
  const isRanked = inTheRunning(facts).length > 0;
  return why !== null && byFigures !== 'low' && isRanked
    ? [catalogueOf(facts.language).findings.lowered(why)]
    : [];
}

/** How far the panel agrees, and how many independent opinions that is. */
export function consensusSentence(
  facts: PanelFacts,
  found: Pick<Consensus, 'effectiveVotes' | 'effectiveOutcomes'>,
): string {
  const { words, option } = namesIn(facts);
  const total = counted(facts).length;
  const say = words.consensus;
  if (total < 2) return say.alone;
  const options = levelOptions(facts);
  // As they are shown, beside which the difference is read.
  const own = counted(facts).map((voice) =>
    wholePercentOf(compared(facts), ({ id }) => ownChance(facts, voice, id), facts.recommended),
  );
  return words.join([
    ...(options.length > 0
      ? [words.vote.level(spoken(facts, { options, count: total, total }))]
      : [
          say.level[levelReadAs(facts)](option(facts.recommended)),
          say.spread({
            option: option(facts.recommended),
            points: Math.max(...own) - Math.min(...own),
            someOut: areSomeOut(facts),
          }),
        ]),
    say.effective({ votes: found.effectiveVotes, total, outcomes: found.effectiveOutcomes }),
  ]);
}

/** Where all prefer it and that is still not the strongest agreement, why. */
function levelReadAs(facts: PanelFacts): ConsensusLevel | 'unequal' | DegradedBy {
  const level = consensusLevelOf(facts);
  if (level !== 'moderate' || counted(facts).some(({ pick }) => pick !== facts.recommended)) return level;
  const isStrong = consensusLevelOf({ ...facts, degraded: false }) === 'strong';
  return (isStrong ? degradedBy(facts) : null) ?? 'unequal';
}

/** A condition for every must that some advisors see at risk or failed for the recommended option. */
export function mustConditions(facts: PanelFacts): string[] {
  const { words, must } = namesIn(facts);
  const total = counted(facts).length;
  return facts.musts.flatMap(({ id, byOption }) => {
    const verdicts = byOption[facts.recommended];
    if (!verdicts || verdicts.out || verdicts.atRisk + verdicts.failed === 0) return [];
    const { failed, atRisk } = verdicts;
    return [words.firmness.mustHolds({ must: must(id), failed, atRisk, count: atRisk, total })];
  });
}
