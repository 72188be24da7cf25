// The small shapes that many objects of the contract share.
import { z } from 'zod';
import { ENGLISH, WORDED_LANGUAGES } from '@witan/memo/words/catalogue';

/** The schemas that the OpenAPI document names. */
export const components = z.registry<{ id: string }>();

export const optionId = z.templateLiteral(['opt_', z.int().min(1)]).meta({
  description: 'An option of this memo: opt_1, opt_2, ... in the order of the frame.',
  examples: ['opt_1'],
});

export const criterionId = z.templateLiteral(['crt_', z.int().min(1)]).meta({
  description: 'A criterion of this memo: crt_1, crt_2, ... in the order of the frame.',
  examples: ['crt_1'],
});

export const mustId = z.templateLiteral(['mst_', z.int().min(1)]).meta({
  description: 'A must of this memo: mst_1, mst_2, ... in the order of the request.',
  examples: ['mst_1'],
});

export const predictionId = z.templateLiteral(['prd_', z.int().min(1)]).meta({
  description: 'A prediction of this memo: prd_1, prd_2, ... in the order of the frame.',
  examples: ['prd_1'],
});

export const sourceId = z.templateLiteral(['src_', z.int().min(1)]).meta({
  description: 'A source of this memo: src_1, src_2, ... in the order in which the advisors were given them.',
  examples: ['src_1'],
});

export const memoId = z.templateLiteral(['memo_', z.uuidv7()]).meta({
  description: 'A memo: memo_ and a UUID version 7, so that ids sort by time.',
  examples: ['memo_019cf2a4-7b10-7c55-9d3e-5a1f0c8e2b47'],
});

export const deliberationId = z.templateLiteral(['dlb_', z.uuidv7()]).meta({
  description: 'A deliberation: dlb_ and a UUID version 7, so that ids sort by time.',
  examples: ['dlb_019cf2a4-7b0f-7e21-8a4b-c90d6f3e1a52'],
});

export const questionId = z.templateLiteral(['qst_', z.uuidv7()]).meta({
  description: 'A question about a memo: qst_ and a UUID version 7, so that ids sort by time.',
  examples: ['qst_019cf2a4-7b12-7e77-9f50-7c3b2e0a4d69'],
});

export const advisorName = z.templateLiteral(['Advisor ', z.string().regex(/[A-Z]/)]).meta({
  description: 'An advisor by letter. Letters are drawn anew for every memo, so that a letter says nothing.',
  examples: ['Advisor A'],
});

export const stage = z
  .enum(['frame', 'research', 'perspectives', 'review', 'synthesis'])
  .describe(
    'frame: options, criteria and weights are set. research: advisors that can search look for facts. perspectives: every advisor answers alone. review: advisors read ' +
      "each other's reasons and may revise once. synthesis: the numbers are put into words, and one advisor chooses which sentences of the panel stand.",
  )
  .register(components, { id: 'Stage' });

export const failureReason = z
  .enum([
    'timeout',
    'rate_limited',
    'unavailable',
    'invalid_key',
    'quota_exhausted',
    'refused',
    'invalid_output',
    'too_long',
    'misconfigured',
    'cost_limit',
    'interrupted',
  ])
  .describe(
    `Why an advisor is missing: it ${Object.entries(ENGLISH.failure)
      .map(([reason, said]) => `${said} (${reason})`)
      .join(', ')}.`,
  )
  .register(components, { id: 'FailureReason' });

export const mode = z
  .enum(['live', 'test'])
  .describe('test: simulated advisors answered and no model was called.');

/** The languages in which whole memos can be written, the sentences that code composes included. */
export const profileLanguage = z.enum(WORDED_LANGUAGES, {
  error: `language must be ${WORDED_LANGUAGES.join(', ')}.`,
});

/** 0 to 1. */
export const share = (description: string) => z.number().min(0).max(1).describe(description);

/** 0 to 100. */
export const points = (description: string) => z.number().min(0).max(100).describe(description);

export const count = (description: string, least = 0) => z.int().min(least).describe(description);

export const text = (description: string) => z.string().describe(description);

export const texts = (description: string) => z.array(z.string()).describe(description);

export const instant = (description: string) => z.iso.datetime().describe(`${description} RFC 3339, UTC.`);

export const reversibility = (description: string) =>
  z.enum(['reversible', 'costly', 'irreversible']).describe(description);

export const bool = (description: string) => z.boolean().describe(description);

export const day = (description: string) => z.iso.date().describe(description);

/** One of these words, each with what it means. */
export const meaning = <W extends string>(meanings: Readonly<Record<W, string>>) =>
  choice(
    // `as`: the names of a literal.
    Object.keys(meanings) as W[],
    Object.entries(meanings)
      .map((each) => each.join(': '))
      .join(' '),
  );

/** One of these words. */
export const choice = <const W extends readonly string[]>(words: W, description: string) =>
  z.enum(words).describe(description);

export const always = <T extends string>(value: T) => z.literal(value).describe(`Always ${value}.`);

export const orNull = <S extends z.core.$ZodType>(schema: S, description: string) =>
  z.nullable(schema).describe(description);

/** Absent, or there. */
export const optional = <S extends z.core.$ZodType>(schema: S, description: string) =>
  z.exactOptional(schema).describe(description);

/** Absent or null, or there. */
export const nullish = <S extends z.core.$ZodType>(schema: S, description: string) =>
  z.nullish(schema).describe(description);

export const arrayOf = <S extends z.core.$ZodType>(items: S, description: string) =>
  z.array(items).describe(description);

export const recordOf = <K extends z.core.$ZodRecordKey, V extends z.core.$ZodType>(
  key: K,
  value: V,
  description: string,
) => z.record(key, value).describe(description);

/** An object that is described where it stands. */
export const nested = <F extends z.core.$ZodLooseShape>(description: string, fields: F) =>
  z.object(fields).describe(description);

/** A list of objects that are described where they stand. */
export const listOf = <F extends z.core.$ZodLooseShape>(description: string, fields: F) =>
  arrayOf(z.object(fields), description);

export const optionalList = <F extends z.core.$ZodLooseShape>(description: string, fields: F) =>
  optional(z.array(z.object(fields)), description);

export const nestedOrNull = <F extends z.core.$ZodLooseShape>(description: string, fields: F) =>
  orNull(z.object(fields), description);

/** A page of a list, by cursors. */
export const page = <F extends z.core.$ZodLooseShape>(id: string, description: string, fields: F) =>
  object(id, description, {
    object: always('list'),
    ...fields,
    nextCursor: orNull(z.string(), 'The cursor of the next page; null on the last one.'),
  });

/** An object that the OpenAPI document names. */
export const object = <F extends z.core.$ZodLooseShape>(id: string, description: string, fields: F) =>
  nested(description, fields).register(components, { id });
