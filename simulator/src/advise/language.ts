// Detects the language of a question by common words; English in doubt.
import common from '../lexicon/common-words.json' with { type: 'json' };

const SPOKEN = ['en', 'de', 'fr', 'es', 'zh'] as const;
export type SpokenLanguage = (typeof SPOKEN)[number];

const WORDS = new Map(
  Object.entries(common).map(([language, words]) => [language, new Set(words.split(' '))]),
);

/** Required evidence, to exclude Italian and Portuguese. */
const SURE: Readonly<Partial<Record<SpokenLanguage, RegExp>>> = {
  fr: /[èêœ]|[dlqnsj]['’]\p{L}|(?:^|\s)(?:les|des|du|et|est|nous|devons|devrions|faut|ou|une|notre|nos|pour|avec|dans|vaut|mieux)(?=[\s-]|$)/u,
  es: /[¿¡ñ]|(?:^|\s)(?:el|los|las|del|y|debemos|deberíamos|debo|conviene|nuestr[oa]s?|hay|tenemos|seguir)(?=\s|$)/u,
};

const ENGLISH = new Intl.DisplayNames('en', { type: 'language' });

/** The language that the task asks for, English if it is not one of the five; null where it names none. */
export function wantedIn(instructions: string): SpokenLanguage | null {
  const [, named] = /\bWrite every text in (\p{Lu}\w+)/u.exec(instructions) ?? [];
  if (named === undefined) return null;
  return SPOKEN.find((language) => ENGLISH.of(language) === named) ?? 'en';
}

export function spokenIn(question: string): SpokenLanguage {
  const text = question.slice(0, 2_000).toLowerCase();
  const ideographs = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  // A Chinese question may hold names in Latin letters; a Japanese one has kana.
  const names = text.match(/\p{Script=Latin}+/gu)?.length ?? 0;
  if (ideographs > names && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'zh';
  const words = text.match(/\p{L}+/gu) ?? [];
  const points = (['en', 'de', 'fr', 'es'] as const).map((language) => ({
    language,
    // Only Spanish opens a question with a mark.
    count:
      words.filter((word) => WORDS.get(language)?.has(word)).length +
      Number(language === 'es' && text.includes('¿')),
  }));
  const [best] = points
    .filter(({ language }) => SURE[language]?.test(text) ?? true)
    .toSorted((a, b) => b.count - a.count);
  return best && best.count > (points[0]?.count ?? 0) ? best.language : 'en';
}
