// Lines that would stand under any question: they rank last on the first page, and are folded behind it.
import { contentWords } from './alike.ts';
import { inAny } from './words/languages.ts';

/** How an advisor speaks of itself, of its figures or of the others, whatever the language of the case. */
const OF_ITSELF = inAny(({ ofItself }) => ofItself);
const SPEAKS_OF_ITSELF = new RegExp(
  String.raw`(?:^|[\s("“«])(?:${OF_ITSELF})(?=[\s,;.)]|$)|(?:^|[\s(])j['’](?=\p{L})|我(?!们|方|司|国)`,
  'u',
);
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
  if (SPEAKS_OF_ITSELF.test(text)) return true;
  if (NUMBER.test(text) || (language !== 'de' && NAME.test(text))) return false;
  return contentWords(text).isDisjointFrom(words);
}
