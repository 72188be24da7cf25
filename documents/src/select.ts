import MiniSearch from 'minisearch';
import type { Passage, ReadDocument } from './passage.ts';

/** A passage with the document that it is from. */
export type ShownPassage = Passage & { readonly document: string };

/** What readers are given, each list in the order of the documents. */
export type Selection = {
  /** All that any reader is given. */
  readonly passages: readonly ShownPassage[];
  /** What every reader is given. */
  readonly core: readonly ShownPassage[];
  /** What each reader is given beside the core, no passage twice; empty where all read the same. */
  readonly rests: readonly (readonly ShownPassage[])[];
  /** How many passages there are in all. */
  readonly total: number;
};

type Readers = {
  readonly query: string;
  /** Characters that each reader has room for. */
  readonly room: number;
  /** 1 by default. */
  readonly readers?: number;
};

/** Long work in slices: between any two, whoever runs it may let other work go first. */
export type PassageSlices<T> = Generator<undefined, T, undefined>;

/** Passages of a slice. */
const SLICE = 100;
/** What each passage takes beside its text: its id, its place, its frame. */
const FRAME = 60;
/** The least part of the room that all readers share. */
const CORE = 2 / 3;
/** The part of the room that the beginnings of the documents may take together. */
const BEGINNINGS = 0.25;
const MOST_BEGINNING = 3_000;

/**
 * All passages where they fit into the room of a reader, else a core for all, which is the beginning of each document and
 * what BM25 ranks highest against `query`; the next ones are dealt out by rank to whoever has most room left.
 */
export function* selectPassages(
  documents: readonly ReadDocument[],
  { query, room, readers = 1 }: Readers,
): PassageSlices<Selection> {
  const all = documents.map(({ name, passages }) =>
    passages.map((passage): ShownPassage => ({ ...passage, document: name })),
  );
  const passages = all.flat();
  const total = passages.length;
  if (sizeOf(passages) <= room) return { passages, core: passages, rests: [], total };
  const core = createPile(coreRoom(passages, { room, readers }));
  const share = Math.min(MOST_BEGINNING, (room * BEGINNINGS) / documents.length);
  for (const own of all) {
    let begun = 0;
    for (const passage of own) {
      if (begun > 0 && begun + sizeOf([passage]) > share) break;
      if (core.take(passage)) begun += sizeOf([passage]);
    }
  }
  const byRank = yield* ranked(passages, query);
  const next = byRank.filter((passage) => !core.has(passage) && !core.take(passage));
  const piles = readers === 1 ? [] : Array.from({ length: readers }, () => createPile(room - core.taken()));
  if (piles.length > 0)
    for (const passage of next)
      piles.reduce((most, pile) => (pile.taken() < most.taken() ? pile : most)).take(passage);
  const heldBy = (...held: readonly Pile[]): ShownPassage[] =>
    passages.filter((passage) => held.some((pile) => pile.has(passage)));
  const rests = piles.map((pile) => heldBy(pile));
  return { passages: heldBy(core, ...piles), core: heldBy(core), rests, total };
}

/**
 * Characters of the core: all of the room for one reader. Else so many that what follows can all be dealt out, whichever
 * way passages fall, where the readers together have room for it.
 */
function coreRoom(
  passages: readonly ShownPassage[],
  { room, readers }: Omit<Readers, 'query'> & { readonly readers: number },
): number {
  if (readers === 1) return room;
  const largest = passages.reduce((most, passage) => Math.max(most, sizeOf([passage])), 0);
  return Math.max(room * CORE, (readers * (room - largest) - sizeOf(passages)) / (readers - 1));
}

type Pile = ReturnType<typeof createPile>;

function createPile(room: number) {
  const held = new Set<ShownPassage>();
  let taken = 0;
  return {
    /** False where it has no room for it, or has it. */
    take: (passage: ShownPassage): boolean => {
      const size = sizeOf([passage]);
      if (held.has(passage) || taken + size > room) return false;
      held.add(passage);
      taken += size;
      return true;
    },
    has: (passage: ShownPassage): boolean => held.has(passage),
    /** Characters. */
    taken: (): number => taken,
  };
}

function sizeOf(passages: readonly ShownPassage[]): number {
  return passages.reduce((sum, { text, document }) => sum + text.length + document.length + FRAME, 0);
}

/** The best first; those that have no word of the query last, in their order. */
function* ranked(passages: readonly ShownPassage[], query: string): PassageSlices<ShownPassage[]> {
  const asked = new Map<string, number>();
  for (const word of wordsOf(query)) asked.set(word.toLowerCase(), (asked.get(word.toLowerCase()) ?? 0) + 1);
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
  const found = index.search(query, {
    // Each word once, with the weight of how often it is asked: the search goes through the passages for each word it is given.
    tokenize: () => [...asked.keys()],
    boostTerm: (word) => asked.get(word) ?? 1,
  });
  const best = found.map(({ id }) => passages[id as number]).filter((passage) => passage !== undefined);
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
