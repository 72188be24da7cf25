// When each statement is true of a panel, by its raw answers alone.
import type { OptionId, Outcome } from '@witan/client';
import { wholePercents } from '@witan/combine';
import type { Agreed, Diverged } from './consensus.ts';
import type { Headline } from './headline.ts';
import type { Raw } from './raw-panel.fixture.ts';
import type { PickGroup } from './reading-facts.ts';
import type { Firmness } from './robustness.ts';
import type { Tradeoff } from './tradeoffs.ts';
import type { Vote } from './vote.ts';

type Row = readonly [kind: Headline['kind'], holds: boolean];

/** The rows of headlines in their order, with which of them hold. */
export function headlineRows(raw: Raw, outcome: Outcome, open: string | null): readonly Row[] {
  const { recommended: ours, second } = raw;
  const close = outcome === 'close_call';
  const lead = second === undefined ? 1 : raw.chance(ours) - raw.chance(second);
  const isLevel = second !== undefined && raw.isSeenLevel(ours, second);
  const quo = raw.frame.options.some(({ id, statusQuo }) => id === ours && statusQuo === true);
  const isOutvoted = raw
    .left()
    .some((id) => raw.votes(id) >= 2 && raw.votes(id) > raw.votes(ours) && !raw.isSeenLevel(ours, id));
  return [
    ['must_unmet', raw.frame.musts.some(({ id }) => putOut(raw, id).length === raw.options.length)],
    ['musts_unmet', raw.allOut],
    ['find_out', outcome === 'investigate' && open !== null],
    ['find_out_more', outcome === 'investigate'],
    ['if_ruled_out', contested(raw) !== null],
    ['recommendation', outcome === 'recommendation'],
    [
      'judgement_and_weights',
      close &&
        raw.frame.weightsStated &&
        !isLevel &&
        !raw.ahead((id) => raw.total(id), raw.left()).includes(ours),
    ],
    ['before_irreversible', close && raw.undo() === 'irreversible'],
    ['only_one', close && second === undefined],
    ['not_certain', close && raw.votes(ours) === raw.advisors.length && !isLevel],
    ['on_average', close && isOutvoted],
    ['too_close', close && second !== undefined && lead < 0.05 - 1e-9],
    ['stay', close && quo],
    ['try', close && raw.undo() === 'reversible'],
    ['narrowly', close],
  ];
}

/** What would be recommended if only unanimous verdicts put options out, where that is one that is out. */
function contested(raw: Raw): OptionId | null {
  const all = raw.advisors.length;
  const open = raw.options.filter(
    (id) => !raw.frame.musts.some((must) => raw.failing(raw.advisors, must.id, id) === all),
  );
  if (raw.allOut || open.length === raw.left().length) return null;
  const tops = raw.ahead((id) => raw.chance(id, raw.advisors, open), open);
  const [first] = tops.toSorted((a, b) => Math.round((raw.total(b) - raw.total(a)) * 1e9));
  return first !== undefined && raw.isOut(first) ? first : null;
}

/** Which options a must puts out. */
function putOut(raw: Raw, must: string): OptionId[] {
  return raw.options.filter((id) => raw.failing(raw.advisors, must, id) > raw.advisors.length / 2);
}

/** Whether what a headline says of its options is so. */
export function headlineIsTrue(raw: Raw, said: Headline): boolean {
  if ('option' in said && said.option !== raw.recommended) return false;
  switch (said.kind) {
    case 'must_unmet':
      return putOut(raw, said.must).length === raw.options.length;
    case 'musts_unmet':
      // Together they leave nothing, and none of them does so alone.
      return (
        new Set(said.musts.flatMap((id) => putOut(raw, id))).size === raw.options.length &&
        said.musts.every((must) => putOut(raw, must).length < raw.options.length) &&
        new Set(said.musts).size === said.musts.length
      );
    case 'if_ruled_out':
      return (
        said.other !== raw.recommended &&
        raw.isOut(said.other) &&
        raw.failing(raw.advisors, said.must, said.other) < raw.advisors.length
      );
    case 'judgement_and_weights':
      return raw.total(said.other) > raw.total(said.option);
    case 'on_average':
      return (
        raw.votes(said.other) > raw.votes(said.option) && raw.percent(said.option) > raw.percent(said.other)
      );
    case 'too_close':
      return (
        raw.chance(said.option) - raw.chance(said.other) < 0.05 - 1e-9 &&
        said.level === raw.isSeenLevel(said.option, said.other) &&
        raw.left().every((id) => said.options.includes(id) === raw.isSeenLevel(said.option, id))
      );
    default:
      return true;
  }
}

export function voteIsTrue(raw: Raw, { picks, torn, out, missing, seated }: Vote): boolean {
  const { recommended: ours, advisors } = raw;
  const told = 'groups' in picks ? picks.groups : [];
  const isWhole = told.every(
    ({ option, advisors: who }) =>
      who.length === raw.votes(option) && who.every((one) => raw.picks.get(one) === option),
  );
  const isCounted =
    told.length === 0 || told.reduce((all, { advisors: who }) => all + who.length, 0) === advisors.length;
  const excluded = raw.options.filter((id) => raw.isOut(id));
  const outs = out.every(
    ({ options, must, failed, total }) =>
      options.every(
        (option) =>
          raw.isOut(option) &&
          failed === raw.failing(advisors, must, option) &&
          raw.frame.musts.every(({ id }) => raw.failing(advisors, id, option) <= failed),
      ) &&
      failed > total / 2 &&
      total === advisors.length,
  );
  const isKind = {
    alone: advisors.length === 1 && 'option' in picks && raw.votes(picks.option) === 1 && !isEven(raw),
    level:
      'options' in picks &&
      picks.options.length > 1 &&
      advisors.every((one) => raw.likeliest(one).join(' ') === picks.options.toSorted().join(' ')),
    all: 'option' in picks && raw.votes(picks.option) === advisors.length && advisors.length > 1,
    majority:
      raw.votes(ours) > advisors.length / 2 && raw.votes(ours) < advisors.length && told[0]?.option === ours,
    spread: raw.votes(ours) > 0 && raw.votes(ours) <= advisors.length / 2 && isSeenAhead(raw),
    none: raw.votes(ours) === 0 && isSeenAhead(raw),
    picks: raw.votes(ours) <= advisors.length / 2,
  }[picks.kind];
  return (
    isKind &&
    isWhole &&
    isLargestFirst(told) &&
    isCounted &&
    outs &&
    out.flatMap(({ options }) => options).length === excluded.length &&
    torn.every(({ option, others, advisors: who }) =>
      who.every(
        (one) =>
          raw.picks.get(one) === option &&
          [option, ...others].toSorted().join(' ') === raw.likeliest(one).toSorted().join(' '),
      ),
    ) &&
    missing === raw.missing &&
    seated === advisors.length + raw.missing
  );
}

function isSeenAhead(raw: Raw): boolean {
  return raw.options.every(
    (id) => id === raw.recommended || (!raw.isOut(id) && raw.percent(id) < raw.percent(raw.recommended)),
  );
}

/** No other option is ahead of the recommended one in the pool of these advisors. */
function staysAhead(raw: Raw, who: Raw['advisors']): boolean {
  // Where they leave none in the running, no other is ahead.
  if (raw.options.every((id) => raw.isOut(id, who))) return true;
  return raw.ahead((id) => raw.chance(id, who), raw.left(who)).includes(raw.recommended);
}

export function firmnessIsTrue(raw: Raw, said: Firmness): boolean {
  const without = (one: Raw['advisors'][number]) => raw.advisors.filter((advisor) => advisor !== one);
  const best = (values: (id: OptionId) => number): readonly OptionId[] => raw.ahead(values, raw.left());
  switch (said.code) {
    case 'ahead_without_any_advisor':
      return (
        raw.second !== undefined &&
        !raw.isSeenLevel(raw.recommended, raw.second) &&
        raw.advisors.length > 1 &&
        raw.advisors.every((advisor) => staysAhead(raw, without(advisor)))
      );
    case 'ahead_without_any_criterion':
      return (
        raw.left().every((id) => {
          const [other, ours] = [id, raw.recommended].map((one) => Math.round(raw.total(one)));
          return id === raw.recommended || (other ?? 0) < (ours ?? 0);
        }) &&
        raw.criteria.every((criterion) =>
          best((id) => raw.total(id, { criterion, to: 0 })).includes(raw.recommended),
        )
      );
    case 'without_advisor': {
      const who = without(said.advisor);
      const fails = said.must !== null && raw.failing(who, said.must, raw.recommended) > who.length / 2;
      return (
        fails === raw.isOut(raw.recommended, who) &&
        !staysAhead(raw, who) &&
        raw.ahead((id) => raw.chance(id, who), raw.left(who)).includes(said.option)
      );
    }
    case 'without_criterion':
      return (
        said.option !== raw.recommended &&
        best((id) => raw.total(id, { criterion: said.criterion, to: 0 })).includes(said.option)
      );
    case 'weight_flips': {
      const leaders = (percent: number) =>
        best((id) => raw.total(id, { criterion: said.criterion, to: percent / 100 }));
      return isCrossing(said, {
        leaders,
        before: best((id) => raw.total(id)),
        now: shownOf(raw.criteria, (id) => raw.weights.get(id) ?? 0, said.criterion),
      });
    }
    case 'chance_flips': {
      const leaders = (percent: number) =>
        best((id) => raw.chanceIf(id, { advisor: said.advisor, to: percent / 100 }));
      const isOurs = said.of === raw.recommended && raw.left().length === raw.options.length;
      return (
        isOurs &&
        isCrossing(said, {
          leaders,
          before: [raw.recommended],
          now: shownOf(raw.options, (id) => raw.said(said.advisor, id), said.of),
        })
      );
    }
    case 'suits':
      return isAmongBest(raw, said.option, said.criterion);
    case 'worth_knowing':
      return said.points > 2;
  }
}

export function shownOf<T>(all: readonly T[], shareOf: (id: T) => number, id: T): number {
  return wholePercents(all.map(shareOf))[all.indexOf(id)] ?? 0;
}

type Crossing = Extract<Firmness, { readonly to: number }>;

/** First place changes at the number that is read, on the side that is said, and there alone. */
function isCrossing(
  { to, from, over, option }: Crossing,
  at: {
    readonly leaders: (percent: number) => readonly OptionId[];
    readonly before: readonly OptionId[];
    readonly now: number;
  },
): boolean {
  const away = over ? 1 : -1;
  const end = over ? 99.5 : 0.5;
  const beyond = [to + 0.5 * away, (to + end) / 2, end];
  const isReached = beyond.every(
    (percent) => at.leaders(percent).length === 1 && at.leaders(percent)[0] === option,
  );
  const isNew = !at.before.includes(option) && !at.leaders(to - 1.001 * away).includes(option);
  const isRead = from === at.now && to >= 2 && to <= 98 && Math.abs(to - from) >= 3;
  return isReached && isNew && isRead && (over ? from < to : from > to);
}

function isAmongBest(raw: Raw, option: OptionId, criterion: Raw['criteria'][number]): boolean {
  const means = raw.left().map((id) => raw.mean(id, criterion));
  const own = raw.mean(option, criterion);
  return (
    raw.left().includes(option) &&
    means.filter((mean) => mean > own + 1e-9).length < 2 &&
    means.some((mean) => mean < own - 1e-9)
  );
}

export function tradeoffIsTrue(raw: Raw, { criterion, option, other, points }: Tradeoff): boolean {
  const [ours, theirs] = [raw.mean(option, criterion), raw.mean(other, criterion)];
  const width = (id: OptionId): number => {
    const given = raw.given(id, criterion);
    return given.length > 0 ? Math.max(...given) - Math.min(...given) : 0;
  };
  return (
    option === raw.recommended &&
    other === raw.second &&
    theirs - ours >= 5 - 1e-9 &&
    theirs - ours > Math.max(width(option), width(other)) / 2 + 1e-9 &&
    points === raw.points(other, criterion) - raw.points(option, criterion)
  );
}

export function agreedIsTrue(raw: Raw, said: Agreed): boolean {
  const { advisors, finals } = raw;
  switch (said.kind) {
    case 'pick':
      return advisors.length > 1 && advisors.every((one) => raw.likeliest(one).join(' ') === said.option);
    case 'criterion':
      return (
        advisors.length > 1 &&
        said.criteria.every((id) => advisors.every((advisor) => raw.top(advisor, id) === said.option))
      );
    default: {
      const named = finals.filter(({ risks, assumptions }) =>
        (said.kind === 'risk' ? risks.map(({ risk }) => risk) : assumptions).includes(said.text),
      );
      return (
        named.length === said.advisors.length && named.length >= 2 && named.length >= advisors.length / 2
      );
    }
  }
}

export function divergedIsTrue(raw: Raw, said: Diverged): boolean {
  switch (said.kind) {
    case 'pick':
      return (
        said.option !== raw.recommended &&
        said.advisors.length === raw.votes(said.option) &&
        said.advisors.length < raw.advisors.length
      );
    case 'criterion':
      return (
        said.groups.length > 1 &&
        isLargestFirst(said.groups) &&
        said.groups.every(({ option, advisors }) =>
          said.criteria.every((id) => advisors.every((advisor) => raw.top(advisor, id) === option)),
        )
      );
    case 'prediction': {
      const chances = raw.finals.map(({ predictions }) => predictions[said.prediction] ?? 0);
      return (
        said.low === Math.min(...chances) && said.high === Math.max(...chances) && said.high - said.low > 0.3
      );
    }
  }
}

function isLargestFirst(groups: readonly PickGroup[]): boolean {
  return groups.every(
    ({ advisors }, at) => at === 0 || advisors.length <= (groups[at - 1]?.advisors.length ?? 0),
  );
}

/** All hold the same two or more options likeliest. */
function isEven(raw: Raw): boolean {
  const tops = raw.advisors.map((one) => raw.likeliest(one));
  return new Set(tops.map((ids) => ids.join(' '))).size === 1 && (tops[0] ?? []).length > 1;
}

export function levelOf(raw: Raw): 'strong' | 'moderate' | 'weak' {
  const ours = raw.advisors.filter((advisor) => raw.picks.get(advisor) === raw.recommended);
  if (raw.advisors.length === 1 || ours.length <= raw.advisors.length / 2) return 'weak';
  const among = raw.left().length > 1 ? raw.left() : raw.options;
  const chances = raw.advisors.map((advisor) => raw.scaled(advisor, raw.recommended, among));
  const isTorn = (one: Raw['advisors'][number]): boolean => raw.likeliest(one).length > 1;
  if (isEven(raw)) return 'weak';
  const isClose = Math.max(...chances) - Math.min(...chances) <= 0.35 + 1e-9;
  const isWhole = ours.length === raw.advisors.length && !raw.advisors.some(isTorn);
  return isWhole && isClose && !raw.degraded ? 'strong' : 'moderate';
}
