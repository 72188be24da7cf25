// What every language has to say: a sentence that one of them lacks does not compile.
import type { Band, ConsensusLevel, FailureReason, OutcomeResult, Stage } from '@witan/client';
import type { AgreementReading, ProfilePart, RevisedPart } from '@witan/combine';
import type { ViewProblem } from '../shared-memo.ts';
import type { DocumentWords } from './document-words.ts';
import type { Group } from './group.ts';

type Ours = { readonly ours: string; readonly other: string };
type Named = { readonly count: number; readonly total: number; readonly text: string };
type Crossing = {
  readonly option: string;
  readonly to: string;
  readonly from: string;
  readonly over: boolean;
};

/** Options come in as `name` gives them, advisors as `advisor` does, dates as `date` does. */
export type Catalogue = {
  /** BCP 47. */
  readonly language: string;
  /** A share from 0 to 1 as "71%", or "71 %" with a space that no line breaks at. */
  readonly percent: (share: number) => string;
  /** A number with so many decimals, as the language writes it. */
  readonly number: (value: number, digits: number) => string;
  /** An option's or criterion's name as it stands in a sentence. */
  readonly name: (name: string) => string;
  /** A title before what it stands for: "Next:". */
  readonly label: (title: string) => string;
  /** "A, B and C". */
  readonly list: (items: readonly string[]) => string;
  /** Whole sentences, one after the other. */
  readonly join: (sentences: readonly string[]) => string;
  /** "Advisor D" from "D". */
  readonly advisor: (letter: string) => string;
  /** Milliseconds since 1970 as a day, in UTC. */
  readonly date: (at: number) => string;
  /** Why an advisor gives no answer, after its name: "did not answer in time". */
  readonly failure: Readonly<Record<FailureReason, string>>;
  /** "A, B or C". */
  readonly or: (items: readonly string[]) => string;
  /** Of statements/headline.ts, each without a full stop. */
  readonly headline: {
    readonly mustUnmet: (must: string) => string;
    /** `what` is an advisor's own text, a whole sentence or not. */
    readonly findOut: (what: string) => string;
    readonly findOutMore: (ours: string) => string;
    readonly ifRuledOut: (of: Ours & { readonly must: string }) => string;
    readonly judgementAndWeights: (of: Ours) => string;
    readonly beforeIrreversible: (ours: string) => string;
    readonly notCertain: (ours: string) => string;
    readonly onAverage: (of: Ours) => string;
    readonly tooClose: (of: Ours) => string;
    readonly level: (of: Ours) => string;
    readonly tryIt: (of: { readonly ours: string; readonly date: string }) => string;
    readonly stay: (ours: string) => string;
    readonly narrowly: (ours: string) => string;
    readonly recommendation: (ours: string) => string;
  };
  /** Of statements/vote.ts. */
  readonly vote: {
    readonly alone: (option: string) => string;
    readonly all: (of: { readonly total: number; readonly option: string }) => string;
    /** The recommended option's group first; at least two groups. */
    readonly majority: (of: { readonly total: number; readonly groups: readonly Group[] }) => string;
    /** The largest group first; at least two groups, of which only the sizes are told. */
    readonly spread: (of: { readonly ours: string; readonly groups: readonly Group[] }) => string;
    readonly none: (ours: string) => string;
    readonly picks: (groups: readonly Group[]) => string;
    /** An option that is out of the running: how many say that it fails the must. */
    readonly out: (of: {
      readonly option: string;
      readonly must: string;
      readonly count: number;
      readonly total: number;
    }) => string;
    /** Behind a vote of all, where it is worth few independent ones; `votes` with one decimal. */
    readonly alike: (votes: string) => string;
    readonly unanswered: (of: { readonly missing: number; readonly seated: number }) => string;
  };
  /** Of statements/consensus.ts and tradeoffs.ts; `text`, `argument` and `event` are advisors' own words. */
  readonly consensus: {
    readonly level: Readonly<Record<ConsensusLevel, (ours: string) => string>>;
    readonly alone: string;
    readonly spread: (of: { readonly option: string; readonly points: number }) => string;
    /** `votes` with one decimal. */
    readonly effective: (of: {
      readonly votes: string;
      readonly total: number;
      /** That it is known from; 0 where comparable models stand for these. */
      readonly outcomes: number;
    }) => string;
    readonly pick: (option: string) => string;
    readonly criterion: (of: { readonly option: string; readonly criterion: string }) => string;
    readonly risk: (of: Named) => string;
    readonly assumption: (of: Named) => string;
    readonly dissent: (of: {
      readonly advisors: readonly string[];
      readonly option: string;
      readonly argument: string | null;
    }) => string;
    readonly split: (of: {
      readonly criterion: string;
      readonly groups: readonly { readonly advisors: readonly string[]; readonly option: string }[];
    }) => string;
    readonly prediction: (of: {
      readonly event: string;
      readonly low: string;
      readonly high: string;
    }) => string;
    readonly tradeoff: (of: Ours & { readonly points: number; readonly criterion: string }) => string;
    readonly noCase: (ours: string) => string;
  };
  /** Of statements/robustness.ts; shares as `percent` gives them. */
  readonly firmness: {
    readonly withoutAnyAdvisor: (ours: string) => string;
    readonly withoutAnyCriterion: (ours: string) => string;
    readonly withoutAdvisor: (of: { readonly advisor: string; readonly option: string }) => string;
    readonly withoutCriterion: (of: { readonly criterion: string; readonly option: string }) => string;
    readonly weight: (of: Crossing & { readonly criterion: string }) => string;
    readonly chance: (of: Crossing & { readonly advisor: string; readonly of: string }) => string;
    readonly suits: (of: { readonly option: string; readonly criterion: string }) => string;
    readonly worthKnowing: (of: { readonly points: string; readonly criterion: string | null }) => string;
    readonly methods: (
      winners: readonly { readonly option: string; readonly by: readonly string[] }[],
    ) => string;
    /** A must that some advisors see at risk, as a condition. */
    readonly mustHolds: (of: {
      readonly must: string;
      readonly count: number;
      readonly total: number;
    }) => string;
  };
  /** Full sentences for readers, each ending in its full stop. */
  readonly notes: {
    readonly simulated: string;
    readonly interrupted: string;
    readonly single: string;
    readonly synthesisFallback: string;
    /** Sentences that were kept from the first page. */
    readonly sentencesLeftOut: (count: number) => string;
    readonly framingFallback: Readonly<Record<'criteria' | 'options' | 'both', string>>;
    /** Why the advisors did not read one another. */
    readonly noSecondRound: Readonly<
      Record<'alone' | 'nothing_shared' | 'close' | 'no_time' | 'quick', string>
    >;
    readonly missing: (of: {
      readonly advisor: string;
      readonly reason: FailureReason;
      readonly answered: number;
      readonly seated: number;
    }) => string;
    readonly late: (of: {
      readonly advisor: string;
      readonly answered: number;
      readonly seated: number;
    }) => string;
    readonly unreviewed: (of: { readonly advisor: string; readonly reason: FailureReason }) => string;
    readonly values: (of: { readonly judgement: string; readonly weights: string }) => string;
    readonly methods: (of: { readonly judgement: string; readonly scores: string }) => string;
    /** What was asked otherwise than in the memo that this one revises; may be nothing. */
    readonly revised: (changed: readonly RevisedPart[]) => string;
    /** Which of the operator's panels sat. */
    readonly panel: (name: string) => string;
    readonly effort: Readonly<Record<'quick' | 'deep', string>>;
    /** What was taken from the account's or the organization's profile. */
    readonly profile: (parts: readonly ProfilePart[]) => string;
    /** Where advisors differ on whether a must rules an option out: who says that it does, and who does not. */
    readonly contested: (of: {
      readonly option: string;
      readonly must: string;
      readonly by: readonly string[];
      readonly against: readonly string[];
      readonly wouldLead: boolean;
    }) => string;
    /** Where another option would lead if every advisor counted the same. */
    readonly learned: (of: { readonly ours: string; readonly equal: string }) => string;
    /** `limit` is an amount with its sign; `what` a list of `leftOut`. */
    readonly costLimit: (of: { readonly limit: string; readonly what: string }) => string;
    /** Calls of a stage that were not made, as in "2 first answers". */
    readonly leftOut: Readonly<Record<Stage, (count: number) => string>>;
    readonly reserve: (advisor: string) => string;
    readonly fallback: (advisor: string) => string;
    /** Why research brought nothing: nobody can search, or nobody found anything in time. */
    readonly searchFailed: Readonly<Record<'nobody' | 'nothing', string>>;
    /** Passages of the documents that advisors were given, and how many there are. */
    readonly rescaled: (of: { readonly advisor: string; readonly most: number }) => string;
    readonly materialCut: (of: { readonly read: number; readonly total: number }) => string;
    /** `quote` is the passage that speaks to the advisors. */
    readonly instructions: (of: {
      readonly place: 'question' | 'context' | 'options' | 'musts' | 'document' | 'web';
      readonly quote: string;
    }) => string;
  };
  /** What the numbers say. */
  readonly findings: {
    readonly band: Readonly<Record<Band, string>>;
    readonly confidence: (of: {
      /** One of the texts of `band`. */
      readonly band: string;
      readonly option: string;
      readonly probability: string;
      /** Null where the option is left in the running alone. */
      readonly first: string | null;
    }) => string;
    /** A sentence behind `confidence` where a degraded memo is a band lower. */
    readonly lowered: string;
    /** How often earlier memos of the same band were right. */
    readonly bandRecord: (of: { readonly n: number; readonly right: number }) => string;
    /** How the advisors read one criterion. */
    readonly reading: Readonly<Record<AgreementReading, string>>;
  };
  readonly document: DocumentWords;
  /** What was decided and what came of it. */
  readonly record: {
    readonly title: string;
    readonly decided: (of: { readonly option: string; readonly by: string | null }) => string;
    readonly decidedNone: string;
    readonly review: (date: string) => string;
    readonly result: Readonly<Record<OutcomeResult, string>>;
    readonly best: (option: string) => string;
    readonly came: (event: string) => string;
    readonly failed: (event: string) => string;
    readonly unknown: (event: string) => string;
  };
  /** What readers of a shared memo are asked and told. */
  readonly share: {
    readonly title: string;
    readonly before: string;
    readonly name: string;
    readonly likely: string;
    readonly reason: string;
    readonly send: string;
    readonly problem: Readonly<Record<ViewProblem, string>>;
    /** A view that the link had no room for. */
    readonly full: string;
    readonly views: string;
    readonly who: string;
    readonly signed: string;
    /** Before the command that checks it. */
    readonly signedAbout: string;
    readonly withSignature: string;
    readonly publicKeys: string;
  };
  /** What an answer cost, where it stands before it; numbers and date as the language writes them. */
  readonly cost: {
    readonly free: string;
    readonly charged: (of: {
      readonly credits: string;
      readonly left: string;
      readonly limit: string;
      readonly until: string;
    }) => string;
  };
  /** What the weights of the pool rest on, and what they did to the leader, in whole percent; `foreseen` is at least 1. */
  readonly pool: (of: {
    readonly foreseen: number;
    readonly came: number;
    readonly option: string;
    readonly from: number;
    readonly to: number;
  }) => string;
  /** Where nearly all that was recorded as right is what had been decided for. */
  readonly learnsLittle: (of: { readonly right: number; readonly n: number }) => string;
};
