// Which of an advisor's sentences may stand on a memo's first page, in any language.
import { DENSE_SIGN } from './dense-scripts.ts';

/** A longer sentence is not one that a reader takes in at once. */
const LONGEST = { words: 60, characters: 400 } as const;

const LINK =
  /(?:https?|ftp|mailto|javascript|data):|\bwww\.|[\w.+-]@[\w-]+\.\w|(?<=(?<![\w.])(?!(?:ado|asp|vb)\.net\b)(?:[a-z0-9-]+\.)+)(?:com|net|org|io|ai|dev|app|co|gov|edu|info|biz|xyz|ru|cn|de|fr|es|uk|eu)(?![\w.-]*\w)/iu;
/** Digits in groups, as numbers to call are written. */
const GROUPS = /(?<![\p{N}.,])\+?\(?\p{N}{1,4}\)?(?:[\s/-]\(?\p{N}{2,5}\)?){2,}(?![\p{N},.]\p{N})/gu;
const DAY = /(?<!\p{N})(?:\p{N}{4}-\p{N}{1,2}-\p{N}{1,2}|\p{N}{1,2}[-/]\p{N}{1,2}[-/]\p{N}{4})(?!\p{N})/gu;
const AMOUNT = /^\p{N}{1,3}(?:\s\p{N}{3})+$/u;
/** The fewest digits of a phone number. */
const CALLS = { abroad: 7, here: 9 } as const;
const COMMAND =
  /```|`[^`]+`|\$\(|<\/?[a-z][^>]*>|\[[^\]]*\]\([^)]*\)|(?:^|\s)(?:sudo|curl|wget|rm -|chmod|npm (?:i|install)|pip install|powershell|DROP TABLE)(?:\s|$)/iu;

/** False for a sentence without a word, with a link, an address, a number to call or a command, and for one that is much too long. */
export function isShowable(text: string): boolean {
  // There are at most half as many words as characters.
  const mayBeLong = text.length > 2 * LONGEST.words;
  if (text.length > LONGEST.characters || (mayBeLong && wordCount(text) > LONGEST.words)) return false;
  return hasWord(text) && !leadsElsewhere(text);
}

/** False for figures, labels and marks alone, which say nothing to a reader. */
export function hasWord(text: string): boolean {
  return /\p{L}[\p{L}\p{M}]{2}|(?!\p{Script=Latin})\p{L}[\p{L}\p{M}]/u.test(text);
}

/** True for a text with a link, an address, a number to call or a command. */
export function leadsElsewhere(text: string): boolean {
  return LINK.test(text) || callsSomeone(text) || COMMAND.test(text);
}

function callsSomeone(text: string): boolean {
  const groups: readonly string[] = text.replace(DAY, '·').match(GROUPS) ?? [];
  return groups.some((found) => {
    const digits = found.match(/\p{N}/gu)?.length ?? 0;
    return !AMOUNT.test(found) && digits >= (found.startsWith('+') ? CALLS.abroad : CALLS.here);
  });
}

/** Words that are parted by spaces; a text in a script without spaces counts two characters a word. */
export function wordCount(text: string): number {
  const dense = text.match(DENSE)?.length ?? 0;
  return Math.ceil(dense / 2) + (text.replace(DENSE, ' ').match(WORD)?.length ?? 0);
}

const DENSE = new RegExp(DENSE_SIGN, 'gu');
/** Up to its first letter or digit; what has none is no word. */
const WORD = /(?<!\S)[^\p{L}\p{N}\s]*[\p{L}\p{N}]/gu;
