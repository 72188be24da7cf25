// How each vendor words its errors.
import errors from './errors.json' with { type: 'json' };
import { echoed, type Failing, type Wire } from './wire.ts';

type Wording = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** `{message}`, `{model}` and `{id}` are those of the request, `{key2}` and `{key4}` its key as vendors quote it. */
const ERRORS: Readonly<Record<keyof typeof errors, Readonly<Record<Failing, Wording>>>> = errors;

export function failAs(vendor: keyof typeof ERRORS): Wire['fail'] {
  return ({ kind, message, key, model }, id) => {
    const { status, headers, body } = ERRORS[vendor][kind];
    const slots: Readonly<Record<string, string>> = {
      message,
      model,
      id,
      key2: echoed(key, 2),
      key4: echoed(key, 4),
    };
    const fill = (text: string, shown: (value: string) => string): string =>
      text.replace(/\{(\w+)\}/g, (whole, slot: string) => shown(slots[slot] ?? whole));
    return {
      status,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, fill(value, String)]),
      ),
      body: fill(JSON.stringify(body), (value) => JSON.stringify(value).slice(1, -1)),
    };
  };
}
