// Which sources a line of evidence cites, checked: a mark stands only where the source exists and the words stand in it.
import type { Citation } from '@witan/combine';
import { isQuotable, quotationFinder, type FindQuotation } from '@witan/documents/quotation';
import { quotationsIn } from '../../domain/quotations.ts';

export type Citable = {
  /** What looks in a source, by its id, such as `D1.14`; empty where there are no sources. */
  readonly sources: ReadonlyMap<string, FindQuotation>;
  /** Looks in the caller's own words, which may be quoted without a source. */
  readonly callers: FindQuotation;
};

export const NOTHING_CITABLE: Citable = { sources: new Map(), callers: quotationFinder('') };

type Line = {
  readonly evidence: string;
  readonly sources?: readonly string[] | undefined;
  /** Empty where it quotes nothing. */
  readonly quote?: string | undefined;
};

/** With the space before it, and one before a stop after it; French has spaces of its own before other marks. */
const MARK = / *[[(（【]\s*([DW]\d+(?:\.\d+)?(?:\s*[,;、]\s*[DW]\d+(?:\.\d+)?)*)\s*[\])）】](?: (?=[.,]))?/gu;

/**
 * The line without marks in its text, and what it cites. A source that does not exist is left out. Where it quotes words
 * that stand in none of its sources, nor in the caller's own text, all its marks are dropped: which of them is false cannot
 * be told.
 */
export function readCitations(line: Line, citable: Citable) {
  if (citable.sources.size === 0) return { text: line.evidence, cites: [] };
  const { text, marks } = withoutMarks(line.evidence);
  const refs = [...new Set([...(line.sources ?? []).map(bare), ...marks])].filter((ref) =>
    citable.sources.has(ref),
  );
  const quotations = [line.quote ?? '', ...quotationsIn(text)].filter(isQuotable);
  const findIn = (ref: string) =>
    quotations.map((quotation) => citable.sources.get(ref)?.(quotation) ?? null);
  const found = refs.map((ref) => ({ ref, words: findIn(ref) }));
  const cites = found.map(({ ref, words }): Citation => {
    const quote = words.find((quoted) => quoted !== null);
    return quote === undefined || quote === null ? { ref } : { ref, quote };
  });
  const invented = quotations.some(
    (quotation, i) =>
      found.every(({ words }) => (words[i] ?? null) === null) && citable.callers(quotation) === null,
  );
  return { text, cites: invented ? [] : cites };
}

function bare(ref: string): string {
  return ref
    .trim()
    .replace(/^[[(]|[\])]$/gu, '')
    .toUpperCase();
}

function withoutMarks(evidence: string) {
  const marks: string[] = [];
  const text = evidence.replace(MARK, (_, list: string) => {
    marks.push(...list.split(/[,;、]/u).map((mark) => mark.trim()));
    return '';
  });
  return { text: text.replace(/ {2,}/gu, ' ').trim(), marks };
}
