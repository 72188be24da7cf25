// The names as other scripts write them: transliterations, translations and their usual misspellings.
import names from './foreign-names.json' with { type: 'json' };

/** Lists of forms, a comma and a space between two. */
type Written = Readonly<Partial<Record<'forms' | 'words', readonly string[]>>>;

/**
 * `name` is what the vendor calls it; a caller who uses it may be answered in another script. `forms` are whole words
 * without inflection; a space stands for a space, a hyphen, a middle dot or nothing. `words` are forms that are words of
 * their language as well, "cloud" or a sign of the zodiac: names where a model is meant.
 */
function readNames<Kind extends 'model' | 'vendor'>(kind: Kind, written: Readonly<Record<string, Written>>) {
  const listed = (lists: readonly string[] = []) => lists.flatMap((list) => list.split(', '));
  return Object.entries(written).map(([name, { forms, words }]) => {
    return { name, kind, forms: listed(forms), words: listed(words) };
  });
}

export const FOREIGN_NAMES = [...readNames('model', names.models), ...readNames('vendor', names.vendors)];

/** Families of other makers, hidden where the panel has one of their models. */
export const FOREIGN_FAMILIES = readNames('model', names.families);
