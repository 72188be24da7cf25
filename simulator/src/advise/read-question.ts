// Options as a question names them: "Should we A, or B?", "A vs B", "which of A, B or C".
import { kindOf } from '../lexicon/index.ts';
import { capital, startsWithVerb } from './words.ts';

export type Choice = { readonly options: readonly string[]; readonly kind: 'named' | 'yes_no' | 'open' };

const LEAD =
  /^.*?\b(?:should|shall|do|does|would|could|can|must|ought)\s+(?:we|i|you|they|he|she|it|our \w+|the \w+|my \w+|[A-Z]\w+)\s+(?:to\s+|rather\s+|better\s+|now\s+)?/i;
const WHETHER = /^.*?\bwhether\s+(?:we |i |or not )?(?:should )?(?:to )?/i;
const BETTER =
  /^.*?\b(?:is it (?:better|wiser|best|worth) |better |choose between |decide between |between |which (?:of|is better)[:,]? )(?:to )?/i;
/** Words of an item in a list of options; a longer part is a clause about the one before. */
const LONGEST_ITEM = 8;
const OPEN = /^\s*(?:how|what|where|when|why|who|which)\b/i;

/** What the question offers. `yes_no` holds the one thing asked about; `open` names nothing. */
export function readChoice(question: string): Choice {
  const sentence = decidingSentence(question);
  const body = withoutLead(sentence);
  const parts = splitAlternatives(body);
  if (parts.length >= 2) {
    const options = distinct(completed(parts).map(asOption));
    if (options.length >= 2) return { options: options.slice(0, 5), kind: 'named' };
  }
  if (OPEN.test(sentence) || (body === sentence && !startsWithVerb(body) && body.split(' ').length > 2))
    return { options: [], kind: 'open' };
  const only = asOption(body);
  return only.length < 3 ? { options: [], kind: 'open' } : { options: [only], kind: 'yes_no' };
}

/** The sentence that asks, without its closing mark. */
export function decidingSentence(question: string): string {
  const sentences = question
    .split(/(?<=[.?!])\s+|\n+/)
    .map((part) => part.trim())
    .filter(Boolean);
  const asks = sentences.filter((part) => part.endsWith('?'));
  return (
    asks.find((part) => /\bor\b|\bvs\.?\b|versus/i.test(part)) ??
    asks.find((part) => LEAD.test(part)) ??
    asks[0] ??
    sentences.find((part) => /\bor\b|\bwhether\b|\bvs\.?\b/i.test(part)) ??
    sentences[0] ??
    ''
  ).replace(/[\s.?!]+$/, '');
}

/** What follows "should we" or the like. */
export function withoutLead(sentence: string): string {
  const colon = /^(?:which|what|who|where|how)\b[^:,]{0,80}[:,]\s*(.+\bor\b.+)$/i.exec(sentence);
  if (colon?.[1]) return colon[1];
  for (const lead of [WHETHER, LEAD, BETTER]) {
    if (lead.test(sentence)) return sentence.replace(lead, '');
  }
  return sentence;
}

function splitAlternatives(body: string): string[] {
  const parts = body.split(/\s*,?\s+(?:or(?: rather| else| instead)?|vs\.?|versus)\s+/i);
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

/** Gives each part the verb or the object that it shares with the first or the last. */
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
      // In "launch in Germany or France first" the last word speaks of both.
      return whole === part ? part : whole.replace(/\s+first$/i, '');
    }),
  ];
}

function objectFrom(verb: string, whole: string): string {
  const object = whole.split(' ').slice(1).join(' ');
  return /^(our|the|my|an?)\b/i.test(object) ? `${verb} ${object}` : verb;
}

/** A word before a pronoun is a verb, and so is most of what ends like one: "modularise it", "simplify first". */
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
  if (isName(opening) && isName(words.at(-1) ?? '')) return [...words.slice(0, -1), part].join(' ');
  const object = words.findIndex(
    (word, at) => at > 0 && /^(our|the|my|an?|another|\p{Lu}.*|\d.*)$/u.test(word),
  );
  return [...words.slice(0, object > 0 ? object : 1), part].join(' ');
}

function isName(word: string): boolean {
  return /^[\p{Lu}\d]/u.test(word);
}

function asOption(text: string): string {
  const plain = text
    .replace(/,\s+(?:which|who|because|since|given|as)\b.*$/i, '')
    .replace(/\b(?:our|my)\b(?! own)/gi, 'the')
    .replace(/^to\s+/i, '')
    .replace(/^(?:just|simply|rather|instead|first)\s+/i, '')
    .replace(/[\s,;:.?!]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return capital(plain.length > 100 ? `${plain.slice(0, 97).trimEnd()}...` : plain);
}

function distinct(options: readonly string[]): string[] {
  const seen = new Set<string>();
  return options.filter((option) => {
    const key = option.toLowerCase();
    if (option === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Replaces a lone "it" by what the first option speaks of. */
export function resolved(options: readonly string[], thing: string): string[] {
  const known = thing !== 'the present arrangement';
  return options.map((option, index) => (index > 0 && known ? option.replace(/\bit\b/, thing) : option));
}

/** True where some option already leaves things as they are. */
export function offersKeeping(options: readonly string[]): boolean {
  return options.some((option) => kindOf(option)?.name === 'keep');
}
