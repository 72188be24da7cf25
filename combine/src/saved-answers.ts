// What the advisors answered, read back from a memo.
import type { AdvisorName, DecisionMemo, OptionId } from '@witan/client';
import type { Frame } from './frame.ts';
import type { Cell, MustVerdict } from './perspective.ts';
import { EQUAL_WEIGHTS } from './pool.ts';
import type { Pooling } from './pool.ts';
import type { DecisionProblem } from './solve.ts';

/** Frame and answers of a memo as far as the numbers go, by the advisors that counted, in the memo's order. */
export function answersOf(memo: DecisionMemo): DecisionProblem {
  const counted = memo.perspectives.filter(({ late }) => !late);
  return {
    frame: frameOf(memo),
    perspectives: counted.map(({ advisor, probabilities }) => ({
      advisor,
      cells: cellsOf(memo, advisor),
      probabilities,
      ...NO_WORDS,
      mustVerdicts: verdictsOf(memo, advisor),
    })),
    pooling: poolingOf(memo),
  };
}

/** The words and verdicts of a perspective of which the numbers alone are known. */
export const NO_WORDS = {
  mustVerdicts: [],
  predictions: {},
  response: [],
  caseAgainst: [],
  risks: [],
  conditions: [],
  nextSteps: [],
  assumptions: [],
  wouldChangeMind: [],
  needsFirst: null,
  reversibility: 'costly',
} as const;

/** The options that a must has put out of the running; none where that were all. */
export function optionsOut(memo: Pick<DecisionMemo, 'options' | 'musts'>): OptionId[] {
  const { musts = [] } = memo;
  const ids = memo.options.map(({ id }) => id);
  const out = ids.filter((id) => musts.some(({ byOption }) => byOption[id]?.out));
  return out.length === ids.length ? [] : out;
}

function frameOf(memo: DecisionMemo): Frame {
  return {
    options: memo.options,
    criteria: memo.criteria,
    musts: memo.musts ?? [],
    predictions: [],
    language: 'en',
    weightsStated: false,
    assumptions: [],
    missingInformation: [],
  };
}

function cellsOf(memo: DecisionMemo, advisor: AdvisorName): Cell[] {
  return memo.scores.flatMap((saved) => {
    const score = byName(saved.byAdvisor, advisor);
    if (score === undefined) return [];
    const [low, high] = byName(saved.rangeByAdvisor, advisor) ?? [score, score];
    return [{ option: saved.option, criterion: saved.criterion, score, low, high, evidence: '' }];
  });
}

function verdictsOf({ options, musts = [] }: DecisionMemo, advisor: AdvisorName): MustVerdict[] {
  return musts.flatMap(({ id: must, byAdvisor }) => {
    const said = byName(byAdvisor, advisor) ?? {};
    return options.flatMap(({ id: option }) => {
      const verdict = byName(said, option);
      return verdict === undefined ? [] : [{ must, option, verdict, evidence: '' }];
    });
  });
}

function byName<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Learned weights are known where the memo is transparent; else equal ones stand in. */
function poolingOf(memo: DecisionMemo): Pooling {
  const { method, outcomes, weights } = memo.pool;
  return method === 'equal' || weights === undefined ? EQUAL_WEIGHTS : { method, outcomes, weights };
}
