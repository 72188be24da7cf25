// Messages of a catalogue: patterns with places for what is said, and forms to choose among.

import { shownPercents } from '@witan/combine';

/** A pattern, or forms chosen by a value: by its own text first, then by its plural category, else `other`. */
export type Message = string | { readonly [form: string]: Message };

export type Grammar = {
  readonly locale: string;
  /** Around a name in a sentence. */
  readonly quoted: string;
  /** Names of criteria stand without where none has more words than this. */
  readonly quotedOver: number;
  /** Around what stands in quotation marks within such a name. */
  readonly inner: string;
  /** The full stop. */
  readonly stop: string;
  /** Between sentences. */
  readonly space: string;
  /** Articles that a name loses the capital of within a sentence. */
  readonly lowered: string;
  /** How the first of a month begins, where Intl does not know it: "1er" in French. */
  readonly firstOfMonth?: string;
  /** Numbers from 0 in words. */
  readonly counts: string;
};

/** What messages refer to: `parts` are messages of their own, the others texts by name. */
export type LanguageFile = { readonly grammar: Grammar; readonly parts: Readonly<Record<string, Message>> };

/** Makes one for each locale, or number of decimals, and keeps it: to make a format takes longer than to use it. */
function kept<Key, T>(make: (key: Key) => T): (key: Key) => T {
  const made = new Map<Key, T>();
  return (key) => made.getOrInsertComputed(key, make);
}

// By what is read: no message shows more decimals.
const pluralRules = kept((locale: string) => new Intl.PluralRules(locale, { maximumFractionDigits: 1 }));
const percentFormat = kept((locale: string) => new Intl.NumberFormat(locale, { style: 'percent' }));
const numberFormat = kept((locale: string) =>
  kept(
    (digits: number) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  ),
);
const listFormat = kept((type: 'conjunction' | 'disjunction') =>
  kept((locale: string) => new Intl.ListFormat(locale, { type })),
);

const PLACE = /\{(>?)([\w.]+)((?::\w+(?:\([^)]*\))?)*)\}/gu;
const FILTER = /:(\w+)(?:\(([^)]*)\))?/gu;

export function isMessage(given: unknown): given is Message {
  if (typeof given === 'string') return given.includes('{');
  return typeof given === 'object' && given !== null && 'by' in given && 'other' in given;
}

/**
 * The message with what is said in its places. `{option}` is an argument or, where there is one alone, that one;
 * `{>side}` is the part of that name with the same arguments; filters follow after colons, the first one first.
 */
export function said(language: LanguageFile, message: Message | undefined, given: unknown): string {
  if (message === undefined) return '';
  if (typeof message !== 'string') return said(language, formOf(language, message, given), given);
  return message.replace(PLACE, (_, part: string, path: string, filters: string) => {
    const start = part === '' ? valueAt(given, path) : said(language, language.parts[path], given);
    return String(
      [...filters.matchAll(FILTER)].reduce<unknown>(
        (value, [, name = '', argument = '']) => FILTERS[name]?.(value, argument, language) ?? value,
        start,
      ),
    );
  });
}

function formOf(
  { grammar }: LanguageFile,
  forms: { readonly [form: string]: Message },
  given: unknown,
): Message | undefined {
  const [, left = '', sign, right = ''] = /^([\w.]+)(?:([=>])([\w.]+))?$/u.exec(String(forms['by'])) ?? [];
  const value = valueAt(given, left);
  const other = sign === undefined ? undefined : valueAt(given, right);
  const key = sign === undefined ? value : sign === '=' ? value === other : Number(value) > Number(other);
  const category = typeof key === 'number' ? pluralRules(grammar.locale).select(key) : String(key);
  return forms[String(key)] ?? forms[category] ?? forms['other'];
}

/** Looks a value up by its path; where the argument is no record, every name stands for the argument itself. */
function valueAt(given: unknown, path: string): unknown {
  const [root = '', ...rest] = path.split('.');
  const start = isRecord(given) ? given[root] : given;
  return rest.reduce<unknown>(
    (value, key) => (isRecord(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined),
    start,
  );
}

function isRecord(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

type Filter = (value: unknown, argument: string, language: LanguageFile) => unknown;

const FILTERS: Readonly<Record<string, Filter>> = {
  /** A number in words. */
  words: (value, _, { grammar }) => grammar.counts.split(' ')[Number(value)],
  cap: (value) => capital(String(value)),
  within: (value, _, { grammar }) => {
    const first = new RegExp(`^¿?(?:${grammar.lowered.replaceAll(' ', '|')})(?= \\p{Ll})`, 'u');
    return String(value).replace(first, (word) => word.toLowerCase());
  },
  /** A share of 1, or of the number that is given. */
  percent: (value, of, { grammar }) => percentIn(grammar.locale, Number(value) / Number(of || 1)),
  /** With so many decimals. */
  number: (value, digits, { grammar }) => numberIn(grammar.locale, Number(value), Number(digits)),
  list: (value, _, { grammar }) => listIn(grammar.locale, 'conjunction', items(value).map(String)),
  who: (value, _, language) => advisorsIn(language, items(value).map(String)),
  join: (value, between) => items(value).join(between),
  rest: (value) => items(value).slice(1),
  /** Each item said by the part of that name. */
  each: (value, part, language) => items(value).map((item) => said(language, language.parts[part], item)),
  /** The text of that name in the record of that name. */
  in: (value, record, language) => valueAt(language, `${record}.${String(value)}`),
};

function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "A, B and C", or "A, B or C". Intl takes a quoted «Ibiza» for no word that wants "e", and Chinese quotations want no "、". */
export function listIn(locale: string, type: 'conjunction' | 'disjunction', texts: readonly string[]) {
  const list = listFormat(type)(locale).format(texts);
  return list.replace(/ y (?=«h?[ií](?![ae]))/giu, ' e ').replaceAll('”、“', '”“');
}

/** "Advisors A, B and D", and one after the other where one of them has a title. */
export function advisorsIn(language: LanguageFile, names: readonly string[]): string {
  for (const [one, several] of CALLED) {
    const [before = ''] = String(valueAt(language, one)).split('{letter}');
    const areLettered = names.every((name) => name.startsWith(before) && name.length === before.length + 1);
    if (names.length > 1 && areLettered)
      return said(language, language.parts[several], { letters: names.map((name) => name.slice(-1)) });
  }
  return listIn(language.grammar.locale, 'conjunction', names);
}

/** How one advisor is called, in a sentence and beside one, and the part that calls several. */
const CALLED = Object.entries({ advisor: 'advisors', 'document.advisorName': 'advisorNames' });

/** A number with so many decimals, as the language writes it. */
export function numberIn(locale: string, value: number, digits: number): string {
  return numberFormat(locale)(digits).format(value);
}

/** The shares of one whole in whole percent as the language writes them; rounded as in `whole` where that is given. */
export function percentsIn(locale: string, shares: readonly number[], whole?: number[]): string[] {
  return shownPercents(shares, (percent) => percentFormat(locale).format(percent / 100), whole);
}

/** A share from 0 to 1 that stands alone. */
export function percentIn(locale: string, share: number): string {
  return percentsIn(locale, [share])[0] ?? '';
}

/** An amount in US dollars; a small one with four decimals. */
export function dollarsIn(locale: string, amount: number): string {
  const digits = amount >= 0.1 || amount === 0 ? 2 : 4;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}

/** The text with a full stop, unless it ends a sentence already. */
export function sentence(text: string, stop = '.'): string {
  const trimmed = text.trim();
  return /[.!?…。！？]["'”’»)\]]*$/u.test(trimmed) ? trimmed : `${trimmed}${stop}`;
}
