import { LIMITS } from '../contract/limits.ts';
import { isUnwieldy, UNWIELDY } from '../contract/unwieldy.ts';
import { invalid } from '../domain/refusal.ts';
import { parseJson } from '../domain/json-fields.ts';

const BROKEN_OFF = 'The body did not arrive as a whole.';

/** The request's JSON body; refuses what is not JSON in UTF-8, and stops reading at the limit. */
export async function readJsonBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw invalid('Content-Type must be application/json.');
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1];
  if (charset && !/^utf-?8$/i.test(charset)) throw invalid('The body must be in UTF-8.');
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (!/^identity$/i.test(encoding))
    throw invalid('The body must not be compressed: leave out Content-Encoding.');
  const bytes = await readAtMost(request, LIMITS.requestBytes);
  if (bytes === null) throw invalid('The body must be at most 8 MiB.');
  const text = decode(bytes);
  if (text.trim() === '') throw invalid('The body is empty; send a JSON object.');
  const body = parseJson(text);
  if (body === undefined) throw invalid('The body is not valid JSON.');
  if (isUnwieldy(body)) throw invalid(UNWIELDY);
  return body;
}

/** The whole body; null where it has more bytes than `most`, of which no more are read. Refuses one that breaks off. */
export async function readAtMost(request: Request, most: number): Promise<Buffer | null> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > most) return null;
      chunks.push(chunk);
    }
  } catch {
    // The client has left: its broken connection must not pass for one to the database.
    throw invalid(BROKEN_OFF);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid('The body is not valid UTF-8.');
  }
}
