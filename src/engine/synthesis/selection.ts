// A choice of sentences, bounded and completed by code: whatever a model answers, each field holds only what may stand there.
import { contentWords, sayTheSame, type Content } from '@witan/memo/alike';
import { wordCount } from '@witan/memo/showable';
import { FIELDS, type Choices, type Field, type OfferedSentence } from './choices.ts';

export type Selected = Readonly<Record<Field, readonly OfferedSentence[]>>;

/** How many sentences a field takes at most, and how many code chooses where a model has chosen fewer than `least`. */
const SIZES: Readonly<
  Record<Field, { readonly most: number; readonly least: number; readonly usual: number }>
> = {
  reasons: { most: 4, least: 2, usual: 3 },
  against: { most: 2, least: 1, usual: 1 },
  wouldChange: { most: 1, least: 1, usual: 1 },
  conditions: { most: 3, least: 1, usual: 2 },
  nextSteps: { most: 4, least: 2, usual: 3 },
};
/** More are not read; one sentence has fewer. */
const REASON_WORDS = 90;

export function createSelection(choices: Choices) {
  const taken: Record<Field, OfferedSentence[]> = {
    reasons: [],
    against: [],
    wouldChange: [],
    conditions: [],
    nextSteps: [],
  };
  const said: Content[] = [];
  const fits = (field: Field, sentence: OfferedSentence): boolean => {
    const own = taken[field];
    if (own.length >= SIZES[field].most) return false;
    // The case against is one advisor's: sentences of two would be nobody's case.
    if (field === 'against' && own.some(({ advisor }) => advisor !== sentence.advisor)) return false;
    if (field === 'reasons' && wordsOf([...own, sentence]) > REASON_WORDS) return false;
    const content = choices.contentOf(sentence.text);
    return !said.some((other) => sayTheSame(other, content));
  };
  const take = (field: Field, id: string): OfferedSentence | null => {
    const sentence = choices[field].find((one) => one.id === id);
    if (!sentence || !fits(field, sentence)) return null;
    taken[field].push(sentence);
    said.push(choices.contentOf(sentence.text));
    return sentence;
  };
  return {
    /** The sentence of that id, where it may stand in the field and says nothing that stands already; else null. */
    take,
    /** What was taken, with what code adds where that is too little. */
    complete: (): Selected => {
      for (const field of FIELDS) {
        const { least, usual } = SIZES[field];
        const wanted = taken[field].length === 0 ? usual : least;
        for (const { id } of taken[field].length < wanted ? inOwnOrder(choices, field) : []) {
          if (taken[field].length >= wanted) break;
          take(field, id);
        }
      }
      return taken;
    },
  };
}

function wordsOf(sentences: readonly OfferedSentence[]): number {
  return sentences.reduce((sum, { text }) => sum + wordCount(text), 0);
}

/**
 * Each advisor's first, then each one's second: of every advisor the sentence nearest to what the others say first, and
 * what would fit any question last.
 */
function inOwnOrder(choices: Choices, field: Field): OfferedSentence[] {
  const sentences = choices[field];
  const words = new Map(sentences.map((sentence) => [sentence, contentWords(sentence.text)]));
  const nearnessOf = ([sentence, own]: readonly [OfferedSentence, ReadonlySet<string>]): number => {
    const others = [...words].filter(([{ advisor }]) => advisor !== sentence.advisor);
    return others.reduce((sum, [, other]) => sum + own.intersection(other).size, 0);
  };
  const near = new Map([...words].map((entry) => [entry[0], nearnessOf(entry)]));
  const lists = [...Map.groupBy(sentences, ({ advisor }) => advisor).values()].map((own) =>
    own.toSorted((a, b) => (near.get(b) ?? 0) - (near.get(a) ?? 0)),
  );
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat();
  return genericLast(turns, ({ text }) => choices.isGeneric(text));
}

/** In their order, with what would fit any question last. */
export function genericLast<T>(items: readonly T[], isGeneric: (item: T) => boolean): T[] {
  const { specific = [], generic = [] } = Object.groupBy(items, (item) =>
    isGeneric(item) ? 'generic' : 'specific',
  );
  return [...specific, ...generic];
}
