// The simulated synthesizer: chooses sentences by their ids, and writes nothing.
import { CHOICES, textOr } from '../prompt.ts';
import type { Advisor } from './seat.ts';

type Field = (typeof CHOICES)[number];
export type SynthesisAnswer = Record<Field, string[]>;

const MOST: Readonly<Record<Field, number>> = {
  reasons: 3,
  against: 1,
  wouldChange: 1,
  conditions: 2,
  nextSteps: 3,
};

/** Some of each field, in an order of its own. */
export function synthesisOf(advisor: Advisor): SynthesisAnswer {
  const chosen = CHOICES.map((field) => {
    const ids = (advisor.asked.choices[field] ?? []).map((line) => textOr(line['id'], ''));
    return [field, advisor.draw('choice', field).shuffled(ids).slice(0, MOST[field])] as const;
  });
  // `as`: one entry for each field.
  return Object.fromEntries(chosen) as SynthesisAnswer;
}
