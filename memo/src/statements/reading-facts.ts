// What a reader takes from a panel's data: picks, means and who stands behind them.
import type {
  AdvisorName,
  CriterionId,
  MemoCriterion,
  MemoMust,
  MemoOption,
  MemoPerspective,
  OptionId,
  Reversibility,
} from '@witan/client';
import { chanceOf, wholePercentOf } from '@witan/combine';
import { nameWords } from '../alike.ts';
import type { PanelFacts } from './panel-facts.ts';

/** The perspectives that count. */
export function counted({ perspectives }: Pick<PanelFacts, 'perspectives'>): readonly MemoPerspective[] {
  return perspectives.filter(({ late }) => !late);
}

/** Whether the review changed what the advisor picks: all that it lists, and how hard that is to undo, is of its pick before. */
export function hasTurned({ pick, revision }: Pick<MemoPerspective, 'pick' | 'revision'>): boolean {
  return revision !== undefined && revision.fromPick !== pick;
}

/** What the advisor holds likeliest, best first: its pick, and what is as likely to it; its own scores decide between them. */
export function likeliest(
  facts: Pick<PanelFacts, 'options'>,
  { pick, probabilities }: Pick<MemoPerspective, 'pick' | 'probabilities'>,
): OptionId[] {
  const own = probabilities[pick] ?? 0;
  return byRank(facts).flatMap(({ id }) => ((probabilities[id] ?? 0) >= own - 1e-9 ? [id] : []));
}

/** Whether to that advisor another option is as likely as its pick, so that its sentences may speak for either. */
export function isTorn(...of: Parameters<typeof likeliest>): boolean {
  return likeliest(...of).length > 1;
}

/** The options that all advisors hold likeliest, where each of them holds the same two or more so. */
export function levelOptions(facts: Pick<PanelFacts, 'options' | 'perspectives'>): readonly OptionId[] {
  const [first = [], ...others] = counted(facts).map((voice) => likeliest(facts, voice));
  const areSame = others.every((ids) => ids.join(' ') === first.join(' '));
  return areSame && first.length > 1 ? first : [];
}

export type PickGroup = { readonly option: OptionId; readonly advisors: readonly AdvisorName[] };

/** Final picks, the largest group first; among equals the recommended option's, then by rank. */
export function groupsOf(facts: PanelFacts): PickGroup[] {
  const holders = Map.groupBy(counted(facts), ({ pick }) => pick);
  return byRank(facts)
    .flatMap(({ id }) => {
      const found = holders.get(id);
      return found ? [{ option: id, advisors: found.map(({ advisor }) => advisor).toSorted() }] : [];
    })
    .toSorted((a, b) => b.advisors.length - a.advisors.length);
}

/** Fewer answers, or half of those seated or fewer, are too few for full authority. */
export const QUORUM = 3;

export function areTooFew({ answered, seated }: Readonly<Record<'answered' | 'seated', number>>): boolean {
  return answered < QUORUM || answered * 2 <= seated;
}

export type DegradedBy = 'few' | 'unframed';

/** Why a memo is degraded: too few advisors answered, or none framed the question. Null where it is not. */
export function degradedBy(facts: PanelFacts): DegradedBy | null {
  if (!facts.degraded) return null;
  const answered = counted(facts).length;
  return areTooFew({ answered, seated: answered + facts.missing }) ? 'few' : 'unframed';
}

/** The options, best first. */
export function byRank({ options }: Pick<PanelFacts, 'options'>): MemoOption[] {
  return options.toSorted((a, b) => a.rank - b.rank);
}

/** Options that no must has put out. */
export function inTheRunning(facts: Pick<PanelFacts, 'options' | 'musts'>): MemoOption[] {
  return byRank(facts).filter(({ id }) => !facts.musts.some(({ byOption }) => byOption[id]?.out));
}

/** The options that the panel's numbers compare: those in the running, or all where that are fewer than two. */
export function compared(facts: Pick<PanelFacts, 'options' | 'musts'>): MemoOption[] {
  const running = inTheRunning(facts);
  return running.length < 2 ? byRank(facts) : running;
}

/** Whether musts have put out some, and left two or more to compare. */
export function areSomeOut(facts: Pick<PanelFacts, 'options' | 'musts'>): boolean {
  return compared(facts).length < facts.options.length;
}

/** The best of the other options in the running. */
export function runnerUp(facts: PanelFacts): MemoOption | undefined {
  return inTheRunning(facts).find(({ id }) => id !== facts.recommended);
}

type Compared = { readonly options: readonly (Parameters<typeof chanceOf>[0] & { readonly id: OptionId })[] };

/** Whether readers see the same chance of both, in whole percent. */
export function isLevel({ options }: Compared, ours: OptionId, theirs: OptionId): boolean {
  return wholePercentOf(options, chanceOf, ours) === wholePercentOf(options, chanceOf, theirs);
}

/** The panel's chance of an option, as it is compared. */
export function chanceIn({ options }: Pick<PanelFacts, 'options'>, id: OptionId): number {
  const option = options.find((one) => one.id === id);
  return option ? chanceOf(option) : 0;
}

/** An advisor's chance of an option on the scale of the panel's: of what is in the running, where that is two or more. */
export function ownChance(
  facts: Pick<PanelFacts, 'options' | 'musts'>,
  { probabilities }: Pick<MemoPerspective, 'probabilities'>,
  id: OptionId,
): number {
  const running = inTheRunning(facts);
  const total = running.reduce((sum, option) => sum + (probabilities[option.id] ?? 0), 0);
  if (running.length < 2) return probabilities[id] ?? 0;
  return total > 0 ? (probabilities[id] ?? 0) / total : 1 / running.length;
}

/** The must that puts an option out, by most votes; undefined where none does. */
export function ruledOutBy({ musts }: Pick<PanelFacts, 'musts'>, option: OptionId): MemoMust | undefined {
  return musts
    .filter(({ byOption }) => byOption[option]?.out)
    .toSorted((a, b) => (b.byOption[option]?.failed ?? 0) - (a.byOption[option]?.failed ?? 0))[0];
}

/** The panel's mean score of an option on a criterion; undefined where nobody scored it. */
export function meanOf({ scores }: Pick<PanelFacts, 'scores'>, option: OptionId, criterion: CriterionId) {
  return scores.find((score) => score.option === option && score.criterion === criterion)?.mean;
}

/** The option that the advisor scores highest on a criterion, where it is one alone. */
export function firstOn(facts: PanelFacts, advisor: AdvisorName, criterion: CriterionId): OptionId | null {
  const scored = facts.scores
    .filter((score) => score.criterion === criterion)
    .flatMap(({ option, byAdvisor }) => {
      const score = byAdvisor[advisor];
      return score === undefined ? [] : [{ option, score }];
    })
    .toSorted((a, b) => b.score - a.score);
  const [best, second] = scored;
  return best && second && best.score > second.score ? best.option : null;
}

/** What more than half of those who pick the recommended option say of undoing it; null where there is no such majority, or where musts leave nothing. */
export function undoing(facts: PanelFacts): Reversibility | null {
  if (inTheRunning(facts).length === 0) return null;
  const said = counted(facts)
    .filter((voice) => voice.pick === facts.recommended && !hasTurned(voice))
    .map(({ reversibility }) => reversibility);
  return said.find((one) => said.filter((other) => other === one).length * 2 > said.length) ?? null;
}

export function weightiestFirst({ criteria }: Pick<PanelFacts, 'criteria'>): MemoCriterion[] {
  return criteria.toSorted((a, b) => b.weight - a.weight);
}

/** Words of the options' names and labels, in which texts that say different things may be alike. */
export function optionWords({ options }: Pick<PanelFacts, 'options'>): ReadonlySet<string> {
  return nameWords(options.map(({ name, label }) => `${name} ${label}`).join(' '));
}
