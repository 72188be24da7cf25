// The error responses of each vendor.
import errors from './errors.json' with { type: 'json' };
import { fill, fillHeaders } from './template.ts';
import { jsonReply, type Failing, type Headers, type Wire } from './wire.ts';

type Wording = { readonly status: number; readonly headers: Headers; readonly body: unknown };

/** `{message}`, `{model}` and `{id}` come from the request; `{key2}` and `{key4}` are its masked key. */
const ERRORS: Readonly<Record<keyof typeof errors, Readonly<Record<Failing, Wording>>>> = errors;

export function failAs(vendor: keyof typeof ERRORS): Wire['fail'] {
  return ({ kind, message, key, model }, id) => {
    const { status, headers, body } = ERRORS[vendor][kind];
    const slots = { message, model, id, key2: echoed(key, 2), key4: echoed(key, 4) };
    return jsonReply(status, fill(body, slots), fillHeaders(headers, slots));
  };
}

/** Masks a key as the vendors do. */
function echoed(key: string, shown: number): string {
  return `${key.slice(0, shown)}***${key.slice(-shown)}`;
}
