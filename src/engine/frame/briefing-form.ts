// What a model proposes to ask back, and what of it can be used.
import { z } from 'zod';
import { nameKey } from '../../domain/same-name.ts';
import { formOf, readAnswer, tidyText, type Reading } from '../answers/answer-form.ts';

export const LIMITS = { questions: 5, prompt: 300, options: 8, label: 120 } as const;

export const proposedQuestion = z
  .object({
    prompt: z.string(),
    options: z.array(z.string()),
    /** Absent is false: small models leave it out. */
    allowMultiple: z.preprocess((given) => given === true, z.boolean()),
  })
  .meta({ id: 'question' });

export type ProposedQuestion = {
  readonly prompt: string;
  readonly options: readonly string[];
  readonly allowMultiple: boolean;
};

const briefingAnswer = z.object({ questions: z.array(proposedQuestion) });

export const BRIEFING_FORM = formOf('briefing', briefingAnswer);

export function readBriefingAnswer(raw: string): Reading<readonly ProposedQuestion[]> {
  const reading = readAnswer(briefingAnswer, raw);
  return reading.ok ? { ok: true, value: usableQuestions(reading.value.questions) } : reading;
}

/** At most five distinct questions, each with two to eight distinct options, cut to the contract's lengths. */
export function usableQuestions(proposed: readonly ProposedQuestion[]): readonly ProposedQuestion[] {
  const tidied = proposed.map(({ prompt, options, allowMultiple }) => ({
    prompt: tidyText(prompt, LIMITS.prompt),
    options: distinct(
      options.map((label) => tidyText(label, LIMITS.label)),
      (label) => label,
    ).slice(0, LIMITS.options),
    allowMultiple,
  }));
  const whole = tidied.filter(({ options }) => options.length >= 2);
  return distinct(whole, ({ prompt }) => prompt).slice(0, LIMITS.questions);
}

/** The first of each name, leaving out empty and invisible names. */
function distinct<T>(list: readonly T[], nameOf: (item: T) => string): T[] {
  const byKey = new Map<string, T>();
  for (const item of list) {
    const key = nameKey(nameOf(item));
    if (key !== '' && !byKey.has(key)) byKey.set(key, item);
  }
  return [...byKey.values()];
}
