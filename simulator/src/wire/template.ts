// JSON with places for what comes with a request or an answer.
import { isObject, type PlainObject } from '../prompt.ts';
import type { Headers } from './wire.ts';

export type SlotValues = Readonly<Record<string, unknown>>;

/**
 * The template with its places filled: `{name}` stands for a slot, `{>name}` for one of the parts. A text that is one
 * place alone becomes what is filled in, of any type; a place that nothing is given for stays as it is.
 */
export function fill(template: unknown, slots: SlotValues, parts: PlainObject = {}): unknown {
  if (typeof template === 'string') return fillText(template, slots, parts);
  if (Array.isArray(template)) return template.map((item) => fill(item, slots, parts));
  if (!isObject(template)) return template;
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, fill(value, slots, parts)]));
}

function fillText(text: string, slots: SlotValues, parts: PlainObject): unknown {
  if (!text.includes('{')) return text;
  const [, mark, alone = ''] = /^\{(>?)(\w+)\}$/.exec(text) ?? [];
  if (mark === '>') return fill(parts[alone], slots, parts);
  if (Object.hasOwn(slots, alone)) return slots[alone];
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(slots, name) ? String(slots[name]) : place,
  );
}

/** The same for headers, which are all text. */
export function fillHeaders(headers: Headers, slots: SlotValues): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(fill(value, slots))]),
  );
}
