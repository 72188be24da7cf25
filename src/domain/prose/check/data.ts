// What a writer may state, name and quote.
import type { AdvisorName, MemoOption, MemoPerspective, OptionId } from '@witan/client';
import { languageOf } from '../../language.ts';
import type { AnyLanguage } from '../../language.ts';
import type { MemoFacts } from '../memo-facts.ts';
import { lookAgain } from '../reading-facts.ts';
import type { Finding } from './finding.ts';
import { formsOf, formsOfShare, numbersIn } from './stated-numbers.ts';
import { wordNumbersIn } from './number-words.ts';
import { optionNames } from './option-names.ts';
import type { OptionName, OptionWords } from './option-names.ts';
import { createWordReader } from './word-list.ts';
import type { Read } from './word-list.ts';

export type ProseData = {
  readonly language: AnyLanguage;
  /** The question's, and those in which at least two advisors write. */
  readonly languages: ReadonlySet<AnyLanguage>;
  readonly outcome: MemoFacts['outcome'];
  /** Values that the panel's figures have, rounded as they may be shown. */
  readonly figures: ReadonlySet<number>;
  /** Those of them that may be called a percentage. */
  readonly shares: ReadonlySet<number>;
  /** Values that stand in the texts of the caller and of the advisors, in digits or in words. */
  readonly stated: ReadonlySet<number>;
  /** Texts that may be quoted word for word. */
  readonly texts: readonly string[];
  /** What the caller wrote, and the names of options and criteria. */
  readonly callers: string;
  /** The caller's words and those that at least two advisors use, in lower case: names among them may be repeated. */
  readonly supported: ReadonlySet<string>;
  /** Every word of every text that stands there in lower case: it is no name. */
  readonly common: ReadonlySet<string>;
  /** "Advisor A" ...: those who answered, and those whom a note names as missing. */
  readonly advisors: readonly string[];
  readonly answered: readonly string[];
  /** By advisor: what it prefers, and what it preferred before review. */
  readonly picks: ReadonlyMap<string, { readonly now: OptionId; readonly before: OptionId }>;
  readonly options: readonly OptionWords[];
  /** Names by which options are looked for, in lower case, the longest first. */
  readonly optionNames: readonly OptionName[];
  readonly recommended: OptionId;
  readonly criteria: number;
  /** Findings in sentences that were checked, by field and sentence. */
  readonly checked: Map<string, readonly Finding[]>;
  /** For looking words up in what is checked. */
  readonly read: (text: string) => Read;
};

/** The data that prose on these facts is checked against. */
export function proseDataOf(facts: MemoFacts): ProseData {
  const callers = callersTexts(facts);
  const voices = facts.perspectives.map((perspective) => textsOf(facts, perspective));
  const composed = composedTexts(facts);
  const texts = [...callers, ...voices.flat(), ...composed].filter((text) => text !== '');
  const percentages = shares(facts);
  const options = facts.options.map(optionWords);
  const words = new Map(texts.map((text) => [text, wordsOf(text)]));
  const wordsIn = (some: readonly string[]): string[] => some.flatMap((text) => words.get(text) ?? []);
  return {
    language: facts.language,
    languages: spokenIn(facts),
    outcome: facts.outcome,
    figures: new Set([...percentages, ...measures(facts)]),
    shares: new Set(percentages),
    stated: new Set(texts.flatMap((text) => statedIn(text, facts.language))),
    texts,
    callers: callers.join('\n'),
    supported: supportedWords(wordsIn([...callers, ...composed]), voices.map(wordsIn)),
    common: new Set(wordsIn(texts).filter((word) => word === word.toLowerCase())),
    advisors: [
      ...new Set(
        [...facts.perspectives, ...facts.notes].flatMap(({ advisor }) =>
          advisor ? [advisor as string] : [],
        ),
      ),
    ],
    answered: facts.perspectives.map(({ advisor }) => advisor),
    picks: new Map<AdvisorName, { now: OptionId; before: OptionId }>(
      facts.perspectives.map(({ advisor, pick, revision }) => [
        advisor,
        { now: pick, before: revision?.fromPick ?? pick },
      ]),
    ),
    options,
    optionNames: optionNames(options),
    recommended: facts.recommended,
    criteria: facts.criteria.length,
    checked: new Map(),
    read: createWordReader(),
  };
}

export function wordsOf(text: string): string[] {
  return text.normalize('NFKC').match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu) ?? [];
}

function statedIn(text: string, language: AnyLanguage): number[] {
  return [
    ...numbersIn(text).flatMap(({ values }) => values),
    ...wordNumbersIn(text, language).map(({ value }) => value),
  ];
}

function spokenIn({ language, perspectives }: MemoFacts): Set<AnyLanguage> {
  const spoken = perspectives.map((voice) => languageOf(`${voice.case}\n${voice.caseAgainst}`));
  return new Set([language, ...spoken.filter((each, i) => spoken.indexOf(each) !== i)]);
}

/**
 * Words by who uses them, the caller and each advisor. A name that one advisor alone brings up may have been planted in
 * its answer; two that were asked apart know it.
 */
function supportedWords(callers: readonly string[], voices: readonly (readonly string[])[]): Set<string> {
  const supported = lowered(callers);
  const heard = new Set<string>();
  for (const voice of voices) {
    for (const word of lowered(voice)) {
      if (heard.has(word)) supported.add(word);
      else heard.add(word);
    }
  }
  return supported;
}

/** The words in lower case, and the parts of those that are put together. */
function lowered(words: readonly string[]): Set<string> {
  const all = new Set<string>();
  for (const word of words) {
    const lower = word.toLowerCase();
    if (all.has(lower)) continue;
    all.add(lower);
    for (const part of lower.split(/['’.-]/u)) all.add(part);
  }
  return all;
}

function optionWords(option: MemoOption): OptionWords {
  const names = [option.name, option.label ?? ''].filter((name) => name.trim() !== '');
  return { id: option.id, names: [...new Set(names)] };
}

function callersTexts(facts: MemoFacts): string[] {
  return [
    facts.question,
    facts.context ?? '',
    ...(facts.sources ?? []),
    ...facts.options.flatMap(({ name, description }) => [name, description]),
    ...facts.criteria.flatMap(({ name, description }) => [name, description]),
  ];
}

/** Sentences that code composed. */
function composedTexts(facts: MemoFacts): string[] {
  return [
    ...facts.criteria.map(({ agreement }) => agreement.reading),
    ...facts.notes.map(({ message }) => message),
    facts.confidence.explanation,
    facts.agreement.explanation,
    lookAgain(facts),
  ];
}

function textsOf({ dissent, needsFirst }: MemoFacts, perspective: MemoPerspective): string[] {
  const own = (item: { readonly advisor: AdvisorName }): boolean => item.advisor === perspective.advisor;
  return [
    ...dissent.filter(own).map(({ argument }) => argument),
    ...needsFirst.filter(own).map(({ text }) => text),
    perspective.case,
    perspective.caseAgainst,
    ...perspective.risks,
    ...perspective.assumptions,
    ...perspective.wouldChangeMind,
    ...perspective.evidence.map(({ text }) => text),
    perspective.revision?.newInformation ?? '',
  ];
}

function shares({ agreement, confidence, robustness, options, criteria, perspectives }: MemoFacts): number[] {
  const given = [
    confidence.value,
    ...Object.values(confidence.basis),
    agreement.spread,
    ...options.flatMap(({ probability, rankAcceptability }) => [probability, ...rankAcceptability]),
    ...criteria.map(({ weight }) => weight),
    ...perspectives.flatMap(({ probabilities, revision }) => [
      ...Object.values(probabilities),
      ...Object.values(revision?.fromProbabilities ?? {}),
    ]),
    ...robustness.flips.flatMap((flip) => (flip.kind === 'weight' ? [flip.from, flip.to] : [])),
  ];
  return [...new Set(given)].flatMap(formsOfShare);
}

function measures({ agreement, robustness, options, criteria, scores }: MemoFacts): number[] {
  const points = [
    ...options.map(({ score }) => score),
    ...scores.flatMap(({ mean, low, high, byAdvisor }) => [mean, low, high, ...Object.values(byAdvisor)]),
    ...robustness.flips.flatMap((flip) => (flip.kind === 'score' ? [flip.from, flip.to] : [])),
  ];
  const coefficients = [
    agreement.kendallW,
    ...criteria.map((criterion) => criterion.agreement.krippendorffAlpha),
  ];
  return [
    ...[...new Set(points)].flatMap((value) => formsOf(value, 2)),
    ...coefficients.flatMap((value) => (value === null ? [] : formsOf(value, 3).slice(1).map(Math.abs))),
  ];
}
