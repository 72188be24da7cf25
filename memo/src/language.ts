// The language of a text, by its letters and its commonest words.

/** The languages that are told apart; codes of ISO 639-1. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'zh', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A language that is told apart, or any other one. */
export type AnyLanguage = Language | 'other';

export function knownLanguage(code: string): AnyLanguage {
  return LANGUAGES.find((language) => language === code) ?? 'other';
}

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** A language's name in English; undefined for a code that stands for none. Throws for what cannot be a code. */
export function languageName(code: string): string | undefined {
  return NAMES.of(code);
}

type Latin = Exclude<Language, 'zh' | 'ja'>;

// Function words and the verbs of asking, so that even "Kaufen oder mieten?" is enough. A word may stand in several lists.
const WORDS: Readonly<Record<Latin, string>> = {
  en: `the of and to is in it we should do does did not be for with our or which would could can a an on are what how if
    by from have has this that my their your i you they will when who why at than more most now first as was into over but
    shall instead next before after still only any whether between`,
  de: `der die das und ist nicht wir sollen sollten soll sollte ein eine einen einem einer mit für auf zu oder ob den dem des im
    ich es sie wie was wer welche welcher welches welchen sich von bei wenn noch auch aus nach unser unsere unseren unserem kann können wird werden hat haben
    um am als sind zum zur über jetzt weiter bleiben mein meine lieber besser statt vor kein keine dieses dieser diese mehr erst`,
  fr: `le la les de des du et est un une nous devons devrions faut il elle que qui pour dans ou pas ne sur avec en au aux
    notre nos ce cette ces quel quelle quels quelles plus par sont faire on vous je si son sa ses leur mon ma mes devrait doit comment
    mieux maintenant avant après encore plutôt avons peut`,
  es: `a nos el la los las de del y es un una nosotros debemos deberíamos debo debería que para en con por no se su sus al nuestro nuestra
    nuestros nuestras qué cuál cuáles cómo más o lo como si este esta son hay tenemos conviene mejor ahora antes después todavía mi mis
    puede hacer ser vale`,
  it: `il lo la i gli le di del della dei delle e è un una noi dobbiamo dovremmo devo dovrei che per in con non si su al alla
    nostro nostra nostri nostre quale quali come più o se questo questa sono ci conviene meglio ora prima dopo ancora mio mia
    nel nella da dal dalla essere fare o no assumere`,
  pt: `o a os as de do da dos das e é um uma nós devemos deveríamos devo deveria que para em com não se no na nos nas ao à
    nosso nossa nossos nossas qual quais como mais ou por este esta são convém melhor agora antes depois ainda meu minha pelo pela
    ser fazer vale`,
  nl: `de het een en is niet we wij moeten moet zullen ik zij met voor op of in te van ons onze dat die dit deze wat welke hoe er zijn
    als om aan bij naar uit ook nog kan kunnen worden wordt heeft hebben mijn beter nu eerst dan maar over toch blijven geen meer`,
  pl: `i w na do z ze nie czy się jest to że o jak co po za od dla przez nasz nasza nasze naszą naszego naszej powinniśmy powinienem
    mamy lub albo który która które jaki jaka jakie są być lepiej teraz najpierw przed jeszcze my ja mój moja już tylko też ale żeby`,
};

const LISTS = (Object.keys(WORDS) as Latin[]).map(
  (language) => [language, new Set(WORDS[language].split(/\s+/u))] as const,
);

/** For which languages a word speaks. */
const SPEAKS_FOR = new Map<string, Latin[]>();
for (const [language, words] of LISTS) {
  for (const word of words) SPEAKS_FOR.set(word, [...(SPEAKS_FOR.get(word) ?? []), language]);
}

/** Letters that settle much, but not all: a name may carry one. */
const LETTERS: readonly (readonly [letters: RegExp, languages: readonly Latin[]])[] = [
  [/[äöüß]/gu, ['de']],
  [/[ñ¿¡]/gu, ['es']],
  [/[ãõ]/gu, ['pt']],
  [/[ąćęłńśźż]/gu, ['pl']],
  [/[èêëîïœû]|\b(?:l|d|qu|n|s|c|j)['’](?=\p{L})/gu, ['fr']],
  [/[òì]|\b(?:dell|nell|all|un|l|c|quest)['’](?=\p{L})/gu, ['it']],
];

/**
 * The language that most of the words speak for; English where none does, or where it is a tie. Japanese is told from
 * Chinese by its kana.
 */
export function languageOf(text: string): Language {
  const sample = text.slice(0, 4_000).toLowerCase();
  const han = (sample.match(/\p{Script=Han}/gu) ?? []).length;
  const kana = (sample.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) ?? []).length;
  const latin = (sample.match(/\p{Script=Latin}+/gu) ?? []).length;
  // By words, since a product's name in Latin letters is long and still only one word.
  if (han + kana > 2 * latin) return kana * 8 > han ? 'ja' : 'zh';
  const points = languagePoints(sample);
  const english = points.get('en') ?? 0;
  const [language, most] = [...points].toSorted(([, a], [, b]) => b - a)[0] ?? ['en', 0];
  return most > english ? language : 'en';
}

/** How many words and letters of the text speak for each language that is written in Latin letters. */
export function languagePoints(text: string): Map<Language, number> {
  const sample = text.toLowerCase();
  const points = new Map<Language, number>(LISTS.map(([language]) => [language, 0]));
  const add = (language: Language, more: number): unknown =>
    points.set(language, (points.get(language) ?? 0) + more);
  for (const word of sample.match(/\p{L}+/gu) ?? []) {
    for (const language of SPEAKS_FOR.get(word) ?? []) add(language, 1);
  }
  for (const [pattern, languages] of LETTERS) {
    const letters = sample.match(pattern)?.length ?? 0;
    for (const language of languages) add(language, Math.min(2, letters));
  }
  return points;
}

/** Whether the word, in lower case, is one of the language's commonest. */
export function isFunctionWord(word: string, language: AnyLanguage): boolean {
  return LISTS.some(([own, words]) => own === language && words.has(word));
}
