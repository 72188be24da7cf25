import { z } from 'zod';
import { cleanText, cutTo } from '@witan/memo/plain-text';
import { sentencesOf } from '@witan/memo/sentences';
import { lastObject } from './last-object.ts';

/** The shape of what a model answers: a JSON Schema to send, made from the zod schema that reads the answer. */
export type AnswerForm = { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };

/** What was read, or what is wrong with it in words that can be sent back to the model. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly string[] };

/** The most problems that are sent back at once. */
export const PROBLEMS = 8;

/**
 * JSON Schema (draft 2020-12) with all properties required, none additional and fields in the order of the zod schema.
 * Bounds of numbers are left out: not every vendor compiles them, and the reader checks them.
 */
export function formOf(name: string, schema: z.core.$ZodType): AnswerForm {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      delete jsonSchema.minimum;
      delete jsonSchema.maximum;
      delete jsonSchema['id'];
    },
  });
  return { name, schema: json };
}

/** Reads the last JSON object of a model's text by the schema. Fields that the schema does not know are dropped. */
export function readAnswer<S extends z.core.$ZodType>(schema: S, raw: string): Reading<z.infer<S>> {
  const found = lastObject(raw);
  if (!found.found) {
    const problem =
      found.why === 'cut'
        ? 'The JSON object is not complete: it is cut off or broken.'
        : 'The answer is not one JSON object.';
    return { ok: false, problems: [problem] };
  }
  const result = z.safeParse(schema, found.value);
  if (result.success) return { ok: true, value: result.data };
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return { ok: false, problems: problems.slice(0, PROBLEMS) };
}

/** A text of the model's as it may be kept: cleaned, trimmed, and cut to `most` characters. */
export function tidyText(text: string, most: number): string {
  return cutTo(cleanText(text).trim(), most);
}

export const tidyLine = (text: string): string => tidyText(text, 800);

// Texts as a schema reads them: tidied, which changes nothing of the schema that is sent.
export const prose = z.string().overwrite((text) => tidyText(text, 6_000));
export const line = z.string().overwrite(tidyLine);
export const name = z.string().overwrite((text) => tidyText(text, 120));
export const lineOrNull = z.string().nullable().overwrite(tidyOrNull);
/** At most twelve lines, none empty. */
export const lines = z.array(z.string()).overwrite(tidyLines);

function tidyLines(texts: readonly string[]): string[] {
  return texts
    .map(tidyLine)
    .filter((text) => text !== '')
    .slice(0, 12);
}

/** One string is read as a list of one, and a list of one is split into sentences: some models answer with one text. */
export const sentences = z.preprocess(
  (given) => (typeof given === 'string' ? [given] : given),
  z.array(z.string()).overwrite((texts) => {
    const [only] = texts;
    return tidyLines(
      texts.length === 1 && only !== undefined ? sentencesOf(cleanText(only)).map(({ text }) => text) : texts,
    );
  }),
);

/** Null where a model wrote nothing, or a word such as "none". */
export function tidyOrNull(given: string | null): string | null {
  const text = tidyLine(given ?? '');
  return text === '' || /^(?:null|none|n\/a|-+)\.?$/i.test(text) ? null : text;
}

/** One kind of answer: the form that is sent, and how what comes back is read. */
export type AnswerKind<T> = { readonly form: AnswerForm; readonly read: (raw: string) => Reading<T> };

export function answerKind<S extends z.core.$ZodType>(title: string, schema: S): AnswerKind<z.infer<S>> {
  return { form: formOf(title, schema), read: (raw) => readAnswer(schema, raw) };
}
