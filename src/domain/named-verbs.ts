// Options as things to do: conjugated verbs as infinitives, and what one option shares with another.

import { READINGS } from '@witan/memo/words/languages';
import words from './option-words.json' with { type: 'json' };

/** Endings of verbs with those of their infinitives; the first that fits counts. */
const FRENCH = Object.entries(words.infinitives.fr).map(
  ([ending, whole]) => [new RegExp(`${ending}$`, 'u'), whole] as const,
);
/** Verbs whose infinitive the ending does not tell. */
const SPANISH: Readonly<Record<string, string>> = words.infinitives.es;
/** "Das Haus zu kaufen", "umzuziehen" and "de vendre". */
const WITH_ZU = new RegExp(
  `(?<=^|\\s)(?:zu\\s+|(?!hinzu(?!zu))(${words.separable.slice(1, -1)})zu)(\\p{Ll}+e[lr]?n|tun|sein)$`,
  'u',
);
const WITH_DE = /^d(?:e\s+|['’])(?=\p{L}+(?:er|ir|re)(?!\p{L}))/iu;
const SPANISH_NOUNS = new RegExp(words.spanishNouns, 'u');

/**
 * "Compramos la fábrica", "lo vendemos" and "ouvrons-nous une boutique" as things to do: "comprar la fábrica", "venderlo"
 * and "ouvrir une boutique". What begins otherwise stays as it is.
 */
export function infinitive(option: string, language: string): string {
  if (language === 'es') return spanish(option);
  if (language === 'de') return option.replace(WITH_ZU, '$1$2');
  return language === 'fr' ? french(option.replace(WITH_DE, '')) : option;
}

function spanish(option: string): string {
  const [, whom = '', verb, rest = ''] =
    /^(?:(nos|l[ao]s?)\s+)?(\p{L}{2,}[aei]mos|(?:[dv]a|ve|so|he)mos)(?=\s|$)(.*)$/iu.exec(option) ?? [];
  if (verb === undefined || /[áéíóú]/u.test(verb) || SPANISH_NOUNS.test(verb.toLowerCase())) return option;
  const lower = verb.toLowerCase();
  return `${SPANISH[lower] ?? lower.replace(/mos$/u, 'r')}${whom.toLowerCase()}${rest}`;
}

function french(option: string): string {
  const [, before = '', what = '', verb = '', after = '', rest = ''] =
    /^(nous\s+)?((?:l[ea]s?\s+|l['’])?)(\p{L}{2,}ons|sommes)(-nous)?(?=\s|$)(.*)$/iu.exec(option) ?? [];
  if (before + after === '') return option;
  const lower = verb.toLowerCase();
  const [ending = '', whole = ''] = FRENCH.find(([one]) => one.test(lower)) ?? [];
  return `${what.toLowerCase()}${lower.replace(ending, whole)}${rest}`;
}

/**
 * The options with what the question says only once: "launch in March" and "in June" as "launch in June", "在上海" and
 * "北京设立研发中心" as "在上海设立研发中心" and "在北京设立研发中心".
 */
export function completed(options: readonly string[], language: string): readonly string[] {
  if (language === 'zh') return withSharedVerb(options);
  const [first = '', ...others] = language === 'de' ? withLastVerb(options) : options;
  const { places, times = {} } = READINGS.get(language)?.alternatives ?? {};
  const timed = others.map((option) => atTheOtherTime(option, first, Object.entries(times)) ?? option);
  const place = new RegExp(places ?? '', 'iu');
  // What has a verb of its own in German lacks nothing.
  if (place.test(first) || (language === 'de' && first === options[0])) return [first, ...timed];
  return [first, ...timed.map((option) => withSharedStart(option, first, place))];
}

const LAST_VERB =
  /\s(?!de[mnr]$|(?:[dkms]?eine?|unsere?)[nmr]$|(?:über)?morgen$|gegen$)(?:\p{Ll}+e[lr]?n|tun|sein)$/u;
const NO_OTHERS =
  /^(?:\p{L}+e[lr]?n$|nichts\s|alles\s|.*\sbleiben$|(?:.*\s)?(?-i:\p{Lu})\S*\s(?:das|den|die|eine?n?|es)\s)/iu;

/** "SAP" and "Oracle einführen" as "SAP einführen" and "Oracle einführen". */
function withLastVerb(options: readonly string[]): readonly string[] {
  let verb = '';
  const completed = options.toReversed().map((option) => {
    const own = NO_OTHERS.test(option) ? '' : LAST_VERB.exec(option)?.[0];
    verb = own ?? verb;
    return own === undefined ? option + verb : option;
  });
  return completed.toReversed();
}

/** "Move before the sale" and "after it" as "move after the sale"; null where the question says it otherwise. */
function atTheOtherTime(
  option: string,
  first: string,
  times: readonly (readonly [word: string, alone: string])[],
): string | null {
  const [word] = times.find(([, alone]) => new RegExp(alone, 'iu').test(option)) ?? [];
  const [said] = times.find(([other]) => first.toLowerCase().includes(` ${other} `)) ?? [];
  if (word === undefined || said === undefined || word === said) return null;
  const at = first.toLowerCase().lastIndexOf(` ${said} `);
  return `${first.slice(0, at)} ${word} ${first.slice(at + said.length + 2)}`;
}

function withSharedStart(option: string, first: string, place: RegExp): string {
  const preposition = place.exec(option)?.[0].trim().toLowerCase();
  if (preposition === undefined) return option;
  const at = first.toLowerCase().lastIndexOf(` ${preposition} `);
  return at < 0 ? option : `${first.slice(0, at)} ${option}`;
}

const WORDS = new Intl.Segmenter('zh', { granularity: 'word' });

/** The first word and what follows it; a single character is half of a place that the segmenter does not know. */
function firstWord(text: string): [word: string, rest: string] {
  const words = [...WORDS.segment(text)].map(({ segment }) => segment);
  const length = Math.max(words[0]?.length ?? 0, Math.min(2, text.length));
  return [text.slice(0, length), text.slice(length)];
}

/** Where all but the last option are no more than a place, the last one has the verb for all of them. */
function withSharedVerb(options: readonly string[]): readonly string[] {
  const named = options.map((option) => firstWord(option.replace(/^在/u, '')));
  const [, verb = ''] = named.at(-1) ?? [];
  const areOnlyPlaces = named.slice(0, -1).every(([, rest]) => rest === '');
  if (!(options[0] ?? '').startsWith('在') || !areOnlyPlaces || verb === '') return options;
  return named.map(([place]) => `在${place}${verb}`);
}
