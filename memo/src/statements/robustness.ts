// How firm the recommendation stands, and what would put another option first.
import type { AdvisorName, CriterionId, Flip, MemoMust, MustId, OptionId } from '@witan/client';
import { chanceOf, percentBeyond, wholePercentOf } from '@witan/combine';
import type { PanelFacts } from './panel-facts.ts';
import { areSomeOut, counted, inTheRunning, isLevel, meanOf, runnerUp } from './reading-facts.ts';

/** In whole percent, as they are shown: over `to` or under it, it holds; now it stands at `from`. */
type Crossing = { readonly to: number; readonly from: number; readonly over: boolean };

export type Firmness =
  | { readonly code: 'ahead_without_any_advisor'; readonly option: OptionId }
  /** `someOut` where a must has put an option out, whatever it scores. */
  | { readonly code: 'ahead_without_any_criterion'; readonly option: OptionId; readonly someOut: boolean }
  /** `must` where that would rule the recommended option out then: what puts another one ahead of it. */
  | {
      readonly code: 'without_advisor';
      readonly advisor: AdvisorName;
      readonly of: OptionId;
      readonly option: OptionId;
      readonly must: MustId | null;
    }
  | { readonly code: 'without_criterion'; readonly criterion: CriterionId; readonly option: OptionId }
  | ({ readonly code: 'weight_flips'; readonly criterion: CriterionId; readonly option: OptionId } & Crossing)
  | ({
      readonly code: 'chance_flips';
      readonly advisor: AdvisorName;
      readonly of: OptionId;
      readonly option: OptionId;
    } & Crossing)
  | { readonly code: 'suits'; readonly option: OptionId; readonly criterion: CriterionId }
  | { readonly code: 'worth_knowing'; readonly points: number; readonly criterion: CriterionId | null };

/** A crossing this near to where things stand, or this near to an end, says nothing. */
const LEAST_MOVE = 3;
const [LEAST, MOST] = [2, 98];
const WORTH_KNOWING = 2;
const SUITS = { confidence: 0.5, rise: 1.25 } as const;
const FLIPS = 2;

/** Nothing where no option is left in the running: none is ahead then. */
export function firmnessOf(facts: PanelFacts): Firmness[] {
  if (inTheRunning(facts).length === 0) return [];
  const flips = flipsOf(facts);
  const told = new Set(flips.flatMap((one) => withoutIn(facts, one)));
  const others = withoutOne(facts).filter(
    (one) => one.code !== 'without_criterion' || !told.has(one.criterion),
  );
  return [...others, ...flips, ...suitsOf(facts), ...worthKnowing(facts)];
}

/** Without which criteria a flip puts its option first, too: its own where that weighs less, of two the other one where it weighs more. */
function withoutIn({ criteria }: PanelFacts, flip: Firmness): CriterionId[] {
  if (flip.code !== 'weight_flips') return [];
  if (!flip.over) return [flip.criterion];
  return criteria.length === 2 ? criteria.flatMap(({ id }) => (id === flip.criterion ? [] : [id])) : [];
}

/** By the rule that recommends for advisors, by the weighted score for criteria. */
function withoutOne(facts: PanelFacts): Firmness[] {
  const { robustness, recommended } = facts;
  const { leaveOneOut, leaveOneCriterionOut, winners } = robustness;
  const turned = leaveOneOut
    .filter(({ byProbability }) => byProbability !== recommended)
    .map(({ without, byProbability }): Firmness => ({
      code: 'without_advisor',
      advisor: without,
      of: recommended,
      option: byProbability,
      must: ruledOutWithout(facts, without),
    }));
  const second = runnerUp(facts);
  // One that is level with another, as readers see it, or alone, is ahead of nothing.
  const isAhead = second !== undefined && !isLevel(facts, recommended, second.id);
  const isFirm = isAhead && leaveOneOut.length > 1 && turned.length === 0;
  // Where the score names another option to begin with, leaving a criterion out says nothing of the recommendation.
  const isScored =
    winners.weightedScore === recommended && leaveOneCriterionOut.length > 1 && second !== undefined;
  const shown = (id: OptionId): number => Math.round(facts.options.find((one) => one.id === id)?.score ?? 0);
  const isBest = inTheRunning(facts).every(({ id }) => id === recommended || shown(id) < shown(recommended));
  const turnedBy = leaveOneCriterionOut
    .filter(({ winner }) => isScored && winner !== recommended)
    .map(({ without, winner }): Firmness => ({
      code: 'without_criterion',
      criterion: without,
      option: winner,
    }));
  const holds: Firmness[] = [
    ...(isFirm ? [{ code: 'ahead_without_any_advisor', option: recommended } as const] : []),
    ...(isScored && isBest && turnedBy.length === 0
      ? [{ code: 'ahead_without_any_criterion', option: recommended, someOut: areSomeOut(facts) } as const]
      : []),
  ];
  return [...holds, ...turned, ...turnedBy];
}

/** The must that the recommended option fails for more than half of the others. */
function ruledOutWithout({ musts, recommended, ...facts }: PanelFacts, advisor: AdvisorName): MustId | null {
  const others = counted(facts).filter((one) => one.advisor !== advisor);
  const fails = ({ byAdvisor }: MemoMust): number =>
    others.filter((one) => byAdvisor[one.advisor]?.[recommended] === 'failed').length;
  return musts.find((must) => fails(must) * 2 > others.length)?.id ?? null;
}

function flipsOf(facts: PanelFacts): Firmness[] {
  const { robustness, recommended } = facts;
  const { flips, winners } = robustness;
  const chances = flips.flatMap((flip): Firmness[] => {
    if (flip.kind !== 'probability') return [];
    const { advisor, option: of, winner: option } = flip;
    const own = facts.perspectives.find((one) => one.advisor === advisor)?.probabilities ?? {};
    const from = wholePercentOf(facts.options, ({ id }) => own[id] ?? 0, of);
    const crossing = crossingOf(flip, from, chancesAt(facts, flip));
    return crossing ? [{ code: 'chance_flips', advisor, of, option, ...crossing }] : [];
  });
  const weights = flips.flatMap((flip): Firmness[] => {
    if (flip.kind !== 'weight') return [];
    // Where the score names another option to begin with, only what would put the recommended one first tells something.
    if (winners.weightedScore !== recommended && flip.winner !== recommended) return [];
    const from = wholePercentOf(facts.criteria, ({ weight }) => weight, flip.criterion);
    const crossing = crossingOf(flip, from, scoresAt(facts, flip));
    return crossing
      ? [{ code: 'weight_flips', criterion: flip.criterion, option: flip.winner, ...crossing }]
      : [];
  });
  // Of two criteria one weighs less where the other weighs more.
  return [...chances.slice(0, FLIPS), ...weights.slice(0, Math.min(FLIPS, facts.criteria.length - 1))];
}

type Move = Pick<Flip, 'to' | 'direction' | 'winner'>;
/** What each option in the running would have if the share that moves were `x`; null where that cannot be told. */
type Moved = ((x: number) => ReadonlyMap<OptionId, number>) | null;

/** Rounded away from where things stand (`from`, as shown), so that what is read still crosses; null where it says nothing or not all. */
function crossingOf(flip: Move, from: number, moved: Moved): Crossing | null {
  const over = flip.direction === 'over';
  const to = percentBeyond(flip);
  const isOpen = to >= LEAST && to <= MOST && Math.abs(to - from) >= LEAST_MOVE;
  if (!isOpen || moved === null) return null;
  // All of them move in straight lines: what leads just beyond the crossing and at the end leads between them.
  return leadsAlone(moved(over ? 0.995 : 0.005), flip.winner) ? { to, from, over } : null;
}

function leadsAlone(values: ReadonlyMap<OptionId, number>, winner: OptionId): boolean {
  const own = values.get(winner) ?? Number.NEGATIVE_INFINITY;
  return [...values].every(([id, value]) => id === winner || own > value + 1e-9);
}

/** Weighted scores with the criterion at `x`, the other weights in proportion. */
function scoresAt(facts: PanelFacts, { criterion }: { readonly criterion: CriterionId }): Moved {
  const others = facts.criteria.filter(({ id }) => id !== criterion);
  const rest = others.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (option: OptionId, id: CriterionId): number => meanOf(facts, option, id) ?? 0;
  return (x) =>
    new Map(
      inTheRunning(facts).map(({ id }) => [
        id,
        x * mean(id, criterion) +
          ((1 - x) * others.reduce((sum, one) => sum + one.weight * mean(id, one.id), 0)) / rest,
      ]),
    );
}

/**
 * Pooled chances with the advisor's chance for `option` at `x`, its others in proportion. How much the advisor counts
 * follows from where the flip's winner draws level. Null where an option is out: its chances are not those that are shown.
 */
function chancesAt(facts: PanelFacts, flip: Extract<Flip, { kind: 'probability' }>): Moved {
  const own = facts.perspectives.find(({ advisor }) => advisor === flip.advisor)?.probabilities;
  const running = inTheRunning(facts);
  if (own === undefined || running.length < facts.options.length) return null;
  // One that is certain has the same for all others, however much that is.
  const share = (id: OptionId): number => (1 - flip.from > 1e-9 ? (own[id] ?? 0) / (1 - flip.from) : 1);
  const pooled = new Map(running.map((option) => [option.id, chanceOf(option)]));
  const gap = (pooled.get(flip.option) ?? 0) - (pooled.get(flip.winner) ?? 0);
  const counts = gap / ((flip.from - flip.to) * (1 + share(flip.winner)));
  return (x) =>
    new Map(
      [...pooled].map(([id, value]) => [
        id,
        value + counts * (id === flip.option ? x - flip.from : (flip.from - x) * share(id)),
      ]),
    );
}

/** Which option is for whom: no two for the same, and none for those who care most about what it is worst at. */
function suitsOf(facts: PanelFacts): Firmness[] {
  const taken = new Set<CriterionId>();
  return inTheRunning(facts).flatMap(({ id, centralWeights, confidenceFactor }): Firmness[] => {
    if (centralWeights === null || (confidenceFactor ?? 0) <= SUITS.confidence) return [];
    const [most] = facts.criteria
      .filter(({ weight }) => weight > 0)
      .map((criterion) => ({
        criterion: criterion.id,
        rise: (centralWeights[criterion.id] ?? 0) / criterion.weight,
      }))
      .toSorted((a, b) => b.rise - a.rise);
    if (!most || most.rise < SUITS.rise || !isAmongBest(facts, id, most.criterion)) return [];
    if (taken.has(most.criterion)) return [];
    taken.add(most.criterion);
    return [{ code: 'suits', option: id, criterion: most.criterion }];
  });
}

/** Best or second by mean score among those in the running, and better than one of them. */
function isAmongBest(facts: PanelFacts, option: OptionId, criterion: CriterionId): boolean {
  const own = meanOf(facts, option, criterion) ?? 0;
  const others = inTheRunning(facts).map(({ id }) => meanOf(facts, id, criterion) ?? 0);
  return others.filter((mean) => mean > own + 1e-9).length < 2 && others.some((mean) => mean < own - 1e-9);
}

function worthKnowing({ robustness: { valueOfInformation } }: PanelFacts): Firmness[] {
  const { points, mostFrom } = valueOfInformation;
  return points > WORTH_KNOWING ? [{ code: 'worth_knowing', points, criterion: mostFrom }] : [];
}
