/** The most unknown fields that are named; a body may hold a hundred thousand. */
const MOST_NAMED = 5;

/** Letters alone, as in a misspelt field. Every provider's keys are longer or have digits and dashes. */
const PLAIN = /^[A-Za-z_]{1,24}$/;

/**
 * Unknown field names as the subject of a sentence. A name that is not a plain word may be a key put in the wrong
 * place, so it is counted and never repeated.
 */
export function unknownFields(names: readonly string[]): string {
  const shown = names.filter((name) => PLAIN.test(name)).slice(0, MOST_NAMED);
  const others = names.length - shown.length;
  const named = shown.map((name) => JSON.stringify(name)).join(', ');
  if (others === 0) return named;
  if (named !== '') return `${named} and ${others} more`;
  return others === 1
    ? 'A field whose name is not repeated here'
    : `Fields whose names are not repeated here (${others})`;
}
