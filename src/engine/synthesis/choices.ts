// What may stand on a memo's first page, by field and by role: the advisors' own sentences, each with its id.
import type { AdvisorName, CriterionId, MemoPerspective, OptionId } from '@witan/client';
import { contentOf, contentWords, type Content } from '@witan/memo/alike';
import { isGeneric } from '@witan/memo/generic';
import { hasWord, isShowable } from '@witan/memo/showable';
import type { PanelFacts } from '@witan/memo/statements/panel-facts';
import { openQuestion } from '@witan/memo/statements/raised';
import { counted, hasTurned, inTheRunning, isTorn, optionWords } from '@witan/memo/statements/reading-facts';
import type { Perspective } from '@witan/combine';

export const FIELDS = ['reasons', 'against', 'wouldChange', 'conditions', 'nextSteps'] as const;
export type Field = (typeof FIELDS)[number];

export type OfferedSentence = {
  readonly id: string;
  readonly text: string;
  readonly advisor: AdvisorName;
  /** What its advisor prefers, where that is not the recommended option. */
  readonly option?: OptionId;
};

export type Choices = Readonly<ReturnType<typeof choicesOf>>;

/** What an advisor said in the end, and how the memo shows it. */
export type Voice = Pick<Perspective, 'response' | 'caseAgainst'> & { readonly shown: MemoPerspective };

/**
 * Reasons are of those who pick the recommended option, and their evidence on criteria on which they score it clearly best;
 * where nobody picks it, the evidence of those who score it highest. Against it is what they say themselves, and the case of
 * those who prefer another one; that alone where they are as many. What advisors list counts where they picked it from the
 * beginning.
 */
export function choicesOf(facts: PanelFacts, voices: readonly Voice[], material: string) {
  const picking = voices.filter(({ shown }) => shown.pick === facts.recommended);
  /** Without those who are torn, unless all are. */
  const firmly = (some: readonly Voice[]): readonly Voice[] => {
    const firm = some.filter(({ shown }) => !isTorn(facts, shown));
    return firm.length > 0 ? firm : some;
  };
  const ours = surestFirst(firmly(picking), facts.recommended);
  const others = surestFirst(firmly(voices.filter((voice) => !picking.includes(voice))));
  const backers = ours.length > 0 ? ours : highestScoring(facts, voices);
  const steady = ours.filter(({ shown }) => !hasTurned(shown));
  const leftOut = new Set<string>();
  let count = 0;
  const named = optionWords(facts);
  const told = { words: contentWords(material).union(named), language: facts.language };
  const contents = new Map<string, Content>();
  const numbered = (said: readonly Line[]): OfferedSentence[] =>
    said
      .filter(({ text }) => kept(text, leftOut))
      .map((line) => {
        count += 1;
        return { id: `s${count}`, ...line };
      });
  const by = (list: readonly Voice[], textsOf: (voice: Voice) => readonly string[]): Line[] =>
    list.flatMap((voice) => textsOf(voice).map((text) => ({ text, advisor: voice.shown.advisor })));
  const evidenceFor = ({ shown }: Voice): string[] => {
    const own = shown.evidence.filter(({ option }) => option === facts.recommended);
    const best = own.filter(({ criterion }) => speaksFor(facts, shown.advisor, criterion));
    return (ours.length > 0 || best.length > 0 ? best : own).map(({ text }) => text);
  };
  const choices: Record<Field, readonly OfferedSentence[]> = {
    reasons: numbered([...by(ours, ({ response }) => response), ...by(backers, evidenceFor)]),
    against: numbered([
      // Where as many prefer another option, what they say is the case against it.
      ...(others.length > 0 && others.length >= ours.length
        ? []
        : by(ours, ({ caseAgainst }) => caseAgainst)),
      ...others.flatMap(({ response, shown: { advisor, pick } }) =>
        response.map((text) => ({ text, advisor, option: pick })),
      ),
    ]),
    wouldChange: numbered(by(steady, ({ shown }) => shown.wouldChangeMind)),
    conditions: numbered(by(steady, ({ shown }) => shown.conditions)),
    nextSteps: numbered([...stillOpen(facts), ...by(steady, ({ shown }) => shown.nextSteps)]),
  };
  const risks = steady.flatMap(({ shown }) =>
    shown.risks.flatMap(({ risk, mitigation }) => [risk, mitigation]),
  );
  for (const text of risks) kept(text, leftOut);
  return {
    ...choices,
    /** Without the words of the options' names, in which sentences that say different things may be alike. */
    contentOf: (text: string) => contents.getOrInsertComputed(text, () => contentOf(text, named)),
    /** Whether a text names nothing of the case and would fit any question. */
    isGeneric: (text: string) => isGeneric(text, told),
    /** How many sentences may not be shown. */
    leftOut: leftOut.size,
  };
}

/** An advisor's score from which a cell's evidence speaks for its option, and by how much it must lead. */
const FOR_IT = { score: 60, lead: 5 } as const;

/** Whether the advisor scores the recommended option well on a criterion, and clearly over every other. */
function speaksFor({ scores, recommended }: PanelFacts, advisor: AdvisorName, criterion: CriterionId) {
  const given = (of: (option: OptionId) => boolean): number[] =>
    scores.flatMap((one) =>
      one.criterion === criterion && of(one.option) ? (one.byAdvisor[advisor] ?? []) : [],
    );
  const [own = 0] = given((option) => option === recommended);
  const next = Math.max(...given((option) => option !== recommended));
  return own >= FOR_IT.score && own - next >= FOR_IT.lead;
}

/** What is to be found out first, but for what the headline asks. */
function stillOpen(facts: PanelFacts): PanelFacts['needsFirst'] {
  if (facts.outcome !== 'investigate') return [];
  const told = inTheRunning(facts).length > 0 ? openQuestion(facts) : null;
  return facts.needsFirst.filter(({ advisor }) => !told?.raisedBy.includes(advisor));
}

type Line = Omit<OfferedSentence, 'id'>;

/** False for what may not be shown, which is counted once. */
function kept(text: string, told: Set<string>): boolean {
  if (!hasWord(text)) return false;
  if (isShowable(text)) return true;
  told.add(text);
  return false;
}

function surestFirst(voices: readonly Voice[], option?: OptionId): Voice[] {
  const sure = ({ shown: { probabilities, pick } }: Voice): number => probabilities[option ?? pick] ?? 0;
  return voices.toSorted((a, b) => sure(b) - sure(a));
}

/** The half of the advisors whose scores for the recommended option are highest, at least one. */
function highestScoring(facts: PanelFacts, voices: readonly Voice[]): Voice[] {
  const score = (advisor: AdvisorName): number =>
    facts.criteria.reduce((sum, { id, weight }) => {
      const cell = facts.scores.find((one) => one.option === facts.recommended && one.criterion === id);
      return sum + weight * (cell?.byAdvisor[advisor] ?? 0);
    }, 0);
  return voices
    .toSorted((a, b) => score(b.shown.advisor) - score(a.shown.advisor))
    .slice(0, Math.max(1, Math.floor(counted(facts).length / 2)));
}
