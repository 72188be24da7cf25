// The lexicon's entries by kind of option: hiring, rewriting, waiting ...
import kinds from './kinds.json' with { type: 'json' };

/** The axes of evaluation; each criterion is mapped to one of them. */
export const AXES = ['benefit', 'cost', 'risk', 'undo', 'time', 'people', 'quality', 'proof'] as const;
export type Axis = (typeof AXES)[number];

const FAMILIES = ['technical', 'people', 'market', 'general'] as const;
const WAYS_BACK = ['reversible', 'costly', 'irreversible'] as const;

/**
 * `{o}` in the texts stands for the option as a noun phrase ("rewriting the importer in Rust"), `{thing}` for what the
 * question is about ("the importer"). Scores run from 0 to 100, 100 best for the decider. `says` are clauses
 * that fit after a colon; one that starts with "+ " speaks for the option only, with "- " against it only. The other
 * texts are whole sentences. Every text stands by itself and says what tends to be so, never what is so with the asker.
 * `thirdWay` is a real one when the question allows only yes or no.
 */
export type Kind = Omit<(typeof kinds)[number], 'words' | 'family' | 'reversibility'> & {
  /** Matches the names of options and questions of this kind. */
  readonly words: RegExp;
  readonly family: (typeof FAMILIES)[number];
  readonly reversibility: (typeof WAYS_BACK)[number];
};
export type Risk = Kind['failed'][number];

/** Of two that match a text, the earlier one counts: "Profile first, then rewrite" is measuring. */
export const ALL_KINDS: readonly Kind[] = kinds.map((kind) => ({
  ...kind,
  words: new RegExp(kind.words, 'i'),
  family: oneOf(FAMILIES, kind.family),
  reversibility: oneOf(WAYS_BACK, kind.reversibility),
}));

export function kindNamed(name: string): Kind {
  const kind = ALL_KINDS.find((each) => each.name === name);
  if (!kind) throw new RangeError(`no kind is named ${name}`);
  return kind;
}

export function oneOf<T extends string>(known: readonly T[], text: string): T {
  const found = known.find((each) => each === text);
  if (found === undefined) throw new RangeError(`${text} is none of ${known.join(', ')}`);
  return found;
}
