// Text that is safe to store, to show and to print.

const LINE_BREAKS = /\r\n?|[\u0085\u2028\u2029]/gu;

/**
 * Control characters but newline and tab, marks that turn the direction of writing, characters that show as nothing and
 * carry text past the reader, lone surrogates and noncharacters. Joiners stay: scripts and emoji need them.
 */
const UNWANTED =
  /[^\P{Cc}\n\t]|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]|\p{Cs}|\p{Noncharacter_Code_Point}/gu;

const HARMLESS = /^[\n\t -~]*$/;

/** The text without characters that steer, hide or break; every kind of line break becomes a newline. */
export function cleanText(text: string): string {
  if (HARMLESS.test(text)) return text;
  return text.replace(LINE_BREAKS, '\n').replace(UNWANTED, '');
}

/** The same as one line, with single spaces, and cut to `most` characters. */
export function oneLine(text: string, most = Number.POSITIVE_INFINITY): string {
  return cutTo(cleanText(text).replace(/\s+/gu, ' ').trim(), most);
}

/** At most `most` characters; a text that is cut ends in an ellipsis, and not in half of a surrogate pair. */
export function cutTo(text: string, most: number): string {
  return text.length > most ? text.slice(0, most - 1).replace(/\s*\p{Cs}?$/u, '…') : text;
}

/** The same, cut between words where one ends in its second half. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf(' ', most - 2);
  return cutTo(text, Math.max(end, Math.floor(most / 2)) + 1);
}
