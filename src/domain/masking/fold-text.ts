// Text as the eye reads it: full-width and styled letters, look-alikes of other scripts and invisible characters folded away.

/** `text` is what was read; unit i of it stands for `raw.slice(starts[i], ends[i])`. */
export type Folded = {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

const LOOK_ALIKES = pairs([
  // Cyrillic
  ['АВСЕНІЈКМОРЅТХУԌԚԜ', 'ABCEHIJKMOPSTXYGQW'],
  ['авсеһіјкморѕтхуԁԛԝɡ', 'abcehijkmopstxydqwg'],
  // Greek
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ['αικνορυ', 'aikvopu'],
  // Latin and punctuation
  ['ıɑɩ‐‑‒–—―−﹘’‘ʼ`´', "iai--------'''''"],
]);

const NOTHING = /^[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]$/u;
const CONTROL = /^[^\P{Cc}\n\t]$/u;

/** Folds one character at a time, so that the pieces of a text fold to the pieces of the folded text. Case is kept. */
export function foldText(raw: string): Folded {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const char of raw) {
    const folded = foldChar(char);
    text += folded;
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(at);
      ends.push(at + char.length);
    }
    at += char.length;
  }
  return { text, starts, ends };
}

function foldChar(char: string): string {
  if (char >= ' ' && char <= '~') return char === '`' ? "'" : char;
  if (CONTROL.test(char)) return '';
  let folded = '';
  for (const part of char.normalize('NFKD')) {
    if (!NOTHING.test(part)) folded += LOOK_ALIKES.get(part) ?? part;
  }
  return folded;
}

function pairs(rows: readonly (readonly [from: string, to: string])[]): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap(([from, to]) => [...from].map((char, i) => [char, [...to][i] ?? char] as const)),
  );
}
