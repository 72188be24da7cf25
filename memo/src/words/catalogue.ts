// The sentences that code says: a file of messages for each language under languages/, typed where they are read.
import type { ConsensusLevel, FailureReason, Stage } from '@witan/client';
import type { ProfilePart, RevisedPart } from '@witan/combine';
import type { VIEW_LIMITS, ViewProblem } from '../shared-memo.ts';
import type { Agreed, Diverged } from '../statements/consensus.ts';
import type { Headline } from '../statements/headline.ts';
import type { DegradedBy } from '../statements/reading-facts.ts';
import type { Firmness } from '../statements/robustness.ts';
import type { Vote } from '../statements/vote.ts';
import { nameOf } from '../name-of.ts';
import { FILES, WORDED_LANGUAGES } from './languages.ts';
import type { WordedLanguage } from './languages.ts';
import { advisorsIn, capital, dollarsIn, isMessage, listIn, numberIn } from './message.ts';
import { percentIn, percentsIn, said, sentence } from './message.ts';
import type { LanguageFile } from './message.ts';

export { WORDED_LANGUAGES, type WordedLanguage };

/** On a memo in a language that has no catalogue. */
export const ENGLISH_ALONE =
  'The headings and summaries are in English: this service does not have them in the language of the question.';

/** Those who prefer one option: how many, and, where they are few enough to be named, their names. */
export type Group = {
  readonly option: string;
  readonly count: number;
  readonly advisors: readonly string[];
};

type Say<T> = (of: Readonly<T>) => string;
/** The fields of a statement, with names in place of ids; the messages of all languages ask for these alone. */
export type Spoken = Readonly<Record<string, unknown>>;
/** `last` of those that brought no counted answer, which says how many did; not where one alone answered. */
type Answered = { advisor: string; answered: number; seated: number; last: boolean };
/** How many of all say that it fails, and how many see it at risk, which is also the `count`. */
type Judged = { must: string; failed: number; atRisk: number; count: number; total: number };

/**
 * The messages that take something in. Options come as `name` gives them, advisors as `advisor`, dates as `date`, shares
 * as `percent`; `text`, `what`, `argument` and `event` are advisors' own words. Groups: the largest, or ours, first.
 */
type Messages = {
  /** A title before what it stands for: "Next:". */
  label: Say<string>;
  /** "Advisor D" from "D". */
  advisor: Say<string>;
  /** Of statements/headline.ts, each without a full stop, with the `whole` name of the option and the `date` to look again. */
  headline: Record<Headline['kind'], Say<Spoken>>;
  /** Of statements/vote.ts; of spread and picks only the sizes are told. */
  vote: Record<Vote['picks']['kind'], Say<Spoken>> & {
    /** Options that a must puts out of the running: how many say that they fail it. */
    out: Say<Spoken>;
    /** Behind a vote of all, where it is worth few independent ones. */
    alike: Say<number>;
    /** Whose pick is no likelier to them than others. */
    torn: Say<Spoken>;
    /** Who asks what a headline wants to know first. */
    asked: Say<{ advisors: readonly string[]; all: boolean }>;
    /** `tooLate` where one of them answered too late. */
    unanswered: Say<{ missing: number; seated: number; tooLate: boolean }>;
  };
  /** Of statements/consensus.ts and tradeoffs.ts. */
  consensus: Record<Agreed['kind'] | 'tradeoff', Say<Spoken>> & {
    /** Of a moderate one where all prefer the same, why: they are not equally sure, or the memo is degraded. */
    level: Record<ConsensusLevel | 'unequal' | DegradedBy, Say<string>>;
    /** `someOut` where it counts what is in the running alone. */
    spread: Say<{ option: string; points: number; someOut: boolean }>;
    /** `outcomes` that it is known from; 0 where comparable models stand for these. */
    effective: Say<{ votes: number; total: number; outcomes: number }>;
    noCase: Say<string>;
  };
  divergence: Record<Diverged['kind'], Say<Spoken>>;
  /** Of statements/robustness.ts. */
  firmness: Record<Firmness['code'], Say<Spoken>> & {
    methods: Say<readonly { option: string; by: readonly string[] }[]>;
    /** A must that some advisors see at risk or failed, as a condition. */
    mustHolds: Say<Judged>;
  };
  /** Full sentences for readers, each ending in its full stop. */
  notes: {
    sentencesLeftOut: Say<number>;
    missing: Say<Answered & { reason: FailureReason }>;
    late: Say<Answered>;
    unreviewed: Say<{ advisor: string; reason: FailureReason }>;
    values: Say<{ judgement: string; weights: string; level: boolean }>;
    methods: Say<{ judgement: string; scores: string; level: boolean }>;
    /** What was asked differently than in the memo that this one revises; may be nothing. */
    revised: Say<readonly RevisedPart[]>;
    panel: Say<string>;
    profile: Say<readonly ProfilePart[]>;
    /** Where advisors differ on whether a must rules an option out: who says that it does, and who does not. */
    contested: Say<{
      option: string;
      must: string;
      by: readonly string[];
      against: readonly string[];
      wouldLead: boolean;
    }>;
    /** Scores that were given from 0 to `most`. */
    rescaled: Say<{ advisor: string; most: number }>;
    /** Where another option would lead if every advisor counted the same. */
    learned: Say<{ ours: string; equal: string }>;
    /** `limit` is an amount with its sign; `what` a list of `leftOut`. */
    costLimit: Say<{ limit: string; what: string }>;
    leftOut: Readonly<Record<Stage, Say<number>>>;
    reserve: Say<string>;
    fallback: Say<string>;
    /** What all have read of the documents, what beside it only one advisor each, and what nobody; in passages. */
    materialCut: {
      same: Say<{ read: number; total: number }>;
      divided: Say<number>;
      unread: Say<readonly { document: string; count: number }[]>;
    };
    /** `quote` is the passage that speaks to the advisors. */
    instructions: Say<{
      place: 'question' | 'context' | 'options' | 'musts' | 'document' | 'web';
      quote: string;
    }>;
  };
  findings: {
    /** How often earlier memos of the same band were right. */
    bandRecord: Say<{ n: number; right: number }>;
    noneLeft: Say<string>;
    /** That the band is one lower than by its figures, and why. */
    lowered: Say<DegradedBy>;
    /** `band` is one of the texts of `band`; `first` how often it ranks first, null where it is left alone. */
    confidence: Say<{
      band: string;
      option: string;
      probability: string;
      first: string | null;
      draws: number;
    }>;
  };
  /** Names come as they are shown. */
  document: {
    /** In brackets behind what it is said of, with the space before them. */
    aside: Say<string>;
    /** Who holds a case against: "Advisor D, for Wait". */
    heldFor: Say<{ who: string; option: string }>;
    ofAll: Say<{ count: number; total: number }>;
    firstRound: Say<readonly Group[]>;
    /** How often the advisors' ranges are taken to hold the truth; `outcomes` is 0 where that is as stated. */
    intervals: Say<{ level: string; outcomes: number }>;
    ranksAbout: Say<number>;
    tornadoAbout: Say<string>;
    scoresHint: Say<{ options: number; criteria: number }>;
    advisorName: Say<string>;
    rank: Say<number>;
    before: Say<{ option: string; share: string }>;
    page: Say<number>;
    citedBy: Say<string>;
    uncited: Say<readonly string[]>;
    foundBy: Say<string>;
    counted: Say<{ answered: number; time: string }>;
    cost: Say<{ dollars: string; sure: 'exact' | 'about' | 'least' }>;
  };
  record: {
    decided: Say<{ option: string; by: string | null }>;
    review: Say<string>;
    observed: Say<string>;
    best: Say<string>;
    lessons: Say<string>;
    came: Say<string>;
    failed: Say<string>;
    unknown: Say<string>;
  };
  comparison: { part: Say<RevisedPart> };
  share: { problem: Readonly<Record<ViewProblem, Say<typeof VIEW_LIMITS>>> };
  /** Numbers as the language writes them. */
  chat: { cut: Say<{ characters: string }> };
  cost: {
    charged: Say<{ credits: string; left: string; limit: string; until: string }>;
  };
  /** Where nearly all that was recorded as right is what had been decided for. */
  learnsLittle: Say<{ right: number; n: number }>;
  /** What the weights of the pool rest on, and what they did to the leader's chance; `foreseen` is at least 1. */
  pool: Say<{ foreseen: number; came: number; option: string; from: number; to: number }>;
};

/** Texts as they stand in a file, and functions where a message takes something in. */
type Read<T, M> = {
  readonly [K in keyof T]: K extends keyof M
    ? M[K] extends (of: never) => string
      ? M[K]
      : Read<T[K], M[K]>
    : T[K];
};

type Texts<T> = Omit<Read<T, Messages>, 'grammar' | 'parts' | 'reading'>;

export type Catalogue = Texts<(typeof FILES)['en']> & Readonly<ReturnType<typeof waysOf>>;

/** What stands in double quotation marks of any language. */
const INNER_QUOTES = /["“„«]([^"“”„«»]+)["”“»]/gu;

type Identified = { readonly id: string };

/** What no file holds: a language's own ways, by `Intl`. */
function waysOf(language: WordedLanguage, file: LanguageFile) {
  const { locale, quoted, inner, quotedOver, stop, space, firstOfMonth = '1 ' } = file.grammar;
  const within = (name: string): string =>
    name.replace(INNER_QUOTES, (_, text: string) => inner.replace('{name}', () => text.trim()));
  const inQuotes = (name: string): string => quoted.replace('{name}', () => within(name));
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    /** BCP 47. */
    language,
    /** A share from 0 to 1 that stands alone as "71%", or "71 %" with a space that no line breaks at. */
    percent: (share: number): string => percentIn(locale, share),
    /** Shares of one whole, which add up to 100, rounded as in `whole` where that is given. */
    percents: (shares: readonly number[], whole?: number[]) => percentsIn(locale, shares, whole),
    /** The share of the one of that id among those of all. */
    percentOf: <T extends Identified>(all: readonly T[], of: (one: T) => number, id: string): string =>
      percentsIn(locale, all.map(of))[all.findIndex((one) => one.id === id)] ?? '',
    /** A number with so many decimals, as the language writes it. */
    number: (value: number, digits: number) => numberIn(locale, value, digits),
    /** An amount in US dollars with its sign. */
    dollars: (amount: number) => dollarsIn(language, amount),
    /** A criterion's name as it stands in a sentence: in quotation marks where one of them all has many words. */
    criterion: (all: Parameters<typeof nameOf>[0], id: string): string => {
      const name = nameOf(all, id);
      if (all.some((one) => one.name.split(/\s+/u).length > quotedOver)) return inQuotes(name);
      return /^\p{Ll}\p{Lu}/u.test(name) ? name : capital(name);
    },
    /** A must's name as it stands in a sentence: in quotation marks, those within it in the language's inner ones. */
    quoted: inQuotes,
    /** The language's quotation marks around "{name}", for what is quoted word for word. */
    quotation: quoted,
    /** An option's label in a sentence: in quotation marks, so that it is told from the sentence and all stand alike. */
    option: (options: readonly (Identified & { readonly label: string })[], id: string) =>
      inQuotes(options.find((option) => option.id === id)?.label ?? id),
    list: (items: readonly string[]) => listIn(locale, 'conjunction', items),
    /** Advisors' names as a list, by their letters: "Advisors A and B". */
    advisors: (names: readonly string[]) => advisorsIn(file, names),
    or: (items: readonly string[]) => listIn(locale, 'disjunction', items),
    /** Whole sentences, one after the other. */
    join: (sentences: readonly string[]) => sentences.join(space),
    /** A text as a whole sentence. */
    sentence: (text: string) => sentence(text, stop),
    /** Milliseconds since 1970 as a day, in UTC. */
    date: (at: number) => date.format(at).replace(/^1 /u, firstOfMonth),
  };
}

function textsOf<T extends LanguageFile & { reading: object }>(file: T): Texts<T> {
  const { grammar: _, parts: __, reading: ___, ...texts } = file;
  // `as`: a test says every message of every file with arguments of its type.
  return read(file, texts) as Texts<T>;
}

/** The tree of texts with a function for every message, as `Read` has it. */
function read(language: LanguageFile, given: unknown): unknown {
  if (isMessage(given)) return (of: unknown) => said(language, given, of);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, read(language, value)]));
}

// `as`: one of each language.
const CATALOGUES = Object.fromEntries(
  WORDED_LANGUAGES.map((language): [WordedLanguage, Catalogue] => [
    language,
    { ...waysOf(language, FILES[language]), ...textsOf(FILES[language]) },
  ]),
) as Readonly<Record<WordedLanguage, Catalogue>>;

/** The sentences of that language; English where there are none. */
export function catalogueOf(language: string): Catalogue {
  return CATALOGUES[WORDED_LANGUAGES.find((worded) => worded === language) ?? 'en'];
}

/** A persona's title in these words of the language; one that the operator wrote as it is. */
export function titleIn(titles: Readonly<Record<string, string>>, title: string): string {
  return new Map(Object.entries(titles)).get(title) ?? title;
}

/** An advisor as it stands in a sentence: by the title of its persona where it has one, else by its letter. */
export function advisorIn(words: Catalogue, advisor: string, title = ''): string {
  return title === '' ? words.advisor(advisor.replace(/^Advisor /u, '')) : titleIn(words.personas, title);
}

/** For what is said in English alone. */
export const ENGLISH = catalogueOf('en');
