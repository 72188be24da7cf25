/** The fields that are neither undefined nor null. */
export function defined<T extends object>(
  fields: T,
): { readonly [K in keyof T]?: Exclude<T[K], undefined | null> } {
  const left = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  // `as`: only fields of T are left, and none of the two values.
  return Object.fromEntries(left) as { [K in keyof T]?: Exclude<T[K], undefined | null> };
}
