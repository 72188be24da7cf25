// Asks a provider which models it has, for the operator's check-up.
import { z } from 'zod';
import type { Failure, Seat } from '../domain/advisor.ts';
import { failureOfError } from './failure.ts';
import { getJson } from './get-json.ts';
import { keyText, type Endpoint } from './vendor.ts';

export type ListedModels =
  | { readonly ok: true; readonly ids: readonly string[] }
  | { readonly ok: false; readonly failure: Failure };

export type ListModels = {
  readonly provider: Seat['provider'];
  readonly endpoint: Endpoint;
  readonly timeoutMs: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

const LIST = z.union([
  z.object({ data: z.array(z.object({ id: z.string() })) }).transform(({ data }) => data.map(({ id }) => id)),
  z
    .object({ models: z.array(z.object({ name: z.string() })) })
    .transform(({ models }) => models.map(({ name }) => name.replace(/^models\//, ''))),
]);

/** The ids of the models that the key may use, sorted. Never throws; one request, no retry. */
export async function listModels(of: ListModels): Promise<ListedModels> {
  const { provider, endpoint, timeoutMs, now } = of;
  const { query, headers } = request(provider, endpoint);
  try {
    const got = await getJson({ url: `${endpoint.baseUrl}/models${query}`, headers, timeoutMs });
    const listed = LIST.safeParse(got.json);
    if (got.status === 200 && listed.success) return { ok: true, ids: listed.data.toSorted() };
    const name = got.status === 200 ? 'JSONParseError' : 'HttpError';
    const error = { name, statusCode: got.status, responseHeaders: got.headers, responseBody: got.text };
    return { ok: false, failure: failureOfError(error, now()) };
  } catch (error) {
    return { ok: false, failure: failureOfError(error, now()) };
  }
}

function request(provider: Seat['provider'], endpoint: Endpoint) {
  const key = keyText(endpoint);
  switch (provider) {
    case 'anthropic':
      return { query: '?limit=1000', headers: { 'x-api-key': key, 'anthropic-version': '2023-06-01' } };
    case 'google':
      return { query: '?pageSize=1000', headers: { 'x-goog-api-key': key } };
    default:
      return { query: '', headers: endpoint.apiKey === null ? {} : { authorization: `Bearer ${key}` } };
  }
}
