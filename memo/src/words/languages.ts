// The languages that code speaks, a file for each.
import de from './languages/de.json' with { type: 'json' };
import en from './languages/en.json' with { type: 'json' };
import es from './languages/es.json' with { type: 'json' };
import fr from './languages/fr.json' with { type: 'json' };
import zh from './languages/zh.json' with { type: 'json' };
import type { LanguageFile } from './message.ts';

/** How a text in the language is read, whatever a memo says in it. All but `functionWords` are parts of patterns. */
export type ReadingWords = {
  /** The commonest words, which tell the language and which the search for related memos leaves out. */
  readonly functionWords: string;
  /** A sentence goes on behind them. */
  readonly abbreviations: string;
  /** How advisors speak of themselves: "I", "my". */
  readonly ofItself: string;
  /** Without one of these a sentence says the opposite. */
  readonly negations: string;
  /** Words for more and for less, for before and for after: where two texts have opposite ones, they say opposite things. */
  readonly directions: readonly string[];
  /** They do not count towards the words of a short label. */
  readonly articles: string;
  /** What a question has said already: words for a deadline, what stands before a date and how one begins, what was tried. */
  readonly stated: Readonly<Record<'deadline' | 'until' | 'dates' | 'tried', string>>;
  /** How a question names its alternatives. */
  readonly alternatives: {
    /** Who is to act, where that is what is asked: "Anna or Ben" of "should Anna or Ben lead the project?". Takes `{verbs}`. */
    readonly actors?: string;
    /** Everything up to the first one; `{verbs}` end a subject of several words: "should the hospital network acquire ...". */
    readonly lead: string;
    readonly verbs?: string;
    /** What stands between alternatives. */
    readonly or: string;
    /** How a clause begins that says something about an alternative and is none itself. */
    readonly aside: string;
    /** How a question begins that stands before the alternatives or behind them: "which is better, A or B?". */
    readonly asks: string;
    /** Where that clause itself names the first one: "what should we sell, rent or keep?". Takes `{verbs}`. */
    readonly acts: string;
    /** "Two or three designers" are no alternatives. */
    readonly numbers: string;
    /** How an option begins that names a place alone. */
    readonly places?: string;
    /** "Before" and "after", each with what stands for the other's noun where it is not said again. */
    readonly times?: Readonly<Record<string, string>>;
  };
};

export const FILES = { en, de, fr, es, zh } satisfies Readonly<
  Record<string, LanguageFile & { readonly reading: ReadingWords }>
>;
export type WordedLanguage = keyof typeof FILES;

/** The languages that code speaks. */
// `as`: a record has no keys but its own.
export const WORDED_LANGUAGES = Object.keys(FILES) as readonly WordedLanguage[];

export const READINGS: ReadonlyMap<string, ReadingWords> = new Map(
  Object.entries(FILES).map(([language, { reading }]) => [language, reading]),
);

/** That part of a pattern in any language. */
export function inAny(part: (reading: ReadingWords) => string): string {
  return [...READINGS.values()].map(part).filter(Boolean).join('|');
}
