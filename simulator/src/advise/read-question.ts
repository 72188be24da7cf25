// Reads the options from a question: "Should we A, or B?", "A vs B", "is A better than B", "which of A, B or C".
import { RELATIVES } from '../lexicon/relatives.ts';
import { decidingSentence, withoutLead } from './deciding-sentence.ts';
import { startsWithVerb } from '../lexicon/verbs.ts';
import { capital, NO_THING } from './words.ts';

type OfferedChoice = {
  readonly options: readonly string[];
  readonly kind: 'named' | 'yes_no' | 'open';
};

/** The most words of an item in a list; a longer part is a clause about the item before. */
const LONGEST_ITEM = 8;
const OPEN = /^\s*(?:how|what|where|when|why|who|which)\b/i;

/** The options of a question. `yes_no` has one option; `open` has none. */
export function readChoice(question: string): OfferedChoice {
  const sentence = decidingSentence(question);
  const body = withoutLead(sentence);
  const compared = comparedIn(sentence);
  const parts = compared.length > 0 ? compared : splitAlternatives(body);
  if (parts.length >= 2) {
    const options = distinct(completed(parts).map(asOption));
    if (options.length >= 2) return { options: options.slice(0, 5), kind: 'named' };
  }
  // Of a question in another script nothing can be read; repeated, it would be an option and a headline.
  if (!/\p{Script=Latin}/u.test(sentence)) return { options: [], kind: 'open' };
  if (OPEN.test(sentence) || (body === sentence && !startsWithVerb(body) && body.split(' ').length > 2))
    return { options: [], kind: 'open' };
  const only = asOption(body);
  return only.length < 3 ? { options: [], kind: 'open' } : { options: [only], kind: 'yes_no' };
}

/** "Is A better than B", "should Ann or Ben lead", and "one from a bank and one from a hospital". */
const COMPARED: readonly RegExp[] = [
  /^(?:is|are|would) (.+?) (?:be )?(?:better|wiser|safer|cheaper|smarter) (?:than|or) (.+)$/i,
  /(?:^(?:[Ii]s|[Aa]re)|\b(?:[Ss]hould|[Mm]ust|[Cc]an|[Ww]ill)) ((?:[Tt]he|[Oo]ur|[Mm]y|[Aa]n?) \w+|[A-Z]\w*(?: [A-Z]\w+)*|we|they|\w+ing|(?<=^\w+ )[a-z]+) or ((?:[Tt]he|[Oo]ur|[Mm]y|[Aa]n?) \w+|[A-Z]\w*(?: [A-Z]\w+)*|we|they|\w+ing|[a-z]+)(?= [a-z])/,
  /\bone (?:from|in|with|at|by|for) (?:an? )?(.+?),? and (?:the )?(?:one|other) (?:from|in|with|at|by|for) (?:an? )?(.+)$/i,
];

function comparedIn(sentence: string): string[] {
  const [, one, other] = COMPARED.map((pattern) => pattern.exec(sentence)).find((found) => found) ?? [];
  return one && other ? [one, other] : [];
}

function splitAlternatives(body: string): string[] {
  const parts = body.split(
    /(?<!\b(?:(?:if|unless|who)\s[^,]*|one|two|three|four))\s*,?\s+(?:or(?: rather| else| instead)?|vs\.?|versus)\s+/i,
  );
  if (parts.length < 2)
    return / and /.test(body) && /^\s*\w+ and \w+\s*$/.test(body) ? body.split(' and ') : [];
  const [first = '', ...rest] = parts;
  const listed = first.split(/\s*,\s+/);
  // "use A, B or C" is a list; "rewrite X, which is slow, or Y" is not.
  const plain =
    listed.length > 1 &&
    listed.every((part) => part.split(' ').length <= LONGEST_ITEM && !/^(which|that|who)\b/i.test(part));
  return [...(plain ? listed : [first]), ...rest]
    .map((part) => part.replace(/^(?:should|shall) (?:we|i) /i, '').trim())
    .filter(Boolean);
}

/** Adds to each part the verb or object that it shares with the first or last part. */
function completed(parts: readonly string[]): string[] {
  const [first = '', ...others] = parts;
  const last = others.at(-1) ?? '';
  const opening =
    /^\S+$/.test(first) && startsWithVerb(first) && startsWithVerb(last) ? objectFrom(first, last) : first;
  return [
    opening,
    ...others.map((part) => {
      if (/^not\b/i.test(part)) return 'Keep things as they are';
      const whole = withVerb(part, first);
      // In "launch in Germany or France first" the last word applies to both.
      return whole === part ? part : whole.replace(/\s+first$/i, '');
    }),
  ];
}

function objectFrom(verb: string, whole: string): string {
  const object = whole.split(' ').slice(1).join(' ');
  return /^(our|the|my|an?)\b/i.test(object) ? `${verb} ${object}` : verb;
}

/** A word before a pronoun is a verb, and so are most words with a verb's ending: "modularise it", "simplify first". */
const SURE_VERB =
  /^(?:\p{L}+ (?:it|them|this|that|everything|things|nothing)\b|\p{L}{3,}(?:ise|ize|ify)\b)/iu;

function withVerb(part: string, first: string): string {
  if (startsWithVerb(part) || SURE_VERB.test(part)) return part;
  const words = first.split(' ');
  const opening = part.split(' ')[0] ?? '';
  if (/^(in|on|at|to|for|with|by|from)$/i.test(opening)) {
    const place = words.findIndex((word) => word.toLowerCase() === opening.toLowerCase());
    return place > 0 ? [...words.slice(0, place), part].join(' ') : part;
  }
  if (!startsWithVerb(first) || words.length < 2) return part;
  // A name takes the place of a whole name, and a number that of a number: "New York or Boston", "Windows 10 or 11".
  const kind = [/^\p{Lu}/u, /^\d/].find((one) => one.test(opening) && one.test(words.at(-1) ?? ''));
  const own = kind && Math.max(1, 1 + words.findLastIndex((word) => !kind.test(word)));
  if (own !== undefined) return [...words.slice(0, own), part].join(' ');
  const object = words.findIndex(
    (word, at) => at > 0 && /^(our|the|my|an?|another|\p{Lu}.*|\d.*)$/u.test(word),
  );
  return [...words.slice(0, object > 0 ? object : 1), part].join(' ');
}

const MY_PEOPLE = new RegExp(
  String.raw`\bmy(?= (?:\w+ )?(?:${RELATIVES}|grand\w+|partner|friends?)\b)`,
  'gi',
);

function asOption(text: string): string {
  const plain = text
    .replace(/,\s+(?:which|who|because|since|given|as)\b.*$/i, '')
    .replace(MY_PEOPLE, 'your')
    .replace(/\b(?:our|my)\b(?! own)/gi, 'the')
    .replace(/^(?:\(?(?:[a-z]|\d\d?)\)\s+)?(?:to\s+)?/i, '')
    .replace(/^(?:either|just|simply|rather|instead|first)\s+/i, '')
    .replace(/[\s,;:.?!]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return capital(plain.length > 100 ? `${plain.slice(0, 97).trimEnd()}...` : plain);
}

/** Of options that differ only in case, the first. */
function distinct(options: readonly string[]): string[] {
  return [...Map.groupBy(options, (one) => one.toLowerCase()).values()].flatMap(([first]) => first || []);
}

/** Replaces "it" by `thing` where the first option speaks of that, by its name or as "it": else "it" may be anything. */
export function resolved(options: readonly string[], thing: string): string[] {
  const [first = ''] = options;
  const isNamed = first.toLowerCase().includes(thing.replace(/^the /, '').toLowerCase());
  const isMeant = isNamed || (/\bit\b/.test(first) && thing !== NO_THING);
  return isMeant ? options.map((option) => option.replace(/(?<!\bif )\bit\b/, thing)) : [...options];
}
