// What people record on a memo afterwards: what was decided, what came of it, what came true.
import { z } from 'zod';
import { closed, oneOf, wellFormed } from './fields.ts';
import * as t from './scalars.ts';

export const RECORD_LIMITS = { note: 4_000, decidedBy: 200, lessons: 8_000 } as const;

const orNull = <T>(given: T | null | undefined): T | null => given ?? null;

export const words = (what: string, most: number) =>
  z
    .string({ error: `${what} must be a string.` })
    .overwrite(wellFormed)
    .trim()
    .max(most, { error: `${what} must be at most ${most.toLocaleString('en')} characters.` })
    .nullish()
    // An empty text counts as absent.
    .transform((given) => given || null);

export const optionalDay = (what: string) =>
  z.iso
    .date({ error: `${what} must be a date such as 2027-03-01.`, abort: true })
    // No calendar has it, nor has the database.
    .refine((day) => !day.startsWith('0000'), { error: `${what} must not lie in a year 0.` })
    .nullish()
    .transform(orNull);

export const optionInput = (what: string) =>
  z.templateLiteral(['opt_', z.int()], {
    error: ({ input }) =>
      input === undefined
        ? `${what} is required; null says that it was none of these.`
        : `${what} must be an option of the memo, such as opt_1, or null.`,
  });

export const outcomeResult = oneOf(
  'result',
  ['better', 'as_expected', 'worse', 'mixed'],
  'How it went, against what was expected.',
);

export const outcomeInput = closed('The body', {
  result: outcomeResult.nullish().transform(orNull).describe('How it went, against what was expected.'),
  best: optionInput('best')
    .nullish()
    .transform(orNull)
    .describe(
      'The option that was right, in hindsight; null where that cannot be known, which is the ordinary case.',
    ),
  lessons: words('lessons', RECORD_LIMITS.lessons).describe('What was learned from it.'),
  observedOn: optionalDay('observedOn').describe(
    'The day on which it was known; none that is still to come, and none before the memo.',
  ),
})
  .refine(({ result, best }) => (result ?? best) !== null, {
    error: 'result or best is required.',
  })
  .describe('What came of it: at least one of result and best.')
  .register(t.components, { id: 'OutcomeInput' });
