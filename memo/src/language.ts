// The language of a text: by its script, by a detector, and of a few words by the commonest ones.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type * as Eld from 'eld/extrasmall';
import { READINGS } from './words/languages.ts';

/** ISO 639-1, or this where it cannot be told. */
export const UNKNOWN_LANGUAGE = 'und';

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** A language's name in English; undefined for a code that stands for none. Throws for what cannot be a code. */
export function languageName(code: string): string | undefined {
  return code === UNKNOWN_LANGUAGE ? undefined : NAMES.of(code);
}

let loaded: typeof Eld | null = null;

/** Read at its first use, since its table is large; by its path, since the package names nothing for `require`. */
function detector(): typeof Eld.default {
  // `as`: the package's own types.
  loaded ??= createRequire(import.meta.url)(
    fileURLToPath(import.meta.resolve('eld/extrasmall')),
  ) as typeof Eld;
  return loaded.default;
}

/**
 * Function words and the verbs of asking, none of a language that its script tells. Where the detector is unsure they
 * decide the language; the search for related memos leaves them out.
 */
const FUNCTION_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...READINGS].map(([language, { functionWords }]) => [language, new Set(functionWords.match(/\S+/gu))]),
);

/** Between two names these are all that says a language. */
const BETWEEN_NAMES: Readonly<Record<string, string>> = { or: 'en', oder: 'de' };
const FEW_WORDS = 4;
/** "Adopt Tailwind?" Of these words German has some, too. */
const ENGLISH_VERBS = new RegExp(`^(?:${READINGS.get('en')?.alternatives.verbs})$`, 'u');
/** The detector takes as much English of few words for another language: "Buy a dog?" for Danish. */
const NEAR_ENGLISH = 0.12;

/** As an ISO 639-1 code; `UNKNOWN_LANGUAGE` where neither the detector nor its commonest words tell. */
export function languageOf(text: string): string {
  const sample = text.slice(0, 4_000).toLowerCase();
  const byScript = eastAsian(sample);
  if (byScript !== null) return byScript;
  if (/[¿¡]/u.test(sample)) return 'es';
  const words = sample.match(/[\p{L}\p{M}]+/gu) ?? [];
  const between = words.find((word) => Object.hasOwn(BETWEEN_NAMES, word));
  if (words.length <= FEW_WORDS && between !== undefined) return BETWEEN_NAMES[between] ?? UNKNOWN_LANGUAGE;
  const found = detector().detect(sample);
  const told = byWords(words);
  const acts = told === UNKNOWN_LANGUAGE && found.language !== 'de' && ENGLISH_VERBS.test(words[0] ?? '');
  if (words.length <= FEW_WORDS && acts) return 'en';
  if (found.language === '' || !found.isReliable()) return told;
  if (words.length > FEW_WORDS) return found.language;
  // Among the languages whose commonest words are known these tell more of few words than the letters do.
  if (FUNCTION_WORDS.has(found.language) && told !== UNKNOWN_LANGUAGE) return told;
  const { en = 0, [found.language]: best = 0 } = found.getScores();
  return found.language !== 'en' && best - en < NEAR_ENGLISH ? UNKNOWN_LANGUAGE : found.language;
}

/** "用Slack还是Teams？" is Chinese, however few its characters. */
const ASKS_IN_CHINESE = /还是|[吗哪该]/u;

/** Japanese is told from Chinese by its kana. By words, since a product's name in Latin letters is long and still only one. */
function eastAsian(sample: string): string | null {
  const han = (sample.match(/\p{Script=Han}/gu) ?? []).length;
  const kana = (sample.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) ?? []).length;
  const hangul = (sample.match(/\p{Script=Hangul}/gu) ?? []).length;
  const latin = (sample.match(/\p{Script=Latin}+/gu) ?? []).length;
  if (hangul > 2 * latin) return 'ko';
  if (han + kana <= 2 * latin && !ASKS_IN_CHINESE.test(sample)) return null;
  return kana * 8 > han ? 'ja' : 'zh';
}

function byWords(words: readonly string[]): string {
  const points = [...FUNCTION_WORDS.keys()]
    .map((language) => ({ language, count: words.filter((word) => isFunctionWord(word, language)).length }))
    .toSorted((a, b) => b.count - a.count);
  const [first, second] = points;
  return first && first.count > (second?.count ?? 0) ? first.language : UNKNOWN_LANGUAGE;
}

/** Whether the word, in lower case, is one of the language's commonest; false of a language whose words are not listed. */
export function isFunctionWord(word: string, language: string): boolean {
  return FUNCTION_WORDS.get(language)?.has(word) ?? false;
}
