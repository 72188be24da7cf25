// Text as the eye reads it: full-width and styled letters, look-alikes of other scripts and invisible characters folded away.

const LOOK_ALIKES = pairs([
  // Cyrillic
  ['АВСЕНІЈКМОРЅТХУԌԚԜӀ', 'ABCEHIJKMOPSTXYGQWI'],
  ['авсегһіјкморѕтхуԁԛԝӏ', 'abcerhijkmopstxydqwl'],
  // Greek
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ['αεικνορτυϲ', 'aeikvoptuc'],
  // Cherokee, Lisu, Armenian
  ['ᎪᏴᏟᎠᎬᏀᎻᏆᎫᏦᏞᎷΝᎾᏢᎡᏚᎢᏙᎳ', 'ABCDEGHIJKLMNOPRSTVW'],
  ['ꓮꓐꓚꓓꓰꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫ', 'ABCDEGHIJKLMNOPRSTUVWX'],
  ['օսոհց', 'ounhg'],
  // Latin: small capitals, strokes, and letters without a dot or with a hook
  ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'],
  ['ıɑɩɡłđøɗɛ', 'iaigldode'],
  // Punctuation
  ['‐‑‒–—―−﹘’‘ʼ`´׳', "--------''''''"],
]);
const A = 'A'.codePointAt(0) ?? 0;
/** Blocks of 26 emblems that Unicode does not decompose: letters white on black, and halves of flags. */
const EMBLEMS = [0x1f150, 0x1f170, 0x1f1e6];

/** Invisible, or a mark that only decorates: accents, the vowel points of Hebrew and Arabic, the Indic nukta. */
const NOTHING =
  /^[[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Cyrillic}]]\p{Cf}\p{Default_Ignorable_Code_Point}\u093c]$/v;
const CONTROL = /^[^\P{Cc}\n\t]$/u;

/**
 * Folds one character at a time, so that the pieces of a text fold to the pieces of the folded text. Case is kept. `text`
 * is what was read; unit i of it stands for `raw.slice(startOf(i), endOf(i))`.
 */
export function foldText(raw: string) {
  if (PLAIN.test(raw)) return { text: raw, startOf: (at: number) => at, endOf: (at: number) => at + 1 };
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
  const place = (list: readonly number[]) => (unit: number) => list[unit] ?? raw.length;
  return { text, startOf: place(starts), endOf: place(ends) };
}

/** A text of characters that fold to themselves, as most texts are. */
const PLAIN = /^[\n\t -_a-~]*$/;

/** Folded forms of characters of one unit, by code, as they come: decomposing a character takes long. */
const TABLE = Array.from<string | undefined>({ length: 0x1_0000 });

function foldChar(char: string): string {
  return char.length === 1 ? (TABLE[char.charCodeAt(0)] ??= decompose(char)) : decompose(char);
}

/** A ligature of whole words, such as U+FDFA, stays as it is: a text of them would become many times as long. */
const MOST_UNITS = 6;

function decompose(char: string): string {
  if (CONTROL.test(char)) return '';
  const parts = char.normalize('NFKD');
  if (parts.length > MOST_UNITS) return char;
  let folded = '';
  for (const part of parts) {
    if (!NOTHING.test(part)) folded += LOOK_ALIKES.get(part) ?? emblem(part);
  }
  return folded;
}

function emblem(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  const block = EMBLEMS.find((start) => code >= start && code < start + 26);
  return block === undefined ? char : String.fromCodePoint(A + code - block);
}

function pairs(rows: readonly (readonly [from: string, to: string])[]): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap(([from, to]) => [...from].map((char, i) => [char, [...to][i] ?? char] as const)),
  );
}
