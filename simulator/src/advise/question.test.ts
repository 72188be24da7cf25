import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LEADS } from '../lexicon/answers.ts';
import { readPrompt } from '../prompt.ts';
import { block, lines, NUMBERS, QUESTION } from '../sdk.fixture.ts';
import { answerText } from './answer.ts';
import type { SpokenLanguage } from './language.ts';

const BEST = NUMBERS.recommended;
const OTHER = 'Rewrite the Python importer in Rust';
const PERSPECTIVES = [
  {
    advisor: 'Advisor A',
    pick: BEST,
    response: 'Nobody knows where the time goes. I would look first.',
    caseAgainst: 'It delays what has to come anyway.',
    risks: [{ risk: 'It has no end date.', mitigation: 'Name a day.' }],
    wouldChangeMind: ['A profile that is there already.'],
    evidence: [
      { option: BEST, criterion: 'Benefit', text: 'It finds the slow part.' },
      { option: OTHER, criterion: 'Benefit', text: 'It bets on a guess.' },
    ],
  },
];
const MEMO = {
  wouldChange: { text: 'Measurements that point at the parser.', advisor: 'Advisor A' },
  nextSteps: [{ text: 'Profile one real day.', advisor: 'Advisor A' }],
};

function answer(about: string, question = QUESTION, perspectives: readonly unknown[] = PERSPECTIVES): string {
  const blocks = [
    block('question', question),
    block('numbers', JSON.stringify(NUMBERS)),
    block('memo', JSON.stringify(MEMO)),
    block('perspectives', lines(perspectives)),
    block('asked', about),
  ];
  const asked = readPrompt(`${blocks.join('\n')}\n\n# Task: question\nYou answer.`);
  // `as`: the simulator's own output, whose content is asserted below.
  const { answer: text } = JSON.parse(
    answerText({ provider: 'openai', model: 'some-id', asked, fault: null }),
  ) as { answer: string };
  return text;
}

test('says what is on record about what was asked, and nobody`s "I"', () => {
  for (const [about, said] of [
    [
      'Why this?',
      `${LEADS.en.why.replace('{o}', BEST)}\n\nNobody knows where the time goes. It finds the slow part.`,
    ],
    [
      'What speaks against it?',
      `${LEADS.en.against.replace('{o}', BEST)}\n\nIt delays what has to come anyway. It has no end date.`,
    ],
    [
      'What would change the answer?',
      `${LEADS.en.change}\n\nMeasurements that point at the parser. A profile that is there already.`,
    ],
    ['What next?', `${LEADS.en.next}\n\nProfile one real day.`],
    ['Which model are you?', LEADS.en.who],
    [`Is "${OTHER}" so good on benefit?`, `${LEADS.en.why.replace('{o}', OTHER)}\n\nIt bets on a guess.`],
  ] as const) {
    assert.equal(answer(about), said, about);
  }
});

test('says that nothing is on record where nothing is', () => {
  assert.equal(answer('Why this?', QUESTION, []), LEADS.en.silent);
});

test('speaks the language of the memo`s question, and knows what is asked in five', () => {
  const asked: Readonly<Record<Exclude<SpokenLanguage, 'en'>, readonly [decision: string, against: string]>> =
    {
      de: [
        'Sollen wir den Importer neu schreiben oder zuerst messen?',
        'Was spricht dagegen, und was sind die Risiken?',
      ],
      fr: ['Devons-nous réécrire ou mesurer notre outil ?', 'Quels sont les risques ?'],
      es: ['¿Debemos comprar o alquilar el taller de la ciudad?', '¿Qué riesgos hay?'],
      zh: ['我们应该重写还是先测量？', '有什么风险？'],
    };
  for (const language of ['de', 'fr', 'es', 'zh'] as const) {
    const [decision, against] = asked[language];
    assert.ok(answer(against, decision).startsWith(LEADS[language].against.replace('{o}', BEST)), language);
  }
});

test('the directives of what is asked count, not those of the memo`s question', () => {
  const about = answer('[simulate: openai=down] Why this?', `${QUESTION} [simulate: all=down]`);
  assert.match(about, /^This is on record for/);
});

test('puts no space between the sentences of a Chinese answer', () => {
  const perspectives = PERSPECTIVES.map((one) => ({
    ...one,
    response: '没有人知道时间花在哪里。应该先看一看。',
  }));
  const said = answer('为什么？', '我们应该先分析导入程序，还是用另一种语言重写？', perspectives);
  assert.match(said, /没有人知道/u);
  assert.doesNotMatch(said, /。 /u);
});
