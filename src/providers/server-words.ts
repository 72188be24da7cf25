// What a server said of a request that failed, for the operator's check alone: never for a log or a caller.
import { parseJson, textAt, valueAt } from '../domain/json-fields.ts';
import type { Endpoint } from './vendor.ts';

const MOST_CHARACTERS = 300;

/**
 * The server's own sentence, in one line of at most 300 characters, without anything that could be part of the key;
 * null where it said nothing.
 */
export function serverWords(error: unknown, { apiKey }: Pick<Endpoint, 'apiKey'>): string | null {
  const body = textAt(error, 'responseBody') || (error instanceof Error ? '' : JSON.stringify(error));
  const words = messageOf(parseJson(body)) ?? body.replaceAll(/<[^>]*>/g, ' ');
  const line = words.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  if (line === '') return null;
  const key = apiKey?.reveal() ?? '';
  const safe = line.split(' ').map((word) => (echoes(word, key) ? '[key]' : word));
  return safe.join(' ').slice(0, MOST_CHARACTERS);
}

/** Vendors quote the beginning and the end of a key, with stars or dots between. */
function echoes(word: string, key: string): boolean {
  if (/\*{2,}|\bsk-|\bxai-|\bAIza/.test(word)) return true;
  for (let at = 0; at + 8 <= key.length; at += 1) {
    if (word.includes(key.slice(at, at + 8))) return true;
  }
  return false;
}

function messageOf(value: unknown, depth = 0): string | null {
  if (typeof value !== 'object' || value === null || depth > 4) return null;
  for (const name of ['message', 'detail', 'error', 'msg'] as const) {
    const inner = valueAt(value, name);
    if (typeof inner === 'string' && inner !== '') return inner;
    const deeper = messageOf(inner, depth + 1);
    if (deeper !== null) return deeper;
  }
  return Array.isArray(value) ? messageOf(value[0], depth + 1) : null;
}
