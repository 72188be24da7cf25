// What a server understands of a request, found out by asking: fullest form first, one thing less after each refusal.
import type { FailureReason } from '../domain/advisor.ts';
import { wholeCap } from '../domain/output-cap.ts';
import { estimateTokens } from '../domain/usage.ts';
import type { ModelCall } from '../engine/run/world.ts';
import { readCapRefusal } from './cap-refusal.ts';
import { failureOfError } from './failure.ts';
import { textAt, valueAt } from '../domain/json-fields.ts';
import { contextFor } from './ollama.ts';

/** How the form of an answer is asked for: a strict schema, any JSON object, or words alone. */
export type Structured = 'schema' | 'object' | 'none';

export type Dialect = {
  readonly structured: Structured;
  /** Schemas of this many characters or more were refused as too complex. */
  readonly schemaBelow: number;
  readonly capField: 'max_tokens' | 'max_completion_tokens';
  /** The highest output cap that the model ever takes, in tokens; null while it has stated none. */
  readonly mostTokens: number | null;
  readonly countsUsage: boolean;
  /** The longest context that an Ollama was asked for, in tokens. */
  readonly contextTokens: number;
};

export const FULL_DIALECT: Dialect = {
  structured: 'schema',
  schemaBelow: Number.POSITIVE_INFINITY,
  capField: 'max_tokens',
  mostTokens: null,
  countsUsage: true,
  contextTokens: 0,
};

/** By server and model; shared by all calls of the process. */
export type Dialects = Map<string, Dialect>;

/** A refused request. */
export type Attempt = {
  readonly call: ModelCall;
  readonly dialect: Dialect;
  /** The output cap that was sent. */
  readonly cap: number;
  /** `unknown`: a compatible server that has not answered a structured request yet. */
  readonly server: 'vendor' | 'known' | 'unknown';
  /** The form of answers was set by the operator. */
  readonly fixed: boolean;
};

export function structuredFor({ structured, schemaBelow }: Dialect, call: ModelCall): Structured {
  const isLimited = schemaBelow !== Number.POSITIVE_INFINITY;
  return isLimited && structured === 'schema' && sizeOf(call) >= schemaBelow ? 'object' : structured;
}

/** Providers whose search and structured output exclude each other: the form of the answer is asked for in words. */
const WORDS_WITH_SEARCH: ReadonlySet<string> = new Set(['anthropic', 'google']);

export function searchDialect(dialect: Dialect, provider: string): Dialect {
  return WORDS_WITH_SEARCH.has(provider) ? { ...dialect, structured: 'none' } : dialect;
}

/** Without a schema in the request the model has to be told of it. */
export function systemText(call: ModelCall, dialect: Dialect): string {
  if (structuredFor(dialect, call) === 'schema') return call.system;
  const schema = JSON.stringify(call.answer.schema);
  return `${call.system}\n\nReply with one JSON object and nothing else. It must satisfy this JSON Schema:\n${schema}`;
}

/** Another way to ask. `room` caps the answer to this prompt alone, in tokens, and is not remembered. */
export type Simpler = { readonly dialect: Dialect; readonly room?: number };

/** The dialect for a call whose prompt leaves `room` tokens. */
export function withRoom(dialect: Dialect, room: number | undefined): Dialect {
  return room === undefined
    ? dialect
    : { ...dialect, mostTokens: Math.min(room, dialect.mostTokens ?? room) };
}

/** Asks an Ollama for the context that this call needs, and never for less than before. */
export function withContext(dialect: Dialect, call: ModelCall): Dialect {
  const cap = Math.min(wholeCap(call), dialect.mostTokens ?? Number.POSITIVE_INFINITY);
  return { ...dialect, contextTokens: Math.max(dialect.contextTokens, contextFor(call, cap)) };
}

/** What to try after this error; null where asking in another way would not help. */
export function simplify(error: unknown, attempt: Attempt): Simpler | null {
  const said = readRefusal(error);
  if (said === null) return null;
  const { call, dialect } = attempt;
  const promptTokens = estimateTokens(call.system + call.prompt);
  const cap = readCapRefusal(said, { sent: attempt.cap, promptTokens });
  if (cap !== null)
    return 'room' in cap ? { dialect, room: cap.room } : { dialect: { ...dialect, mostTokens: cap.limit } };
  if (failureOfError(error, 0).reason === 'too_long') return null;
  const simpler = simplerDialect(said, attempt);
  return simpler === null ? null : { dialect: simpler };
}

function simplerDialect(said: string, { call, dialect, server, fixed }: Attempt): Dialect | null {
  if (server !== 'vendor') {
    if (/max_completion_tokens/.test(said) && dialect.capField === 'max_tokens')
      return { ...dialect, capField: 'max_completion_tokens' };
    if (/stream_options|include_usage/.test(said) && dialect.countsUsage)
      return { ...dialect, countsUsage: false };
  }
  if (fixed) return null;
  if (TOO_COMPLEX.test(said) && structuredFor(dialect, call) === 'schema')
    return { ...dialect, schemaBelow: sizeOf(call) };
  if (server === 'vendor' || !(server === 'unknown' || NAMES_STRUCTURE.test(said))) return null;
  return lessStructured(dialect, call);
}

/** The next simpler form, after an answer that ignored the schema. */
export function lessStructured(dialect: Dialect, call: ModelCall): Dialect | null {
  const structured = structuredFor(dialect, call);
  return structured === 'none'
    ? null
    : { ...dialect, structured: structured === 'schema' ? 'object' : 'none' };
}

/** Whether the text names every field that the schema requires at its top level. */
export function followsSchema(text: string, { answer }: ModelCall): boolean {
  const required = answer.schema['required'];
  return !Array.isArray(required) || required.every((field) => text.includes(JSON.stringify(field)));
}

// Gemini: "produces a constraint that has too many states"; Anthropic: "compiled grammar is too large", "Schema is
// too complex for compilation"; OpenAI: "Invalid schema for response_format ... exceeds the limit".
const TOO_COMPLEX =
  /too many states|grammar[^.]{0,40}too (?:large|complex|big)|schema[^.]{0,60}too (?:complex|large|deep|many)|(?:schema|properties|enum values|nesting)[^.]{0,120}exceeds/i;
const NAMES_STRUCTURE = /response_format|json_schema|json_object|structured|grammar|schema/i;

/** Refused in every dialect alike: keys, money, pace, size, words that a filter stops, models that are not there. */
const SAME_STATUS = new Set([403, 408, 413]);
const SAME_REASON: ReadonlySet<FailureReason> = new Set([
  'invalid_key',
  'quota_exhausted',
  'rate_limited',
  'refused',
]);
const NO_SUCH_MODEL =
  /model_?not_?found|no such model|model[^.]{0,60} (?:not found|does not exist|not exist)/i;

/** The body of a refusal; null for an error that another dialect would not mend. */
function readRefusal(error: unknown): string | null {
  const status = valueAt(error, 'statusCode');
  if (typeof status !== 'number' || status < 400 || status > 501) return null;
  if (SAME_STATUS.has(status) || SAME_REASON.has(failureOfError(error, 0).reason)) return null;
  const body = textAt(error, 'responseBody') ?? '';
  return NO_SUCH_MODEL.test(body) ? null : body.slice(0, 10_000);
}

function sizeOf({ answer }: ModelCall): number {
  return JSON.stringify(answer.schema).length;
}
