import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../test/any-character.ts';
import { foldText } from './fold-text.ts';
import { createMasker } from './masking.ts';
import type { MaskingRules } from './masking.ts';
import { PANEL } from './panel.fixture.ts';
import { PIECES_OF_NAMES } from './pieces.fixture.ts';

const NAME =
  /open[-_. ]?ai|gpt|anthropic|claude|gemini|google|deep ?mind|\bgrok\b|\bx[. ]?ai\b|llama|argon|zephyrus/iu;

const masker = (rules: Partial<MaskingRules> = {}) =>
  createMasker({ panel: PANEL, allowed: '', transparent: false, ...rules });
const plain = masker();
const hidden = (text: string): string => plain.mask(text, 'Advisor B');
const readable = (text: string): string => foldText(text).text;

test('hides vendors, products and models, however they are written', () => {
  const written = [
    'OpenAI, ChatGPT, GPT-5, GPT 6.1, gpt‑6.1‑sol, o3, o4-mini, OPENAI_API_KEY, api.openai.com/v1/responses',
    'Anthropic, Claude, claude-fable-5, Claude Opus 4.8, Opus 4.8, Sonnet-5, ANTHROPIC',
    'Google, DeepMind, Google DeepMind, Gemini 3.5 Pro, gemini-3.5-pro, Bard 2, NotebookLM',
    'xAI, x.ai, X AI, Grok, grok-5, GROK 5 Heavy',
    'llama3.3:70b, Llama 3.3 70B, LLAMA, argon mk2, Argon-MK2, meta-house/Zephyrus-7B-it, Zephyrus',
    'ClaudeBot, GPTBot, Claude-bot, myChatGPT, ChatGPTs, OpenAIs, open ai, Open-AI, O P E N A I, C-l-a-u-d-e, G e m i n i, G r o k',
  ].join('\n');
  for (const line of written.split('\n')) {
    assert.doesNotMatch(readable(hidden(line)), NAME, hidden(line));
  }
});

test('looks for names in the words of the caller only once an advisor names something', () => {
  let reads = 0;
  const { mask } = createMasker({
    panel: PANEL,
    transparent: false,
    get allowed() {
      reads += 1;
      return 'Is Claude worth its price?';
    },
  });
  assert.equal(mask('Buy the cheaper one.'), 'Buy the cheaper one.');
  assert.equal(reads, 0);
  assert.equal(mask('Claude is; Gemini is not.'), 'Claude is; another AI model is not.');
  assert.equal(mask('So is Claude.'), 'So is Claude.');
  assert.equal(reads, 1);
});

test('sees through invisible characters, full-width and styled letters and look-alikes', () => {
  const tricks = [
    'C\u200bl\u00ada\u2060u\u200dde',
    'C\u0001lau\u0085d\u007fe',
    'Ｃｌａｕｄｅ',
    '𝐂𝐥𝐚𝐮𝐝𝐞',
    'Сlаudе',
    'Cláude',
    'CIaude',
    'ОреnАІ',
    '0penAI',
    'Gr0k',
    'G r o k',
    'O P E N A I',
    'C-l-a-u-d-e',
    'argon/mk2',
    'Argon MK2',
    'argonmk2',
    'G\u0435mini',
    'Ｇｏｏｇｌｅ',
    'xΑΙ',
  ];
  for (const name of tricks) {
    assert.match(
      hidden(`We asked ${name} again.`),
      /^We asked (?:another AI model|a model provider) again\.$/u,
      name,
    );
  }
});

test('reads each block of emblems from A to Z, and nothing beside it as a letter', () => {
  for (const start of [0x1f150, 0x1f170, 0x1f1e6]) {
    const letters = String.fromCodePoint(...Array.from({ length: 26 }, (_, at) => start + at));
    assert.equal(foldText(letters).text, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    for (const beside of [start - 1, start + 26])
      assert.doesNotMatch(foldText(String.fromCodePoint(beside)).text, /[@[]/u);
  }
});

test('leaves words that only look like names', () => {
  const texts = [
    'Her magnum opus is a sonnet, a haiku and a fable, sung by a bard at the sol.',
    'An open AI system, an anthropic principle, hard to grok; Jean-Claude and Claude Shannon.',
    'A googol of O3 in the air, a gemstone, claudication and a misanthropic option o2.',
    'The local, fast and small model is the default, set in 9pt.',
    'A toy llama model stands on the farm.',
  ];
  for (const text of texts) assert.equal(hidden(text), text);
});

test('reads well where a name is replaced', () => {
  const cases = [
    ['As Claude, I would wait.', 'As Advisor B, I would wait.'],
    [
      "OpenAI's GPT-6.1 Sol would disagree. Claude models too.",
      'Another AI model would disagree. AI models too.',
    ],
    ['Use an OpenAI model or the Claude API.', "Use a model provider's model or another AI model's API."],
    ['I am a Claude model made by Anthropic.', 'I am Advisor B made by a model provider.'],
  ] as const;
  for (const [text, expected] of cases) assert.equal(hidden(text), expected);
});

const SELF = [
  ['As Claude, ', 'we choose'],
  ['As Claude Opus 4.8 I ', 'choose'],
  ['I am GPT-6', '.'],
  ["I'm Grok, ", 'so'],
  ['My name is Gemini', '.'],
  ['as an AI model made by OpenAI', ', I say'],
  ['As a large language model trained by Google', ', this'],
  ['By my training by Anthropic', ' it is so'],
  ['I was created by OpenAI', ' and'],
  ['OpenAI trained me', ' to'],
  ['Anthropic, my maker', ', would'],
  ['Claude here', ': do it'],
  ['Claude: ', 'do it'],
  ['Do it.\n\n— Claude', ''],
  ['Models like me (Claude)', ' fail'],
  ['Speaking as Gemini', ', no'],
  ['Ich bin Claude', ' und'],
  ['En tant que Claude', ', je'],
  ['As Opus, I ', 'think'],
  ['As Gemini, I ', 'read your horoscope'],
  ['This answer was written by Llama', ''],
  ['Being trained by OpenAI, ', 'I say'],
  ['Like other Claude models, ', 'I may err'],
  ["As Anthropic's flagship model, ", 'I choose'],
  ['This is Claude.', ' Hello.'],
  ['Model: GPT-6', ''],
  ['OpenAI built the model I am', '.'],
  ['As Claude, made by Anthropic (claude-opus-4-8), I', ' think'],
  ['As Grok, built by xAI (grok-4.7)', ', no'],
] as const;

test('always hides what an advisor writes about itself, even if the name is allowed or shown', () => {
  const names = /claude|gpt|grok|gemini|openai|google|anthropic|opus|llama/iu;
  for (const rules of [
    { transparent: true },
    { allowed: 'OpenAI, GPT-6, Claude Opus 4.8, Anthropic, Gemini, Google, Grok, Llama' },
  ]) {
    for (const [start, end] of SELF) {
      assert.doesNotMatch(masker(rules).mask(start + end), names, `${JSON.stringify(rules)} ${start}`);
    }
  }
});

test('leaves every other mention when names are shown', () => {
  const texts = [
    'GPT-6 and Claude differ, such as OpenAI and Google do.',
    'As OpenAI has announced, Gemini 3.5 Pro is cheaper.',
    'As a service, built by Acme (with Claude), it is cheap.',
    'I am confident that OpenAI will win, unlike Grok.',
    "This is OpenAI's strategy. Like other Claude models it is slow.",
    'Teams use the opus 4.8 model. We could move to Anthropic.',
  ];
  for (const text of texts) assert.equal(masker({ transparent: true }).mask(text), text);
});

test('leaves a name that the caller used, and no more of it than the caller used', () => {
  const about = masker({ allowed: 'Do we move from ＯｐｅｎAI to Claude Opus 4.5, or google on?' });
  assert.equal(about.mask('Open AI or Claude: Google says no.'), 'Open AI or Claude: Google says no.');
  assert.equal(about.mask('Use Claude Opus 4.5.'), 'Use Claude Opus 4.5.');
  assert.equal(about.mask('Use Claude Opus 4.8, not Grok.'), 'Use Claude Opus, not another AI model.');
  assert.equal(about.mask('As Claude, I choose Claude.', 'Advisor C'), 'As Advisor C, I choose Claude.');
});

test('masks the strings of a value and nothing else', () => {
  const value = { claude: ['GPT-6', 3, null, { risk: 'Ask xAI.', pick: 'opt_1' }], 'Advisor A': true };
  assert.deepEqual(masker().maskDeep(value), {
    claude: ['Another AI model', 3, null, { risk: 'Ask a model provider.', pick: 'opt_1' }],
    'Advisor A': true,
  });
});

const fragment = fc.oneof(
  fc.constantFrom(...SELF.map(([start]) => start)),
  fc.constantFrom(...PIECES_OF_NAMES),
  fc.constantFrom(
    ' ',
    '. ',
    '\n',
    ', ',
    ': ',
    ' I ',
    ' me',
    ' trained me',
    '!',
    '   ',
    '℀',
    '⒪',
    'ﬁ',
    '㏂',
    '\u0301',
    '\ud835',
    '\udc02',
    ' and then we waited for a while to see ',
  ),
  fc.string({ unit: anyCharacter, maxLength: 6 }),
);
const text = fc.array(fragment, { maxLength: 24 }).map((parts) => parts.join(''));
const maskers = fc.constantFrom(
  plain,
  masker({ transparent: true }),
  masker({ allowed: 'Claude Opus 4.5 or OpenAI' }),
);

test('gives the same for a text in pieces as for the whole, wherever it is cut', () => {
  fc.assert(
    fc.property(
      text,
      maskers,
      fc.array(fc.nat(9), { minLength: 1, maxLength: 40 }),
      (whole, { mask, stream }, sizes) => {
        const { push, end } = stream('Advisor D');
        let shown = '';
        for (let at = 0, turn = 0; at < whole.length; turn += 1) {
          const size = 1 + (sizes[turn % sizes.length] ?? 0);
          shown += push(whole.slice(at, at + size));
          at += size;
        }
        assert.equal(shown + end(), mask(whole, 'Advisor D'));
      },
    ),
    { numRuns: 6 },
  );
});

test('leaves no whole name behind in a text of names and noise', () => {
  const names = fc.constantFrom(
    'OpenAI',
    'ChatGPT',
    'Anthropic',
    'Claude',
    'Gemini',
    'Google',
    'xAI',
    'llama3.3:70b',
    'gpt-6.1-sol',
  );
  const noise = fc.constantFrom(
    ' ',
    ', ',
    '. ',
    '\n',
    ' the ',
    ' and ',
    ' (',
    ') ',
    '"',
    ' 7 ',
    '/',
    ' As ',
    "'s ",
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(noise, names, noise), { minLength: 1, maxLength: 12 }), (parts) => {
      assert.doesNotMatch(hidden(parts.flat().join('')), NAME);
    }),
    { numRuns: 10 },
  );
});

test('holds back a possible beginning of a name and shows everything before it at once', () => {
  const { push, end } = masker().stream();
  assert.equal(push('We waited and then Cl'), 'We waited and then ');
  assert.equal(push('imbed on.'), 'Climbed on.');
  assert.equal(push(' Ask Clau'), ' Ask ');
  assert.equal(push('de. Then go'), 'another AI model. Then ');
  assert.equal(push('ne'), 'gone');
  assert.equal(end(), '');
});

test('takes an address whole, also where it comes letter by letter', () => {
  for (const { mask, stream } of [masker(), masker({ allowed: 'OpenAI' }), masker({ transparent: true })]) {
    for (const address of ['https://openai.com', 'See https://www.anthropic.com/news now.']) {
      const { push, end } = stream('Advisor D');
      assert.equal([...address].map(push).join('') + end(), mask(address, 'Advisor D'));
    }
  }
});

test('folds a ligature of many words to no more than it is, and others to the letters that they stand for', () => {
  assert.equal(foldText('\ufdfa'.repeat(1_000)).text.length, 1_000);
  assert.equal(foldText('\u327c ㎉ ﬃ ⑽').text, `${'\u327c'.normalize('NFKD')} kcal ffi (10)`);
});

test('of a name as much stays as the caller wrote, and no more', () => {
  for (const [allowed, said, shown] of [
    ['Claude', 'Claude Opus 4.8 agrees.', 'Claude agrees.'],
    ['Claude Opus', 'Claude Opus 4.8 agrees.', 'Claude Opus agrees.'],
    ['Claude', 'The Claude model agrees.', 'The Claude model agrees.'],
    ['Это Клауд?', 'Ответили Клауд 5 и Грок.', 'Ответили Клауд и another AI model.'],
    ['Это Грок?', 'Ответили Клауд и Грок.', 'Ответили another AI model и Грок.'],
    ['Gemini 3', 'Gemini 3 Pro and Gemini 3.5', 'Gemini 3 and Gemini'],
    ['Klaude 4', 'Klaude 4, Klaude 5 and Claude 4', 'Klaude 4, Klaude and Claude 4'],
    ['克劳德 4', '克劳德 4 和 克劳德 5, Claude 4', '克劳德 4 和 克劳德, Claude 4'],
    ['Buy the 克劳德 4?', '克劳德 4 和 克劳德 5', '克劳德 4 和 克劳德'],
  ] as const)
    assert.equal(masker({ allowed }).mask(said, 'Advisor B'), shown);
});
