// Options as things to do: conjugated verbs as infinitives, and what one option shares with another.

import { READINGS } from '@witan/memo/words/languages';
import words from './option-words.json' with { type: 'json' };

/** "Das Haus zu kaufen", "umzuziehen" and "de vendre". */
const WITH_ZU = new RegExp(words.withZu.replace('{separable}', words.separable), 'u');
const WITH_DE = /^d(?:e\s+|['’])(?=\p{L}+(?:er|ir|re)(?!\p{L}))/iu;
const SPANISH_NOUNS = new RegExp(words.spanishNouns, 'u');
const SEPARABLE = new RegExp(`(?:^|\\s)${words.separable}$`, 'u');
const VERB_FIRST = new RegExp(words.verbFirst, 'iu');
/** Where the parts of a German question have verbs of their own, or one of them can have none. */
const OWN_VERBS = new RegExp(words.ownVerbs, 'u');

/** By the first ending of the language that fits. */
function infinitiveOf(verb: string, language: keyof typeof words.infinitives): string {
  const lower = verb.toLowerCase();
  const endings = Object.entries(words.infinitives[language]);
  const [ending = '', whole = ''] = endings.find(([one]) => new RegExp(`${one}$`, 'u').test(lower)) ?? [];
  return lower.replace(new RegExp(`${ending}$`, 'u'), whole);
}

/** "Kaufen wir A oder B" as "A oder B kaufen", where A and B share the verb. */
export const sharedVerbLast = (text: string): string => (OWN_VERBS.test(text) ? text : verbLast(text));

/** "Kaufen wir den Betrieb", as a German question begins, as "den Betrieb kaufen"; "bauen wir selbst an" as "selbst anbauen". */
function verbLast(option: string): string {
  const [, verb, rest = ''] = VERB_FIRST.exec(option) ?? [];
  if (verb === undefined) return option;
  return (rest + (SEPARABLE.test(rest) ? '' : ' ') + infinitiveOf(verb, 'de')).trim();
}

/**
 * "Compramos la fábrica", "lo vendemos" and "ouvrons-nous une boutique" as things to do: "comprar la fábrica", "venderlo"
 * and "ouvrir une boutique". What begins otherwise stays as it is.
 */
export function infinitive(option: string, language: string): string {
  if (language === 'es') return spanish(option);
  if (language === 'de') return verbLast(option).replace(WITH_ZU, '$1$2');
  return language === 'fr' ? french(option.replace(WITH_DE, '')) : option;
}

function spanish(option: string): string {
  const [, whom = '', verb, rest = ''] =
    /^(?:(nos|l[aeo]s?)\s+)?(\p{L}{2,}[aei]mos|(?:[dv]a|ve|so|he)mos)(?=\s|$)(.*)$/iu.exec(option) ?? [];
  if (verb === undefined || /[áéíóú]/u.test(verb) || SPANISH_NOUNS.test(verb.toLowerCase())) return option;
  return infinitiveOf(verb, 'es') + whom.toLowerCase() + rest;
}

function french(option: string): string {
  const [, before = '', what = '', verb = '', after = '', rest = ''] =
    /^(nous\s+)?((?:l[ea]s?\s+|l['’])?)(\p{L}{2,}ons|sommes)(-nous)?(?=\s|$)(.*)$/iu.exec(option) ?? [];
  if (before + after === '') return option;
  return what.toLowerCase() + infinitiveOf(verb, 'fr') + rest;
}

/**
 * The options with what the question says only once: "launch in March" and "in June" as "launch in June", "在上海" and
 * "北京设立研发中心" as "在上海设立研发中心" and "在北京设立研发中心".
 */
export function completed(options: readonly string[], language: string): readonly string[] {
  // "Before" and "after winter" are halves of "before or after winter".
  const end = HALF.test(options[0] ?? '') ? (options.at(-1) ?? '').replace(/^\S+/u, '') : '';
  const whole = options.map((option) => (HALF.test(option) ? option + end : option));
  const ended = withSharedEnd(whole, language);
  if (ended !== whole) return ended;
  const [first = '', ...others] = language === 'de' ? withLastVerb(whole) : whole;
  const { places, times = {} } = READINGS.get(language)?.alternatives ?? {};
  const timed = others.map((option) => atTheOtherTime(option, first, times));
  // What has a verb of its own in German lacks nothing.
  if (places === undefined || (language === 'de' && first === whole[0])) return [first, ...timed];
  return [first, ...timed.map((option) => withSharedStart(option, first, new RegExp(places, 'iu')))];
}

const HALF = new RegExp(words.halves, 'iu');
const LAST_VERB = new RegExp(words.lastVerb, 'u');
const NO_OTHERS = new RegExp(words.noOthers, 'iu');

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

/** "Move before the sale" and "after it" as "move after the sale"; as it is where the question says it otherwise. */
function atTheOtherTime(option: string, first: string, times: Readonly<Record<string, string>>): string {
  const [word] = Object.entries(times).find(([, alone]) => new RegExp(alone, 'iu').test(option)) ?? [];
  const said = Object.keys(times).find((other) => first.toLowerCase().includes(` ${other} `));
  if (word === undefined || said === undefined || word === said) return option;
  return first.replace(new RegExp(`(?<=^.*\\s)${said}(?=\\s)(?!.*\\s${said}\\s)`, 'isu'), word);
}

function withSharedStart(option: string, first: string, place: RegExp): string {
  const [preposition] = place.exec(option) ?? [];
  if (preposition === undefined || place.test(first)) return option;
  const [start = ''] = new RegExp(`^.*\\s(?=${preposition})`, 'iu').exec(first) ?? [];
  return start + option;
}

/** "Den Termin auf " and "Montag", "mit " and "dem Bus". */
const GERMAN_PLACE = new RegExp(
  words.place.replaceAll('{preposition}', words.placePreposition).replaceAll('{name}', words.placeName),
  'u',
);
/** Behind "nach" stands where to, and a day is no part of a thing's name. */
const WHITHER = new RegExp(words.whither.replace('{months}', words.months), 'u');
const CHINESE = new Intl.Segmenter('zh', { granularity: 'word' });

type Place = readonly [before: string, place: string, end: string];

/** Empty where the option is not, or does not begin with, a place or a means. */
function placeIn(option: string, language: string): Place {
  const {
    before = '',
    place = '',
    end = '',
  } = GERMAN_PLACE.exec(language === 'de' ? option : '')?.groups ?? {};
  if (language !== 'zh') return [before, place, end];
  const [, coverb = '', named = ''] =
    /^(先?[在由用从跟向让])?(?![去来打买租做开坐走送不搬找购寄发写等换卖投回到留请雇自继])(.*)$/su.exec(
      option,
    ) ?? [];
  const [word] = CHINESE.segment(named);
  // A single character is half of a place that the segmenter does not know.
  const length = Math.max(word?.segment.length ?? 0, Math.min(2, named.length));
  return [coverb, named.slice(0, length), named.slice(length)];
}

/** Where all but the last option are no more than a place or a means, the last one says for all what is done there. */
function withSharedEnd(options: readonly string[], language: string): readonly string[] {
  const places = options.map((option) => placeIn(option, language));
  const [[shared, first] = ['', '']] = places;
  const isPlace = ([before, place, end]: Place, at: number): boolean =>
    place !== '' &&
    shared.toLowerCase().endsWith(before.toLowerCase()) &&
    (end === '' || at === options.length - 1);
  if (shared === '' || !places.every(isPlace)) return options;
  // After "das Haus in Köln" a name may stand for the house as well as for the town.
  const isOpen = /.\p{Lu}/u.test(shared) && !WHITHER.test(shared + first);
  if (isOpen && places.some(([before]) => before === '')) return [];
  return places.map(([, place]) => shared + place + (places.at(-1)?.[2] ?? ''));
}
