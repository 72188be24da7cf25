/** The most words of a label. */
export const LABEL_WORDS = 4;

/** The first words of a name, as a label for tables and running text; the name itself where it is short enough. */
export function shortLabel(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.slice(0, LABEL_WORDS).join(' ');
}
