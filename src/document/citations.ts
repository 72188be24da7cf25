// What advisors cite, as every form of document shows it: numbered marks, and the list of sources behind them.
import type { DecisionMemo, Evidence, MemoSource } from '@witan/client';
import { advisorCalled, secondOf } from './sheet.ts';
import type { Sheet } from './sheet.ts';

/** A mark behind a line of evidence. */
export type Mark = {
  readonly id: string;
  readonly number: number;
  /** True where the line's own quotation was found in the source. */
  readonly verified: boolean;
};

export type SourceRow = {
  readonly id: string;
  readonly kind: MemoSource['kind'];
  /** 0 where nobody cites it. */
  readonly number: number;
  /** Of a fact; '' where there is none. */
  readonly url: string;
  /** "report.pdf, p. 7, Costs". */
  readonly where: string;
  /** Words as they stand in the source; empty where nobody quotes it. */
  readonly quote: string;
  readonly text: string;
  readonly verified: boolean;
  /** Who cites it, and who found it where that is told; '' for nobody. */
  readonly by: string;
};

/** What has a number. */
function citedSources(memo: DecisionMemo): MemoSource[] {
  return (secondOf(memo)?.sources ?? []).filter(({ citedBy }) => citedBy.length > 0);
}

/** The marks of one line, in the order of the list. */
export function marksOf(memo: DecisionMemo, { sources = [], quotes = [] }: Evidence): Mark[] {
  return citedSources(memo).flatMap(({ id, verified }, index) =>
    sources.includes(id)
      ? [{ id, number: index + 1, verified: verified && quotes.some(({ source }) => source === id) }]
      : [],
  );
}

/** "[3 ✓]" for what is quoted word for word, "[3]" for what is only referred to. */
export function markText({ number, verified }: Mark): string {
  return verified ? `[${number} ✓]` : `[${number}]`;
}

/** A line with its marks. */
export function markedText(memo: DecisionMemo, line: Evidence): string {
  return [line.text, ...marksOf(memo, line).map(markText)].join(' ');
}

/** What somebody cites, of one kind, in the order of its numbers. */
export function sourceRows({ memo, words }: Sheet, kind: MemoSource['kind']): SourceRow[] {
  return citedSources(memo)
    .map((source, index) => rowOf(source, { number: index + 1, words }))
    .filter((row) => row.kind === kind);
}

/** The facts that nobody cites. */
export function uncitedFacts({ memo, words }: Sheet): SourceRow[] {
  return (secondOf(memo)?.sources ?? [])
    .filter(({ kind, citedBy }) => kind === 'web' && citedBy.length === 0)
    .map((source) => rowOf(source, { number: 0, words }));
}

function rowOf(
  source: MemoSource,
  { number, words }: { readonly number: number; readonly words: Sheet['words'] },
): SourceRow {
  return {
    id: source.id,
    kind: source.kind,
    number,
    url: source.url ?? '',
    where: whereOf(source, words),
    quote: source.quote ?? '',
    text: source.text ?? '',
    verified: source.verified,
    by: byLine(source, words),
  };
}

/** The documents that nobody cites, in a sentence; '' where there is none. */
export function uncitedLine({ memo, words }: Sheet): string {
  const uncited = (secondOf(memo)?.sources ?? []).filter(
    ({ kind, citedBy }) => kind === 'document' && citedBy.length === 0,
  );
  return uncited.length === 0 ? '' : words.uncited(uncited.map(({ title }) => title));
}

function byLine({ kind, citedBy, foundBy = [] }: MemoSource, words: Sheet['words']): string {
  const named = (advisors: MemoSource['citedBy']) =>
    advisors.map((advisor) => advisorCalled(words, advisor)).join(', ');
  return [
    ...(citedBy.length > 0 ? [words.citedBy(named(citedBy))] : []),
    ...(foundBy.length > 0 ? [words.foundBy(named(foundBy))] : kind === 'web' ? [words.foundByOne] : []),
  ].join('; ');
}

function whereOf({ title, domain, date, page, heading }: MemoSource, words: Sheet['words']): string {
  const place = page === undefined ? undefined : words.page(page);
  return [title, domain, date, place, heading].filter((part) => part !== undefined).join(', ');
}
