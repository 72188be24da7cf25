// Sentences of a text in any language, with their places.
import { inAny } from './words/languages.ts';

export type Sentence = { readonly text: string; readonly start: number; readonly end: number };

/** Whatever the language of the text, those of all are tried. */
const ABBREVIATIONS = inAny(({ abbreviations }) => abbreviations);
const ABBREVIATION = new RegExp(String.raw`(?:^|[\s("'“„])(?:${ABBREVIATIONS}|\p{L}|\d{1,3})\.\s*$`, 'iu');

/** Only behind these does the segmenter split. */
const UNSPLIT = /^[^\p{Sentence_Terminal}\n\r\u0085\u2028\u2029]*[^]?$/u;
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' });

/** What tells whether a sentence goes on stands within so many characters of its end. */
const TAIL = 200;

/** Splits at sentence ends and line breaks, but not after abbreviations, initials and numbers that a dot follows. */
export function sentencesOf(text: string): Sentence[] {
  const places: { start: number; end: number }[] = [];
  for (const { segment, index } of segmentsOf(text)) {
    const last = places.at(-1);
    const end = index + segment.length;
    if (last && goesOn(text.slice(Math.max(last.start, last.end - TAIL), last.end))) last.end = end;
    else places.push({ start: index, end });
  }
  return places.map(({ start, end }) => ({ text: text.slice(start, end), start, end }));
}

/** Whether a sentence that ends so is not over. */
function goesOn(tail: string): boolean {
  // "… says Advisor D." is the end of a sentence, "… says J." is not.
  return !/\n\s*$/u.test(tail) && ABBREVIATION.test(tail) && !/advis[eo]r\s\p{L}\.\s*$/iu.test(tail);
}

/** As the segmenter splits, but with an opening quotation mark at the start of its own sentence: 。“ opens in Chinese. */
function segmentsOf(text: string): { readonly segment: string; readonly index: number }[] {
  if (text !== '' && UNSPLIT.test(text)) return [{ segment: text, index: 0 }];
  const starts = [...SEGMENTER.segment(text)].map(({ segment, index }) => ({ segment, index }));
  for (const [at, { segment, index }] of starts.entries()) {
    const next = starts[at + 1];
    if (next === undefined || !opensAtEnd(segment)) continue;
    const moved = segment.slice(0, -1);
    starts[at] = { segment: moved, index };
    starts[at + 1] = { segment: segment.slice(-1) + next.segment, index: next.index - 1 };
  }
  return starts;
}

/** True for a last “ or « that closes nothing: „German“ and »German« end with the same marks. */
function opensAtEnd(segment: string): boolean {
  const partner = { '“': '„', '«': '»' }[segment.slice(-1)];
  if (partner === undefined) return false;
  const count = (mark: string): number => segment.split(mark).length - 1;
  return count(partner) < count(segment.slice(-1));
}
