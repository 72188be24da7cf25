// What every language has to say: a sentence that one of them lacks does not compile.
import type { Confidence, FailureReason, Recommendation, Stage, OutcomeResult } from '@witan/client';
import type { AgreementReading, ProfilePart, RevisedPart } from '@witan/combine';
import type { ViewProblem } from '../shared-memo.ts';
import type { DocumentWords } from './document-words.ts';

export type Undo = Recommendation['reversibility'];

/** Those who prefer one option: how many, and, where they are few enough to be named, their names. */
export type Group = {
  readonly option: string;
  readonly count: number;
  readonly advisors: readonly string[];
};

/** Options come in as `name` gives them, advisors as `advisor` does, dates as `date` does. */
export type Catalogue = {
  /** BCP 47. */
  readonly language: string;
  /** A share from 0 to 1 as "71%", or "71 %" with a space that no line breaks at. */
  readonly percent: (share: number) => string;
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
  readonly headline: {
    readonly recommendation: (ours: string) => string;
    readonly irreversible: (ours: string) => string;
    readonly close: (of: { readonly ours: string; readonly theirs: string }) => string;
    /** Clearly ahead, and yet not surely: `close_call` without a rival near. */
    readonly leading: (ours: string) => string;
    readonly closeAlone: (ours: string) => string;
    readonly values: (of: { readonly judgement: string; readonly weights: string }) => string;
    readonly methods: (of: { readonly judgement: string; readonly scores: string }) => string;
    /** What to do with a close call, by how hard it is to undo; `close` is one of the sentences above. */
    readonly advice: Readonly<Record<Undo, (close: string, date: string) => string>>;
    /** `what` is an advisor's own text, a whole sentence or not. */
    readonly findOut: (what: string) => string;
    readonly findOutMore: (ours: string) => string;
    /** Where no option meets what the caller called a must. */
    readonly noneMeets: (musts: readonly string[]) => string;
  };
  readonly vote: {
    readonly alone: (option: string) => string;
    readonly all: (of: { readonly total: number; readonly option: string }) => string;
    /** The largest group first; at least two groups. */
    readonly split: (of: { readonly total: number; readonly groups: readonly Group[] }) => string;
    /** Where the recommended option has no more picks than another: how many picks it has. */
    readonly onAverage: (of: {
      readonly ours: string;
      readonly picks: number;
      /** True where those who pick it give it more than the largest other group gives its own pick. */
      readonly surer: boolean;
    }) => string;
    readonly needFirst: (of: { readonly count: number; readonly total: number }) => string;
    readonly moved: (of: { readonly advisor: string; readonly from: string; readonly to: string }) => string;
    /** An option that is out of the running: how many say that it fails the must. */
    readonly out: (of: {
      readonly option: string;
      readonly must: string;
      readonly count: number;
      readonly total: number;
    }) => string;
    readonly unanswered: (of: { readonly missing: number; readonly seated: number }) => string;
  };
  readonly plain: {
    /** "Advisor D prefers Y: its words". */
    readonly dissent: (of: {
      readonly advisors: readonly string[];
      readonly option: string;
      readonly words: string;
    }) => string;
    readonly on: (of: { readonly criterion: string; readonly words: string }) => string;
    readonly robust: (ours: string) => string;
    readonly withoutAdvisor: (of: {
      readonly advisors: readonly string[];
      readonly option: string;
    }) => string;
    readonly weight: (of: { readonly criterion: string; readonly option: string }) => string;
    readonly apart: (criterion: string) => string;
    readonly agreed: string;
    readonly oneView: string;
    /** The one thing to find out, and which answer leads where: `sign` is what would turn the answer. */
    readonly turns: (of: { readonly sign: string; readonly ours: string }) => string;
    readonly noReason: (of: { readonly ours: string; readonly criteria: readonly string[] }) => string;
    readonly noCase: (ours: string) => string;
    readonly noChange: string;
    /** A must that some advisors see at risk, as a condition. */
    readonly mustHolds: (of: {
      readonly must: string;
      readonly count: number;
      readonly total: number;
    }) => string;
    readonly stepFindOut: (what: string) => string;
    readonly stepCheck: (what: string) => string;
    readonly stepStart: Readonly<Record<Undo, string>>;
    readonly stepDecide: string;
    readonly stepWeights: (criterion: string) => string;
    readonly stepLookAgain: (date: string) => string;
  };
  /** Full sentences for readers, each ending in its full stop. */
  readonly notes: {
    readonly simulated: string;
    readonly interrupted: string;
    readonly single: string;
    readonly writerFallback: string;
    readonly framingFallback: Readonly<Record<'criteria' | 'options' | 'both', string>>;
    /** Why the advisors did not read one another. */
    readonly noSecondRound: Readonly<Record<'alone' | 'nothing_shared' | 'close' | 'no_time', string>>;
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
    /** What was taken from the account's or the organization's profile. */
    readonly profile: (parts: readonly ProfilePart[]) => string;
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
    readonly materialCut: (of: { readonly read: number; readonly total: number }) => string;
    /** `quote` is the passage that speaks to the advisors. */
    readonly instructions: (of: {
      readonly place: 'question' | 'context' | 'options' | 'musts' | 'document' | 'web';
      readonly quote: string;
    }) => string;
  };
  /** What the numbers say. */
  readonly findings: {
    readonly band: Readonly<Record<Confidence['band'], string>>;
    readonly confidence: (of: {
      /** One of the texts of `band`. */
      readonly band: string;
      readonly option: string;
      readonly probability: string;
      readonly first: string;
    }) => string;
    /** A sentence behind `confidence` where a degraded memo is a band lower. */
    readonly lowered: string;
    /** `rankings` is null where they cannot be compared, `correlation` where the number is not shown; 0 is chance. */
    readonly agreeing: (of: {
      readonly option: string;
      readonly points: number;
      readonly rankings: 'closely' | 'partly' | 'hardly' | null;
      readonly correlation: string | null;
    }) => string;
    readonly noAgreement: string;
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
  /** What the weights of the pool rest on, and what they did to the leader, in whole percent; `foreseen` is at least 1. */
  readonly pool: (of: {
    readonly foreseen: number;
    readonly came: number;
    readonly option: string;
    readonly from: number;
    readonly to: number;
  }) => string;
};
