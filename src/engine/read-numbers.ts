import type { OptionId } from '@witan/client';
import type { Frame } from '@witan/combine';
import type { Cell } from '@witan/combine';
import type { PerspectiveAnswer, Reading } from './answers.ts';
import type { Labels } from './labels.ts';

/** Percentages may miss 100 by this much through rounding; more is sent back. */
const ROUNDING_PERCENT = 1.5;

export type Numbers = {
  readonly cells: readonly Cell[];
  readonly probabilities: Readonly<Record<OptionId, number>>;
};

/**
 * Maps an advisor's labels back to the frame and checks its numbers: every cell once, scores from 0 to 100 with
 * low and high around them, one probability an option, summing to 100 but for rounding.
 */
export function readNumbers(
  answer: Pick<PerspectiveAnswer, 'assessments' | 'probabilities'>,
  frame: Frame,
  labels: Labels,
): Reading<Numbers> {
  const problems: string[] = [];
  const cells = readCells(answer.assessments, frame, labels, problems);
  const probabilities = readProbabilities(answer.probabilities, labels, problems);
  return problems.length > 0
    ? { ok: false, problems: problems.slice(0, 8) }
    : { ok: true, value: { cells, probabilities } };
}

function readCells(
  assessments: PerspectiveAnswer['assessments'],
  frame: Frame,
  labels: Labels,
  problems: string[],
): Cell[] {
  const cells = new Map<string, Cell>();
  for (const assessment of assessments) {
    const criterion = labels.criterionOf(assessment.criterion);
    if (!criterion) problems.push(`"${assessment.criterion}" is not a criterion's label.`);
    for (const given of assessment.options) {
      const option = labels.optionOf(given.option);
      if (!option) problems.push(`"${given.option}" is not an option's label.`);
      if (!option || !criterion) continue;
      if (!(given.score >= 0 && given.score <= 100)) {
        problems.push(`The score of ${given.option} on ${assessment.criterion} is not between 0 and 100.`);
      }
      const low = Math.max(0, Math.min(given.low, given.score));
      const high = Math.min(100, Math.max(given.high, given.score));
      cells.set(`${option} ${criterion}`, {
        option,
        criterion,
        score: given.score,
        low,
        high,
        evidence: given.evidence,
      });
    }
  }
  for (const [criterionLabel, criterion] of labels.criteria) {
    for (const [optionLabel, option] of labels.options) {
      if (!cells.has(`${option.id} ${criterion.id}`)) {
        problems.push(`The score of ${optionLabel} on ${criterionLabel} is missing.`);
      }
    }
  }
  return frame.criteria.flatMap((criterion) =>
    frame.options.flatMap((option) => cells.get(`${option.id} ${criterion.id}`) ?? []),
  );
}

function readProbabilities(
  given: PerspectiveAnswer['probabilities'],
  labels: Labels,
  problems: string[],
): Record<OptionId, number> {
  const percents = new Map<OptionId, number>();
  for (const { option: label, percent } of given) {
    const option = labels.optionOf(label);
    if (!option) problems.push(`"${label}" is not an option's label.`);
    else if (percents.has(option)) problems.push(`${label} has two probabilities.`);
    else percents.set(option, percent);
    if (!(percent >= 0 && percent <= 100))
      problems.push(`The probability of ${label} is not between 0 and 100.`);
  }
  for (const [label, { id }] of labels.options) {
    if (!percents.has(id)) problems.push(`The probability of ${label} is missing.`);
  }
  const sum = [...percents.values()].reduce((total, percent) => total + percent, 0);
  if (Math.abs(sum - 100) > ROUNDING_PERCENT) problems.push(`The probabilities sum to ${sum}, not to 100.`);
  return Object.fromEntries([...percents].map(([option, percent]) => [option, percent / sum]));
}
