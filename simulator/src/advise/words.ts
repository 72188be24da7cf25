// English grammar: options as noun phrases, and the subject of a question.
import { kindOf } from '../lexicon/index.ts';
import { LABELS } from '../lexicon/labels.ts';
import { firstWord, VERBS } from '../lexicon/verbs.ts';

const DOUBLED = new Set(
  `get put set let cut run split stop drop ship plan trim shut swap begin quit ban commit bootstrap cancel defer forbid scrap skip spin sublet transfer`.split(
    ' ',
  ),
);
const DETERMINER = /^(our|the|my|your|their|his|her|its|this|these|those|that|an?|another|one|two|three)$/i;
const BORDER =
  /^(in|into|to|from|for|or|and|but|first|before|after|now|next|with|without|by|at|on|onto|of|off|as|instead|rather|vs|versus|than|this|so|if|when|while|until|because|yet|again|completely|fully|immediately|right|every|over|under|then|off)$/i;
// Kinds about things that do not exist yet.
const MAKES_NEW = new Set(['build', 'buy', 'hire', 'contract', 'expand', 'fund', 'remote', 'office']);

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The text from its first verb on, if only the rest of a subject comes before it. */
export function fromFirstVerb(text: string): string {
  const words = text.split(/\s+/);
  const border = words.findIndex((word) => BORDER.test(word) || DETERMINER.test(word));
  const verb = words.slice(0, border < 0 ? 5 : border).findIndex((word) => VERBS.has(word.toLowerCase()));
  return verb > 0 ? words.slice(verb).join(' ') : text;
}

/** "Rewrite the importer" → "rewriting the importer"; names without a leading verb are unchanged. */
export function asNoun(option: string): string {
  const words = option.trim().replace(/[.?!]+$/, '');
  const negated = /^(don'?t|do not)\b\s*(.*)$/i.exec(words);
  if (negated) return negated[2] ? `not ${asNoun(negated[2])}` : 'leaving it';
  const going = /^(?:keep|continue|carry on|go on) (\w+ing)\b(.*)$/i.exec(words);
  if (going) return `${going[1]}${going[2]} as before`;
  const first = firstWord(words);
  if (!VERBS.has(first.toLowerCase())) return /^(?:An?|The) \p{Ll}/u.test(words) ? lower(words) : words;
  const rest = words
    .slice(first.length)
    .replace(/\b(and|or) (\w+)/g, (both, joint: string, word: string) =>
      VERBS.has(word) ? `${joint} ${gerund(word)}` : both,
    );
  return gerund(first.toLowerCase()) + rest;
}

/** In words: the length to which a name is shortened, and the most that is quoted. */
const USUAL_NAME = 7;
const LONGEST_NAME = 8;

/** Options as nouns for running text. A long one is shortened, unless another option would get the same noun. */
export function nounsOf(options: readonly string[]): ReadonlyMap<string, string> {
  const short = options.map((option) => nounOf(option, USUAL_NAME));
  return new Map(
    options.map((option, at) => [
      option,
      short.some((noun, other) => other !== at && noun === short[at])
        ? nounOf(option, 3 * USUAL_NAME)
        : (short[at] ?? option),
    ]),
  );
}

function nounOf(option: string, most: number): string {
  const words = asNoun(option)
    .replace(/\b(?:our|my) own\b/i, "one's own")
    .replace(/(?<=\S\s+\S+\s.*) first$/, '')
    .split(/\s+/);
  if (words.length <= most) return words.join(' ');
  const clause = words.findIndex((word, at) => at >= 3 && /^(?:that|which|who|whose|where)$/.test(word));
  const border = words.findLastIndex(
    (word, at) => at >= 3 && at <= most && BORDER.test(word) && !/^(?:of|off|and)$/.test(word),
  );
  const kept = words.slice(0, [clause, border].find((end) => end > 0 && end <= most) ?? most);
  while (kept.length > 1 && [BORDER, DETERMINER].some((one) => one.test(kept.at(-1) ?? ''))) kept.pop();
  return kept.join(' ').replace(/[\s,;:]+$/, '');
}

/** A name for quotation in running text, shortened with an ellipsis. */
export function quotable(option: string): string {
  const name = LABELS.get(option) ?? option;
  const words = name.split(/\s+/);
  const cut = words.length > LONGEST_NAME ? `${words.slice(0, LONGEST_NAME).join(' ')}…` : name;
  return /\p{Script=Han}/u.test(cut) && cut.length > LONGEST_NAME * 2
    ? `${cut.slice(0, LONGEST_NAME * 2)}…`
    : cut;
}

function gerund(verb: string): string {
  if (DOUBLED.has(verb)) return `${verb}${verb.slice(-1)}ing`;
  if (/[^eoy]e$/.test(verb)) return `${verb.slice(0, -1)}ing`;
  return `${verb}ing`;
}

/** "Moving to Rust" → "move to Rust"; unchanged unless it starts with the gerund of a known verb. */
export function asBaseVerb(text: string): string {
  const first = firstWord(text);
  const verb = first.endsWith('ing') ? BASES.get(first.toLowerCase()) : undefined;
  return verb ? verb + text.slice(first.length) : text;
}

const BASES = new Map([...VERBS].map((verb) => [gerund(verb), verb]));

/** What a question is about that names nothing. */
export const NO_THING = 'the present arrangement';

/** The existing thing that a question is about ("the Python importer"), or a general phrase. */
export function thingOf(question: string): string {
  const kind = kindOf(question);
  if (kind && MAKES_NEW.has(kind.name)) return NO_THING;
  const words = question
    .split(/\s+/)
    .map((word) => word.replace(/[,;:.?!"()]+$/, (marks) => (marks ? '|' : '')));
  const start = words.findIndex((word, at) => /^(our|the|my)$/i.test(word) && (words[at + 1] ?? '|') !== '|');
  if (start < 0) return NO_THING;
  const phrase: string[] = [];
  for (const word of words.slice(start + 1, start + 5)) {
    const bare = word.replace('|', '');
    if (bare === '' || BORDER.test(bare) || DETERMINER.test(bare) || (phrase.length > 0 && isVerbal(bare)))
      break;
    phrase.push(bare);
    if (word.endsWith('|')) break;
  }
  const text = phrase.join(' ');
  return /^[\p{L}\d][\p{L}\d' +#./-]{2,48}$/u.test(text) ? `the ${text}` : NO_THING;
}

function isVerbal(word: string): boolean {
  const bare = word.toLowerCase().replace(/s$/, '');
  return (
    /^\d/.test(word) ||
    /^(is|are|was|were|has|have|had|does|costs?)$/i.test(word) ||
    (word.endsWith('s') && VERBS.has(bare))
  );
}

/** Cut at a word with an ellipsis, to at most `most` characters. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()}…`;
}

/** Fills a template; a capitalized slot gets a capital first letter. */
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
