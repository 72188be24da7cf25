// Finds the option that keeps the status quo, by words of five languages.
import keeping from '../lexicon/keeping.json' with { type: 'json' };

/** The most explicit first: "leave it as is" comes before an option that only starts with "keep". */
const PATTERNS = keeping.map((pattern) => new RegExp(pattern, 'iu'));

/** Null where no option matches, or several match the same pattern. */
export function statusQuoOf(names: readonly string[]): string | null {
  for (const pattern of PATTERNS) {
    const keeping = names.filter((name) => pattern.test(name.trim()));
    if (keeping.length > 0) return keeping.length === 1 ? (keeping[0] ?? null) : null;
  }
  return null;
}
