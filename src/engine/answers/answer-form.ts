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

export const tidyProse = (text: string): string => tidyText(text, 6_000);
export const tidyLine = (text: string): string => tidyText(text, 800);
export const tidyName = (text: string): string => tidyText(text, 120);

/** At most twelve lines, none empty. */
export function tidyLines(lines: readonly string[]): string[] {
  return lines
    .map(tidyLine)
    .filter((line) => line !== '')
    .slice(0, 12);
}

/** Single sentences: a list of one is taken apart, since some models answer with one text. */
export function tidySentences(lines: readonly string[]): string[] {
  const [only] = lines;
  return tidyLines(
    lines.length === 1 && only !== undefined ? sentencesOf(cleanText(only)).map(({ text }) => text) : lines,
  );
}

/** At most twelve; a mitigation that was left out is empty. */
export function tidyRisks<R extends { readonly risk: string; readonly mitigation: string }>(
  risks: readonly R[],
) {
  return risks
    .map(({ risk, mitigation }) => ({
      risk: tidyLine(risk),
      mitigation: tidyOrNull(mitigation, tidyLine) ?? '',
    }))
    .filter(({ risk }) => risk !== '')
    .slice(0, 12);
}

/** Null where a model wrote nothing, or the word for it. */
export function tidyOrNull(text: string | null, tidy: (text: string) => string): string | null {
  const line = tidy(text ?? '');
  return line === '' || /^(?:null|none|n\/a|-+)\.?$/i.test(line) ? null : line;
}
