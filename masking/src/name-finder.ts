// Finds names in folded text, and knows how far a text that goes on is settled.
import { foreignWords, LOOKED_BACK, NOT_BEFORE, NOT_INSIDE } from './borders.ts';
import { codeNamesOf, isWordAsFamily } from './code-names.ts';
import { foldText } from './fold-text.ts';
import type { FoundName } from './found-name.ts';
import { FOREIGN_FAMILIES, FOREIGN_NAMES } from './foreign-names.ts';
import { either, maybe, named, one, sequence, times, word, words, type Pattern } from './pattern.ts';
import { capital, family, model, modelId, TAIL } from './name-grammar.ts';
import { listed } from './word-lists.ts';
import { CHAT_GPT, VENDOR_NAMES } from './vendor-names.ts';

export type NameFinder = ReturnType<typeof finderOf>;

/** Words that people use for models of their own and for other things: they hide nothing on their own. */
const COMMON: ReadonlySet<string> = new Set(listed('common'));

/** Making a finder takes longer than masking a memo, and a server's panels are few. It depends on nothing but its names. */
const MADE = new Map<string, NameFinder>();
const MOST_MADE = 64;

/** A finder for the names that everyone knows and for the given ids and names of the panel's models. */
export function namesOf(panel: readonly string[]): NameFinder {
  const names = [...new Set(panel)].toSorted();
  const key = JSON.stringify(names);
  const finder = MADE.get(key) ?? makeFinder(names);
  if (MADE.size >= MOST_MADE) MADE.clear();
  MADE.set(key, finder);
  return finder;
}

function makeFinder(panel: readonly string[]): NameFinder {
  const ids = [...new Set(panel.flatMap(partsOf))].toSorted((a, b) => b.length - a.length);
  const families = [...new Set(ids.map(familyOf))].filter((name) => name.length > 2);
  const foreign = [...FOREIGN_NAMES, ...FOREIGN_FAMILIES.filter(({ name }) => families.includes(name))];
  const formsOf = (kind: 'model' | 'vendor'): readonly string[] =>
    foreign.filter((name) => name.kind === kind).flatMap(({ forms }) => forms);
  const codeNames = codeNamesOf(panel);
  const codes = codeNames.map((name) => sequence(word(name), maybe(one('[sS]'))));
  const models = either(
    model(...ids.map(modelId), ...VENDOR_NAMES.models, ...families.map((name) => family(word(name)))),
    sequence(either(CHAT_GPT, foreignWords(formsOf('model'))), TAIL),
  );
  const withCode = maybe(sequence(one(' '), either(...codeNames.map(capital)), NOT_BEFORE));
  const vendors = either(...VENDOR_NAMES.vendors, foreignWords(formsOf('vendor')));
  const whole = sequence(
    maybe(named('article', sequence(NOT_INSIDE, words('an', 'a', 'the'), times(one(' '), 1, 2)))),
    either(
      sequence(
        named('model', sequence(maybe(sequence(vendors, OF, one(' '))), models, withCode)),
        maybe(named('noun', NOUN)),
      ),
      named('vendor', vendors),
      sequence(
        named(
          'code',
          either(model(...codes), sequence(foreignWords(foreign.flatMap((name) => name.words)), TAIL)),
        ),
        maybe(named('noun', NOUN)),
      ),
      named('hint', model(...VENDOR_NAMES.hints)),
    ),
  );
  return finderOf(whole);
}

const OF = maybe(sequence(one("'"), one('s')));
const NOUN = sequence(
  one(' '),
  maybe(sequence(word('language'), one(' '))),
  words('model', 'assistant', 'chatbot', 'llm', 'ai'),
  maybe(one('s')),
  NOT_BEFORE,
);

/** No name has one of these inside (vendor-names.ts), so none that the end cuts off begins before the last of them. */
const BREAKS = [';', '!', '(', ')', '"', '\n'] as const;

function finderOf(pattern: Pattern) {
  // One of each, since compiling them takes longer than masking a memo.
  const full = new RegExp(pattern.full, 'uy');
  const partial = new RegExp(`(?:${pattern.partial})$`, 'uy');
  const begins = (text: string, at: number): boolean => execAt(partial, text, at) !== null;
  const mayBegin = beginnings((text) => begins(text, 0) || execAt(full, text, 0) !== null);
  const ending = remembered((key) => begins(key.slice(1), Number(key.charAt(0))));
  /** True where the text from here on may be the beginning of a name. Of ASCII before it, only its kind counts. */
  const goesOn = (text: string, at: number): boolean => {
    const last = text.charAt(at - 1);
    const before =
      last < '\u0080' ? (/[a-z\d]/i.test(last) ? 'x' : ' ') : text.slice(Math.max(0, at - LOOKED_BACK), at);
    // If the first characters begin no name, more of them do not either.
    const first = text.slice(at, at + MORE_CHARACTERS);
    return (
      ending(`${before.length}${before}${first}`) && (at + first.length === text.length || begins(text, at))
    );
  };
  return {
    /** The names from position `from` on, in order. */
    find: (text: string, from: number): FoundName[] => {
      const found: FoundName[] = [];
      for (let at = from; at < text.length;) {
        const match = mayBegin(text, at) ? execAt(full, text, at) : null;
        if (match !== null) found.push(foundName(match));
        at = match === null ? at + 1 : match.index + match[0].length;
      }
      return found;
    },
    /** The first position from `from` on at which a name may begin that the end of the text cuts off. */
    settled: (text: string, from: number): number => {
      const afterBreak = 1 + Math.max(...BREAKS.map((char) => text.lastIndexOf(char)));
      for (let at = Math.max(from, afterBreak); at < text.length; at += 1) {
        if (mayBegin(text, at) && goesOn(text, at)) return at;
      }
      return text.length;
    },
  };
}

function execAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at;
  return sticky.exec(text);
}

/** Six characters may hold an article alone; twelve also show what follows it. */
const FIRST_CHARACTERS = 6;
const MORE_CHARACTERS = 12;
const MOST_REMEMBERED = 50_000;
const ASCII = 128;

/**
 * Tells from the first characters whether a name can begin at a place. Nearly none can, and the patterns, which are
 * long, need not be tried there. What was found out of some characters is remembered, of two and three by a number.
 */
function beginnings(isBeginning: (first: string) => boolean): (text: string, at: number) => boolean {
  const ask = (first: string): boolean => {
    // A cut inside a surrogate pair hides the rest of the character: a name may begin here.
    return /[\ud800-\udbff]$/.test(first) || isBeginning(first);
  };
  const short = new Map<number, boolean>();
  // Of two characters: 1 may, -1 may not, 0 is not known yet.
  const pairs = new Int8Array(ASCII * ASCII);
  const shortMay = (text: string, at: number, of: { readonly count: number; readonly key: number }) => {
    const before = short.get(of.key);
    if (before !== undefined) return before;
    const may = ask(text.slice(at, at + of.count));
    short.set(of.key, may);
    return may;
  };
  const longMay = remembered(ask);
  return (text, at) => {
    const first = text.charCodeAt(at);
    // Most characters of other scripts begin no name at all; the keys of single ones are negative.
    if (first >= ASCII && !shortMay(text, at, { count: 1, key: -first })) return false;
    const second = text.charCodeAt(at + 1);
    const third = text.charCodeAt(at + 2);
    if (first < ASCII && second < ASCII) {
      const pair = first * ASCII + second;
      if ((pairs[pair] ||= ask(text.slice(at, at + 2)) ? 1 : -1) < 0) return false;
      if (third < ASCII && !shortMay(text, at, { count: 3, key: (pair + 1) * ASCII * ASCII + third }))
        return false;
    }
    if (!longMay(text.slice(at, at + FIRST_CHARACTERS))) return false;
    return text.length - at < MORE_CHARACTERS || longMay(text.slice(at, at + MORE_CHARACTERS));
  };
}

/** Trying these patterns costs far more than looking up what came of it before. */
function remembered(ask: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= MOST_REMEMBERED) known.clear();
    const found = ask(text);
    known.set(text, found);
    return found;
  };
}

function foundName(match: RegExpExecArray): FoundName {
  const { article = '', noun = '', ...groups } = match.groups ?? {};
  const kind = KINDS.find((name) => groups[name] !== undefined) ?? 'hint';
  const [start, end] = [match.index, match.index + match[0].length];
  return { kind, start, end, article, core: groups[kind] ?? '', noun };
}

const KINDS = ['model', 'vendor', 'code', 'hint'] as const;

/** "meta-llama/Llama-3.3-70B" is known by the whole and by both halves. */
function partsOf(id: string): string[] {
  const folded = foldText(id).text.trim();
  return [folded, ...folded.split('/')]
    .map((part) => part.toLowerCase())
    .filter((part) => (part.match(/[\p{L}\p{N}]/gu) ?? []).length > 2 && !COMMON.has(part));
}

function familyOf(id: string): string {
  const first = (id.split('/').at(-1) ?? '').match(/^\p{L}+/u)?.[0] ?? '';
  return COMMON.has(first) || isWordAsFamily(first) ? '' : first;
}
