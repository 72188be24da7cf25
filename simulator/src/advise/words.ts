// Small grammar: options as noun phrases, and what a question is about.
import { kindOf } from '../lexicon/index.ts';

const VERBS = new Set(
  `accept acquire add adopt appoint assign agree aim allow analyse analyze ask assess audit automate ban begin benchmark book bootstrap borrow bring build buy call cancel carry change charge
challenge chase choose close combine commit compare consolidate continue convert create cut declare decline decouple defer delay delegate deploy deprecate design develop disclose discontinue dismiss diversify do donate double drop embrace enable enforce
employ encrypt end enter evaluate expand extend finance fight find fire fix focus follow forbid franchise freeze fund get give go grow halve hand hire hold improve increase insource insure integrate interview
introduce invest investigate join keep kill launch lay lease leave let license limit localise localize lower maintain make measure meet mandate merge migrate modernise modernize monetise monetize move offer onboard open
order outsource overhaul partner pause pay phase pick pilot pivot port postpone prepare prioritise prioritize profile promote prototype publish purchase push put quit raise rebuild
rebrand recruit redesign reduce refactor reject refuse release relocate renegotiate renew reopen reorganise reorganize remain remove rent replace restructure retire return rewrite roll run scale schedule scrap sell separate set settle
 share ship shrink shut simplify sign skip spend split sponsor start spin stay stop store streamline strengthen study sublet subsidise subsidize sue support survey suspend switch take target teach tell terminate test transfer trim try
turn unify upgrade use visit wait wind withdraw work write`.split(/\s+/),
);
const DOUBLED = new Set(
  `get put set let cut run split stop drop ship plan trim shut swap begin quit ban commit`.split(' '),
);
const DETERMINER = /^(our|the|my|your|their|his|her|its|this|these|those|that|an?|another|one|two|three)$/i;
const BORDER =
  /^(in|into|to|from|for|or|and|but|first|before|after|now|next|with|without|by|at|on|onto|of|off|as|instead|rather|vs|versus|than|this|so|if|when|while|until|because|yet|again|completely|fully|immediately|right|every|over|under|then|off)$/i;
// Things that are not there yet cannot be what is slow, dear or old today.
const MAKES_NEW = new Set(['build', 'buy', 'hire', 'contract', 'expand', 'fund', 'remote', 'office']);

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function startsWithVerb(text: string): boolean {
  return VERBS.has(firstWord(text).toLowerCase());
}

/** "Rewrite the importer" as "rewriting the importer"; names that are no verbs stay as they are. */
export function asNoun(option: string): string {
  const words = option.trim().replace(/[.?!]+$/, '');
  const negated = /^(don'?t|do not)\s*(.*)$/i.exec(words);
  if (negated) return negated[2] ? `not ${asNoun(negated[2])}` : 'leaving it';
  const first = firstWord(words);
  if (!VERBS.has(first.toLowerCase())) return /^(?:An?|The) \p{Ll}/u.test(words) ? lower(words) : words;
  return gerund(first.toLowerCase()) + words.slice(first.length);
}

function gerund(verb: string): string {
  if (DOUBLED.has(verb)) return `${verb}${verb.slice(-1)}ing`;
  if (/[^eoy]e$/.test(verb)) return `${verb.slice(0, -1)}ing`;
  return `${verb}ing`;
}

/** "Moving to Rust" as "move to Rust"; what begins with no such form of a known verb stays as it is. */
export function asBaseVerb(text: string): string {
  const first = firstWord(text);
  const verb = first.endsWith('ing') ? BASES.get(first.toLowerCase()) : undefined;
  return verb ? verb + text.slice(first.length) : text;
}

const BASES = new Map([...VERBS].map((verb) => [gerund(verb), verb]));

function firstWord(text: string): string {
  return /^[A-Za-z'-]+/.exec(text.trim())?.[0] ?? '';
}

/** What the asking part of a question is about ("the Python importer"), where it names something that exists. */
export function thingOf(question: string): string {
  const fallback = 'the present arrangement';
  const kind = kindOf(question);
  if (kind && MAKES_NEW.has(kind.name)) return fallback;
  const words = question
    .split(/\s+/)
    .map((word) => word.replace(/[,;:.?!"()]+$/, (marks) => (marks ? '|' : '')));
  const start = words.findIndex((word, at) => /^(our|the|my)$/i.test(word) && (words[at + 1] ?? '|') !== '|');
  if (start < 0) return fallback;
  const phrase: string[] = [];
  for (const word of words.slice(start + 1, start + 5)) {
    const bare = word.replace('|', '');
    if (bare === '' || BORDER.test(bare) || DETERMINER.test(bare) || (phrase.length > 0 && isVerbal(bare)))
      break;
    phrase.push(bare);
    if (word.endsWith('|')) break;
  }
  const text = phrase.join(' ');
  return /^[\p{L}\d][\p{L}\d' +#./-]{2,48}$/u.test(text) ? `the ${text}` : fallback;
}

function isVerbal(word: string): boolean {
  const bare = word.toLowerCase().replace(/s$/, '');
  return (
    /^\d/.test(word) ||
    /^(is|are|was|were|has|have|had|does|costs?)$/i.test(word) ||
    (word.endsWith('s') && VERBS.has(bare))
  );
}

/** Puts an option and a thing into a sentence of the lexicon. */
export function filled(text: string, slots: { readonly option: string; readonly thing: string }): string {
  const noun = asNoun(slots.option);
  return text.replaceAll('{o}', noun).replaceAll('{O}', capital(noun)).replaceAll('{thing}', slots.thing);
}

/** Cut at a word, with an ellipsis, so that the whole has at most `most` characters. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()}…`;
}

/** Fills a template; a slot with a capital letter starts its clause with one. */
export function put(template: string, slots: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, slot: string) => {
    const text = slots[slot] ?? slots[lower(slot)];
    if (text === undefined) return whole;
    return slot === lower(slot) ? text : capital(text);
  });
}

export function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The sentences of a text of ours. */
export function sentencesOf(text: string): string[] {
  return (text.match(/[^.!?。！？]+[.!?。！？]+["”“»」]?/gu) ?? [text]).map((part) => part.trim());
}
