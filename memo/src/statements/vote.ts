// Who prefers what, from the final picks.
import type { OptionId } from '@witan/client';
import type { PanelFacts } from './panel-facts.ts';
import {
  byRank,
  counted,
  groupsOf,
  inTheRunning,
  isLevel,
  levelOptions,
  likeliest,
  ruledOutBy,
  runnerUp,
} from './reading-facts.ts';
import type { PickGroup } from './reading-facts.ts';

export type Vote = ReturnType<typeof voteOf>;

type VotedPicks =
  | { readonly kind: 'alone'; readonly option: OptionId }
  | { readonly kind: 'all'; readonly option: OptionId; readonly total: number }
  /** All give the same options the same chance, the highest. */
  | { readonly kind: 'level'; readonly options: readonly OptionId[]; readonly total: number }
  /** More than half prefer the recommended option, which comes first. */
  | { readonly kind: 'majority'; readonly total: number; readonly groups: readonly PickGroup[] }
  /** The largest group first. On average the recommended option is ahead. */
  | { readonly kind: 'spread'; readonly option: OptionId; readonly groups: readonly PickGroup[] }
  | { readonly kind: 'none'; readonly option: OptionId; readonly groups: readonly PickGroup[] }
  /** No option is ahead of all that are picked: a must puts some out, or the chances are level. */
  | { readonly kind: 'picks'; readonly groups: readonly PickGroup[] };

/** From such a correlation of their errors on, advisors err nearly as one. */
const NEAR_COPIES = 0.9;

export function voteOf(facts: PanelFacts) {
  const total = counted(facts).length;
  const picks = picksOf(facts, total);
  const { effectiveVotes = total } = facts;
  const isAlike = picks.kind === 'all' && effectiveVotes <= total / (1 + (total - 1) * NEAR_COPIES) + 1e-9;
  return {
    picks,
    torn: picks.kind === 'level' ? [] : tornOf(facts),
    out: outOf(facts, total),
    missing: facts.missing,
    seated: total + facts.missing,
    /** Whether one of those that are missing answered after all, too late to count. */
    tooLate: facts.perspectives.length > total,
    /** Where all prefer one option and err nearly as one: how many independent votes that is; else null. */
    alike: isAlike ? effectiveVotes : null,
  };
}

/** To whom others are as likely as their pick: those together to whom the same are. */
function tornOf(facts: PanelFacts) {
  const othersOf = new Map(
    counted(facts).map((one) => [one.advisor, likeliest(facts, one).filter((id) => id !== one.pick)]),
  );
  return groupsOf(facts).flatMap(({ option, advisors }) =>
    [...Map.groupBy(advisors, (one) => othersOf.get(one)?.join(' ') ?? '').values()].flatMap((alike) => {
      const others = alike[0] === undefined ? [] : (othersOf.get(alike[0]) ?? []);
      return others.length === 0 ? [] : [{ option, others, advisors: alike }];
    }),
  );
}

/** Options that a must has put out of the running, with how many advisors say that they fail it. */
function outOf(facts: PanelFacts, total: number) {
  return facts.musts.flatMap(({ id: must, byOption }) => {
    const out = byRank(facts).filter(({ id }) => ruledOutBy(facts, id)?.id === must);
    return [...Map.groupBy(out, ({ id }) => byOption[id]?.failed ?? 0)].map(([failed, held]) => ({
      options: held.map(({ id }) => id),
      must,
      failed,
      total,
    }));
  });
}

function picksOf(facts: PanelFacts, total: number): VotedPicks {
  const groups = groupsOf(facts);
  const option = facts.recommended;
  const ours = groups.find((group) => group.option === option)?.advisors.length ?? 0;
  const [first] = groups;
  const options = levelOptions(facts);
  if (options.length > 0) return { kind: 'level', options, total };
  if (total === 1) return { kind: 'alone', option: first?.option ?? option };
  if (first?.advisors.length === total) return { kind: 'all', option: first.option, total };
  if (ours * 2 > total) return { kind: 'majority', total, groups };
  const second = runnerUp(facts);
  const isAhead = second !== undefined && !isLevel(facts, option, second.id);
  if (!isAhead || inTheRunning(facts).length < facts.options.length) return { kind: 'picks', groups };
  return { kind: ours === 0 ? 'none' : 'spread', option, groups };
}
