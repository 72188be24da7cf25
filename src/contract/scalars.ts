// The small shapes that many objects of the contract share.
import { z } from 'zod';
import { ENGLISH, WORDED_LANGUAGES } from '@witan/memo/words/catalogue';

/** The schemas that the OpenAPI document names. */
export const components = z.registry<{ id: string }>();

export const choice = <const W extends readonly string[]>(words: W, description: string) =>
  z.enum(words).describe(description);

/** One of these words, each with what it means. */
export const meaning = <W extends string>(meanings: Readonly<Record<W, string>>) =>
  choice(
    namesOf(meanings),
    Object.entries(meanings)
      .map((each) => each.join(': '))
      .join(' '),
  );

function namesOf<W extends string>(given: Readonly<Record<W, unknown>>): readonly W[] {
  // `as`: given as a literal, all of whose names are in its type.
  return Object.keys(given) as W[];
}

/** An id that counts from 1 within a memo. */
const counted = <P extends string>(prefix: P, what: string, order: string) =>
  z.templateLiteral([prefix, z.int()]).meta({
    description: `${what} of this memo: ${prefix}1, ${prefix}2, ... in the order ${order}.`,
    examples: [`${prefix}1`],
  });

export const optionId = counted('opt_', 'An option', 'of the frame');
export const criterionId = counted('crt_', 'A criterion', 'of the frame');
export const mustId = counted('mst_', 'A must', 'of the request');
export const predictionId = counted('prd_', 'A prediction', 'of the frame');
export const sourceId = counted('src_', 'A source', 'in which the advisors were given them');

/** An id that is unique in the service. */
const unique = <P extends string>(prefix: P, what: string, example: string) =>
  z.templateLiteral([prefix, z.uuidv7()]).meta({
    description: `${what}: ${prefix} and a UUID version 7, so that ids sort by time.`,
    examples: [`${prefix}${example}`],
  });

export const memoId = unique('memo_', 'A memo', '019cf2a4-7b10-7c55-9d3e-5a1f0c8e2b47');
export const deliberationId = unique('dlb_', 'A deliberation', '019cf2a4-7b0f-7e21-8a4b-c90d6f3e1a52');
export const questionId = unique('qst_', 'A question about a memo', '019cf2a4-7b12-7e77-9f50-7c3b2e0a4d69');

const ADVISOR = 'An advisor must be called by its letter, such as "Advisor B".';

export const advisorName = z
  .templateLiteral(['Advisor ', z.string().regex(/[A-Z]/)], { error: ADVISOR })
  .meta({
    description:
      'An advisor by letter. Letters are drawn anew for every memo, so that a letter says nothing.',
    examples: ['Advisor A'],
  });

export const stage = meaning({
  frame: 'options, criteria and weights are set.',
  research: 'advisors that can search look for facts.',
  perspectives: 'every advisor answers alone.',
  review: "advisors read each other's reasons and may revise once.",
  synthesis: 'the numbers are put into words, and one advisor chooses which sentences of the panel stand.',
}).register(components, { id: 'Stage' });

export const failureReason = choice(
  namesOf(ENGLISH.failure),
  `Why an advisor is missing: it ${Object.entries(ENGLISH.failure)
    .map(([reason, said]) => `${said} (${reason})`)
    .join(', ')}.`,
).register(components, { id: 'FailureReason' });

export const mode = z
  .enum(['live', 'test'])
  .describe('test: simulated advisors answered and no model was called.');

/** The languages in which whole memos can be written, the sentences that code composes included. */
export const profileLanguage = z.enum(WORDED_LANGUAGES, {
  error: `language must be ${WORDED_LANGUAGES.join(', ')}.`,
});

/** 0 to 1. */
export const fraction = z.number().min(0).max(1);

/** The same, described. */
export const share = (description: string) => fraction.describe(description);

/** 0 to 100. */
export const points = (description: string) => z.number().min(0).max(100).describe(description);

export const count = (description: string, least = 0) => z.int().min(least).describe(description);

export const text = (description: string) => z.string().describe(description);

export const etag = text(
  'Names what is recorded now. A change that sends it as `If-Match` replaces nothing that was recorded meanwhile.',
);

export const texts = (description: string) => z.array(z.string()).describe(description);

export const instant = (description: string) => z.iso.datetime().describe(`${description} RFC 3339, UTC.`);

export const reversibility = (description: string) =>
  z.enum(['reversible', 'costly', 'irreversible']).describe(description);

export const bool = (description: string) => z.boolean().describe(description);

export const day = (description: string) => z.iso.date().describe(description);

export const always = <T extends string>(value: T) => z.literal(value).describe(`Always ${value}.`);

export const orNull = <S extends z.core.$ZodType>(schema: S, description: string) =>
  z.nullable(schema).describe(description);

export const textOrNull = (description: string) => orNull(z.string(), description);

export const timeOrNull = (description: string) => orNull(z.iso.datetime(), description);

/** May be absent, but not null. */
export const optional = <S extends z.core.$ZodType>(schema: S, description: string) =>
  z.exactOptional(schema).describe(description);

/** May be absent or null. */
export const nullish = <S extends z.core.$ZodType>(schema: S, description: string) =>
  z.nullish(schema).describe(description);

export const arrayOf = <S extends z.core.$ZodType>(items: S, description: string) =>
  z.array(items).describe(description);

export const recordOf = <K extends z.core.$ZodRecordKey, V extends z.core.$ZodType>(
  key: K,
  value: V,
  description: string,
) => z.record(key, value).describe(description);

/** An object without a component of its own. */
export const nested = <F extends z.core.$ZodLooseShape>(description: string, fields: F) =>
  z.object(fields).describe(description);

/** A list of such objects. */
export const listOf = <F extends z.core.$ZodLooseShape>(description: string, fields: F) =>
  arrayOf(z.object(fields), description);

export const optionalList = <F extends z.core.$ZodLooseShape>(description: string, fields: F) =>
  optional(z.array(z.object(fields)), description);

export const nestedOrNull = <F extends z.core.$ZodLooseShape>(description: string, fields: F) =>
  orNull(z.object(fields), description);

/** An object with these fields of another one. */
export const pick = <S extends z.core.$ZodShape, const N extends keyof S & string>(
  { shape }: z.ZodObject<S>,
  ...names: readonly N[]
) => {
  // `as`: these names, each with its own schema.
  const fields = Object.fromEntries(names.map((name) => [name, shape[name]])) as Pick<S, N>;
  return z.object(fields);
};

/** A page of a list, by cursors. */
export const page = <F extends z.core.$ZodLooseShape>(id: string, description: string, fields: F) =>
  object(id, description, {
    object: always('list'),
    ...fields,
    nextCursor: textOrNull('The cursor of the next page; null on the last one.'),
  });

/** An object that the OpenAPI document names. */
export const object = <F extends z.core.$ZodLooseShape>(id: string, description: string, fields: F) =>
  nested(description, fields).register(components, { id });
