// The names that vendors, their products and their models go by. Written for folded text (fold-text.ts).
import { condition, either, exactly, maybe, one, sequence, times, word, words } from './pattern.ts';
import type { Pattern } from './pattern.ts';

/** A hint is a name only where an advisor speaks of itself: "opus" and "bard" are words, too. */
export type Vocabulary = {
  readonly models: readonly Pattern[];
  readonly vendors: readonly Pattern[];
  readonly hints: readonly Pattern[];
};

export const NOT_INSIDE = condition('(?<![\\p{L}\\p{N}])');
export const NOT_BEFORE = condition('(?![\\p{L}\\p{N}])');

const JOINT = times(one('[-_.*~|/· ]'), 0, 2);
const INSIDE = times(one('[-_.*~|/·]'), 0, 2);
const DASH = one('[-_ ]');
const DOT = one('[.-]');

/** Letters that are drawn alike in most type: "CIaude", "0penAI". */
const DRAWN_ALIKE: Readonly<Record<string, string>> = { l: '[lLI1|]', i: '[iIlL1]', o: '[oO0]' };

/** The name in any case, hyphenated, or with its letters set apart. */
export function spelled(name: string): Pattern {
  const letters = [...name].map((char) => {
    const drawn = DRAWN_ALIKE[char.toLowerCase()];
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

/** What may follow a family's name: "-6.1-sol", " Opus 4.8", " Pro". */
export const TAIL = times(
  either(
    sequence(maybe(one('[-_.: ]')), maybe(one('[vV]')), VERSION),
    sequence(one('[-_:./]'), words(...JOINED_LINES), NOT_BEFORE),
    sequence(one(' '), either(...LINES.map(word), ...JOINED_LINES.map(capital)), NOT_BEFORE),
  ),
  0,
  5,
);

/** "Bot" as in "ClaudeBot". */
const CAMEL = sequence(one('[A-Z]'), times(one('[a-z]'), 1, 11));

/** A family of models with whatever version follows it: "Claude", "claude-opus-4-8", "Gemini 3 Pro". */
export function family(name: Pattern): Pattern {
  return sequence(NOT_INSIDE, name, maybe(either(CAMEL, one('[sS]'))), TAIL, NOT_BEFORE);
}

/** Words that name a model only with a version after them: "Opus 4.8", "grok-5". */
function versioned(...names: readonly string[]): Pattern {
  return sequence(
    NOT_INSIDE,
    words(...names),
    maybe(DASH),
    maybe(one('[vV]')),
    one('\\d'),
    maybe(sequence(DOT, digits(2))),
    TAIL,
    NOT_BEFORE,
  );
}

const letters = (most: number): Pattern => times(one('[\\p{L}]'), 0, most);
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

const GPT = sequence(
  NOT_INSIDE,
  maybe(sequence(spelled('chat'), maybe(DASH))),
  spelled('gpt'),
  maybe(either(CAMEL, one('[sS]'))),
  TAIL,
  NOT_BEFORE,
);

const O_SERIES = sequence(
  NOT_INSIDE,
  one('o'),
  one('[1345]'),
  maybe(sequence(one('[- ]'), words('mini', 'pro', 'preview', 'high'))),
  NOT_BEFORE,
);

const OTHER_SCRIPTS = [
  'клод',
  'джемини',
  'джеминай',
  'чатгпт',
  'чат гпт',
  'クロード',
  'ジェミニ',
  '克劳德',
  '克勞德',
];
const OTHER_SCRIPT_VENDORS = ['опенэйай', 'антропик', 'гугл', 'グーグル', 'オープンAI', '谷歌'];

/** Vendors, products and model families of the four providers, and hints that count in self-description only. */
export const VENDOR_NAMES: Vocabulary = {
  models: [
    anywhere(sequence(spelled('chatgpt'), TAIL)),
    GPT,
    O_SERIES,
    family(spelled('claude')),
    versioned('opus', 'sonnet', 'haiku', 'fable', 'grok', 'bard'),
    family(spelled('gemini')),
    family(either(exactly('Gemma'), exactly('PaLM'), exactly('LaMDA'), exactly('NotebookLM'))),
    family(either(exactly('Grok'), exactly('GROK'), exactly('grok'))),
    sequence(NOT_INSIDE, word('dall'), one('[-·. ]'), word('e'), TAIL, NOT_BEFORE),
    ...OTHER_SCRIPTS.map(word),
  ],
  vendors: [
    SITE,
    anywhere(OPEN_AI),
    sequence(NOT_INSIDE, spelled('anthropic'), letters(0), NOT_BEFORE),
    sequence(
      NOT_INSIDE,
      spelled('google'),
      maybe(sequence(one('[- ]'), either(spelled('deepmind'), exactly('AI'), exactly('Brain')))),
      NOT_BEFORE,
    ),
    sequence(NOT_INSIDE, spelled('google'), letters(12), NOT_BEFORE),
    sequence(NOT_INSIDE, spelled('googl'), words('ing', 'ed'), NOT_BEFORE),
    anywhere(either(spelled('deepmind'), sequence(word('deep'), one(' '), word('mind')))),
    sequence(NOT_INSIDE, one('[xX]'), times(one('[-_.*·/]'), 0, 2), word('ai'), NOT_BEFORE),
    sequence(NOT_INSIDE, one('[xX]'), one(' '), exactly('AI'), NOT_BEFORE),
    ...OTHER_SCRIPT_VENDORS.map(word),
  ],
  hints: [
    sequence(
      NOT_INSIDE,
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
      ),
      TAIL,
      NOT_BEFORE,
    ),
  ],
};

/** A model id such as "llama3.3:70b" as a person may write it: "Llama 3.3 70B". */
export function modelId(id: string): Pattern {
  const runs = id.match(/\p{L}+|\p{N}+/gu) ?? [];
  return sequence(
    NOT_INSIDE,
    ...runs.flatMap((run, i) => (i === 0 ? [word(run)] : [JOINT, word(run)])),
    NOT_BEFORE,
  );
}
