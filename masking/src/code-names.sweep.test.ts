import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMasker } from './masking.ts';
import type { MaskedSeat, MaskingRules } from './masking.ts';

const PANEL: readonly MaskedSeat[] = [
  { advisor: 'Advisor A', provider: 'openai', model: 'gpt-6-astra', fastModel: 'gpt-6-luna' },
  {
    advisor: 'Advisor B',
    provider: 'anthropic',
    model: 'claude-opus-5-5',
    fastModel: 'claude-haiku-5-5',
    fallbackModel: 'claude-fable-5',
  },
  { advisor: 'Advisor C', provider: 'google', model: 'gemini-4-argon', fastModel: 'gemini-3.8-flash' },
  { advisor: 'Advisor D', provider: 'compatible', model: 'mistral-vulcan-large', fastModel: 'falcon-mini' },
  { advisor: 'Advisor E', provider: 'compatible', model: 'llama3.3:70b', fastModel: 'Qwen/Qwen3-Zeus-32B' },
];
const masker = (rules: Partial<MaskingRules> = {}) =>
  createMasker({ panel: PANEL, allowed: '', transparent: false, ...rules });
const hidden = masker();
const CODES = ['Astra', 'Luna', 'Opus', 'Haiku', 'Fable', 'Argon', 'Vulcan', 'Falcon', 'Zeus'];

test('hides what the models of the panel are called within their families, where an advisor speaks of itself', () => {
  for (const code of [...CODES, 'Flash', 'Mini']) {
    for (const [said, masked] of [
      [`As ${code}, I would wait.`, 'As Advisor B, I would wait.'],
      [`I am ${code}.`, 'I am Advisor B.'],
      [`I'm ${code}, so I wait.`, "I'm Advisor B, so I wait."],
      [`Als ${code} würde ich warten.`, 'Als Advisor B würde ich warten.'],
      [`Je suis ${code}.`, 'Je suis Advisor B.'],
    ] as const) {
      for (const rules of [{}, { transparent: true }, { allowed: said }])
        assert.equal(masker(rules).mask(said, 'Advisor B'), masked);
    }
  }
});

test('hides it where it is used as the name of a model, whoever says so', () => {
  for (const code of CODES) {
    for (const said of [
      `The ${code} model is dear.`,
      `Ask ${code} and Claude.`,
      `We weighed Sonnet and ${code} by price.`,
      `We weighed ${code} and Sonnet by price.`,
      `Claude, ${code} or Grok would do.`,
      `The advisor ${code} is right.`,
      `I disagree with what ${code} argues.`,
      `We compared OpenAI's ${code} with ours.`,
      `Das Modell ${code} ist teuer.`,
      `Models such as ${code} are dear.`,
      `We took ${code} 5.5 for it.`,
      `Unlike ${code}, I would wait.`,
      `Models: Claude, ${code}.`,
      `${code} (Anthropic) differs.`,
      `**${code}**: wait.`,
      `${code}'s estimate is higher.`,
      `Jako ${code} radzę czekać.`,
    ]) {
      assert.ok(!hidden.mask(said, 'Advisor B').includes(code), hidden.mask(said, 'Advisor B'));
    }
  }
  assert.equal(
    hidden.mask("We compared OpenAI's Astra with ours."),
    "We compared a model provider's model with ours.",
  );
});

test('takes a part of an id for a code name from three letters on', () => {
  const { mask } = masker({
    panel: [{ advisor: 'Advisor A', provider: 'compatible', model: 'orbit-ivo-mk', fastModel: 'orbit-mini' }],
  });
  assert.equal(mask('I am Ivo.', 'Advisor A'), 'I am Advisor A.');
  assert.equal(mask('I am Mk.', 'Advisor A'), 'I am Mk.');
});

test('takes the beginning of an id for a family from three letters on', () => {
  const { mask } = masker({
    panel: [{ advisor: 'Advisor A', provider: 'compatible', model: 'glx-4-plus', fastModel: 'qz-4-plus' }],
  });
  assert.equal(mask('Ask Glx again.'), 'Ask another AI model again.');
  assert.equal(mask('Ask Qz again.'), 'Ask Qz again.');
});

test('leaves it where it is a word', () => {
  for (const said of [
    'Per aspera ad astra; an Opel Astra. The moon is called luna, a luna moth. Argon leaks from the valve.',
    'Her opus, a haiku and a fable. A flash flood, a mini bar, a large team, a falcon in the sky, Zeus on his mountain.',
    'We keep a llama farm: the llamas graze, a llama costs 900 euros. The mistral wind blows; le mistral souffle.',
    'Llama wool is warm. Gabriela Mistral wrote sonnets. The Dalai Lama spoke.',
  ]) {
    assert.equal(hidden.mask(said, 'Advisor B'), said);
  }
});

test('hides families that are words as well where a model is meant', () => {
  for (const said of [
    'Use Llama or Mistral.',
    'The llama model',
    'We run Llama 3.3 and mistral-large.',
    'As Llama, I wait.',
  ]) {
    assert.doesNotMatch(hidden.mask(said, 'Advisor B'), /llama|mistral/i);
  }
});

test('leaves a word of which an advisor speaks as its own', () => {
  for (const said of [
    'My opus is done, my llama eats.',
    'I write haiku.',
    'I am pro, as a pro I would sign.',
  ]) {
    assert.equal(hidden.mask(said, 'Advisor B'), said);
  }
  assert.equal(hidden.mask('i was built by elon musk.', 'Advisor D'), 'i was built by Advisor D.');
});

test('leaves a code name that the caller used', () => {
  const about = masker({ allowed: 'Do we buy an Opel Astra?' });
  assert.equal(about.mask('Buy the Astra model.', 'Advisor B'), 'Buy the Astra model.');
  assert.equal(about.mask('As Astra, I would buy it.', 'Advisor B'), 'As Advisor B, I would buy it.');
});

test('tells a translated name from the word that it also is', () => {
  for (const [said, masked] of [
    ['我是雙子座，建議等待。', '我是Advisor C，建議等待。'],
    ['谷歌的双子座更便宜。', 'a model provider的model更便宜。'],
    ['双子座模型更便宜。', 'Another AI model模型更便宜。'],
    ['克劳德和双子座都涨价了。', 'Another AI model和another AI model都涨价了。'],
    ['她是双子座。', '她是双子座。'],
    ['Ответили Клауд и Грок, а не Клауд.', 'Ответили another AI model и another AI model, а не Клауд.'],
  ] as const) {
    assert.equal(hidden.mask(said, 'Advisor C').toLowerCase(), masked.toLowerCase());
  }
});
