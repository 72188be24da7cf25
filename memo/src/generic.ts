// Lines that would stand under any question: they rank last on the first page, and are folded behind it.
import { contentWords } from './alike.ts';
import type { WordedLanguage } from './words/catalogue.ts';

/** How an advisor speaks of itself, of its figures or of the others; whatever the language of the case, all are tried. */
const OF_ITSELF: Readonly<Record<WordedLanguage, RegExp>> = {
  en: wordsOf("I|I['’]m|I['’]ve|I['’]d|my|the other (?:advisors|forecasters|experts|analyses)"),
  de: wordsOf('ich|mein(?:e[nmrs]?)?'),
  fr: new RegExp(String.raw`${wordsOf('je|mon|mes').source}|(?:^|[\s(])j['’](?=\p{L})`, 'u'),
  es: wordsOf('yo|mis?'),
  zh: /我(?!们|方|司|国)/u,
};
const NUMBER = /\p{N}/u;
/** A capital within a sentence: a name, but in German any noun. */
const NAME = /(?<=[\p{Ll}\p{N},;:)’']\s)["“«(]?\p{Lu}/u;

/**
 * True for a line that shares no telling word with the case and has neither number nor name in it, and for one in which an
 * advisor speaks of itself. `words` as `contentWords` gives them of the case.
 */
export function isGeneric(
  text: string,
  { words, language }: { readonly words: ReadonlySet<string>; readonly language: string },
): boolean {
  if (Object.values(OF_ITSELF).some((words) => words.test(text))) return true;
  if (NUMBER.test(text) || (language !== 'de' && NAME.test(text))) return false;
  return contentWords(text).intersection(words).size === 0;
}

function wordsOf(words: string): RegExp {
  return new RegExp(String.raw`(?:^|[\s("“«])(?:${words})(?=[\s,;.)]|$)`, 'u');
}
