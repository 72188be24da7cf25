// Patterns that can also tell whether a text that stops short may still become a match.

/** `partial` matches every beginning of what `full` matches, when it is followed by `$`. */
export type Pattern = { readonly full: string; readonly partial: string };

/** One character of a class in regular expression syntax, such as `[aA]` or `\\d`. */
export function one(charClass: string): Pattern {
  return { full: charClass, partial: `(?:${charClass}|$)` };
}

/** A condition on what stands before or right after; it consumes nothing. */
export function condition(assertion: string): Pattern {
  return { full: assertion, partial: assertion };
}

export function sequence(...parts: readonly Pattern[]): Pattern {
  return {
    full: parts.map(({ full }) => full).join(''),
    partial: parts.map(({ partial }) => partial).join(''),
  };
}

export function either(...parts: readonly Pattern[]): Pattern {
  return {
    full: `(?:${parts.map(({ full }) => full).join('|')})`,
    partial: `(?:${parts.map(({ partial }) => partial).join('|')})`,
  };
}

/** Between `least` and `most` times, as often as possible. `most` is finite, so that every match is. */
export function times(part: Pattern, least: number, most: number): Pattern {
  return {
    full: `(?:${part.full}){${least},${most}}`,
    partial: `(?:${part.partial}){${least},${most}}`,
  };
}

export function maybe(part: Pattern): Pattern {
  return times(part, 0, 1);
}

export function named(name: string, part: Pattern): Pattern {
  return { full: `(?<${name}>${part.full})`, partial: `(?:${part.partial})` };
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
