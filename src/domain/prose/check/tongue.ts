// A memo speaks the language of its question: a sentence in another one is not the writer's to add.
import { languagePoints } from '../../language.ts';
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
/** So many more words of another language than of the question's give a sentence away. */
const [LEAD, FACTOR] = [3, 3];

export function otherLanguage(sentence: string, data: ProseData): Finding[] {
  if (data.language === 'other') return [];
  return inOtherScript(sentence, data) || inOtherLanguage(sentence, data)
    ? [
        placed(
          'another language',
          { start: 0, end: sentence.length },
          'Write in the language of the question alone.',
        ),
      ]
    : [];
}

function inOtherScript(sentence: string, data: ProseData): boolean {
  const mixed =
    /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;
  if (mixed.test(sentence)) return true;
  return SCRIPTS.some(([name, script]) => {
    const letters = sentence.match(script) ?? [];
    if (letters.length < 2) return false;
    if (data.language === 'ja' && name !== 'other')
      return name === 'Latin' && isMostly(sentence, letters.length);
    if (data.language === 'zh' && name === 'Han') return false;
    if (data.language !== 'zh' && data.language !== 'ja' && name === 'Latin') return false;
    return name === 'Latin'
      ? isMostly(sentence, letters.length)
      : !letters.every((letter) => data.callers.includes(letter));
  });
}

function isMostly(sentence: string, letters: number): boolean {
  return (
    letters * 2 > (sentence.match(/\p{L}/gu) ?? []).length && (sentence.match(/\p{L}+/gu) ?? []).length > 2
  );
}

function inOtherLanguage(sentence: string, data: ProseData): boolean {
  if (data.language === 'zh' || data.language === 'ja' || data.language === 'other') return false;
  const points = languagePoints(sentence);
  const own = points.get(data.language) ?? 0;
  return [...points].some(
    ([language, found]) => language !== data.language && found >= LEAD && found >= FACTOR * own,
  );
}
