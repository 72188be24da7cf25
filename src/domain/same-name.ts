const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;

/**
 * One character that can be seen, as `nameKey` has it, among those that UTF-16 writes as one unit: a pattern for
 * readers that know no classes of Unicode.
 */
export const VISIBLE =
  '[^\\u0000-\\u0020\\u007f-\\u00a0\\u00ad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u115f\\u1160\\u1680' +
  '\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb]';

/**
 * What names that look the same have in common: NFKC, case folded, without invisible characters, white space collapsed.
 * Empty where nothing of the name can be seen.
 */
export function nameKey(name: string): string {
  const visible = name.normalize('NFKC').replace(INVISIBLE, '');
  // Upper case first: it folds what lower case alone leaves apart, such as "ß" and "ss".
  return visible.toUpperCase().toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim();
}

/** The first of each name, without those of which nothing can be seen. */
export function distinctNames<T>(list: readonly T[], nameOf: (item: T) => string): T[] {
  const byKey = new Map<string, T>();
  for (const item of list) byKey.getOrInsert(nameKey(nameOf(item)), item);
  byKey.delete('');
  return [...byKey.values()];
}
