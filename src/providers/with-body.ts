import { isObject, parseJson, type JsonFields } from '../domain/json-fields.ts';

/** The request with another body in place of its JSON. */
export function withBody(init: RequestInit | undefined, change: (body: JsonFields) => object): RequestInit {
  const body = typeof init?.body === 'string' ? parseJson(init.body) : null;
  return { ...init, body: JSON.stringify(change(isObject(body) ? body : {})) };
}
