// What is true of a panel, by plain arithmetic on its answers: none of it is taken from what composes statements.
import type { AdvisorName, CriterionId, OptionId } from '@witan/client';
import { wholePercents } from '@witan/combine';
import type { DrawnPanel } from './panels.fixture.ts';

const TINY = 1e-9;
/** The difference, but for what rounding alone has made. */
const apart = (a: number, b: number): number => (Math.abs(a - b) > TINY ? a - b : 0);

export type Raw = ReturnType<typeof rawPanel>;

export function rawPanel({ facts, frame, finals, pooling, missing, degraded }: DrawnPanel) {
  const options = frame.options.map(({ id }) => id);
  const criteria = frame.criteria.map(({ id }) => id);
  const weights = new Map(frame.criteria.map(({ id, weight }) => [id, weight]));
  const advisors = finals.map(({ advisor }) => advisor);

  const answerOf = (advisor: AdvisorName) => {
    const found = finals.find((one) => one.advisor === advisor);
    if (!found) throw new RangeError(`${advisor} did not answer.`);
    return found;
  };
  const score = (advisor: AdvisorName, option: OptionId, criterion: CriterionId): number | null =>
    answerOf(advisor).cells.find((cell) => cell.option === option && cell.criterion === criterion)?.score ??
    null;
  const said = (advisor: AdvisorName, option: OptionId): number =>
    answerOf(advisor).probabilities[option] ?? 0;

  const failing = (who: readonly AdvisorName[], must: string, option: OptionId): number =>
    who.filter((advisor) =>
      answerOf(advisor).mustVerdicts.some(
        (one) => one.must === must && one.option === option && one.verdict === 'failed',
      ),
    ).length;
  const isOut = (option: OptionId, who = advisors): boolean =>
    frame.musts.some(({ id }) => failing(who, id, option) > who.length / 2);
  const left = (who = advisors): OptionId[] => {
    const open = options.filter((option) => !isOut(option, who));
    return open.length > 0 ? open : options;
  };

  /** Everyone's own part of the pool; what belongs to the missing is shared. */
  const part = (advisor: AdvisorName, who: readonly AdvisorName[]): number => {
    if (pooling.method === 'equal') return 1 / who.length;
    const known = who.map((one) => pooling.weights[one] ?? 0);
    const spare = 1 - known.reduce((a, b) => a + b, 0);
    return (pooling.weights[advisor] ?? 0) + spare / who.length;
  };
  const scaled = (advisor: AdvisorName, option: OptionId, among: readonly OptionId[]): number => {
    const total = among.reduce((all, one) => all + said(advisor, one), 0);
    return total > 0 ? said(advisor, option) / total : 1 / among.length;
  };
  const chance = (option: OptionId, who = advisors, among = left(who)): number =>
    among.includes(option)
      ? who.reduce((all, advisor) => all + part(advisor, who) * scaled(advisor, option, among), 0)
      : 0;

  /** As readers see it. */
  const percent = (option: OptionId): number =>
    wholePercents(options.map((one) => chance(one)))[options.indexOf(option)] ?? 0;

  const given = (option: OptionId, criterion: CriterionId, who = advisors): number[] =>
    who.flatMap((advisor) => score(advisor, option, criterion) ?? []);
  const average = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
  const pool = (option: OptionId, criterion: CriterionId): number | null => {
    const who = advisors.filter((advisor) => score(advisor, option, criterion) !== null);
    if (who.length === 0) return null;
    return who.reduce((all, one) => all + part(one, who) * (score(one, option, criterion) ?? 0), 0);
  };
  const pooled = new Map(
    options.flatMap((option) =>
      criteria.map((criterion) => [`${option} ${criterion}`, pool(option, criterion)] as const),
    ),
  );
  const pooledScore = (option: OptionId, criterion: CriterionId): number | null =>
    pooled.get(`${option} ${criterion}`) ?? null;
  const mean = (option: OptionId, criterion: CriterionId): number => {
    const others = options.flatMap((one) => pooledScore(one, criterion) ?? []);
    return pooledScore(option, criterion) ?? (others.length > 0 ? average(others) : 50);
  };
  /** As readers see it, in the way of `percent`. */
  const points = (option: OptionId, criterion: CriterionId): number => {
    const own = mean(option, criterion);
    const shown = facts.scores.find((one) => one.option === option && one.criterion === criterion)?.mean;
    return Math.round(shown !== undefined && Math.abs(own - shown) < 1e-9 ? shown : own);
  };
  /** Weighted score with one criterion's weight moved and the others in proportion. */
  const total = (
    option: OptionId,
    moved?: { readonly criterion: CriterionId; readonly to: number },
  ): number => {
    const rest = criteria
      .filter((id) => id !== moved?.criterion)
      .reduce((all, id) => all + (weights.get(id) ?? 0), 0);
    return criteria.reduce((all, id) => {
      const own = weights.get(id) ?? 0;
      const weight = !moved ? own : id === moved.criterion ? moved.to : (own / rest) * (1 - moved.to);
      return all + weight * mean(option, id);
    }, 0);
  };
  const ahead = (values: (option: OptionId) => number, among: readonly OptionId[]): OptionId[] => {
    const all = among.map(values);
    const best = Math.max(...all);
    return among.filter((_, i) => (all[i] ?? Number.NaN) >= best - TINY);
  };
  const best = ahead((option) => chance(option), left());

  const ownTotal = (advisor: AdvisorName, option: OptionId): number => {
    const filled = criteria.filter((id) => score(advisor, option, id) !== null);
    const all = filled.reduce((sum, id) => sum + (weights.get(id) ?? 0), 0);
    return all > 0
      ? filled.reduce(
          (sum, id) => sum + ((weights.get(id) ?? 0) * (score(advisor, option, id) ?? 0)) / all,
          0,
        )
      : 0;
  };
  const pick = (advisor: AdvisorName): OptionId => {
    const [first, ...others] = ahead((option) => said(advisor, option), options);
    return others.reduce(
      (held, option) => (ownTotal(advisor, option) > ownTotal(advisor, held) + TINY ? option : held),
      first ?? 'opt_1',
    );
  };
  const picks = new Map(advisors.map((advisor) => [advisor, pick(advisor)]));
  const votes = (option: OptionId): number => [...picks.values()].filter((one) => one === option).length;

  /** The recommended option: the likeliest, ties by score, then by the order of the options. */
  const recommended = best.reduce(
    (held, option) => (total(option) > total(held) + TINY ? option : held),
    best[0] ?? 'opt_1',
  );
  const second = left()
    .filter((option) => option !== recommended)
    .toSorted((a, b) => apart(chance(b), chance(a)) || apart(total(b), total(a)))[0];

  return {
    frame,
    finals,
    options,
    criteria,
    weights,
    advisors,
    missing,
    degraded,
    score,
    said,
    likeliest: (advisor: AdvisorName) => ahead((option) => said(advisor, option), options).toSorted(),
    failing,
    isOut,
    left,
    part,
    scaled,
    chance,
    given,
    mean,
    points,
    total,
    ahead,
    picks,
    votes,
    recommended,
    second,
    allOut: options.every((option) => isOut(option)),
    percent,
    isSeenLevel: (a: OptionId, b: OptionId): boolean => percent(a) === percent(b),
    /** What most of those who pick the recommended option, and did from the beginning, say of undoing it. */
    undo: () => {
      if (options.every((option) => isOut(option))) return undefined;
      const held = finals
        .filter(({ advisor }) => picks.get(advisor) === recommended)
        .filter(({ advisor }) => {
          const { revision } = facts.perspectives.find((one) => one.advisor === advisor) ?? {};
          return revision === undefined || revision.fromPick === recommended;
        })
        .map((one) => one.reversibility);
      return (['reversible', 'costly', 'irreversible'] as const).find(
        (kind) => held.filter((one) => one === kind).length > held.length / 2,
      );
    },
    /** The option that an advisor scores above all others on a criterion. */
    top: (advisor: AdvisorName, criterion: CriterionId): OptionId | null => {
      const rated = options.filter((option) => score(advisor, option, criterion) !== null);
      const tops = rated.filter((option) =>
        rated.every(
          (other) =>
            other === option ||
            (score(advisor, option, criterion) ?? 0) > (score(advisor, other, criterion) ?? 0),
        ),
      );
      return rated.length > 1 ? (tops[0] ?? null) : null;
    },
    /** The pool with one advisor's chance for the recommended option at `to`, its others in proportion. */
    chanceIf: (option: OptionId, moved: { readonly advisor: AdvisorName; readonly to: number }): number =>
      advisors.reduce((all, advisor) => {
        const own = said(advisor, option);
        if (advisor !== moved.advisor) return all + part(advisor, advisors) * own;
        if (option === recommended) return all + part(advisor, advisors) * moved.to;
        const ours = said(advisor, recommended);
        const value =
          ours < 1 - TINY ? (own * (1 - moved.to)) / (1 - ours) : (1 - moved.to) / (options.length - 1);
        return all + part(advisor, advisors) * value;
      }, 0),
  };
}
