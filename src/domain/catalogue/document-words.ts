// What every form of a memo says around the panel's own words, in one language.
import type { Outcome, Reversibility } from '@witan/client';

/** What every form of a memo says around the panel's own words. Names come in as they are shown; shares as "34%", points and scores as whole numbers. */
export type DocumentWords = {
  readonly memo: string;
  readonly simulated: string;
  readonly notes: string;
  readonly outcome: Readonly<Record<Outcome, string>>;
  readonly undo: Readonly<Record<Reversibility, string>>;
  readonly against: string;
  readonly change: string;
  readonly holds: string;
  readonly next: string;
  readonly rationale: string;
  readonly option: string;
  readonly votes: string;
  readonly best: string;
  readonly first: string;
  readonly score: string;
  readonly recommended: string;
  readonly out: string;
  readonly appendix: string;
  readonly contents: string;
  readonly criterion: string;
  readonly weight: string;
  readonly weightedScore: string;
  readonly advisor: string;
  /** "Advisor D" from "D". */
  readonly advisorName: (letter: string) => string;
  readonly panel: string;
  readonly scores: string;
  readonly scoresAbout: string;
  readonly probabilities: string;
  readonly probabilitiesAbout: string;
  readonly ranks: string;
  readonly ranksAbout: string;
  readonly rank: (rank: number) => string;
  readonly tornado: string;
  readonly tornadoAbout: string;
  readonly halved: string;
  readonly doubled: string;
  readonly regret: string;
  readonly regretAbout: string;
  readonly onAverage: string;
  readonly oneInTen: string;
  readonly changes: string;
  readonly thinkAgain: string;
  readonly agreement: string;
  readonly dissent: string;
  readonly prefers: (of: { readonly advisor: string; readonly option: string }) => string;
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
  readonly risks: string;
  readonly assumptions: string;
  readonly unknown: string;
  readonly perspectives: string;
  readonly late: string;
  readonly caseAgainst: string;
  readonly learned: string;
  readonly itsRisks: string;
  readonly itsAssumptions: string;
  readonly itsChange: string;
  readonly evidence: string;
  readonly moreEvidence: string;
  readonly sources: string;
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
  readonly before: (of: { readonly option: string; readonly share: string }) => string;
  readonly process: string;
  readonly signature: string;
  readonly method: Readonly<Record<'probability' | 'score' | 'borda' | 'condorcet', string>>;
  readonly counted: (of: { readonly answered: number; readonly seconds: number }) => string;
  readonly cost: (of: { readonly dollars: string; readonly sure: 'exact' | 'about' | 'least' }) => string;
  readonly costUnknown: string;
  readonly stage: Readonly<Record<'frame' | 'research' | 'perspectives' | 'review' | 'synthesis', string>>;
};
