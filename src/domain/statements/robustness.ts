// How firm the recommendation stands, and what would put another option first.
import type { AdvisorName, CriterionId, OptionId } from '@witan/client';
import type { PanelFacts } from './panel-facts.ts';
import { byRank, meanOf } from './reading-facts.ts';

/** In whole percent, as they are shown: over `to` or under it, it holds; now it stands at `from`. */
type Crossing = { readonly to: number; readonly from: number; readonly over: boolean };

export type Firmness =
  | { readonly code: 'ahead_without_any_advisor' | 'ahead_without_any_criterion'; readonly option: OptionId }
  | { readonly code: 'without_advisor'; readonly advisor: AdvisorName; readonly option: OptionId }
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

export function firmnessOf(facts: PanelFacts): Firmness[] {
  return [...withoutOne(facts), ...flipsOf(facts), ...suitsOf(facts), ...worthKnowing(facts)];
}

/** By the rule that recommends for advisors, by the weighted score for criteria. */
function withoutOne({ robustness, recommended }: PanelFacts): Firmness[] {
  const { leaveOneOut, leaveOneCriterionOut, winners } = robustness;
  const turned = leaveOneOut
    .filter(({ byProbability }) => byProbability !== recommended)
    .map(({ without, byProbability }): Firmness => ({
      code: 'without_advisor',
      advisor: without,
      option: byProbability,
    }));
  const isFirm = leaveOneOut.length > 1 && turned.length === 0;
  // Where the score names another option to begin with, leaving a criterion out says nothing of the recommendation.
  const isScored = winners.weightedScore === recommended && leaveOneCriterionOut.length > 1;
  const turnedBy = leaveOneCriterionOut
    .filter(({ winner }) => isScored && winner !== recommended)
    .map(({ without, winner }): Firmness => ({
      code: 'without_criterion',
      criterion: without,
      option: winner,
    }));
  const holds: Firmness[] = [
    ...(isFirm ? [{ code: 'ahead_without_any_advisor', option: recommended } as const] : []),
    ...(isScored && turnedBy.length === 0
      ? [{ code: 'ahead_without_any_criterion', option: recommended } as const]
      : []),
  ];
  return [...holds, ...turned, ...turnedBy];
}

function flipsOf({ robustness, recommended }: PanelFacts): Firmness[] {
  const { flips, winners } = robustness;
  const chances = flips.flatMap((flip): Firmness[] => {
    if (flip.kind !== 'probability' || flip.winner === recommended) return [];
    const crossing = crossingOf(flip);
    const { advisor, option: of, winner: option } = flip;
    return crossing ? [{ code: 'chance_flips', advisor, of, option, ...crossing }] : [];
  });
  const weights = flips.flatMap((flip): Firmness[] => {
    if (flip.kind !== 'weight' || flip.winner === winners.weightedScore) return [];
    const crossing = crossingOf(flip);
    return crossing ? [{ code: 'weight_flips', criterion: flip.criterion, option: flip.winner, ...crossing }] : [];
  });
  return [...chances.slice(0, FLIPS), ...weights.slice(0, FLIPS)];
}

/** Rounded away from where things stand, so that what is read still crosses. */
function crossingOf(flip: {
  readonly from: number;
  readonly to: number;
  readonly direction: 'over' | 'under';
}): Crossing | null {
  const over = flip.direction === 'over';
  const percent = flip.to * 100;
  const to = over ? Math.ceil(percent - 1e-9) : Math.floor(percent + 1e-9);
  const from = Math.round(flip.from * 100);
  const isOpen = to >= LEAST && to <= MOST && Math.abs(to - from) >= LEAST_MOVE;
  return isOpen && (over ? from < to : from > to) ? { to, from, over } : null;
}

/** Which option is for whom: no two for the same. */
function suitsOf(facts: PanelFacts): Firmness[] {
  const taken = new Set<CriterionId>();
  return byRank(facts).flatMap(({ id, centralWeights, confidenceFactor }): Firmness[] => {
    if (centralWeights === null || (confidenceFactor ?? 0) <= SUITS.confidence) return [];
    const [most] = facts.criteria
      .map((criterion) => ({ criterion: criterion.id, rise: (centralWeights[criterion.id] ?? 0) / criterion.weight }))
      .toSorted((a, b) => b.rise - a.rise);
    if (!most || most.rise < SUITS.rise || placeOn(facts, id, most.criterion) > 2) return [];
    if (taken.has(most.criterion)) return [];
    taken.add(most.criterion);
    return [{ code: 'suits', option: id, criterion: most.criterion }];
  });
}

/** 1 is best by mean score. */
function placeOn(facts: PanelFacts, option: OptionId, criterion: CriterionId): number {
  const own = meanOf(facts, option, criterion);
  if (own === undefined) return Number.POSITIVE_INFINITY;
  return 1 + facts.options.filter(({ id }) => (meanOf(facts, id, criterion) ?? -1) > own).length;
}

function worthKnowing({ robustness: { valueOfInformation } }: PanelFacts): Firmness[] {
  const { points, mostFrom } = valueOfInformation;
  return points > WORTH_KNOWING ? [{ code: 'worth_knowing', points, criterion: mostFrom }] : [];
}
