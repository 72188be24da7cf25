// The language of a text: by its script, by a detector, and of a few words by the commonest ones.
import eld from 'eld/extrasmall';
import type { WordedLanguage } from './words/catalogue.ts';

/** ISO 639-1, or this where it cannot be told. */
export const UNKNOWN_LANGUAGE = 'und';

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** A language's name in English; undefined for a code that stands for none. Throws for what cannot be a code. */
export function languageName(code: string): string | undefined {
  return code === UNKNOWN_LANGUAGE ? undefined : NAMES.of(code);
}

/**
 * Function words and the verbs of asking. Where the detector is unsure they decide the language; searching for related
 * memos leaves them out. None of a language that its script tells.
 */
const FUNCTION_WORDS: Readonly<Record<WordedLanguage, string>> = {
  en: `the of and to is in it we should do does did not be for with our or which would could can a an on are what how if by from have has this that my their your i you they will when who why at than more most now first as was into over but shall instead next before after still only any whether between`,
  de: `der die das und ist nicht wir sollen sollten soll sollte ein eine einen einem einer mit für auf zu oder ob den dem des im ich es sie wie was wer welche welcher welches welchen sich von bei wenn noch auch aus nach unser unsere unseren unserem kann können wird werden hat haben um am als sind zum zur über jetzt weiter bleiben mein meine lieber besser statt vor kein keine dieses dieser diese mehr erst`,
  fr: `le la les de des du et est un une nous devons devrions faut il elle que qui pour dans ou pas ne sur avec en au aux notre nos ce cette ces quel quelle quels quelles plus par sont faire on vous je si son sa ses leur mon ma mes devrait doit comment mieux maintenant avant après encore plutôt avons peut`,
  es: `a nos el la los las de del y es un una nosotros debemos deberíamos debo debería que para en con por no se su sus al nuestro nuestra nuestros nuestras qué cuál cuáles cómo más o lo como si este esta son hay tenemos conviene mejor ahora antes después todavía mi mis puede hacer ser vale`,
  zh: '',
};
const COMMONEST: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(FUNCTION_WORDS).map(([language, words]) => [language, new Set(words.match(/\S+/gu))]),
);

/** Between two names these are all that says a language. */
const BETWEEN_NAMES: Readonly<Record<string, string>> = { or: 'en', oder: 'de' };
const FEW_WORDS = 4;

/** As an ISO 639-1 code; `UNKNOWN_LANGUAGE` where neither the detector nor its commonest words tell. */
export function languageOf(text: string): string {
  const sample = text.slice(0, 4_000).toLowerCase();
  const byScript = eastAsian(sample);
  if (byScript !== null) return byScript;
  if (/[¿¡]/u.test(sample)) return 'es';
  const words = sample.match(/[\p{L}\p{M}]+/gu) ?? [];
  const between =
    words.length <= FEW_WORDS ? words.find((word) => Object.hasOwn(BETWEEN_NAMES, word)) : undefined;
  if (between !== undefined) return BETWEEN_NAMES[between] ?? UNKNOWN_LANGUAGE;
  const found = eld.detect(sample);
  return found.language !== '' && found.isReliable() ? found.language : byWords(words);
}

/** Japanese is told from Chinese by its kana. By words, since a product's name in Latin letters is long and still only one. */
function eastAsian(sample: string): string | null {
  const han = (sample.match(/\p{Script=Han}/gu) ?? []).length;
  const kana = (sample.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) ?? []).length;
  const hangul = (sample.match(/\p{Script=Hangul}/gu) ?? []).length;
  const latin = (sample.match(/\p{Script=Latin}+/gu) ?? []).length;
  if (hangul > 2 * latin) return 'ko';
  if (han + kana <= 2 * latin) return null;
  return kana * 8 > han ? 'ja' : 'zh';
}

function byWords(words: readonly string[]): string {
  const points = [...COMMONEST.keys()]
    .map((language) => ({ language, count: words.filter((word) => isFunctionWord(word, language)).length }))
    .toSorted((a, b) => b.count - a.count);
  const [first, second] = points;
  return first && first.count > (second?.count ?? 0) ? first.language : UNKNOWN_LANGUAGE;
}

/** Whether the word, in lower case, is one of the language's commonest; false of a language whose words are not listed. */
export function isFunctionWord(word: string, language: string): boolean {
  return COMMONEST.get(language)?.has(word) ?? false;
}
