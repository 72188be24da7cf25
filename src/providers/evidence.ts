// Reads what an error says, whoever made it: status, codes, words and the delay asked for.

import { isObject, parseJson, textAt, valueAt } from '../domain/json-fields.ts';

export type ErrorEvidence = {
  readonly status: number | null;
  /** Codes, types, statuses and reasons found in the body, lower-cased; without an answer the system's, as `network:enotfound`. */
  readonly codes: readonly string[];
  /** The messages found in the body, lower-cased and cut to length. */
  readonly words: string;
  readonly retryAfterMs: number | null;
  /** `answered`: the provider said something; `garbled`: it could not be read; `network`: no answer. */
  readonly kind: 'answered' | 'garbled' | 'network';
};

const CODE_KEYS = new Set(['code', 'type', 'status', 'reason', 'quotaId', 'error_code', 'error_type']);
const WORD_KEYS = new Set(['message', 'error', 'detail', 'msg', 'title']);
const MOST_NODES = 300;
const MOST_WORDS = 4_000;
const MOST_DELAY_MS = 24 * 3_600_000;

/** `now` is in milliseconds since the epoch. Never throws, whatever the error is. */
export function readEvidence(error: unknown, now: number): ErrorEvidence {
  // OpenRouter reports in the stream itself what would have been a status.
  const stated = valueAt(error, 'statusCode') ?? valueAt(error, 'code');
  const status = typeof stated === 'number' && stated >= 400 && stated < 600 ? stated : null;
  const bodyText = textAt(error, 'responseBody');
  const body =
    bodyText === null
      ? (valueAt(error, 'data') ?? valueAt(error, 'value', 'error') ?? plain(error))
      : (parseJson(bodyText) ?? bodyText.slice(0, MOST_WORDS));
  const found = collect(body);
  const words = typeof body === 'string' ? body : found.words.join('\n');
  const kind = kindOf(error, status, body);
  return {
    status,
    codes: kind === 'network' ? networkCodes(error) : found.codes,
    words: words.slice(0, MOST_WORDS).toLowerCase(),
    retryAfterMs: headerDelay(valueAt(error, 'responseHeaders'), now) ?? found.delayMs,
    kind,
  };
}

function kindOf(error: unknown, status: number | null, body: unknown): ErrorEvidence['kind'] {
  const isGarbled = isParseError(error) || isParseError(valueAt(error, 'cause'));
  if (isGarbled && (valueAt(error, 'value', 'error') ?? null) === null) return 'garbled';
  return status !== null || body !== null ? 'answered' : 'network';
}

function networkCodes(error: unknown): string[] {
  const code = textAt(error, 'code') ?? textAt(valueAt(error, 'cause'), 'code');
  return code === null ? [] : [`network:${code.toLowerCase()}`];
}

function isParseError(error: unknown): boolean {
  const name = textAt(error, 'name') ?? '';
  return /JSONParse|TypeValidation|InvalidResponseData|EmptyResponseBody|InvalidStreamPart/.test(name);
}

/** Whether this is about an event that the SDK does not know, without a piece of an answer or an error in it. */
export function isAside(error: unknown): boolean {
  const event = valueAt(error, 'value');
  return isObject(event) && !['choices', 'candidates', 'delta', 'error'].some((field) => field in event);
}

/** An error part of a stream is often the provider's own object; an `Error` of the runtime is not. */
function plain(error: unknown): unknown {
  return error instanceof Error || error === undefined ? null : error;
}

type Found = { readonly codes: string[]; readonly words: string[]; delayMs: number | null };

/** Walks a bounded part of the body: shapes differ by vendor, the names of the fields hardly do. */
function collect(body: unknown): Found {
  const found: Found = { codes: [], words: [], delayMs: null };
  const queue = [body];
  for (let seen = 0; seen < queue.length && seen < MOST_NODES; seen += 1) {
    const value = queue[seen];
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value).slice(0, MOST_NODES)) {
      note(found, key, inner);
      queue.push(inner);
    }
  }
  return found;
}

function note(found: Found, key: string, value: unknown): void {
  if (typeof value !== 'string') return;
  const text = value.slice(0, MOST_WORDS);
  // xAI puts whole sentences under `code`.
  const code = text.slice(0, 200).toLowerCase();
  if (CODE_KEYS.has(key)) found.codes.push(code.replaceAll(/[\s-]+/g, '_'));
  if (WORD_KEYS.has(key)) found.words.push(text);
  if (key === 'retryDelay') found.delayMs ??= seconds(/^(\d+(?:\.\d+)?)s$/.exec(text)?.[1]);
}

function headerDelay(headers: unknown, now: number): number | null {
  const ms = textAt(headers, 'retry-after-ms');
  if (ms !== null && /^\d+(?:\.\d+)?$/.test(ms)) return bounded(Number(ms));
  const after = textAt(headers, 'retry-after');
  if (after === null) return null;
  const plainSeconds = /^\s*(\d+(?:\.\d+)?)\s*$/.exec(after)?.[1];
  if (plainSeconds !== undefined) return seconds(plainSeconds);
  const date = Date.parse(after);
  return Number.isNaN(date) ? null : bounded(date - now);
}

function seconds(text: string | undefined): number | null {
  return text === undefined ? null : bounded(Number(text) * 1000);
}

function bounded(ms: number): number {
  return Math.ceil(Math.min(Math.max(ms, 0), MOST_DELAY_MS));
}
