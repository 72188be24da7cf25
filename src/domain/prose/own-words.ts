// The advisors' own sentences, as a memo may take them over.
import type { MemoPerspective } from '@witan/client';
import type { MemoFacts } from './memo-facts.ts';
import { checkSentence, proseDataOf } from './check/check.ts';
import type { Field } from './check/overruling.ts';
import { asSentence, counted } from './reading-facts.ts';
import { sayTheSame } from './said.ts';
import { sentencesOf } from './sentences.ts';

const [SHORTEST, SHORTEST_DENSE, LONGEST] = [12, 6, 360];

/** Gives out sentences that pass the check of a writer, each of them once. */
export type Sentences = {
  /** The first so many of a text that are left; what has been given out is not given out again. */
  readonly take: (text: string, most: number, field?: Field) => string[];
};

export function sentencesFrom(facts: MemoFacts): Sentences {
  const data = proseDataOf(facts);
  const given: string[] = [];
  return {
    take: (text, most, field = 'rationale') => {
      const fresh = sentencesOf(text)
        .map((sentence) => asSentence(sentence.text))
        .filter(
          (sentence) =>
            sentence.length >= (DENSE.test(sentence) ? SHORTEST_DENSE : SHORTEST) &&
            sentence.length <= LONGEST &&
            !given.some((before) => sayTheSame(before, sentence)) &&
            !(BRIEF.has(field) && PERSONAL.test(sentence)) &&
            checkSentence(sentence, data, field).length === 0,
        )
        .slice(0, most);
      given.push(...fresh);
      return fresh;
    },
  };
}

const BRIEF: ReadonlySet<Field> = new Set(['reasons', 'against', 'change']);
/** An advisor that speaks of itself: it has a place in its own answer, not in the brief. */
const PERSONAL =
  /(?<![\p{L}])(?:I|my|mine|myself|ich|mein\p{L}*|mir|mich|je|j['’]|mon|ma|mes|moi|yo|mi|mis|creo|io|mio|mia|eu|meu|minha|ik|mijn|ja|mój|moja)(?![\p{L}])|我(?!们)|私/u;
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Those who prefer the recommended option, the surest first, and the others. */
export function sides(facts: MemoFacts): [holders: MemoPerspective[], others: MemoPerspective[]] {
  const sure = counted(facts).toSorted(
    (a, b) => (b.probabilities[b.pick] ?? 0) - (a.probabilities[a.pick] ?? 0),
  );
  return [
    sure.filter(({ pick }) => pick === facts.recommended),
    sure.filter(({ pick }) => pick !== facts.recommended),
  ];
}
