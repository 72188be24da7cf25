import { inAny } from '@witan/memo/words/languages';
import { nameKey } from './same-name.ts';

/** The most characters of the name of an option, criterion or must that a caller gives. */
export const NAME_CHARACTERS = 120;

/** The most words of a label that is not the whole name, articles apart, and its greatest length. */
const LABEL_WORDS = 4;
const LABEL_LENGTH = 40;
/** The greatest length of a name that stands for itself where no label was proposed. */
const WHOLE_LENGTH = 72;

const ARTICLE = new RegExp(`^(?:${inAny(({ articles }) => articles)})$`, 'iu');
const IDEOGRAPH = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;

/** True for what may be a label as it is: one to four words, articles apart, that fit a narrow column. */
export function isShort(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => !ARTICLE.test(word));
  return text.trim() !== '' && words.length <= LABEL_WORDS && lengthOf(text) <= LABEL_LENGTH;
}

/**
 * A label for each name, in order and different from one another: the name of four words, else the proposed one, else the
 * name, with an ellipsis where it is long. Nothing else is left out of a name: what it ends with may be what it is about.
 */
export function shortLabels(
  items: readonly { readonly name: string; readonly proposed?: string | undefined }[],
): string[] {
  const names = items.map(({ name }) => nameKey(name));
  const taken = new Set(names);
  return items.map(({ name, proposed = '' }, index) => {
    const whole = name.trim();
    if (isShort(whole)) return whole;
    // One that begins another option's name would stand for both.
    const isOpen = names.some((other, at) => at !== index && other.startsWith(`${nameKey(proposed)} `));
    const candidates = [...(isShort(proposed) && !isOpen ? [proposed.trim()] : []), cut(whole)];
    const label = candidates.find((one) => !taken.has(nameKey(one))) ?? whole;
    taken.add(nameKey(label));
    return label;
  });
}

/** In characters; an ideograph says about as much as three letters, and is as wide as two. */
const lengthOf = (text: string): number =>
  [...text].reduce((length, character) => length + (IDEOGRAPH.test(character) ? 3 : 1), 0);

/** A name that is too long ends with an ellipsis, behind a whole word where there are any. */
function cut(name: string): string {
  if (lengthOf(name) <= WHOLE_LENGTH) return name;
  const characters = [...name].slice(0, WHOLE_LENGTH);
  while (lengthOf(characters.join('')) > WHOLE_LENGTH) characters.pop();
  const head = characters.join('');
  const space = head.lastIndexOf(' ');
  const kept = space < WHOLE_LENGTH / 3 ? characters.slice(0, -1).join('') : head.slice(0, space);
  return `${kept.replace(/[\s,;:–—-]+$/u, '')}…`;
}
