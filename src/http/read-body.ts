import { LIMITS } from '../contract/limits.ts';
import { invalid } from '../domain/refusal.ts';

/** The request's JSON body; refuses what is not JSON in UTF-8, and stops reading at the limit. */
export async function readJsonBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw bad('Content-Type must be application/json.');
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1];
  if (charset && !/^utf-?8$/i.test(charset)) throw bad('The body must be in UTF-8.');
  const bytes = await readAtMost(request, LIMITS.requestBytes);
  if (bytes === null) throw bad('The body must be at most 8 MiB.');
  const text = decode(bytes);
  if (text.trim() === '') throw bad('The body is empty; send a JSON object.');
  const body = parsed(text);
  if (isUnwieldy(body))
    throw bad(
      `The body holds an object of more than ${LIMITS.fields} fields, more than ${LIMITS.depth} values within one another, or more than ${LIMITS.values.toLocaleString('en')} values.`,
    );
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw bad('The body is not valid JSON.');
  }
}

/** What no schema takes, and would look through for seconds. */
function isUnwieldy(body: unknown): boolean {
  let level: unknown[] = [body];
  let seen = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    const within: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      const held: unknown[] = Array.isArray(value) ? value : Object.values(value);
      seen += held.length;
      if (depth >= LIMITS.depth || seen > LIMITS.values) return true;
      if (!Array.isArray(value) && held.length > LIMITS.fields) return true;
      for (const each of held) if (typeof each === 'object') within.push(each);
    }
    level = within;
  }
  return false;
}

/** The whole body; null where it has more bytes than `most`, of which no more are read. */
export async function readAtMost(request: Request, most: number): Promise<Buffer | null> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw bad('The body is not valid UTF-8.');
  }
}

function bad(message: string): Error {
  return invalid([{ path: '', message }]);
}
