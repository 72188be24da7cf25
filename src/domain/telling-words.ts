import { isFunctionWord, languageOf } from '@witan/memo/language';

const MOST = 24;
const LEAST_LETTERS = 3;
/** What is longer is no word, such as an address. */
const MOST_LETTERS = 60;
/** Some characters stand for many. */
const CHARACTERS = 10_000;

/**
 * The words of a question that say what it is about, each once: without the commonest of its language. Of a script
 * without spaces, pairs of neighbouring characters.
 */
export function tellingWords(question: string): string[] {
  const language = languageOf(question);
  const even = question.normalize('NFKC').slice(0, CHARACTERS).toLowerCase();
  const found = even.match(/\p{Script=Han}{2,}|[\p{L}\p{N}]+/gu) ?? [];
  const words = found.flatMap((word) => {
    if (/^\p{Script=Han}{2,}$/u.test(word)) return pairsOf(word);
    return word.length < LEAST_LETTERS || word.length > MOST_LETTERS || isFunctionWord(word, language)
      ? []
      : [word];
  });
  return [...new Set(words)].slice(0, MOST);
}

/** Neighbouring characters; one alone stays as it is. */
export function pairsOf(text: string): string[] {
  const characters = [...text];
  return characters.length < 2
    ? characters
    : characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
