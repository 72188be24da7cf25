// Readers of unchecked outside data: JSON and errors.

export type JsonFields = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value under these nested keys; undefined where there is none. */
export function valueAt(source: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    source,
  );
}

/** The same where it is a string; else null. */
export function textAt(source: unknown, ...keys: readonly string[]): string | null {
  const value = valueAt(source, ...keys);
  return typeof value === 'string' ? value : null;
}

/** Undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
