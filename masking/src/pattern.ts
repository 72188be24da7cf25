// Patterns that can also tell whether a text that stops short may still become a match.

/**
 * `partial` matches every beginning of what `full` matches, when it is followed by `$`. `first` has the classes of which
 * the first character is that `full` consumes; where it may consume none, what follows may begin with any other.
 */
export type Pattern = {
  readonly full: string;
  readonly partial: string;
  readonly first: readonly string[];
  readonly mayBeEmpty: boolean;
};

/** One character of a class in regular expression syntax, such as `[aA]` or `\\d`. */
export function one(charClass: string): Pattern {
  return { full: charClass, partial: `(?:${charClass}|$)`, first: [charClass], mayBeEmpty: false };
}

/** A condition on what stands before or right after; it consumes nothing. */
export function condition(assertion: string): Pattern {
  return { full: assertion, partial: assertion, first: [], mayBeEmpty: true };
}

export function sequence(...parts: readonly Pattern[]): Pattern {
  const certain = parts.findIndex(({ mayBeEmpty }) => !mayBeEmpty);
  return {
    full: parts.map(({ full }) => full).join(''),
    partial: parts.map(({ partial }) => partial).join(''),
    first: (certain < 0 ? parts : parts.slice(0, certain + 1)).flatMap(({ first }) => first),
    mayBeEmpty: certain < 0,
  };
}

export function either(...parts: readonly Pattern[]): Pattern {
  return {
    full: `(?:${parts.map(({ full }) => full).join('|')})`,
    partial: `(?:${[...Map.groupBy(parts, firstCharacter)].map(([first, group]) => behind(first, group)).join('|')})`,
    first: [...new Set(parts.flatMap(({ first }) => first))],
    mayBeEmpty: parts.some(({ mayBeEmpty }) => mayBeEmpty),
  };
}

/** What a text has to begin with, or be over, for the pattern to match a beginning; '' where it may be anything. */
function firstCharacter({ first, mayBeEmpty }: Pattern): string {
  return mayBeEmpty ? '' : [...new Set(first)].toSorted().join('|');
}

/** Several are ruled out at once by the first character, which for most texts is all that is looked at. */
function behind(first: string, group: readonly Pattern[]): string {
  const any = group.map(({ partial }) => partial).join('|');
  return first === '' || group.length === 1 ? any : `(?=${first}|$)(?:${any})`;
}

/** Between `least` and `most` times, as often as possible. `most` is finite, so that every match is. */
export function times(part: Pattern, least: number, most: number): Pattern {
  return {
    full: `(?:${part.full}){${least},${most}}`,
    // The end comes first: a repetition that consumes nothing counts for none, and each way to it would be tried.
    partial: `(?:$|(?:${part.partial}){${least},${most}})`,
    first: part.first,
    mayBeEmpty: least === 0 || part.mayBeEmpty,
  };
}

export function maybe(part: Pattern): Pattern {
  return times(part, 0, 1);
}

export function named(name: string, part: Pattern): Pattern {
  return { ...part, full: `(?<${name}>${part.full})`, partial: `(?:${part.partial})` };
}

/** The text letter by letter. */
export function exactly(text: string): Pattern {
  return sequence(...[...text].map((char) => one(escape(char))));
}

/** The text in any case. */
export function word(text: string): Pattern {
  return sequence(...[...text].map((char) => one(anyCase(char))));
}

export function words(...texts: readonly string[]): Pattern {
  return either(...texts.map(word));
}

/** A class of the character in both cases. */
export function anyCase(char: string): string {
  const forms = new Set(
    [char, char.toLowerCase(), char.toUpperCase()].filter((form) => form.length === char.length),
  );
  return forms.size === 1 ? escape(char) : `[${[...forms].join('')}]`;
}

function escape(char: string): string {
  return /[\\^$.*+?()[\]{}|/]/u.test(char) ? `\\${char}` : char;
}
