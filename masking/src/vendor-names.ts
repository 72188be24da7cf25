// The names that vendors, their products and their models go by. Written for folded text (fold-text.ts).
import { ENDING, NOT_BEFORE, NOT_INSIDE } from './borders.ts';
import { anywhere, DASH, family, letters, spelled, versioned } from './name-grammar.ts';
import { either, exactly, maybe, one, sequence, times, word, words } from './pattern.ts';
import { listed } from './word-lists.ts';

const OPEN_AI = either(
  exactly('Open A.I.'),
  spelled('openai'),
  sequence(either(exactly('Open'), exactly('OPEN')), one(' '), word('ai')),
  exactly('open ai'),
  sequence(one('[oO]'), exactly('pen-'), word('ai')),
);

const SITE = sequence(
  NOT_INSIDE,
  maybe(sequence(word('http'), maybe(one('[sS]')), exactly('://'))),
  maybe(sequence(words(...listed('siteParts')), one('\\.'))),
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

const GPT = either(
  sequence(exactly('GPT'), times(one('[a-z]'), 1, 4)),
  family(sequence(maybe(sequence(spelled('chat'), maybe(DASH))), spelled('gpt'))),
  // "ChatemGPT", "ChatGTP"
  sequence(word('chat'), letters(3), words('gpt', 'gtp'), ENDING),
);

const O_SERIES = sequence(
  one('o'),
  one('[1345]'),
  maybe(sequence(one('[- ]'), words('mini', 'pro', 'preview', 'high'))),
);

/** What a company may be called behind its name: "Anthropic, PBC", "Google LLC". */
const COMPANY = times(
  sequence(maybe(one(',')), one(' '), either(...listed('companyEndings').map(exactly)), NOT_BEFORE),
  0,
  2,
);

/** Vendors, products and model families of the built-in vendors, and hints that count in self-description only. */
export const VENDOR_NAMES = {
  /** Without what may follow a model's name: see `model`. */
  models: [
    GPT,
    O_SERIES,
    versioned('opus', 'sonnet', 'haiku', 'fable', 'grok', 'bard'),
    sequence(either(spelled('claude'), spelled('gemini'), spelled('grok')), ENDING),
    // Where the ending takes the place of the last letter: "Claudem", "Claudovi", but not "Claudia".
    sequence(word('claud'), words(...listed('claudeEndings'))),
    family(either(exactly('Gemma'), exactly('PaLM'), exactly('LaMDA'), exactly('NotebookLM'))),
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
            sequence(either(spelled('anthropic'), word('anthropik')), ENDING),
            exactly('Alphabet'),
            sequence(
              spelled('google'),
              either(
                sequence(one('[- ]'), either(spelled('deepmind'), exactly('AI'), exactly('Brain'))),
                letters(12),
              ),
            ),
            sequence(word('googl'), ENDING),
            sequence(one('[xX]'), times(one('[-_.*·/]'), 0, 2), word('ai')),
            sequence(one('[xX]'), one(' '), exactly('AI')),
          ),
          NOT_BEFORE,
        ),
      ),
      COMPANY,
    ),
  ],
  /** Names only where an advisor speaks of itself: "copilot" and "nova" are words, too. */
  hints: [words(...listed('hints', ', '))],
};

/** "myChatGPT", "ChatGPTs": a name so much its own that it counts inside longer words as well. */
export const CHAT_GPT = anywhere(spelled('chatgpt'));
