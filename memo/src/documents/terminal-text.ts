// Text in the cells of a terminal: how wide it is, and how it wraps.
import { styleText } from 'node:util';

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u;
const NOTHING = /^[\p{M}\p{Cf}]+$/u;
/** Each character is one grapheme of one cell: Latin without marks of their own, and typographic signs. */
const PLAIN = /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u202f-\u203b]*$/u;

/** Cells that the text takes; East Asian wide characters and emoji take two. */
export function cells(text: string): number {
  if (PLAIN.test(text)) return text.length;
  return [...SEGMENTER.segment(text)].reduce((sum, { segment }) => sum + cellsOf(segment), 0);
}

function cellsOf(grapheme: string): number {
  if (NOTHING.test(grapheme)) return 0;
  return WIDE.test(grapheme) ? 2 : 1;
}

/** The beginning of the text that fits, with an ellipsis where it is cut. */
export function fitted(text: string, width: number): string {
  if (cells(text) <= width) return text;
  return `${taken(text, Math.max(0, width - 1))}…`;
}

function taken(text: string, width: number): string {
  let used = 0;
  let out = '';
  for (const { segment } of SEGMENTER.segment(text)) {
    used += cellsOf(segment);
    if (used > width) return out;
    out += segment;
  }
  return out;
}

export function padded(text: string, width: number): string {
  return fitted(text, width) + ' '.repeat(Math.max(0, width - cells(fitted(text, width))));
}

/** The text on one line, then cut into lines of at most `width` cells at spaces, or inside a word that is longer. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of text.split(/[^\S\u00a0\u202f]+/u).filter((part) => part !== '')) {
    const own = cells(word);
    if (line !== '' && used + 1 + own <= width) {
      line += ` ${word}`;
      used += 1 + own;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    used = own;
    while (used > width) {
      const piece = broken(line, width);
      lines.push(piece);
      line = line.slice(piece.length);
      used = cells(line);
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** Where scripts without spaces do not break: before closing marks, after opening ones, inside a number or a Latin word. */
const TOGETHER = /^(?:.[，。；：！？、）》」』”’%…]|[（《「『“‘].|[\w.,-][\w.,%-])$/u;

/** As much of a long word as fits on the line, up to a place where it may break if there is one. */
function broken(word: string, width: number): string {
  const most = taken(word, width);
  const signs = [...most];
  let [next = ''] = word.slice(most.length);
  while (signs.length > 0 && TOGETHER.test(`${signs.at(-1)}${next}`)) next = signs.pop() ?? '';
  return signs.join('') || most || [...word].slice(0, 1).join('');
}

/** Wrapped lines behind a lead such as "• ", the lines after the first indented to match. */
export function hanging(lead: string, text: string, width: number): string[] {
  const indent = ' '.repeat(cells(lead));
  return wrapped(text, Math.max(10, width - cells(lead))).map((line, i) => (i === 0 ? lead : indent) + line);
}

export type Palette = ReturnType<typeof paletteOf>;

/** ANSI colours, or none: then the same text without an escape in it. */
export function paletteOf(colour: 'ansi' | 'none') {
  const paint = (style: 'bold' | 'dim' | 'green' | 'yellow' | 'red' | 'cyan') => (text: string) =>
    colour === 'none' || text === '' ? text : styleText(style, text, { validateStream: false });
  return {
    bold: paint('bold'),
    dim: paint('dim'),
    good: paint('green'),
    fair: paint('yellow'),
    poor: paint('red'),
    accent: paint('cyan'),
  };
}
