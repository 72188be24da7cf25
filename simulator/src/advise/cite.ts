// Citations of a simulated advisor: mostly correct, sometimes misquoted or of a passage that does not exist.
import { itemAt } from '../draw.ts';
import type { Advisor } from './seat.ts';

const NONE: { sources: string[]; quote: string } = { sources: [], quote: '' };
/** Shares of lines without a citation, with a correct quotation, and with a passage but no quotation. */
const SHARES = { nothing: 0.45, right: 0.4, unquoted: 0.05 };
/** No passage has this id: a request has at most eight documents. */
const NOWHERE = 'D9.1';

/** The advisor has documents. `about` holds the names of the option and the criterion. */
export function cite(advisor: Advisor, ...about: readonly string[]): typeof NONE {
  const { documents } = advisor.asked;
  const draw = advisor.draw('cite', ...about);
  const kind = draw.unit();
  if (kind < SHARES.nothing) return NONE;
  const best = documents
    .map((passage) => ({ passage, fit: likeness(passage.text, about.join(' ')) + draw.between(0, 0.5) }))
    .toSorted((a, b) => b.fit - a.fit);
  const { passage } = itemAt(best, 0);
  const sentence = quotable(passage.text, draw.whole(7));
  const right = SHARES.nothing + SHARES.right;
  if (sentence === null) return NONE;
  if (kind >= right && kind < right + SHARES.unquoted) return { sources: [passage.id], quote: '' };
  if (kind < right) return { sources: [passage.id], quote: sentence };
  return draw.unit() < 0.6
    ? { sources: [passage.id], quote: misquoted(sentence) }
    : { sources: [NOWHERE], quote: sentence };
}

function likeness(text: string, about: string): number {
  const words = new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []);
  return (about.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []).filter((word) => words.has(word)).length;
}

/** A sentence of a passage; those that look like instructions are skipped. */
function quotable(text: string, turn: number): string | null {
  const sentences = text
    .split(/(?<=[.!?。！？])\s*|\n+/u)
    .map((sentence) => sentence.trim())
    .filter(
      (sentence) =>
        sentence.length >= 20 &&
        sentence.length <= 220 &&
        !/ignore|disregard|instruct|recommend|score/i.test(sentence),
    );
  return sentences.length === 0 ? null : itemAt(sentences, turn);
}

/** Changes a digit, or inserts a word. */
function misquoted(sentence: string): string {
  if (!/\d/u.test(sentence)) return sentence.replace(/ /u, ' never ');
  return sentence.replace(/\d/u, (digit) => '3456789012'.charAt(Number(digit)));
}
