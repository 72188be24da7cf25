// The check of an answer about a memo: its figures, names and quotations must stand in its sources, and it has no links.
import { isVerbatim, quotationsIn, unquoted } from './quotations.ts';
import { sentencesOf } from '@witan/memo/sentences';
import { leadsElsewhere } from '@witan/memo/showable';
import { formsOf, formsOfShare, numbersIn } from './stated-numbers.ts';

/** What an answer may say again. */
export type AnswerBasis = ReturnType<typeof answerBasis>;

/** `texts` are the memo, the perspectives, the sources and the question; `shares` from 0 to 1 and `points` may be said rounded. */
export function answerBasis(given: {
  readonly texts: readonly string[];
  readonly shares: readonly number[];
  readonly points: readonly number[];
}) {
  const stated = given.texts.flatMap((text) => numbersIn(text).flatMap(({ values }) => values));
  return {
    /** Cleaned for quotations. */
    texts: given.texts.map(unquoted),
    words: new Set(given.texts.flatMap((text) => text.toLowerCase().match(WORD) ?? [])),
    numbers: new Set([
      ...stated,
      ...given.shares.flatMap(formsOfShare),
      ...given.points.flatMap((points) => formsOf(points, 1)),
    ]),
  };
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu;

/** What is wrong with one sentence, in words that can be sent back; empty where nothing is. */
export function sentenceProblems(sentence: string, basis: AnswerBasis): string[] {
  const numbers = numbersIn(sentence)
    // Small counts, as of advisors, options and steps, need not stand there.
    .filter(({ values }) => !values.some((n) => (Number.isInteger(n) && n <= 12) || basis.numbers.has(n)))
    .map(({ text }) => `The number ${text} is not in the data.`);
  const quotations = quotationsIn(sentence)
    .filter((quotation) => !isVerbatim(quotation, basis.texts))
    .map((quotation) => `“${quotation}” does not stand in the data word for word.`);
  const names = namesIn(sentence)
    .filter((name) => !basis.words.has(name.toLowerCase()))
    .map((name) => `The name ${name} is not in the data.`);
  const leads = leadsElsewhere(sentence)
    ? ['It holds a link, an address, a number to call or a command.']
    : [];
  return [...numbers, ...quotations, ...names, ...leads];
}

const CAPITALISED = /\p{Lu}[\p{L}\p{M}\p{N}]*(?:['’.-][\p{L}\p{N}]+)*/gu;

/**
 * Words written as names: those with a capital inside a sentence. German capitalizes every noun, so there only words with a
 * capital or a digit inside count. In scripts without capitals no name can be found.
 */
function namesIn(sentence: string): string[] {
  const isGerman = /(?<!\p{L})(?:der|die|das|und|nicht|ist|den|dem|ein|eine|für)(?!\p{L})/u.test(sentence);
  return [...sentence.matchAll(CAPITALISED)]
    .filter(({ 0: word, index }) => {
      if (word.length < 2 || /^I['’]/u.test(word)) return false;
      const isInner = /^.+[\p{Lu}\p{N}]/u.test(word);
      const begins = /(?:^|[.!?:;…]["'”’»)\]]*\s+|["'“„«([]|\n\s*|^[-*]\s+)$/u.test(sentence.slice(0, index));
      return isInner || (!begins && !isGerman);
    })
    .map(({ 0: word }) => word);
}

/** The answer without the sentences that fail, how many those are, and what is wrong with them. */
export function checkAnswer(answer: string, basis: AnswerBasis) {
  const judged = sentencesOf(answer).map(({ text }) => ({ text, problems: sentenceProblems(text, basis) }));
  const failed = judged.filter(({ problems }) => problems.length > 0);
  return {
    kept: judged
      .filter(({ problems }) => problems.length === 0)
      .map(({ text }) => text)
      .join('')
      .trim(),
    leftOut: failed.length,
    problems: failed.flatMap(({ problems }) => problems),
  };
}
