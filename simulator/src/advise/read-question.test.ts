import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindOf } from '../lexicon/index.ts';
import { readChoice, resolved } from './read-question.ts';
import { asNoun, nounsOf, quotable, shortened, thingOf } from './words.ts';

const NAMED: readonly (readonly [question: string, options: readonly string[]])[] = [
  [
    'Should we move our monolith to microservices, or modularise it first?',
    ['Move the monolith to microservices', 'Modularise the monolith first'],
  ],
  ['Build our own auth or buy it?', ['Build our own auth', 'Buy it']],
  [
    'Should we rewrite our Python importer in Rust, or profile it first?',
    ['Rewrite the Python importer in Rust', 'Profile the Python importer first'],
  ],
  [
    'Should we move billing to a vendor this quarter, or keep it until the audit in March?',
    ['Move billing to a vendor this quarter', 'Keep it until the audit in March'],
  ],
  ['Should we build or buy our billing system?', ['Build the billing system', 'Buy the billing system']],
  ['Should we hire a designer or a developer?', ['Hire a designer', 'Hire a developer']],
  ['Should we launch in March or in June?', ['Launch in March', 'Launch in June']],
  ['Is it better to open a shop in Lisbon or Berlin?', ['Open a shop in Lisbon', 'Open a shop in Berlin']],
  ['Which database should we use: Postgres, MySQL or Mongo?', ['Postgres', 'MySQL', 'Mongo']],
  ['We have 200k: hire two salespeople, or build the app?', ['Hire two salespeople', 'Build the app']],
  ['Tea or coffee?', ['Tea', 'Coffee']],
  [
    'We can hire a senior engineer, train two juniors, or use a contractor. Which one?',
    ['Hire a senior engineer', 'Train two juniors', 'Use a contractor'],
  ],
  [
    'Should Northwind Health Network acquire MedNorth, or partner with MedNorth?',
    ['Acquire MedNorth', 'Partner with MedNorth'],
  ],
  [
    'Should the regional hospital network acquire MedNorth or keep competing?',
    ['Acquire MedNorth', 'Keep competing'],
  ],
  ['Should the board approve or reject the merger?', ['Approve the merger', 'Reject the merger']],
  ['Should we launch in Germany or France first?', ['Launch in Germany', 'Launch in France']],
  [
    'Sales are flat. Should we cut the free tier, which costs us a lot, or wait until autumn?',
    ['Cut the free tier', 'Wait until autumn'],
  ],
  [
    'Should we acquire the small competitor for $4M, partner with them, or keep competing?',
    ['Acquire the small competitor for $4M', 'Partner with them', 'Keep competing'],
  ],
  [
    'Should I move my mother to a nursing home or hire live-in care?',
    ['Move your mother to a nursing home', 'Hire live-in care'],
  ],
  ['Is remote work better than the office for a team of 12?', ['Remote work', 'The office for a team of 12']],
  ['I have two offers, one from a bank and one from a hospital. Which should I take?', ['Bank', 'Hospital']],
  ['Decide: launch now, launch in June, or cancel.', ['Launch now', 'Launch in June', 'Cancel']],
  [
    'My co-founder wants to leave. Should I buy out his shares, bring in a successor, or wind the company down?',
    ['Buy out his shares', 'Bring in a successor', 'Wind the company down'],
  ],
  ['Should we use Rust for it or Zig?', ['Use Rust for it', 'Use Zig']],
  ['Should we use Claude Opus or GPT-5 for support?', ['Use Claude Opus', 'Use GPT-5 for support']],
  ['Should we move to New York or Boston?', ['Move to New York', 'Move to Boston']],
  ['Should we move our app to Foo Bar or Baz?', ['Move the app to Foo Bar', 'Move the app to Baz']],
  ['Should we stay on Windows 10 or 11?', ['Stay on Windows 10', 'Stay on Windows 11']],
  ['Should Ann Lee or Ben lead the project?', ['Ann Lee', 'Ben']],
  ['Should the board or our chair decide?', ['The board', 'The chair']],
  ['Is Slack or Teams the better fit for us?', ['Slack', 'Teams']],
  ['Should sales or marketing own the budget?', ['Sales', 'Marketing']],
  ['Should we either renew the lease or move?', ['Renew the lease', 'Move']],
  ['Would it be better to pay off the loan or invest?', ['Pay off the loan', 'Invest']],
  ['Do we launch on 1 March or 15 April?', ['Launch on 1 March', 'Launch on 15 April']],
  ['Should we split the monolith or not?', ['Split the monolith', 'Keep things as they are']],
];

test('takes the options that a question names, in its words', () => {
  for (const [question, options] of NAMED) {
    const choice = readChoice(question);
    assert.equal(choice.kind, 'named', question);
    assert.deepEqual(resolved(choice.options, thingOf(question)), options, question);
  }
  assert.deepEqual(resolved(['Cut the price if it rains'], 'the price'), ['Cut the price if it rains']);
  assert.deepEqual(resolved(['Sell it', 'Let it'], 'the house'), ['Sell the house', 'Let the house']);
});

test('cuts a name behind eight words, or sixteen characters of Chinese, and a text where it has room', () => {
  const eight = 'one two three four five six seven eight';
  assert.deepEqual([eight, `${eight} nine`].map(quotable), [eight, `${eight}…`]);
  assert.deepEqual(['字'.repeat(16), '字'.repeat(17)].map(quotable), [
    '字'.repeat(16),
    `${'字'.repeat(16)}…`,
  ]);
  const cut = ['abcdefgh', 'abcdefghi', 'abcdef ghi'].map((text) => shortened(text, 8));
  assert.deepEqual(cut, ['abcdefgh', 'abcd…', 'abcdef…']);
});

test('names what a question is about up to its verb, a number or a mark, and nothing where it names none', () => {
  const about: readonly (readonly [question: string, thing: string])[] = [
    ['Our billing systems are slow. What now?', 'the billing systems'],
    ['How do we fix my sales reports?', 'the sales reports'],
    ['Our sales team splits its time. What now?', 'the sales team'],
    ['Our board is split.', 'the board'],
    ['Our import server costs too much.', 'the import server'],
    ['Our import server 2 is slow.', 'the import server'],
    ['What about our data, which is old?', 'the data'],
    ['What to do?', 'the present arrangement'],
  ];
  for (const [question, thing] of about) assert.equal(thingOf(question), thing);
});

test('knows a question that allows only yes or no, and one that names nothing', () => {
  const asked: readonly (readonly [question: string, option: string])[] = [
    ['Should we hire a second designer?', 'Hire a second designer'],
    ['Our CTO wants to open source the core engine. Should we?', 'Open source the core engine'],
    ['We are thinking of moving to our own hardware. Good idea?', 'Move to our own hardware'],
    ['Is it time to rewrite our billing system?', 'Rewrite the billing system'],
    ['Is now the right moment to raise prices?', 'Raise prices'],
    ['Would it be wise to expand to Brazil before Mexico?', 'Expand to Brazil before Mexico'],
    ['Does it make sense to sue our former supplier?', 'Sue the former supplier'],
    ['Can we afford to hire a CFO this year?', 'Hire a CFO this year'],
    ['Do we need a second data centre?', 'Get a second data centre'],
    ['Is Rust worth it for our CLI?', 'Rust for the CLI'],
    ['Should we buy?', 'Buy'],
    ['Should we cancel the picnic if it rains or snows?', 'Cancel the picnic if it rains or snows'],
  ];
  for (const [question, option] of asked)
    assert.deepEqual(readChoice(question), { options: [option], kind: 'yes_no' }, question);
  assert.equal(readChoice('How should we price our product?').kind, 'open');
  assert.equal(readChoice('?').kind, 'open');
});

test('turns options into phrases that fit a sentence', () => {
  assert.equal(asNoun('Rewrite the importer in Rust'), 'rewriting the importer in Rust');
  assert.equal(asNoun('Cut the price'), 'cutting the price');
  assert.equal(asNoun('Skip the meeting'), 'skipping the meeting');
  assert.equal(asNoun('Defer it'), 'deferring it');
  assert.equal(asNoun('Postgres'), 'Postgres');
  assert.equal(asNoun("Don't hire anyone"), 'not hiring anyone');
  assert.equal(asNoun('Sell the house and lease it back'), 'selling the house and leasing it back');
  assert.equal(asNoun('Keep competing'), 'competing as before');
});

test('shortens a long option where a phrase ends, unless another one would be called the same', () => {
  const long = 'Hire a designer for the new office in Lyon next spring';
  assert.equal(nounsOf([long, 'Wait']).get(long), 'hiring a designer for the new office');
  const twin = 'Hire a designer for the new office in Nice next spring';
  assert.match(nounsOf([long, twin]).get(long) ?? '', /in Lyon/);
  const offer = 'Acme Corporation of Northern Europe and the Baltic States';
  assert.equal(nounsOf([offer, 'Wait']).get(offer), 'Acme Corporation of Northern Europe');
  const clause = 'Take the teaching job that starts in January with a flat';
  assert.equal(nounsOf([clause, 'Wait']).get(clause), 'taking the teaching job');
});

test('speaks of people and families in no words made for products', () => {
  const family = 'Should I move my mother to a nursing home or hire live-in care?';
  for (const option of ['Move your mother to a nursing home', 'Hire live-in care'])
    assert.equal(kindOf(option, family)?.name, 'change');
  assert.equal(kindOf('Keep things as they are', family)?.name, 'keep');
  const own = 'Should I take the job abroad, stay where I am, or ask to work remotely for a year?';
  assert.equal(kindOf('Ask to work remotely for a year', own)?.name, 'request');
  assert.equal(kindOf('Replace the CEO')?.name, 'hire');
  assert.equal(kindOf('Replace the importer')?.name, 'rewrite');
  assert.equal(kindOf('Merge the two sales teams'), null);
  assert.equal(kindOf('Split the monolith')?.name, 'split');
});

test('never throws and never proposes an empty option, whatever the question', () => {
  const odd = [
    '',
    ' or ',
    'or or or',
    'A or',
    '? ? ?',
    'Should we',
    'vs',
    '💥 or 💥',
    'a,b,c or d',
    'x'.repeat(8_000),
    '\n\nor\n',
  ];
  for (const question of odd)
    assert.ok(
      readChoice(question).options.every((option) => option.trim() !== ''),
      question,
    );
});

test('reads no option from a question in another script', () => {
  assert.deepEqual(readChoice('オフィスを借りるべきか、買うべきか？'), { options: [], kind: 'open' });
});

test('gives an alternative with a verb of its own no other verb', () => {
  const { options } = readChoice(
    'Buy the machine for £1.2m, lease it for £28k a month, or repair the old one?',
  );
  assert.deepEqual(options, ['Buy the machine for £1.2m', 'Lease it for £28k a month', 'Repair the old one']);
});
