const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;

/**
 * What names that look the same have in common: NFKC, case folded, without invisible characters, white space collapsed.
 * Empty where nothing of the name can be seen.
 */
export function nameKey(name: string): string {
  const visible = name.normalize('NFKC').replace(INVISIBLE, '');
  // Upper case first: it folds what lower case alone leaves apart, such as "ß" and "ss".
  return visible.toUpperCase().toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim();
}
