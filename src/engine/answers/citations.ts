// Which sources a line of evidence cites, checked: a mark stands only where the source exists and the words stand in it.
import type { Citation } from '@witan/combine';
import { findQuotation, isQuotable } from '@witan/documents/quotation';
import { quotationsIn } from '../../domain/quotations.ts';

export type Citable = {
  /** Text by id, such as `D1.14`; empty where there are no sources. */
  readonly texts: ReadonlyMap<string, string>;
  /** The caller's own words, which may be quoted without a source. */
  readonly callers: string;
};

export const NOTHING_CITABLE: Citable = { texts: new Map(), callers: '' };

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
  if (citable.texts.size === 0) return { text: line.evidence, cites: [] };
  const { text, marks } = withoutMarks(line.evidence);
  const refs = [...new Set([...(line.sources ?? []).map(bare), ...marks])].filter((ref) =>
    citable.texts.has(ref),
  );
  const quotations = [line.quote ?? '', ...quotationsIn(text)].filter(isQuotable);
  const cites = refs.map((ref): Citation => {
    const found = quotations.map((quotation) => findQuotation(quotation, citable.texts.get(ref) ?? ''));
    const quote = found.find((words) => words !== null);
    return quote === undefined || quote === null ? { ref } : { ref, quote };
  });
  const invented = quotations.some(
    (quotation) =>
      findQuotation(quotation, citable.callers) === null &&
      !refs.some((ref) => findQuotation(quotation, citable.texts.get(ref) ?? '') !== null),
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
