// Values of a set length, for fields that have limits.

export const repeat = (count: number): string => 'x'.repeat(count);

export const names = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Name ${index}` }));

/** An address of that many characters. */
export const email = (length: number): string => {
  const domain = `@${repeat(63)}.${repeat(63)}.${repeat(57)}.org`;
  return `${'y'.repeat(length - domain.length)}${domain}`;
};
