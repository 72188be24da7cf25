import MiniSearch from 'minisearch';
import type { Passage, ReadDocument } from './passage.ts';

/** A passage with the document that it is from. */
export type ShownPassage = Passage & { readonly document: string };

export type Selection = {
  /** In the order of the documents. */
  readonly passages: readonly ShownPassage[];
  /** How many passages there are in all. */
  readonly total: number;
};

/** Long work in slices: between any two, whoever runs it may let other work go first. */
export type PassageSlices<T> = Generator<undefined, T, undefined>;

/** Passages of a slice. */
const SLICE = 100;
/** What each passage takes beside its text: its id, its place, its frame. */
const FRAME = 60;
/** The part of the room that the beginnings of the documents may take together. */
const BEGINNINGS = 0.25;
const MOST_BEGINNING = 3_000;

/**
 * The passages that fit into `room` characters: all of them where they do, else the beginning of each document and then
 * those that BM25 ranks highest against `query`.
 */
export function* selectPassages(
  documents: readonly ReadDocument[],
  { query, room }: { readonly query: string; readonly room: number },
): PassageSlices<Selection> {
  const all = documents.flatMap(({ name, passages }) =>
    passages.map((passage): ShownPassage => ({ ...passage, document: name })),
  );
  const size = ({ text, document }: ShownPassage): number => text.length + document.length + FRAME;
  if (all.reduce((sum, passage) => sum + size(passage), 0) <= room)
    return { passages: all, total: all.length };
  const kept = new Set<ShownPassage>();
  let left = room;
  const keep = (passage: ShownPassage): boolean => {
    if (kept.has(passage) || size(passage) > left) return false;
    kept.add(passage);
    left -= size(passage);
    return true;
  };
  const share = Math.min(MOST_BEGINNING, (room * BEGINNINGS) / documents.length);
  for (const { passages } of documents) {
    const own = new Set(passages.map(({ id }) => id));
    let begun = 0;
    for (const passage of all.filter(({ id }) => own.has(id))) {
      if (begun > 0 && begun + size(passage) > share) break;
      if (keep(passage)) begun += size(passage);
    }
  }
  for (const passage of yield* ranked(all, query)) keep(passage);
  return { passages: all.filter((passage) => kept.has(passage)), total: all.length };
}

/** The best first; those that have no word of the query last, in their order. */
function* ranked(passages: readonly ShownPassage[], query: string): PassageSlices<ShownPassage[]> {
  const asked = new Set(wordsOf(query).map((word) => word.toLowerCase()));
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: wordsOf,
    // Other words count toward a passage's length alone; to index them takes seconds for a long document.
    processTerm: (term) => {
      const word = term.toLowerCase();
      return asked.has(word) ? word : null;
    },
  });
  for (const [id, { heading, text }] of passages.entries()) {
    index.add({ id, text: `${heading ?? ''} ${text}` });
    if (id % SLICE === SLICE - 1) yield;
  }
  // `as`: ids are the places in the list.
  const found = index.search(query).map(({ id }) => passages[id as number]);
  const best = found.filter((passage) => passage !== undefined);
  const rest = new Set(best);
  return [...best, ...passages.filter((passage) => !rest.has(passage))];
}

const DENSE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u;

/** Words; pairs of characters where a script has no spaces. */
function wordsOf(text: string): string[] {
  const words = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => {
    if (!DENSE.test(word) || word.length < 2) return [word];
    return Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));
  });
}
