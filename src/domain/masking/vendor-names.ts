// The names that vendors, their products and their models go by. Written for folded text (fold-text.ts).
import { LATINATE, NOT_BEFORE, NOT_INSIDE } from './borders.ts';
import { condition, either, exactly, maybe, one, sequence, times, word, words } from './pattern.ts';
import type { Pattern } from './pattern.ts';

/** A hint is a name only where an advisor speaks of itself: "opus" and "bard" are words, too. */
export type Vocabulary = {
  /** Without what may follow a model's name: see `model`. */
  readonly models: readonly Pattern[];
  readonly vendors: readonly Pattern[];
  readonly hints: readonly Pattern[];
};

const JOINT = times(one('[-_.*~|/· ]'), 0, 2);
const INSIDE = times(one('[-_.*~|/·]'), 0, 2);
const DASH = one('[-_ ]');
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
    // Three letters with a digit for one are too many other things.
    const drawn = name.length > 3 ? DRAWN_ALIKE[char.toLowerCase()] : undefined;
    return drawn === undefined ? word(char) : one(drawn);
  });
  const joinedBy = (between: Pattern): Pattern =>
    sequence(...letters.flatMap((letter, i) => (i === 0 ? [letter] : [between, letter])));
  return name.length < 5 ? joinedBy(INSIDE) : either(joinedBy(INSIDE), joinedBy(times(one('[-_. ]'), 1, 2)));
}

const digits = (most: number): Pattern => times(one('\\d'), 1, most);

/** "5", "4.8", "4-8", "3.3", "4o", "20260101", "2026-01-01". */
export const VERSION = sequence(
  digits(8),
  times(sequence(DOT, digits(4)), 0, 3),
  maybe(sequence(one('[a-zA-Z]'), NOT_BEFORE)),
);

const LINES = [
  'opus',
  'sonnet',
  'haiku',
  'fable',
  'flash',
  'turbo',
  'mini',
  'nano',
  'codex',
  'instant',
  'ultra',
  'lite',
  'thinking',
  'preview',
];
const JOINED_LINES = [
  ...LINES,
  'pro',
  'sol',
  'code',
  'heavy',
  'fast',
  'latest',
  'exp',
  'experimental',
  'advanced',
  'vision',
  'oss',
  'chat',
  'instruct',
  'max',
  'high',
  'low',
];
const capital = (text: string): Pattern => exactly(`${text.charAt(0).toUpperCase()}${text.slice(1)}`);

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
function versioned(...names: readonly string[]): Pattern {
  return sequence(
    words(...names),
    maybe(DASH),
    maybe(one('[vV]')),
    one('\\d'),
    maybe(sequence(DOT, digits(2))),
  );
}

const letters = (most: number): Pattern => times(one(`[${LATINATE}]`), 0, most);
/** A name so much its own that it counts inside longer words as well. */
const anywhere = (name: Pattern): Pattern => sequence(letters(0), name, letters(12));

const OPEN_AI = either(
  spelled('openai'),
  sequence(either(exactly('Open'), exactly('OPEN')), one(' '), word('ai')),
  exactly('open ai'),
  sequence(one('[oO]'), exactly('pen-'), word('ai')),
);

const SITE = sequence(
  NOT_INSIDE,
  maybe(sequence(word('http'), maybe(one('[sS]')), exactly('://'))),
  maybe(
    sequence(
      words(
        'www',
        'api',
        'chat',
        'platform',
        'console',
        'docs',
        'help',
        'status',
        'cloud',
        'gemini',
        'aistudio',
        'ai',
        'developers',
      ),
      one('\\.'),
    ),
  ),
  either(
    sequence(
      words('openai', 'chatgpt', 'anthropic', 'claude', 'google', 'googleapis', 'deepmind'),
      one('\\.'),
      words('com', 'ai', 'dev'),
    ),
    sequence(words('x', 'grok'), one('\\.'), words('ai', 'com')),
  ),
  NOT_BEFORE,
  maybe(one('[/?#][\\w%&=~/-]{0,200}')),
);

const GPT = family(sequence(maybe(sequence(spelled('chat'), maybe(DASH))), spelled('gpt')));

const O_SERIES = sequence(
  one('o'),
  one('[1345]'),
  maybe(sequence(one('[- ]'), words('mini', 'pro', 'preview', 'high'))),
);

/** What a company may be called behind its name: "Anthropic, PBC", "Google LLC". */
const COMPANY = times(
  sequence(
    maybe(one(',')),
    one(' '),
    either(
      ...[
        'PBC',
        'LLC',
        'LP',
        'L.P.',
        'Inc.',
        'Inc',
        'Corp.',
        'Corp',
        'Corporation',
        'OpCo',
        'Global',
        'Ltd',
        'GmbH',
      ].map(exactly),
    ),
    NOT_BEFORE,
  ),
  0,
  2,
);

/** Vendors, products and model families of the four providers, and hints that count in self-description only. */
export const VENDOR_NAMES: Vocabulary = {
  models: [
    GPT,
    O_SERIES,
    versioned('opus', 'sonnet', 'haiku', 'fable', 'grok', 'bard'),
    family(
      either(
        spelled('claude'),
        spelled('gemini'),
        spelled('grok'),
        exactly('Gemma'),
        exactly('PaLM'),
        exactly('LaMDA'),
        exactly('NotebookLM'),
      ),
    ),
    sequence(word('dall'), one('[-·. ]'), word('e')),
  ],
  vendors: [
    SITE,
    sequence(
      either(
        anywhere(OPEN_AI),
        anywhere(either(spelled('deepmind'), sequence(word('deep'), one(' '), word('mind')))),
        sequence(
          NOT_INSIDE,
          either(
            spelled('anthropic'),
            exactly('Alphabet'),
            sequence(
              spelled('google'),
              either(
                sequence(one('[- ]'), either(spelled('deepmind'), exactly('AI'), exactly('Brain'))),
                letters(12),
              ),
            ),
            sequence(spelled('googl'), words('ing', 'ed')),
            sequence(one('[xX]'), times(one('[-_.*·/]'), 0, 2), word('ai')),
            sequence(one('[xX]'), one(' '), exactly('AI')),
          ),
          NOT_BEFORE,
        ),
      ),
      COMPANY,
    ),
  ],
  hints: [
    words(
      'opus',
      'sonnet',
      'haiku',
      'fable',
      'bard',
      'codex',
      'copilot',
      'alphabet',
      'llama',
      'mistral',
      'mixtral',
      'deepseek',
      'qwen',
      'kimi',
      'cohere',
      'nova',
      'palm',
      'gemma',
      'sol',
      'open ai',
      'musk',
      'elon musk',
      'altman',
      'sam altman',
      'amodei',
      'dario amodei',
      'hassabis',
      'demis hassabis',
      'pichai',
      'spacex',
      'x corp',
      'microsoft',
    ),
  ],
};

/** "myChatGPT", "ChatGPTs": a name so much its own that it counts inside longer words as well. */
export const CHAT_GPT = anywhere(spelled('chatgpt'));

/** A model id such as "llama3.3:70b" as a person may write it: "Llama 3.3 70B". */
export function modelId(id: string): Pattern {
  const runs = id.match(/\p{L}+|\p{N}+/gu) ?? [];
  return sequence(...runs.flatMap((run, i) => (i === 0 ? [word(run)] : [JOINT, word(run)])));
}
