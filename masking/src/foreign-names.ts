// The names as other scripts write them: transliterations, translations and their usual misspellings.
import names from './foreign-names.json' with { type: 'json' };

/** `name` is what the vendor calls it; a caller who uses it may be answered in another script. */
export type ForeignName = {
  readonly name: string;
  readonly kind: 'model' | 'vendor';
  /** Whole words without inflection; a space stands for a space, a hyphen, a middle dot or nothing. */
  readonly forms: readonly string[];
  /** Forms that are words of their language as well, "cloud" or a sign of the zodiac: names where a model is meant. */
  readonly words: readonly string[];
};

/** Lists of forms, a comma and a space between two. */
type Written = Readonly<Partial<Record<'forms' | 'words', readonly string[]>>>;

function readNames(kind: ForeignName['kind'], written: Readonly<Record<string, Written>>): ForeignName[] {
  const listed = (lists: readonly string[] = []) => lists.flatMap((list) => list.split(', '));
  return Object.entries(written).map(([name, { forms, words }]) => {
    return { name, kind, forms: listed(forms), words: listed(words) };
  });
}

export const FOREIGN_NAMES = [...readNames('model', names.models), ...readNames('vendor', names.vendors)];

/** Families of other makers, hidden where the panel has one of their models. */
export const FOREIGN_FAMILIES = readNames('model', names.families);
