// Asks a server for a small JSON document, within a time and a size.
import { guardedFetch } from './guarded-fetch.ts';
import { parseJson } from '../domain/json-fields.ts';

export type Got = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined where the body is not JSON. */
  readonly json: unknown;
  readonly text: string;
};

export type GetJson = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Posted as JSON, where there is one. */
  readonly body?: unknown;
  readonly timeoutMs: number;
};

/** Rejects when the server cannot be reached, redirects, takes too long or sends more than 8 MiB. */
export async function getJson({ url, headers, body, timeoutMs }: GetJson): Promise<Got> {
  const guarded = guardedFetch({ baseUrl: url, signal: AbortSignal.timeout(timeoutMs) });
  const post = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await guarded(url, body === undefined ? { headers } : post);
  const text = await response.text();
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    json: parseJson(text),
    text,
  };
}
