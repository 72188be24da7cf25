// Cuts an answer into the pieces that are streamed.
import { SELF_NAMES } from './advise/mischief.ts';
import { drawFrom } from './draw.ts';

const HIGH_SURROGATE = /[\ud800-\udbff]/;
const NAMES = new RegExp(SELF_NAMES.join('|'), 'g');

/** About `count` uneven pieces, cut deterministically and never inside a character. */
export function cutIntoPieces(text: string, count: number): string[] {
  const pieces: string[] = [];
  const draw = drawFrom('pieces', String(text.length), text.slice(0, 64));
  const mean = Math.max(1, text.length / Math.max(1, count));
  for (let from = 0; from < text.length;) {
    let to = Math.min(text.length, from + Math.max(1, Math.round(mean * draw.between(0.5, 1.5))));
    if (HIGH_SURROGATE.test(text.charAt(to - 1))) to += 1;
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}

/** Cuts once more inside every name of a vendor or model. */
export function cutInsideNames(pieces: readonly string[]): string[] {
  const text = pieces.join('');
  const cuts = new Set<number>();
  let at = 0;
  for (const piece of pieces) cuts.add((at += piece.length));
  for (const match of text.matchAll(NAMES)) cuts.add(match.index + Math.ceil(match[0].length / 2));
  const ends = [...cuts].toSorted((a, b) => a - b);
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end)).filter(Boolean);
}

/** In characters: a stamp is inserted only where so much of the same string follows, so that readers need not hold it back. */
const FOLLOWING = 60;

/** The pieces of a JSON text, each with a stamp inserted where it has enough prose. */
export function withStamps(pieces: readonly string[], stamp: () => string): (() => string)[] {
  const text = pieces.join('');
  let from = 0;
  return pieces.map((piece) => {
    const start = from;
    from += piece.length;
    const place = proseIn(text, start, from);
    return place === null
      ? () => piece
      : () => `${piece.slice(0, place - start)}${stamp()} ${piece.slice(place - start)}`;
  });
}

/** The index after the first space in this range that is inside a string with enough text to follow; null where there is none. */
function proseIn(text: string, start: number, end: number): number | null {
  for (let at = text.indexOf(' ', start); at >= 0 && at < end - FOLLOWING; at = text.indexOf(' ', at + 1)) {
    const before = text.lastIndexOf('"', at);
    const after = text.indexOf('"', at);
    if (after - at > FOLLOWING && text[before - 1] === ':') return at + 1;
  }
  return null;
}

/** UTF-8 bytes, cut inside the first multi-byte character. */
export function splitInsideCharacter(text: string): Buffer[] {
  const bytes = Buffer.from(text, 'utf8');
  const start = bytes.findIndex((byte) => byte >= 0xc0);
  return start < 0 ? [bytes] : [bytes.subarray(0, start + 1), bytes.subarray(start + 1)];
}
