// JSON templates.
import { isObject, type PlainObject } from '../prompt.ts';
import type { Headers } from './wire.ts';

export type SlotValues = Readonly<Record<string, unknown>>;

/**
 * Fills a template: `{name}` stands for a slot, `{>name}` for one of the parts. A string that is a single place
 * becomes the value itself, of any type; a place without a value is kept.
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

/** Fills headers, whose values are strings. */
export function fillHeaders(headers: Headers, slots: SlotValues): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(fill(value, slots))]),
  );
}
