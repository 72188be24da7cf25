// Where the panel agrees and where it parts, by its final answers.
import type {
  AdvisorName,
  ConsensusLevel,
  CriterionId,
  MemoCriterion,
  OptionId,
  PredictionId,
} from '@witan/client';
import { consensusLevel } from '@witan/combine';
import { merged } from '../alike.ts';
import { isShowable } from '../showable.ts';
import type { PanelFacts } from './panel-facts.ts';
import {
  counted,
  firstOn,
  groupsOf,
  levelOptions,
  isTorn,
  optionWords,
  ownChance,
  weightiestFirst,
} from './reading-facts.ts';
import type { PickGroup } from './reading-facts.ts';

/** Criteria with less agreement than this are read differently (Krippendorff's alpha, interval). */
const READ_DIFFERENTLY = 0.2;
/** Chances of a prediction so far apart are a divergence. */
const PREDICTION_SPREAD = 0.3;
/** The most of each list. */
const MOST = 6;

/** Of the final answers that count. */
export function consensusLevelOf(facts: PanelFacts): ConsensusLevel {
  if (levelOptions(facts).length > 0) return 'weak';
  const advisors = counted(facts).map((voice) => ({
    picksIt: voice.pick === facts.recommended,
    isTorn: isTorn(facts, voice),
    chance: ownChance(facts, voice, facts.recommended),
  }));
  return consensusLevel(advisors, facts.degraded);
}

export type Agreed =
  | { readonly kind: 'pick'; readonly option: OptionId; readonly total: number }
  | { readonly kind: 'criterion'; readonly criteria: readonly CriterionId[]; readonly option: OptionId }
  | {
      readonly kind: 'risk' | 'assumption';
      readonly text: string;
      readonly advisors: readonly AdvisorName[];
      readonly total: number;
    };

/** What all share, or at least half of them name; the weightiest first. */
export function agreementsOf(facts: PanelFacts): Agreed[] {
  const voices = counted(facts);
  const total = voices.length;
  if (total < 2) return [];
  const [first] = groupsOf(facts);
  const pick: Agreed[] =
    first?.advisors.length === total && !voices.some((voice) => isTorn(facts, voice))
      ? [{ kind: 'pick', option: first.option, total }]
      : [];
  const criteria = together(facts, ({ id }) => {
    const [most] = firstsOn(facts, id);
    return most?.advisors.length === total ? most.option : null;
  }).map(({ said: option, ...of }): Agreed => ({ kind: 'criterion', ...of, option }));
  const named = (
    kind: 'risk' | 'assumption',
    textsOf: (voice: (typeof voices)[number]) => readonly string[],
  ) =>
    merged(
      voices.map((voice) => ({ advisor: voice.advisor, texts: textsOf(voice).filter(isShowable) })),
      optionWords(facts),
    )
      .filter(({ raisedBy }) => raisedBy.length > 1 && raisedBy.length * 2 >= total)
      .map(({ text, raisedBy }): Agreed => ({ kind, text, advisors: raisedBy, total }));
  const risks = named('risk', (voice) => voice.risks.map(({ risk }) => risk));
  const assumptions = named('assumption', (voice) => voice.assumptions);
  return [...pick, ...criteria, ...risks, ...assumptions].slice(0, MOST);
}

export type Diverged =
  | (PickGroup & { readonly kind: 'pick'; readonly argument: string | null })
  | {
      readonly kind: 'criterion';
      readonly criteria: readonly CriterionId[];
      readonly groups: readonly PickGroup[];
    }
  | {
      readonly kind: 'prediction';
      readonly prediction: PredictionId;
      readonly low: number;
      readonly high: number;
    };

/** Who picks otherwise, where criteria are read differently, and what is foreseen differently; the weightiest first. */
export function divergencesOf(
  facts: PanelFacts,
  /** The strongest sentence of those advisors for that option, where one may be shown. */
  argumentFor: (option: OptionId, advisors: readonly AdvisorName[]) => string | null,
): Diverged[] {
  // Who holds several options likeliest, as all do then, prefers none.
  const isLevelled = levelOptions(facts).length > 0;
  const picks = (isLevelled ? [] : groupsOf(facts))
    .filter(({ option, advisors }) => option !== facts.recommended && advisors.length < counted(facts).length)
    .map((group): Diverged => ({
      kind: 'pick',
      ...group,
      argument: argumentFor(group.option, group.advisors),
    }));
  const criteria = together(facts, ({ id, agreement: { krippendorffAlpha: alpha } }) => {
    const groups = firstsOn(facts, id);
    return alpha !== null && alpha < READ_DIFFERENTLY && groups.length > 1 ? groups : null;
  }).map(({ said: groups, ...of }): Diverged => ({ kind: 'criterion', ...of, groups }));
  const predictions = facts.predictions.flatMap(({ id, byAdvisor }): Diverged[] => {
    const chances = Object.values(byAdvisor);
    const [low, high] = [Math.min(...chances), Math.max(...chances)];
    return high - low > PREDICTION_SPREAD + 1e-9 ? [{ kind: 'prediction', prediction: id, low, high }] : [];
  });
  return [...picks, ...criteria, ...predictions].slice(0, MOST);
}

/** What is to be said of criteria, with those of which it is, the weightiest first; null for nothing. */
function together<T>(facts: PanelFacts, saidOf: (criterion: MemoCriterion) => T | null) {
  const found = new Map<string, { readonly criteria: CriterionId[]; readonly said: T }>();
  for (const criterion of weightiestFirst(facts)) {
    const said = saidOf(criterion);
    if (said === null) continue;
    found.getOrInsert(JSON.stringify(said), { criteria: [], said }).criteria.push(criterion.id);
  }
  return [...found.values()];
}

/** Which option stands first alone on a criterion, for whom; the largest group first. */
function firstsOn(facts: PanelFacts, criterion: CriterionId): PickGroup[] {
  const firsts = counted(facts).flatMap(({ advisor }) => {
    const option = firstOn(facts, advisor, criterion);
    return option === null ? [] : [{ advisor, option }];
  });
  return [...Map.groupBy(firsts, ({ option }) => option)]
    .map(([option, held]) => ({ option, advisors: held.map(({ advisor }) => advisor).toSorted() }))
    .toSorted((a, b) => b.advisors.length - a.advisors.length);
}
