// What every form of a memo says around the panel's own words, in one language.
import type { Reversibility } from '@witan/client';
import type { Group } from './group.ts';

/** Names and options come in as they are shown, shares, dates, amounts and times as the language writes them. */
export type DocumentWords = {
  readonly memo: string;
  readonly simulated: string;
  readonly notes: string;
  /** A text as a whole sentence. */
  readonly sentence: (text: string) => string;
  /** In brackets behind what it is said of, with the space before them. */
  readonly aside: (text: string) => string;
  readonly undo: Readonly<Record<Reversibility, string>>;
  readonly against: string;
  readonly change: string;
  /** Who holds a case against: "Advisor D, for Wait". */
  readonly heldFor: (of: { readonly who: string; readonly option: string }) => string;
  readonly risks: string;
  readonly holds: string;
  readonly next: string;
  readonly option: string;
  readonly votes: string;
  /** "3 of 4". */
  readonly ofAll: (of: { readonly count: number; readonly total: number }) => string;
  readonly best: string;
  readonly recommended: string;
  readonly out: string;
  readonly agreement: string;
  readonly agree: string;
  readonly differ: string;
  /** Picks before the review: how many preferred what. */
  readonly firstRound: (groups: readonly Group[]) => string;
  readonly scores: string;
  readonly scoresHint: (of: { readonly options: number; readonly criteria: number }) => string;
  readonly scoresAbout: string;
  readonly givesUp: string;
  readonly criterion: string;
  readonly weightedScore: string;
  readonly advisor: string;
  /** "Advisor D" from "D". */
  readonly advisorName: (letter: string) => string;
  readonly panel: string;
  /** The panel's chances over what musts leave in the running. */
  readonly panelInRunning: string;
  readonly sure: string;
  readonly changes: string;
  readonly probabilities: string;
  readonly probabilitiesAbout: string;
  readonly ranks: string;
  readonly ranksAbout: string;
  /** How often the advisors' ranges are taken to hold the truth; `outcomes` is 0 where that is as stated. */
  readonly intervals: (of: { readonly level: string; readonly outcomes: number }) => string;
  readonly rank: (rank: number) => string;
  readonly regret: string;
  readonly regretAbout: string;
  readonly onAverage: string;
  readonly oneInTen: string;
  readonly tornado: string;
  readonly tornadoAbout: string;
  readonly halved: string;
  readonly doubled: string;
  readonly musts: string;
  readonly mustsAbout: string;
  readonly met: string;
  readonly atRisk: string;
  readonly failed: string;
  readonly predictions: string;
  readonly predictionsAbout: string;
  readonly event: string;
  readonly by: string;
  readonly likely: string;
  readonly perspectives: string;
  readonly late: string;
  readonly before: (of: { readonly option: string; readonly share: string }) => string;
  readonly caseAgainst: string;
  readonly learned: string;
  readonly itsRisks: string;
  readonly itsConditions: string;
  readonly itsSteps: string;
  readonly itsAssumptions: string;
  readonly itsChange: string;
  readonly evidence: string;
  readonly moreEvidence: string;
  readonly sources: string;
  readonly documents: string;
  readonly sourcesAbout: string;
  readonly page: (page: number) => string;
  readonly citedBy: (advisors: string) => string;
  /** Of a mark: the words were found in the source, or it is only referred to. */
  readonly quoted: string;
  readonly referred: string;
  readonly passage: string;
  /** Names of documents that nobody cites. */
  readonly uncited: (documents: readonly string[]) => string;
  /** Of what search found, above its list. */
  readonly found: string;
  readonly foundAbout: string;
  /** Above the facts that nobody cites. */
  readonly foundUncited: string;
  readonly foundBy: (advisors: string) => string;
  /** Where names are hidden, it is not said which advisor found a fact. */
  readonly foundByOne: string;
  readonly granted: string;
  readonly assumptions: string;
  readonly unknown: string;
  readonly process: string;
  readonly wholeQuestion: string;
  readonly signature: string;
  readonly method: Readonly<Record<'probability' | 'score' | 'borda' | 'condorcet', string>>;
  readonly counted: (of: { readonly answered: number; readonly time: string }) => string;
  readonly cost: (of: { readonly dollars: string; readonly sure: 'exact' | 'about' | 'least' }) => string;
  readonly costUnknown: string;
  readonly stage: Readonly<Record<'frame' | 'research' | 'perspectives' | 'review' | 'synthesis', string>>;
};
