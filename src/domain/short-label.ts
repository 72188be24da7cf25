import { nameKey } from './same-name.ts';

/** The most words of a label, and the most characters; in a script without spaces, the most characters of it. */
export const LABEL_WORDS = 4;
const LABEL_CHARACTERS = 40;
const LABEL_IDEOGRAPHS = 12;

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
// A label that ends with one of these reads as cut off.
const DANGLING =
  /^(?:\d+|an?|the|of|for|to|in|on|at|by|and|or|with|from|our|my|its|der|die|das|den|dem|ein|eine|einen|für|mit|zu|von|und|oder|im|am|le|la|les|un|une|de|du|des|et|ou|à|pour|avec|el|los|las|una|del|y|o|para|por|con|en|a)$/iu;

/** True for what may be a label as it is: one to four words that fit a narrow column. */
export function isShort(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return (
    text.trim() !== '' &&
    words.length <= LABEL_WORDS &&
    text.length <= LABEL_CHARACTERS &&
    (text.match(IDEOGRAPH) ?? []).length <= LABEL_IDEOGRAPHS
  );
}

/**
 * A label for each name, in order and different from one another: the name where it is short enough, else the proposed
 * one, else the first words of the name.
 */
export function shortLabels(
  items: readonly { readonly name: string; readonly proposed?: string | undefined }[],
): string[] {
  const taken = new Set<string>();
  const take = (label: string): string => {
    taken.add(nameKey(label));
    return label;
  };
  const whole = items.map(({ name }) => (isShort(name) ? take(name) : null));
  return items.map(({ name, proposed = '' }, index) => {
    const own = whole[index];
    if (own) return own;
    const candidates = [
      proposed.trim(),
      firstWords(name),
      bothEnds(name),
      `${firstWords(name, 3)} (${index + 1})`,
    ];
    const free = candidates.find((label) => isShort(label) && !taken.has(nameKey(label)));
    return take(free ?? `${name.slice(0, 8)} (${index + 1})`);
  });
}

function firstWords(name: string, most = LABEL_WORDS): string {
  const words = cut(name).split(/\s+/).slice(0, most);
  while (words.length > 1 && DANGLING.test(words.at(-1) ?? '')) words.pop();
  return words.join(' ').replace(/[\s,;:–—-]+$/u, '');
}

function bothEnds(name: string): string {
  const words = name.trim().split(/\s+/);
  if (words.length > LABEL_WORDS) return [words[0], '…', ...words.slice(-2)].join(' ');
  return `${[...name].slice(0, 5).join('')}…${[...name].slice(-5).join('')}`;
}

/** At most so many characters, cut between words where there are any. */
function cut(name: string): string {
  const ideographs = (name.match(IDEOGRAPH) ?? []).length;
  const most = ideographs * 2 > name.length ? LABEL_IDEOGRAPHS : LABEL_CHARACTERS;
  const characters = [...name.trim()];
  if (characters.length <= most) return name.trim();
  const head = characters.slice(0, most).join('');
  const space = head.lastIndexOf(' ');
  return space > most / 3 && characters[most] !== ' ' ? head.slice(0, space) : head;
}
