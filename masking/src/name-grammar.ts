// How names of models may be written: spelled out, with versions, inside longer words. For folded text (fold-text.ts).
import { LATINATE, NOT_BEFORE, NOT_INSIDE } from './borders.ts';
import { condition, either, exactly, maybe, one, sequence, times, word, words } from './pattern.ts';
import type { Pattern } from './pattern.ts';
import { listed } from './word-lists.ts';

const JOINT = times(one('[-_.*~|/· ]'), 0, 2);
const INSIDE = times(one('[-_.*~|/·]'), 0, 2);
export const DASH = one('[-_ ]');
const DOT = one('[.-]');

/** Letters that are drawn alike in most type, and digits and signs that stand for letters: "CIaude", "0penAI", "Cl4ud3". */
const DRAWN_ALIKE: Readonly<Record<string, string>> = {
  a: '[aA4@]',
  e: '[eE3]',
  g: '[gG9]',
  i: '[iIlL1|]',
  l: '[lLI1|]',
  o: '[oO0]',
  t: '[tT7]',
};

/** The name in any case, hyphenated, or with its letters set apart. */
export function spelled(name: string): Pattern {
  const letters = [...name].map((char) => {
    // A digit in place of one of three letters makes too many other words.
    const drawn = name.length > 3 ? DRAWN_ALIKE[char.toLowerCase()] : undefined;
    return drawn === undefined ? word(char) : one(drawn);
  });
  const joinedBy = (between: Pattern): Pattern =>
    sequence(...letters.flatMap((letter, i) => (i === 0 ? [letter] : [between, letter])));
  return name.length < 4 ? joinedBy(INSIDE) : either(joinedBy(INSIDE), joinedBy(times(one('[-_. ]'), 1, 2)));
}

const digits = (most: number): Pattern => times(one('\\d'), 1, most);

/** "5", "4.8", "4-8", "3.3", "4o", "20260101", "2026-01-01". */
const VERSION = sequence(
  digits(8),
  times(sequence(DOT, digits(4)), 0, 3),
  maybe(sequence(one('[a-zA-Z]'), NOT_BEFORE)),
);

const LINES = listed('lines');
const JOINED_LINES = [...LINES, ...listed('joinedLines')];
export const capital = (text: string): Pattern => exactly(`${text.charAt(0).toUpperCase()}${text.slice(1)}`);

/** "Claude-like" and "GPT-based" say what something else is like. They count once the word is over. */
const NOT_A_MANNER = condition(
  `(?!(?:based|backed|branded|class|compatible|driven|enabled|first|focused|free|generated|grade|led|like|made|native|only|owned|powered|related|specific|style|type|wide|written)[^${LATINATE}\\d])`,
);

/** What may follow a family's name: "-6.1-sol", " Opus 4.8", " Pro". */
export const TAIL = times(
  either(
    sequence(maybe(one('[-_.: ]')), maybe(one('[vV]')), VERSION),
    sequence(one('[-_:./]'), words(...JOINED_LINES), NOT_BEFORE),
    sequence(one('[-_]'), NOT_A_MANNER, one('[a-zA-Z]'), times(one('[a-zA-Z0-9]'), 1, 15), NOT_BEFORE),
    sequence(one(' '), either(...LINES.map(word), ...JOINED_LINES.map(capital)), NOT_BEFORE),
  ),
  0,
  5,
);

/** "Bot" as in "ClaudeBot". */
const CAMEL = sequence(one('[A-Z]'), times(one('[a-z]'), 1, 11));

/** A family of models: "Claude", "Claudes", "ClaudeBot". */
export function family(name: Pattern): Pattern {
  return sequence(name, maybe(either(CAMEL, one('[sS]'))));
}

/** Any of the names with whatever version follows it: "Claude", "claude-opus-4-8", "Gemini 3 Pro". */
export function model(...names: readonly Pattern[]): Pattern {
  return sequence(NOT_INSIDE, either(...names), TAIL, NOT_BEFORE);
}

/** Words that name a model only with a version after them: "Opus 4.8", "grok-5". */
export function versioned(...names: readonly string[]): Pattern {
  return sequence(
    words(...names),
    maybe(DASH),
    maybe(one('[vV]')),
    one('\\d'),
    maybe(sequence(DOT, digits(2))),
  );
}

export const letters = (most: number): Pattern => times(one(`[${LATINATE}]`), 0, most);
/** A name so much its own that it counts inside longer words as well. */
export const anywhere = (name: Pattern): Pattern => sequence(name, letters(12));

/** A model id such as "llama3.3:70b" as a person may write it: "Llama 3.3 70B". */
export function modelId(id: string): Pattern {
  const runs = id.match(/\p{L}+|\p{N}+/gu) ?? [];
  return sequence(...runs.flatMap((run, i) => (i === 0 ? [word(run)] : [JOINT, word(run)])));
}
