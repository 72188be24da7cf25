// A memo speaks the language of its question: a sentence in another one is not the writer's to add.
import { languagePoints } from '../../language.ts';
import type { AnyLanguage, Language } from '../../language.ts';
import { placed } from './finding.ts';
import type { Finding } from './finding.ts';
import type { ProseData } from './data.ts';

const SCRIPTS = [
  ['Latin', /\p{Script=Latin}/gu],
  ['Han', /\p{Script=Han}/gu],
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  [
    'other',
    /(?!\p{Script=Latin}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Common}|\p{Script=Inherited})\p{L}/gu,
  ],
] as const;
const LATIN: ReadonlySet<string> = new Set(['Latin']);
const OWN_SCRIPTS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: LATIN,
  de: LATIN,
  fr: LATIN,
  es: LATIN,
  it: LATIN,
  pt: LATIN,
  nl: LATIN,
  pl: LATIN,
  zh: new Set(['Han']),
  ja: new Set(['Han', 'kana']),
};
/** So many more words of another language than of the question's give a sentence away. */
const [LEAD, FACTOR] = [3, 3];

/** Letters of two alphabets in one word look like a word and are another. */
const LOOK_ALIKES =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;

export function otherLanguage(sentence: string, data: ProseData): Finding[] {
  const spoken = [...data.languages];
  const fits = spoken.some((language) => isIn(sentence, language, data.callers));
  return fits && !LOOK_ALIKES.test(sentence)
    ? []
    : [
        placed(
          'another language',
          { start: 0, end: sentence.length },
          'Write in the language of the question alone.',
        ),
      ];
}

function isIn(sentence: string, language: AnyLanguage, callers: string): boolean {
  if (language === 'other') return true;
  return !inOtherScript(sentence, language, callers) && !inOtherLanguage(sentence, language);
}

function inOtherScript(sentence: string, language: Language, callers: string): boolean {
  return SCRIPTS.some(([name, script]) => {
    if (OWN_SCRIPTS[language].has(name)) return false;
    const letters = sentence.match(script) ?? [];
    if (letters.length < 2) return false;
    return name === 'Latin'
      ? isMostly(sentence, letters.length)
      : !letters.every((letter) => callers.includes(letter));
  });
}

function isMostly(sentence: string, letters: number): boolean {
  return (
    letters * 2 > (sentence.match(/\p{L}/gu) ?? []).length && (sentence.match(/\p{L}+/gu) ?? []).length > 2
  );
}

function inOtherLanguage(sentence: string, language: Language): boolean {
  if (language === 'zh' || language === 'ja') return false;
  const points = languagePoints(sentence);
  const own = points.get(language) ?? 0;
  return [...points].some(([other, found]) => other !== language && found >= LEAD && found >= FACTOR * own);
}
