// The advisors' own sentences, as a memo may take them over.
import type { MemoPerspective } from '@witan/client';
import type { AnyLanguage } from '../language.ts';
import type { MemoFacts } from './memo-facts.ts';
import { checkSentence } from './check/check.ts';
import type { ProseData } from './check/check.ts';
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

export function sentencesFrom(data: ProseData): Sentences {
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
            !(BRIEF.has(field) && (PERSONAL[data.language].test(sentence) || LEANING.test(sentence))) &&
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
const PERSONAL: Readonly<Record<AnyLanguage, RegExp>> = {
  en: /\b(?:I|my|My|mine|myself)\b/u,
  de: /(?<!\p{L})(?:ich|mein\p{L}*|mir|mich)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:je|j['’]|mon|ma|mes|moi)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:yo|mi|mis|creo|me)(?!\p{L})/iu,
  it: /(?<!\p{L})(?:io|mio|mia|miei|mi)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:eu|meu|minha|meus|minhas)(?!\p{L})/iu,
  nl: /(?<!\p{L})(?:ik|mijn)(?!\p{L})/iu,
  pl: /(?<!\p{L})(?:ja|mój|moja|moje|moim)(?!\p{L})/iu,
  zh: /我(?!们)/u,
  ja: /私/u,
  other: /\bI\b/u,
};
/** A sentence that leans on the one before it. */
const LEANING =
  /^(?:besides|also|moreover|furthermore|it also|it helps|that said|however|still|therefore|thus|so|and|but|außerdem|zudem|auch|dennoch|trotzdem|deshalb|daher|aber|und|de plus|en outre|aussi|cependant|toutefois|donc|mais|además|también|sin embargo|por eso|pero|y|inoltre|anche|però|quindi|além disso|também|porém|bovendien|ook|echter|ponadto|też|jednak)(?![\p{L}])|^(?:此外|另外|而且|但是?|因此|所以|また|さらに|しかし)/iu;
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
