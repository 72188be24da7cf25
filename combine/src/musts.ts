// Conditions that nothing may outweigh: which options the advisors rule out by them.
import type { AdvisorName, MemoMust, MustId, OptionId } from '@witan/client';
import type { Frame } from './frame.ts';
import type { MustVerdict, Perspective } from './perspective.ts';
import { optionAt } from './ranking.ts';
import { restrictTo, solveAmong } from './solve.ts';
import type { DecisionProblem } from './solve.ts';

export type Running = ReturnType<typeof runningOf>;

/** Counts the verdicts on every must and option, keeps them by advisor, and says which options are in the running. */
export function runningOf(frame: Frame, perspectives: readonly Perspective[]) {
  const ids = frame.options.map(({ id }) => id);
  const musts = frame.musts.map((must) => ({
    ...must,
    byOption: Object.fromEntries(ids.map((id) => [id, verdictsOf(perspectives, must.id, id)])),
    byAdvisor: Object.fromEntries(perspectives.map((one) => [one.advisor, verdictsBy(one, must.id)])),
  }));
  const left = ids.filter((id) => !musts.some(({ byOption }) => byOption[id]?.out));
  return {
    musts,
    /** Options that fail no must, in the frame's order; every option where none is left. */
    options: left.length > 0 ? left : ids,
    /** True where no option is left in the running; the panel's numbers are then those of all options. */
    allOut: left.length === 0,
  };
}

/** Where at least two options are left in the running they are compared among themselves, else all are. */
export function comparedIn(frame: Frame, perspectives: readonly Perspective[]) {
  const { options } = runningOf(frame, perspectives);
  return options.length < 2 ? { frame, perspectives } : restrictTo(options, { frame, perspectives });
}

/**
 * The options that a must rules out though some advisors do not say that they fail it, each by the must that most say it
 * fails; the one that would lead first. None where no option is left in the running.
 */
export function contestedExclusions(problem: DecisionProblem, running: Running) {
  const { frame, perspectives } = problem;
  const failedBy = ({ byOption }: MemoMust, id: OptionId): number => byOption[id]?.failed ?? 0;
  const open = frame.options
    .map(({ id }) => id)
    .filter((id) => !running.musts.some((must) => failedBy(must, id) === perspectives.length));
  if (running.allOut || open.length === running.options.length) return [];
  const { frame: within, ranking } = solveAmong(open, problem);
  const leader = optionAt(within, ranking[0] ?? 0);
  const out = open.filter((id) => !running.options.includes(id));
  return out
    .toSorted((a, b) => Number(b === leader) - Number(a === leader))
    .flatMap((option) => {
      const [must] = running.musts
        .filter(({ byOption }) => byOption[option]?.out)
        .toSorted((a, b) => failedBy(b, option) - failedBy(a, option));
      if (!must) return [];
      const fails = (one: Perspective): boolean => verdictOf(one, must.id, option)?.verdict === 'failed';
      const named = (all: readonly Perspective[]): AdvisorName[] =>
        all.map(({ advisor }) => advisor).toSorted();
      return [
        {
          must: must.id,
          option,
          /** Who says that it fails, and who does not. */
          by: named(perspectives.filter(fails)),
          against: named(perspectives.filter((one) => !fails(one))),
          /** True where it would be recommended if only unanimous verdicts ruled options out. */
          wouldLead: option === leader,
        },
      ];
    });
}

function verdictsOf(
  perspectives: readonly Perspective[],
  must: MustId,
  option: OptionId,
): MemoMust['byOption'][OptionId] {
  const given = perspectives.flatMap((perspective) => verdictOf(perspective, must, option) ?? []);
  const count = (of: (typeof given)[number]['verdict']): number =>
    given.filter(({ verdict }) => verdict === of).length;
  const failed = count('failed');
  return { met: count('met'), atRisk: count('at_risk'), failed, out: failed * 2 > perspectives.length };
}

function verdictsBy({ mustVerdicts }: Perspective, must: MustId): MemoMust['byAdvisor'][AdvisorName] {
  const given = mustVerdicts.filter((verdict) => verdict.must === must);
  return Object.fromEntries(given.map(({ option, verdict }) => [option, verdict]));
}

function verdictOf({ mustVerdicts }: Perspective, must: MustId, option: OptionId): MustVerdict | undefined {
  return mustVerdicts.find((verdict) => verdict.must === must && verdict.option === option);
}
