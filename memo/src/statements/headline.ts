// The decision in one line: the first of these that holds, and never written by a model.
import type { MustId, OptionId } from '@witan/client';
import { chanceOf } from '@witan/combine';
import type { Combined } from '@witan/combine';
import type { PanelFacts } from './panel-facts.ts';
import { chanceIn, counted, groupsOf, inTheRunning, isLevel, runnerUp, undoing } from './reading-facts.ts';

export type Headline =
  | { readonly kind: 'must_unmet'; readonly must: MustId }
  /** No must rules every option out, but these together do. */
  | { readonly kind: 'musts_unmet'; readonly musts: readonly MustId[] }
  /** In an advisor's own words. */
  | { readonly kind: 'find_out'; readonly what: string }
  | {
      readonly kind:
        | 'find_out_more'
        | 'before_irreversible'
        | 'only_one'
        | 'not_certain'
        | 'try'
        | 'stay'
        | 'narrowly'
        | 'recommendation';
      readonly option: OptionId;
    }
  | ({ readonly kind: 'if_ruled_out'; readonly must: MustId } & Pair)
  | ({ readonly kind: 'judgement_and_weights' | 'on_average' } & Pair)
  /** Ahead by less than five points; `level` where readers see the same chance of both, and of all that `options` names. */
  | ({ readonly kind: 'too_close'; readonly level: boolean; readonly options: readonly OptionId[] } & Pair);

type Pair = { readonly option: OptionId; readonly other: OptionId };

/** Less than so much apart, two chances are too close to call. */
export const CLOSE = 0.05;

export type HeadlineGiven = {
  /** What the panel wants to know first, in words that may be shown, or null. */
  readonly open: string | null;
  /** Exclusions by a must that not all advisors hold. */
  readonly contested: Combined['contested'];
  /** True where the caller gave at least one weight. */
  readonly weightsStated: boolean;
};

export function headlineOf(facts: PanelFacts, { open, contested, weightsStated }: HeadlineGiven): Headline {
  const { outcome, recommended: option } = facts;
  const [unmet, ...others] = unmetMusts(facts);
  if (unmet !== undefined)
    return others.length === 0
      ? { kind: 'must_unmet', must: unmet }
      : { kind: 'musts_unmet', musts: [unmet, ...others] };
  if (outcome === 'investigate')
    return open === null ? { kind: 'find_out_more', option } : { kind: 'find_out', what: open };
  const lead = contested.find(({ wouldLead }) => wouldLead);
  if (lead) return { kind: 'if_ruled_out', option, must: lead.must, other: lead.option };
  if (outcome === 'recommendation') return { kind: 'recommendation', option };
  return closeCall(facts, weightsStated);
}

function closeCall(facts: PanelFacts, weightsStated: boolean): Headline {
  const { recommended: option, robustness } = facts;
  const groups = groupsOf(facts);
  const ours = groups.find((group) => group.option === option)?.advisors.length ?? 0;
  // What a must has put out is not what anyone could still prefer.
  const running = new Set(inTheRunning(facts).map(({ id }) => id));
  const rival = groups.find(
    // One alone is not "more advisors".
    ({ option: id, advisors }) =>
      advisors.length > Math.max(1, ours) && running.has(id) && !isLevel(facts, option, id),
  );
  const options = [...running].filter((id) => isLevel(facts, option, id));
  const level = options.length > 1;
  const second = runnerUp(facts);
  const undo = undoing(facts);
  const isStatusQuo = facts.options.some(({ id, statusQuo }) => id === option && statusQuo === true);
  if (weightsStated && robustness.winners.weightedScore !== option && !level)
    return { kind: 'judgement_and_weights', option, other: robustness.winners.weightedScore };
  if (undo === 'irreversible') return { kind: 'before_irreversible', option };
  if (second === undefined) return { kind: 'only_one', option };
  if (ours === counted(facts).length && !level) return { kind: 'not_certain', option };
  if (rival) return { kind: 'on_average', option, other: rival.option };
  if (chanceIn(facts, option) - chanceOf(second) < CLOSE - 1e-9)
    return { kind: 'too_close', option, other: second.id, level, options };
  if (isStatusQuo) return { kind: 'stay', option };
  return undo === 'reversible' ? { kind: 'try', option } : { kind: 'narrowly', option };
}

/** Where every option is out, the musts that put them out, fewest first: each the one that puts out most of what is left. */
function unmetMusts({ musts, options }: PanelFacts): MustId[] {
  let left = options.map(({ id }) => id);
  const found: MustId[] = [];
  while (left.length > 0) {
    const [next] = musts
      .map(({ id, byOption }) => ({ id, open: left.filter((option) => !byOption[option]?.out) }))
      .toSorted((a, b) => a.open.length - b.open.length);
    if (!next || next.open.length === left.length) return [];
    found.push(next.id);
    left = next.open;
  }
  return found;
}
