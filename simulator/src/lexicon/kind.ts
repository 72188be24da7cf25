// What a simulated advisor knows about one kind of move: hiring, rewriting, waiting ...

/** The sides from which any option can be looked at; a criterion is read as one of them. */
export const AXES = ['benefit', 'cost', 'risk', 'undo', 'time', 'people', 'quality', 'proof'] as const;
export type Axis = (typeof AXES)[number];

/**
 * `{o}` in the texts stands for the option as a noun phrase ("rewriting the importer in Rust"), `{thing}` for what the
 * question is about ("the importer"). Scores run from 0 to 100, 100 best for the decider. `says` are clauses
 * that fit after a colon; one that starts with "+ " speaks for the option only, with "- " against it only. The other
 * texts are whole sentences.
 */
export type Kind = {
  readonly name: string;
  /** Recognises the kind in an option's name or in the question. */
  readonly words: RegExp;
  readonly family: 'technical' | 'people' | 'market' | 'general';
  readonly description: string;
  readonly scores: Readonly<Record<Axis, number>>;
  readonly says: Readonly<Record<Axis, readonly string[]>>;
  readonly failed: readonly string[];
  readonly assumes: readonly string[];
  readonly turns: readonly string[];
  readonly steps: readonly string[];
  readonly conditions: readonly string[];
  readonly reversibility: 'reversible' | 'costly' | 'irreversible';
  /** A real third way when the question allows only yes or no. */
  readonly thirdWay: string;
};

/** Scores in the order of AXES. */
export function scoresOf(
  ...values: readonly [number, number, number, number, number, number, number, number]
) {
  const [benefit, cost, risk, undo, time, people, quality, proof] = values;
  return { benefit, cost, risk, undo, time, people, quality, proof };
}
