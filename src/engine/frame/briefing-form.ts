// What a model proposes to ask back, and what of it can be used.
import { z } from 'zod';
import { BRIEFING_LIMITS as LIMITS } from '../../domain/briefing.ts';
import { distinctNames } from '../../domain/same-name.ts';
import { answerKind, tidyText } from '../answers/answer-form.ts';

const proposedQuestion = z
  .object({
    prompt: z.string(),
    options: z.array(z.string()),
    /** Absent is false: small models leave it out. */
    allowMultiple: z.preprocess((given) => given === true, z.boolean()),
  })
  .meta({ id: 'question' });

/** At most five distinct questions, each with two to eight distinct options, cut to the contract's lengths. */
export const questionList = z.array(proposedQuestion).overwrite((proposed) => {
  const tidied = proposed.map(({ prompt, options, allowMultiple }) => ({
    prompt: tidyText(prompt, LIMITS.prompt),
    options: distinctNames(
      options.map((label) => tidyText(label, LIMITS.label)),
      (label) => label,
    ).slice(0, LIMITS.options),
    allowMultiple,
  }));
  const whole = tidied.filter(({ options }) => options.length >= 2);
  return distinctNames(whole, ({ prompt }) => prompt).slice(0, LIMITS.questions);
});

export const BRIEFING = answerKind('briefing', z.object({ questions: questionList }));
