// What the panel shares beside the caller's own words, and what it may cite of it.
import type { MemoSource, SourceId } from '@witan/client';
import type { Brief, Citation, Frame, Perspective } from '@witan/combine';
import type { ReadDocument } from '@witan/documents';
import { quotationFinder } from '@witan/documents/quotation';
import { briefingText } from '../../domain/briefing.ts';
import { defined } from '../../domain/defined.ts';
import {
  selectPassages,
  type PassageSlices,
  type Selection,
  type ShownPassage,
} from '@witan/documents/select';
import type { Citable } from '../answers/citations.ts';
import type { Fact } from './merge-facts.ts';

/** What of the documents fits into the room of the models. */
export type Sources = Selection & {
  /** What one advisor is given beside the core, where each is given something else; absent for the panel. */
  readonly own?: readonly ShownPassage[];
  /** Names of the documents, in the caller's order. */
  readonly documents: readonly string[];
  /** What search has found. */
  readonly facts: readonly Fact[];
};

/** The brief as every advisor is given it. */
export type SharedBrief = Brief & { readonly sources?: Sources };

/** Characters that context and documents may take together. */
const ROOM = 100_000;
/** What documents have in any case. */
const LEAST_ROOM = 12_000;

/**
 * The brief with what is chosen of the documents: by the frame where there is one, else by what the caller wrote. Until
 * options and criteria are named, one advisor reads for all.
 */
export function* sharedBrief(
  brief: Brief,
  documents: readonly ReadDocument[],
  given: { readonly frame: Pick<Frame, 'options' | 'criteria'> | null; readonly advisors: number },
): PassageSlices<SharedBrief> {
  if (documents.length === 0) return brief;
  const { options, criteria } = given.frame ?? brief;
  const readers = options.length > 0 && criteria.length > 0 ? Math.max(1, given.advisors) : 1;
  const named = [...options, ...criteria].flatMap(({ name, description }) => [name, description ?? '']);
  const room = Math.max(LEAST_ROOM, ROOM - (brief.context ?? '').length);
  const query = [brief.question, ...named].join('\n');
  const selected = yield* selectPassages(documents, { query, room, readers });
  return { ...brief, sources: { ...selected, documents: documents.map(({ name }) => name), facts: [] } };
}

/** The panel's brief with one share (from 0) of the passages that only some advisors read. */
export function readBy(brief: SharedBrief, share: number): SharedBrief {
  const { sources } = brief;
  const own = sources?.rests[share];
  if (!sources || !own) return brief;
  return { ...brief, sources: { ...sources, passages: [...sources.core, ...own], own } };
}

/** The same for the share that is the longest in bytes. */
export function longestRead(brief: SharedBrief): SharedBrief {
  const bytes = (read: SharedBrief): number => Buffer.byteLength(sourceText(read));
  const read = (brief.sources?.rests ?? []).map((_, share) => readBy(brief, share));
  return read.toSorted((a, b) => bytes(b) - bytes(a))[0] ?? brief;
}

/** The same with what search has found. */
export function withFacts(brief: SharedBrief, facts: readonly Fact[]): SharedBrief {
  if (facts.length === 0) return brief;
  const { sources = { passages: [], core: [], rests: [], total: 0, documents: [] } } = brief;
  return { ...brief, sources: { ...sources, facts } };
}

/** True where the advisors share any material. */
export function isShared({ context, briefing, sources }: SharedBrief): boolean {
  return context !== null || briefing !== undefined || sources !== undefined;
}

/** All that the advisors are given of documents and pages, as one text. */
export function sourceText({ sources }: SharedBrief): string {
  const { passages = [], facts = [] } = sources ?? {};
  return [
    ...passages.flatMap(({ id, document, text }) => [id, document, text]),
    ...facts.flatMap(({ id, title, url, domain, text }) => [id, title, url ?? domain, text]),
  ].join('\n');
}

/** What the advisors may cite, and what they may quote without a source. */
export function citableOf(brief: SharedBrief): Citable {
  const { sources, question, context, options, criteria } = brief;
  const named = [...options, ...criteria].map(({ name }) => name);
  return {
    sources: new Map(
      [...(sources?.passages ?? []), ...(sources?.facts ?? [])].map(({ id, text }) => [
        id,
        quotationFinder(text),
      ]),
    ),
    callers: quotationFinder([question, context ?? '', briefingText(brief), ...named].join('\n')),
  };
}

/** The memo's id of a source; the same from the first event on. */
export function sourceIdOf(brief: SharedBrief, ref: string): SourceId {
  const { passages = [], facts = [] } = brief.sources ?? {};
  const place = passages.findIndex(({ id }) => id === ref);
  if (place >= 0) return `src_${place + 1}`;
  const index = facts.findIndex(({ id }) => id === ref);
  return factIdOf(brief, index);
}

/** The same for a fact by its place in the list, before it is shared. */
export function factIdOf({ sources }: SharedBrief, index: number): SourceId {
  return `src_${(sources?.passages.length ?? 0) + (sources?.documents.length ?? 0) + index + 1}`;
}

/** What advisors cite, and the documents that none does; undefined where there is nothing to cite. */
export function memoSources(
  brief: SharedBrief,
  perspectives: readonly Perspective[],
): MemoSource[] | undefined {
  const { sources } = brief;
  if (!sources) return undefined;
  const cited = citations(perspectives);
  const passages = sources.passages.flatMap((passage): MemoSource[] => {
    const found = cited.get(passage.id);
    return found ? [citedPassage(sourceIdOf(brief, passage.id), passage, found)] : [];
  });
  const known = new Set(passages.map(({ passage = '' }) => documentOf(passage)));
  const uncited = sources.documents.flatMap((title, index): MemoSource[] => {
    // Behind the ids of all passages, so that no two sources share one.
    const id = `src_${sources.passages.length + index + 1}` as const;
    return known.has(`D${index + 1}`) ? [] : [{ id, kind: 'document', title, verified: false, citedBy: [] }];
  });
  const facts = sources.facts.map((fact) => foundFact(brief, fact, cited.get(fact.id)));
  return [...passages, ...uncited, ...facts];
}

/** As reported: a quotation that stands in a report proves nothing of the page. */
function foundFact(brief: SharedBrief, fact: Fact, cited: Cited | undefined): MemoSource {
  const { id, title, url, domain, date, text, foundBy } = fact;
  return {
    id: sourceIdOf(brief, id),
    kind: 'web',
    title,
    passage: id,
    ...defined({ url }),
    domain,
    ...defined({ date }),
    ...(brief.transparent ? { foundBy: [...foundBy] } : {}),
    text,
    verified: false,
    citedBy: cited?.by.toSorted() ?? [],
  };
}

type Cited = { readonly by: Perspective['advisor'][]; quote: string | undefined };

function citations(perspectives: readonly Perspective[]): Map<string, Cited> {
  const cited = new Map<string, Cited>();
  for (const { advisor, cells } of perspectives) {
    for (const { ref, quote } of cells.flatMap(({ cites = [] }): readonly Citation[] => cites)) {
      const known = cited.getOrInsertComputed(ref, () => ({ by: [], quote: undefined }));
      if (!known.by.includes(advisor)) known.by.push(advisor);
      known.quote ??= quote;
    }
  }
  return cited;
}

function citedPassage(id: SourceId, passage: ShownPassage, { by, quote }: Cited): MemoSource {
  const { page, heading, text, document } = passage;
  return {
    id,
    kind: 'document',
    title: document,
    passage: passage.id,
    ...defined({ page, heading }),
    text,
    ...defined({ quote }),
    verified: quote !== undefined,
    citedBy: by.toSorted(),
  };
}

/** "D1" of "D1.14". */
function documentOf(ref: string): string {
  return ref.split('.', 1)[0] ?? ref;
}
