// Where a word begins and ends, script by script. Chinese, Japanese and Thai put no spaces between words, Korean and
// Arabic attach particles to a name, and a Latin name stands among letters of any other script as a word of its own.
import { foldText } from './fold-text.ts';
import { condition, either, exactly, maybe, one, sequence, times, type Pattern } from './pattern.ts';

/**
 * Letters that may belong to one word with Latin ones: Cyrillic and Greek look-alikes are folded to Latin. Blocks, not
 * scripts by name, here and below: the patterns hold them many times over, and compile in a tenth of the time.
 */
export const LATINATE = 'A-Za-z\\u00c0-\\u02af\\u0370-\\u052f\\u1e00-\\u1fff';
export const NOT_INSIDE = condition(`(?<![${LATINATE}\\d])`);
export const NOT_BEFORE = condition(`(?![${LATINATE}\\d])`);

const GAP = times(one('[-_. \\u30fb\\u00b7]'), 0, 2);

/** How many characters before a place its conditions look at. */
export const LOOKED_BACK = 6;

const NOTHING = condition('');

/** The text in any case, folded: the two cases of a letter may fold to different letters ("Н" looks like "H", "н" does not). */
function foldedWord(text: string): Pattern {
  return sequence(
    ...[...text].map((char) => {
      if (char === ' ') return GAP;
      const cases = [char, char.toLowerCase(), char.toUpperCase()].map((form) => foldText(form).text);
      const distinct = [...new Set(cases)];
      return distinct.length === 1 ? exactly(distinct[0] ?? '') : either(...distinct.map(exactly));
    }),
  );
}

const inAnyCase = (forms: string): Pattern => either(...forms.split(' ').map(foldedWord));

/** Of nouns, and of the adjectives made of them: "Гуглом", "гугловский", "Клодът", "Клодтың". */
const CYRILLIC_ENDING = sequence(
  maybe(inAnyCase('ов')),
  maybe(inAnyCase('ск')),
  maybe(
    inAnyCase(
      'ами ах ам а ями я у ю ем ей ее е ому ою ой ом ові о ый ым ых ы ий ими им их ите ият и і ів єм ого его та ът ға ге да де дан ден тан тен тың дың ның ты ды',
    ),
  ),
);

/** What stands around a word of a script: before it, and after it with its endings. */
type Border = {
  readonly isOf: (form: string) => boolean;
  readonly before: Pattern;
  readonly after: Pattern;
};

const startsWith = (letters: RegExp) => (form: string) => letters.test(form);

/** After particles that are written together with the word behind them: "and", "in", "to", "the". */
function prefixed(letters: string, particles: string): Pattern {
  return condition(`(?:(?<![${letters}])|(?<=(?<![${letters}])(?:${particles})))`);
}

const HANGUL = '\\u1100-\\u11ff';
const KOREAN_PARTICLES = ['는', '은', '의', '와', '과', '도'].map((particle) => foldText(particle).text);
/** Folded, a syllable is two or three letters. */
const SHORT_HANGUL = 6;
const KATAKANA = '\\u30a1-\\u30fa\\u30fc';
const ARABIC = '\\u0620-\\u06ff';
const HEBREW = '\\u05d0-\\u05ea';
// Without the danda and the double danda, which end sentences.
const INDIC = '\\u0900-\\u0963\\u0966-\\u0dff';

const ETHIOPIC = '\\u1200-\\u135f';
const LATIN = /^\p{Script=Latin}/u;

/** Whatever an inflecting language appends to a name, in its own letters or in others: "Grokiem", "Claudella", "Grokом". */
export const ENDING = times(one(`[${LATINATE}]`), 0, 8);

/** The first that a form is of; Chinese and Thai, and long names in Korean, have none. */
const BORDERS: readonly Border[] = [
  {
    isOf: startsWith(/^\p{Script=Cyrillic}/u),
    before: NOT_INSIDE,
    after: sequence(CYRILLIC_ENDING, NOT_BEFORE),
  },
  { isOf: startsWith(/^\p{Script=Greek}/u), before: NOT_INSIDE, after: NOT_BEFORE },
  {
    isOf: startsWith(/^\p{Script=Katakana}/u),
    before: condition(`(?<![${KATAKANA}])`),
    after: NOTHING,
  },
  {
    // Short Korean names stand inside other words, too ("야구글"): only a particle may come right before them.
    isOf: (form) => /^\p{Script=Hangul}/u.test(form) && foldText(form).text.length <= SHORT_HANGUL,
    before: condition(`(?:(?<![${HANGUL}])|(?<=${KOREAN_PARTICLES.join('|')}))`),
    after: NOTHING,
  },
  {
    isOf: startsWith(/^\p{Script=Arabic}/u),
    before: prefixed(ARABIC, '[وف]?[بلك]?(?:ال|ل)?'),
    // Persian endings, and possessives.
    after: sequence(
      maybe(either(...['هایی', 'های', 'ها', 'ای', 'ی', 'را', 'نا', 'هم'].map(foldedWord))),
      condition(`(?![${ARABIC}])`),
    ),
  },
  {
    isOf: startsWith(/^\p{Script=Hebrew}/u),
    before: prefixed(HEBREW, '[ושהבלמכ]{0,4}'),
    after: condition(`(?![${HEBREW}])`),
  },
  {
    isOf: startsWith(new RegExp(`^[${INDIC}]`, 'u')),
    before: condition(`(?<![${INDIC}])`),
    after: sequence(times(one(`[${INDIC}]`), 0, 8), condition(`(?![${INDIC}])`)),
  },
  { isOf: startsWith(/^[\p{Script=Armenian}\p{Script=Georgian}]/u), before: NOT_INSIDE, after: NOTHING },
  { isOf: startsWith(/^\p{Script=Ethiopic}/u), before: prefixed(ETHIOPIC, '[የለበከስእ]{1,2}'), after: NOTHING },
  { isOf: startsWith(LATIN), before: NOT_INSIDE, after: sequence(ENDING, NOT_BEFORE) },
];

/** Any of the forms, each bounded as a word of its script is. The form itself tells the script: folded, it may look Latin. */
export function foreignWords(forms: readonly string[]): Pattern {
  const longestFirst = forms.toSorted((a, b) => b.length - a.length);
  const byBorder = Map.groupBy(longestFirst, (form) => BORDERS.find(({ isOf }) => isOf(form)));
  return either(
    ...[...byBorder].map(([border, list]) =>
      sequence(
        border?.before ?? NOTHING,
        either(
          ...list
            // The sign that ends a word in a consonant goes where an ending with a vowel comes: "கிளாட்", "கிளாடின்".
            .map((form) => form.replace(/[\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]$/u, ''))
            .map((form) =>
              /[a-z]$/i.test(form) && !LATIN.test(form)
                ? sequence(foldedWord(form), NOT_BEFORE)
                : foldedWord(form),
            ),
        ),
        border?.after ?? NOTHING,
      ),
    ),
  );
}
