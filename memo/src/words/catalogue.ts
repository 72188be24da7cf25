// The sentences that code says, in five languages: files of messages under languages/, typed where they are read.
import type { FailureReason, OutcomeResult, Reversibility, Stage } from '@witan/client';
import type { AgreementReading, ProfilePart, RevisedPart } from '@witan/combine';
import type { VIEW_LIMITS, ViewProblem } from '../shared-memo.ts';
import de from './languages/de.json' with { type: 'json' };
import en from './languages/en.json' with { type: 'json' };
import es from './languages/es.json' with { type: 'json' };
import fr from './languages/fr.json' with { type: 'json' };
import zh from './languages/zh.json' with { type: 'json' };
import { capital, isMessage, listIn, percentIn, said, sentence } from './message.ts';
import type { LanguageFile } from './message.ts';

/** The languages that code speaks. */
export const WORDED_LANGUAGES = ['en', 'de', 'fr', 'es', 'zh'] as const;
export type Worded = (typeof WORDED_LANGUAGES)[number];

/** On a memo in a language that has no catalogue. */
export const ENGLISH_ALONE =
  'The headings and summaries are in English: this service does not have them in the language of the question.';

/** Those who prefer one option: how many, and, where they are few enough to be named, their names. */
export type Group = {
  readonly option: string;
  readonly count: number;
  readonly advisors: readonly string[];
};

type Say<T> = (of: T) => string;
type Ours = { readonly ours: string; readonly other: string };
type Named = { readonly count: number; readonly total: number; readonly text: string };
type Crossing = {
  readonly option: string;
  readonly to: string;
  readonly from: string;
  readonly over: boolean;
};
type Answered = { readonly advisor: string; readonly answered: number; readonly seated: number };
type Judged = { readonly must: string; readonly count: number; readonly total: number };
type Held = { readonly advisors: readonly string[]; readonly option: string };
type Won = { readonly option: string; readonly by: readonly string[] };

/**
 * The messages that take something in. Options come as `name` gives them, advisors as `advisor`, dates as `date`, shares
 * as `percent`; `text`, `what`, `argument` and `event` are advisors' own words. Groups: the largest, or ours, first.
 */
type Messages = {
  /** A title before what it stands for: "Next:". */
  readonly label: Say<string>;
  /** "Advisor D" from "D". */
  readonly advisor: Say<string>;
  /** Of statements/headline.ts, each without a full stop. */
  readonly headline: Readonly<
    Record<
      'mustUnmet' | 'findOut' | 'findOutMore' | 'beforeIrreversible' | 'notCertain' | 'stay' | 'narrowly',
      Say<string>
    > &
      Record<'judgementAndWeights' | 'onAverage' | 'tooClose' | 'level', Say<Ours>>
  > & {
    readonly recommendation: Say<string>;
    readonly ifRuledOut: Say<Ours & { readonly must: string }>;
    readonly tryIt: Say<{ readonly ours: string; readonly date: string }>;
  };
  /** Of statements/vote.ts; of spread and picks only the sizes are told. */
  readonly vote: {
    readonly alone: Say<string>;
    readonly all: Say<{ readonly total: number; readonly option: string }>;
    readonly majority: Say<{ readonly total: number; readonly groups: readonly Group[] }>;
    readonly spread: Say<{ readonly ours: string; readonly groups: readonly Group[] }>;
    readonly none: Say<string>;
    readonly picks: Say<readonly Group[]>;
    /** An option that is out of the running: how many say that it fails the must. */
    readonly out: Say<Judged & { readonly option: string }>;
    /** Behind a vote of all, where it is worth few independent ones; `votes` with one decimal. */
    readonly alike: Say<string>;
    /** Who asks what a headline wants to know first. */
    readonly asked: Say<readonly string[]>;
    readonly unanswered: Say<{ readonly missing: number; readonly seated: number }>;
  };
  /** Of statements/consensus.ts and tradeoffs.ts; `votes` with one decimal. */
  readonly consensus: {
    readonly level: Readonly<Record<'strong' | 'moderate' | 'weak', Say<string>>>;
    readonly spread: Say<{ readonly option: string; readonly points: number }>;
    /** `outcomes` that it is known from; 0 where comparable models stand for these. */
    readonly effective: Say<{
      readonly votes: string;
      readonly total: number;
      readonly outcomes: number;
    }>;
    readonly pick: Say<string>;
    readonly criterion: Say<{ readonly option: string; readonly criterion: string }>;
    readonly risk: Say<Named>;
    readonly assumption: Say<Named>;
    readonly dissent: Say<Held & { readonly argument: string | null }>;
    readonly split: Say<{ readonly criterion: string; readonly groups: readonly Held[] }>;
    readonly prediction: Say<{ readonly event: string; readonly low: string; readonly high: string }>;
    readonly tradeoff: Say<Ours & { readonly points: number; readonly criterion: string }>;
    readonly noCase: Say<string>;
  };
  /** Of statements/robustness.ts. */
  readonly firmness: {
    readonly withoutAnyAdvisor: Say<string>;
    readonly withoutAnyCriterion: Say<string>;
    readonly withoutAdvisor: Say<{ readonly advisor: string; readonly option: string }>;
    readonly withoutCriterion: Say<{ readonly criterion: string; readonly option: string }>;
    readonly weight: Say<Crossing & { readonly criterion: string }>;
    readonly chance: Say<Crossing & { readonly advisor: string; readonly of: string }>;
    readonly suits: Say<{ readonly option: string; readonly criterion: string }>;
    readonly worthKnowing: Say<{ readonly points: string; readonly criterion: string | null }>;
    readonly methods: Say<readonly Won[]>;
    /** A must that some advisors see at risk, as a condition. */
    readonly mustHolds: Say<Judged>;
  };
  /** Full sentences for readers, each ending in its full stop. */
  readonly notes: {
    readonly sentencesLeftOut: Say<number>;
    readonly missing: Say<Answered & { readonly reason: FailureReason }>;
    readonly late: Say<Answered>;
    readonly unreviewed: Say<{ readonly advisor: string; readonly reason: FailureReason }>;
    readonly values: Say<{ readonly judgement: string; readonly weights: string }>;
    readonly methods: Say<{ readonly judgement: string; readonly scores: string }>;
    /** What was asked otherwise than in the memo that this one revises; may be nothing. */
    readonly revised: Say<readonly RevisedPart[]>;
    readonly panel: Say<string>;
    readonly profile: Say<readonly ProfilePart[]>;
    /** Where advisors differ on whether a must rules an option out: who says that it does, and who does not. */
    readonly contested: Say<{
      readonly option: string;
      readonly must: string;
      readonly by: readonly string[];
      readonly against: readonly string[];
      readonly wouldLead: boolean;
    }>;
    /** Scores that were given from 0 to `most`. */
    readonly rescaled: Say<{ readonly advisor: string; readonly most: number }>;
    /** Where another option would lead if every advisor counted the same. */
    readonly learned: Say<{ readonly ours: string; readonly equal: string }>;
    /** `limit` is an amount with its sign; `what` a list of `leftOut`. */
    readonly costLimit: Say<{ readonly limit: string; readonly what: string }>;
    readonly leftOut: Readonly<Record<Stage, Say<number>>>;
    readonly reserve: Say<string>;
    readonly fallback: Say<string>;
    /** What all have read of the documents, what beside it only one advisor each, and what nobody; in passages. */
    readonly materialCut: {
      readonly same: Say<{ readonly read: number; readonly total: number }>;
      readonly divided: Say<number>;
      readonly unread: Say<readonly { readonly document: string; readonly count: number }[]>;
    };
    /** `quote` is the passage that speaks to the advisors. */
    readonly instructions: Say<{
      readonly place: 'question' | 'context' | 'options' | 'musts' | 'document' | 'web';
      readonly quote: string;
    }>;
  };
  readonly findings: {
    /** How often earlier memos of the same band were right. */
    readonly bandRecord: Say<{ readonly n: number; readonly right: number }>;
    /** `band` is one of the texts of `band`; `first` how often it ranks first, null where it is left alone. */
    readonly confidence: Say<{
      readonly band: string;
      readonly option: string;
      readonly probability: string;
      readonly first: string | null;
    }>;
  };
  /** Names come as they are shown. */
  readonly document: {
    /** In brackets behind what it is said of, with the space before them. */
    readonly aside: Say<string>;
    /** Who holds a case against: "Advisor D, for Wait". */
    readonly heldFor: Say<{ readonly who: string; readonly option: string }>;
    readonly ofAll: Say<{ readonly count: number; readonly total: number }>;
    readonly firstRound: Say<readonly Group[]>;
    /** How often the advisors' ranges are taken to hold the truth; `outcomes` is 0 where that is as stated. */
    readonly intervals: Say<{ readonly level: string; readonly outcomes: number }>;
    readonly scoresHint: Say<{ readonly options: number; readonly criteria: number }>;
    readonly advisorName: Say<string>;
    readonly rank: Say<number>;
    readonly before: Say<{ readonly option: string; readonly share: string }>;
    readonly page: Say<number>;
    readonly citedBy: Say<string>;
    readonly uncited: Say<readonly string[]>;
    readonly foundBy: Say<string>;
    readonly counted: Say<{ readonly answered: number; readonly time: string }>;
    readonly cost: Say<{ readonly dollars: string; readonly sure: 'exact' | 'about' | 'least' }>;
  };
  readonly record: {
    readonly decided: Say<{ readonly option: string; readonly by: string | null }>;
    readonly review: Say<string>;
    readonly best: Say<string>;
    readonly came: Say<string>;
    readonly failed: Say<string>;
    readonly unknown: Say<string>;
  };
  readonly share: { readonly problem: Readonly<Record<ViewProblem, Say<typeof VIEW_LIMITS>>> };
  /** Numbers as the language writes them. */
  readonly cost: {
    readonly charged: Say<{
      readonly credits: string;
      readonly left: string;
      readonly limit: string;
      readonly until: string;
    }>;
  };
  /** Where nearly all that was recorded as right is what had been decided for. */
  readonly learnsLittle: Say<{ readonly right: number; readonly n: number }>;
  /** What the weights of the pool rest on, and what they did to the leader's chance; `foreseen` is at least 1. */
  readonly pool: Say<{
    readonly foreseen: number;
    readonly came: number;
    readonly option: string;
    readonly from: number;
    readonly to: number;
  }>;
};

/** Texts as they stand in a file, and functions where a message takes something in. */
type Read<T, M> = {
  readonly [K in keyof T]: K extends keyof M
    ? M[K] extends (of: never) => string
      ? M[K]
      : Read<T[K], M[K]>
    : T[K];
};

type Texts<T> = Omit<Read<T, Messages>, 'grammar' | 'parts'>;

/** What texts are looked up by, wherever a record of them is. */
type Keyed = {
  readonly failure: Readonly<Record<FailureReason, string>>;
  readonly findings: { readonly reading: Readonly<Record<AgreementReading, string>> };
  readonly record: { readonly result: Readonly<Record<OutcomeResult, string>> };
  readonly document: {
    readonly undo: Readonly<Record<Reversibility, string>>;
    readonly stage: Readonly<Record<Stage, string>>;
  };
};

/** What no file holds: a language's own ways, by `Intl`. */
type Ways = {
  /** BCP 47. */
  readonly language: Worded;
  /** A share from 0 to 1 as "71%", or "71 %" with a space that no line breaks at. */
  readonly percent: (share: number) => string;
  /** A number with so many decimals, as the language writes it. */
  readonly number: (value: number, digits: number) => string;
  /** An option's or criterion's name as it stands in a sentence. */
  readonly name: (name: string) => string;
  readonly list: (items: readonly string[]) => string;
  readonly or: (items: readonly string[]) => string;
  /** Whole sentences, one after the other. */
  readonly join: (sentences: readonly string[]) => string;
  /** A text as a whole sentence. */
  readonly sentence: (text: string) => string;
  /** Milliseconds since 1970 as a day, in UTC. */
  readonly date: (at: number) => string;
};

export type Catalogue = Texts<typeof en> & Keyed & Ways;

function waysOf(language: Worded, { grammar }: LanguageFile): Ways {
  const { locale, quoted, quotedOver, stop, space } = grammar;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    language,
    percent: (share) => percentIn(locale, share),
    number: (value, digits) =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(value),
    name: (name) =>
      name.split(/\s+/u).length > quotedOver ? quoted.replace('{name}', () => name) : capital(name),
    list: (items) => listIn(locale, 'conjunction', items),
    or: (items) => listIn(locale, 'disjunction', items),
    join: (sentences) => sentences.join(space),
    sentence: (text) => sentence(text, stop),
    date: (at) => date.format(at),
  };
}

function textsOf<T extends LanguageFile>(file: T): Texts<T> {
  const { grammar: _, parts: __, ...texts } = file;
  // `as`: a test says every message of every file with arguments of its type.
  return read(file, texts) as Texts<T>;
}

/** The tree of texts with a function for every message, as `Read` has it. */
function read(language: LanguageFile, given: unknown): unknown {
  if (isMessage(given)) return (of: unknown) => said(language, given, of);
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, read(language, value)]));
}

const CATALOGUES: Readonly<Record<Worded, Catalogue>> = {
  en: { ...waysOf('en', en), ...textsOf(en) },
  de: { ...waysOf('de', de), ...textsOf(de) },
  fr: { ...waysOf('fr', fr), ...textsOf(fr) },
  es: { ...waysOf('es', es), ...textsOf(es) },
  zh: { ...waysOf('zh', zh), ...textsOf(zh) },
};

/** The sentences of that language; English where there are none. */
export function catalogueOf(language: string): Catalogue {
  return CATALOGUES[WORDED_LANGUAGES.find((worded) => worded === language) ?? 'en'];
}

/** For what is said in English alone. */
export const ENGLISH = catalogueOf('en');
