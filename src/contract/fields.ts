// What the schemas of requests share: kinds of fields, and sentences for what is wrong with them.
import { z } from 'zod';
import { ENGLISH } from '@witan/memo/words/catalogue';
import { unknownFields } from '../domain/field-name.ts';
import { invalid, type Issue } from '../domain/refusal.ts';
import { nameKey } from '../domain/same-name.ts';
import { LIMITS } from './limits.ts';
import { components } from './scalars.ts';

/** Half of a surrogate pair becomes U+FFFD, as in every encoder: a signature of the memo can then be checked by any. */
export const wellFormed = (given: string): string => given.toWellFormed();

/** A trimmed string of which something can be seen, of at most `most` characters. */
export function text(what: string, most: number) {
  return z
    .string({ error: missingOrNot(what, 'a string') })
    .overwrite(wellFormed)
    .trim()
    .min(1, { error: `${what} must not be empty.`, abort: true })
    .max(most, { error: `${what} must be at most ${most.toLocaleString('en')} characters.`, abort: true })
    .refine((given) => nameKey(given) !== '', {
      error: `${what} must hold at least one visible character.`,
    });
}

/** The sentence for what is left out, or is not of this kind. */
export function missingOrNot(what: string, kind: string) {
  return ({ input }: { readonly input?: unknown }): string =>
    input === undefined || input === null ? `${what} is required.` : `${what} must be ${kind}.`;
}

/** A string of at most `most` characters. */
export function longest(what: string, most: number) {
  return z
    .string({ error: `${what} must be a string.` })
    .overwrite(wellFormed)
    .max(most, { error: `${what} must be at most ${most.toLocaleString('en')} characters.` });
}

export function list<S extends z.core.$ZodType>(what: string, item: S, most: number) {
  return z
    .array(item, { error: missingOrNot(what, 'an array of objects') })
    .max(most, { error: `${what} must hold at most ${most} items.` });
}

/** Refuses items of a list of which `field` is the same by `keyOf`, but for those of which nothing is left by it. */
export function distinct<Field extends string>(
  field: Field,
  {
    message,
    keyOf = (text) => text,
  }: { readonly message: string; readonly keyOf?: (text: string) => string },
) {
  type Items = readonly Readonly<Record<Field, string>>[];
  return ({ value, issues }: { readonly value: Items; readonly issues: z.core.$ZodRawIssue[] }): void => {
    const keys = value.map((item) => keyOf(item[field]));
    for (const [at, key] of keys.entries())
      if (key !== '' && keys.indexOf(key) < at)
        issues.push({ code: 'custom', input: value[at]?.[field], path: [at, field], message });
  };
}

export function oneOf<const W extends readonly [string, ...string[]]>(
  what: string,
  words: W,
  description: string,
) {
  return z.enum(words, { error: `${what} must be ${ENGLISH.or(words)}.` }).describe(description);
}

export function whole(what: string, least: number, most: number) {
  const error = `${what} must be a whole number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}.`;
  return z.int({ error, abort: true }).min(least, { error }).max(most, { error });
}

export const flag = (what: string) =>
  z.boolean({ error: `${what} must be true or false, without quotes.` }).nullish();

/** Of a body whose answer may be streamed. */
export const streamed = flag('stream').meta({
  description: 'Answer with server-sent events. `Accept: text/event-stream` does the same.',
  default: false,
});

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const TOP_LABEL = '[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])';
const LOCAL_PART = 64;
/** RFC 5321 without quoted local parts and address literals; the domain needs a dot. */
export const ADDRESS = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${TOP_LABEL}$`);

/** A domain in lower case. */
export const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** ADDRESS for JSON Schema. */
export const EMAIL_FORM = { format: 'email', pattern: ADDRESS.source } as const;

const SPACED = ' without spaces; in a query, + is written %2B';

export function address(what: string) {
  return z
    .string({ error: missingOrNot(what, 'a string') })
    .trim()
    .toLowerCase()
    .max(LIMITS.email, { error: `${what} must be at most ${LIMITS.email} characters.`, abort: true })
    .refine((given) => ADDRESS.test(given) && given.indexOf('@') <= LOCAL_PART, {
      error: ({ input }) => `${what} must be a valid e-mail address${/ /.test(String(input)) ? SPACED : ''}.`,
    });
}

/** The address of an account. */
export const emailAddress = address('userEmail');

/** Null is the same as left out. */
export function isGiven<T>(value: T | null | undefined): value is T {
  return value !== undefined && value !== null;
}

/** An object that refuses unknown fields; `what` names it in a refusal. */
export function closed<F extends z.core.$ZodLooseShape>(what: string, fields: F) {
  const error = (issue: { readonly code?: string | undefined; readonly keys?: unknown }): string => {
    if (issue.code !== 'unrecognized_keys')
      return `${what} must be an object${'name' in fields ? ' with a name' : ''}.`;
    const names = Array.isArray(issue.keys) ? issue.keys.map(String) : [];
    return `${unknownFields(names)} ${names.length === 1 ? 'is not a known field' : 'are not known fields'}.`;
  };
  return z.strictObject(fields, { error });
}

/** A body, or an object in one, that the OpenAPI document names; `what` names it in a refusal. */
export function input<F extends z.core.$ZodLooseShape>(
  id: string | readonly [id: string, what: string],
  description: string,
  fields: F,
) {
  const [name, what] = typeof id === 'string' ? [id, 'The body'] : id;
  return closed(what, fields).describe(description).register(components, { id: name });
}

export function requireObject(body: unknown): asserts body is object {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return;
  throw invalid('The body must be a JSON object.');
}

/** Reads input by a schema, or throws a `Refusal` that lists everything wrong with it. */
export function readInput<S extends z.core.$ZodType>(schema: S, given: unknown): z.infer<S> {
  const result = z.safeParse(schema, given, { error: sentenceFor });
  if (!result.success) throw invalid(withoutEchoes(result.error.issues).map(toIssue));
  return result.data;
}

/** Zod measures a long text that should have been an array, too. */
function withoutEchoes(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const isOfWrongKind = ({ code }: z.core.$ZodIssue): boolean => code === 'invalid_type';
  const wrong = new Set(issues.filter(isOfWrongKind).map(({ path }) => pathOf(path)));
  return issues.filter((issue) => isOfWrongKind(issue) || !wrong.has(pathOf(issue.path)));
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
};

/** For what a schema has no sentence of its own. */
function sentenceFor(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_type') return undefined;
  const what = pathOf(issue.path ?? []) || 'The body';
  if (issue.input === undefined) return `${what} is required.`;
  return `${what} must be ${KINDS[issue.expected] ?? 'of the kind that is asked for'}.`;
}

function toIssue(issue: z.core.$ZodIssue): Issue {
  const path = pathOf(issue.path);
  const named = path === '' || issue.message.startsWith(`${path} `);
  return { path, message: named ? issue.message : `${path}: ${issue.message}` };
}

function pathOf(parts: readonly PropertyKey[]): string {
  const path = parts.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return path.replace(/^\./, '');
}
