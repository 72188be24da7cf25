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

/** Saturation by repetition, by length, and what a word counts at least: BM25+ (Lv and Zhai 2011). */
const [K, B, D] = [1.2, 0.7, 0.5];

/**
 * The best first by BM25+, times how many of the words asked for stand in a passage; those that have none last, in their
 * order. A word counts as often as it is asked.
 */
function* ranked(passages: readonly ShownPassage[], query: string): PassageSlices<ShownPassage[]> {
  const asked = countsOf(wordsOf(query));
  const holders = new Map<string, number>();
  const read: {
    readonly passage: ShownPassage;
    readonly counts: Map<string, number>;
    readonly size: number;
  }[] = [];
  for (const passage of passages) {
    const words = wordsOf(`${passage.heading ?? ''} ${passage.text}`);
    const counts = countsOf(words.filter((word) => asked.has(word)));
    for (const word of counts.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
    if (read.push({ passage, counts, size: new Set(words).size }) % SLICE === 0) yield;
  }
  const mean = read.reduce((sum, { size }) => sum + size, 0) / read.length;
  const scoreOf = (counts: ReadonlyMap<string, number>, size: number): number => {
    let sum = 0;
    for (const [word, count] of counts) {
      const held = holders.get(word) ?? 0;
      const rarity = Math.log(1 + (read.length - held + 0.5) / (held + 0.5));
      const weight = D + (count * (K + 1)) / (count + K * (1 - B + (B * size) / mean));
      sum += (asked.get(word) ?? 0) * rarity * weight;
    }
    return sum * counts.size;
  };
  return read
    .map(({ passage, counts, size }) => ({ passage, score: scoreOf(counts, size) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ passage }) => passage);
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const DENSE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u;

/** Words in lower case; pairs of characters where a script has no spaces. */
function wordsOf(text: string): string[] {
  const words = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => {
    if (!DENSE.test(word) || word.length < 2) return [word.toLowerCase()];
    return Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));
  });
}
