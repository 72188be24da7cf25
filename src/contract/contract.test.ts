import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { z } from 'zod';
import { schemaComponents } from '../http/openapi/components.ts';
import { readChatRequest } from '../operations/chat-completions/schema.ts';
import { OPERATIONS } from '../operations/list.ts';
import { Refusal } from '../domain/refusal.ts';
import { rotateInput } from './admin.ts';
import callbacks from '../http/openapi/callback-examples.json' with { type: 'json' };
import { answeredBriefing, briefingInput, clippedBriefing } from './briefing.ts';
import { keysOf } from './byok.ts';
import { documentInput, sizeOf, toDocument } from './document-input.ts';
import { address, list, longest, oneOf, readInput, text, whole } from './fields.ts';
import { ownViewInput } from './own-view.ts';
import { MEMO_PAGE, pageFields } from './query.ts';
import { questionRequest, readQuestionRequest } from './questions.ts';
import { LIMITS } from './limits.ts';
import { clipped, readDeliberateRequest } from './read-request.ts';
import { deliberateRequest } from './request.ts';
import { optionalDay, outcomeInput, words } from './record-inputs.ts';
import { webhookInput, webhookMessage } from './webhooks.ts';

const pinned = JSON.parse(readFileSync(new URL('../../test/pinned/openapi.json', import.meta.url), 'utf8'))
  .components.schemas;

test('every schema has the bounds, the words and the fields that are pinned', () => {
  assert.ok(OPERATIONS.length > 0);
  const found = JSON.parse(JSON.stringify(schemaComponents()));
  for (const [name, schema] of Object.entries(found)) assert.deepEqual(schema, pinned[name], name);
  assert.ok(Object.keys(found).length > 100);
});

const MIB = 1024 * 1024;
const x = (length: number): string => 'x'.repeat(length);
const many = <T>(length: number, one: (at: number) => T): T[] => Array.from({ length }, (_, at) => one(at));
const ASKED = { question: 'Buy or rent?', userEmail: 'ana@example.com' };
const asking = (more: object) => ({ ...ASKED, ...more });
const names = (length: number) => many(length, (at) => ({ name: `Name ${at}` }));
const asked = (questions: readonly object[], answers: object = {}) => ({ questions, answers });
const question = (id: string, options: readonly object[] = []) => ({ id, prompt: 'Why?', options });
const labels = (length: number) => many(length, (at) => ({ id: `o${at}`, label: 'So' }));
const DATA = Buffer.from('abcd').toString('base64');

/** What a schema takes, and what it refuses that differs by as little as may be. */
const BOUNDS: Readonly<
  Record<string, readonly [schema: z.core.$ZodType, takes: readonly unknown[], refuses: readonly unknown[]]>
> = {
  text: [text('it', 3), ['a', ' abc '], ['', '  ', 'abcd', 1, null, undefined]],
  longest: [longest('it', 3), ['', 'abc'], ['abcd', 1]],
  list: [list('it', z.int(), 2), [[], [1, 2]], [[1, 2, 3], {}]],
  whole: [whole('it', 2, 4), [2, 4], [1, 5, 2.5, '3']],
  'limit of a page': [pageFields(/^x$/).limit, ['1', '100', 5, undefined], ['0', '101', '1.5', 'x', '00005']],
  'limit of memos': [MEMO_PAGE.limit, ['1', '100', undefined], ['0', '101', '-1', '0x10', '1e1', '']],
  'search for memos': [MEMO_PAGE.q, ['a', x(200), null, undefined], ['', ' ', x(201), 'a\u0007']],
  address: [
    address('it'),
    [
      'ana@example.com',
      ' Ana@EXAMPLE.com ',
      `${x(64)}@example.com`,
      `${x(64)}@${[x(61), x(61), x(61)].join('.')}.com`,
    ],
    ['ana', 'ana@example', `${x(65)}@example.com`, `${x(64)}@${[x(61), x(61), x(61)].join('.')}.comm`, '', 1],
  ],
  deliberate: [
    deliberateRequest,
    [
      {},
      { question: x(8_000) },
      { context: x(100_000) },
      { criteria: [] },
      { criteria: names(12) },
      { criteria: [{ name: 'a', weight: 0.001 }] },
      { criteria: [{ name: 'a', weight: 100 }] },
      { criteria: [{ name: x(120), description: x(2_000) }] },
      { options: [] },
      { options: names(2) },
      { options: names(8) },
      { options: [{ name: 'a', statusQuo: true }, { name: 'b', statusQuo: false }, { name: 'c' }] },
      {
        options: [
          { name: 'a', predictions: many(3, () => ({ event: x(800), by: '2027-01-01' })) },
          { name: 'b' },
        ],
      },
      { musts: names(6) },
      { panel: x(40) },
      { maxCostUsd: 0.01 },
      { basedOn: 'memo_019cf2a4-7b10-7c55-9d3e-5a1f0c8e2b47' },
      { documents: many(8, () => ({ name: x(255), text: 'a' })) },
      { documents: [{ name: 'a', text: x(5 * MIB) }] },
      { documents: many(2, () => ({ name: 'a', text: x(2.5 * MIB) })) },
      { byok: { openai: '12345678', xai: x(512), google: null } },
    ].map(asking),
    [
      { question: x(8_001) },
      { context: x(100_001) },
      { criteria: names(13) },
      { criteria: [{ name: 'a', weight: 0 }] },
      { criteria: [{ name: 'a', weight: 100.1 }] },
      { criteria: [{ name: x(121) }] },
      { criteria: [{ name: 'a', description: x(2_001) }] },
      { criteria: [{ name: 'Cost' }, { name: 'COST ' }] },
      { criteria: [{ name: '\u200b' }] },
      { options: names(1) },
      { options: names(9) },
      { options: [{ name: 'a' }, { name: 'A' }] },
      {
        options: [
          { name: 'a', statusQuo: true },
          { name: 'b', statusQuo: true },
        ],
      },
      {
        options: [
          { name: 'a', predictions: many(4, () => ({ event: 'e', by: '2027-01-01' })) },
          { name: 'b' },
        ],
      },
      { options: [{ name: 'a', predictions: [{ event: x(801), by: '2027-01-01' }] }, { name: 'b' }] },
      { options: [{ name: 'a', predictions: [{ event: 'e', by: '2027-02-29' }] }, { name: 'b' }] },
      { musts: names(7) },
      { musts: [{ name: 'a' }, { name: 'A' }] },
      { panel: x(41) },
      { maxCostUsd: 0 },
      { basedOn: 'memo_1' },
      { documents: many(9, () => ({ name: 'a', text: 'a' })) },
      { documents: [{ name: x(256), text: 'a' }] },
      { documents: many(2, () => ({ name: 'a', text: x(2.5 * MIB + 1) })) },
      { byok: { openai: '1234567' } },
      { byok: { xai: x(513) } },
      { byok: { openai: 'a key with spaces' } },
      { byok: { nobody: '12345678' } },
      { unknown: 1 },
    ].map(asking),
  ],
  document: [
    documentInput,
    [
      { name: 'a', text: '' },
      { name: 'a', text: 'a', data: null },
      { name: 'a', data: DATA, mediaType: x(255) },
    ],
    [
      { name: 'a' },
      { name: 'a', text: null, data: null },
      { name: 'a', text: 'a', data: DATA },
      { name: 'a', data: '!' },
      { name: 'a', text: 'a', mediaType: x(256) },
    ],
  ],
  view: [
    ownViewInput,
    [
      { option: x(120), sure: 1, reason: x(1_000) },
      { option: 'a', sure: 0.001 },
      { probabilities: { a: 0, b: 0.001 } },
      { probabilities: Object.fromEntries(many(8, (at) => [`o${at}`, 1])) },
    ],
    [
      {},
      { option: x(121) },
      { option: 'a', sure: 0 },
      { option: 'a', sure: 1.001 },
      { option: 'a', reason: x(1_001) },
      { option: 'a', probabilities: { a: 1 } },
      { sure: 0.5, probabilities: { a: 1 } },
      { probabilities: { a: 0 } },
      { probabilities: { a: -0.001, b: 1 } },
      { probabilities: { a: 1.001 } },
      { probabilities: Object.fromEntries(many(9, (at) => [`o${at}`, 1])) },
    ],
  ],
  briefing: [
    briefingInput,
    [
      asked([]),
      asked(many(5, (at) => question(`q${at}`))),
      asked([question(x(64), labels(8))], { [x(64)]: many(9, () => x(500)) }),
      asked([{ id: 'q', prompt: x(300), options: [{ id: x(64), label: x(120) }] }]),
    ],
    [
      asked(many(6, (at) => question(`q${at}`))),
      asked([question('q'), question('q')]),
      asked([question(x(65))]),
      asked([question('q', labels(9))]),
      asked([
        question('q', [
          { id: 'o', label: 'a' },
          { id: 'o', label: 'b' },
        ]),
      ]),
      asked([question('q')], { q: many(10, () => 'a') }),
      asked([question('q')], { q: [x(501)] }),
      asked([question('q')], { other: [] }),
      asked([{ id: 'q', prompt: x(301), options: [] }]),
      asked([{ id: 'q', prompt: 'p', options: [{ id: 'o', label: x(121) }] }]),
      asked([{ id: 'q', prompt: 'p', options: [{ id: x(65), label: 'a' }] }]),
    ],
  ],
  'question about a memo': [
    questionRequest,
    [{ question: x(2_000) }],
    [{ question: x(2_001) }, { question: ' ' }],
  ],
  outcome: [
    outcomeInput,
    [
      { result: 'better' },
      { best: 'opt_1', result: null },
      { result: 'mixed', lessons: x(8_000), observedOn: '2027-01-01' },
    ],
    [
      {},
      { result: null, best: null },
      { best: 'option 1' },
      { result: 'mixed', lessons: x(8_001) },
      { result: 'fine' },
    ],
  ],
  rotation: [
    rotateInput,
    [{}, { overlapHours: 0 }, { overlapHours: 168 }],
    [{ overlapHours: -1 }, { overlapHours: 169 }, { overlapHours: 0.5 }],
  ],
  webhook: [
    webhookInput,
    [
      { url: x(2_048), events: ['outcome.recorded'] },
      { url: 'u', events: many(20, () => 'outcome.recorded') },
    ],
    [
      { url: x(2_049), events: ['outcome.recorded'] },
      { url: 'u', events: [] },
      { url: 'u', events: many(21, () => 'outcome.recorded') },
    ],
  ],
};

test('every input is taken up to its bounds and refused beyond them', () => {
  for (const [name, [schema, takes, refuses]] of Object.entries(BOUNDS)) {
    const told = (given: unknown): string => `${name}: ${JSON.stringify(given)?.slice(0, 80)}`;
    for (const given of takes) assert.ok(z.safeParse(schema, given).success, told(given));
    for (const given of refuses) assert.ok(!z.safeParse(schema, given).success, told(given));
  }
});

const refusal = (body: unknown): Refusal => {
  try {
    readDeliberateRequest(body);
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  return assert.fail('It was taken.');
};

test('what is wrong is told by its field, in a sentence of its own', () => {
  const told = (given: object) =>
    refusal(asking(given)).issues.map(({ path, message }) => `${path} | ${message}`);
  assert.deepEqual(told({ criteria: [{ name: 'Cost' }, { name: 'COST' }] }), [
    'criteria[1].name | criteria[1].name: The names of criteria must differ, regardless of case.',
  ]);
  assert.deepEqual(told({ criteria: [{ name: '' }, { name: '' }, { name: '\u200b' }] }), [
    'criteria[0].name | criteria[0].name: name must not be empty.',
    'criteria[1].name | criteria[1].name: name must not be empty.',
    'criteria[2].name | criteria[2].name: name must hold at least one visible character.',
  ]);
  assert.deepEqual(told({ question: null, context: 1 }), [
    'question | question is required.',
    'context | context must be a string.',
  ]);
  assert.deepEqual(told({ question: 1 }), ['question | question must be a string.']);
  assert.deepEqual(told({ a: 1 }), [' | "a" is not a known field.']);
  assert.deepEqual(told({ a: 1, b: 1 }), [' | "a", "b" are not known fields.']);
  assert.deepEqual(told({ byok: { openai: 1, sk: '1' } }).toSorted(), [
    'byok | byok may hold openai, anthropic, google, xai alone, each with its key as the value.',
    'byok.openai | byok.openai: A provider key must be a string.',
  ]);
  assert.deepEqual(told({ effort: 'quick', research: true }), [
    'effort | effort: a quick deliberation has no research; leave one of the two out.',
  ]);
  assert.deepEqual(told({ briefing: asked([question('a'), question('b')], { c: [], d: [] }) }), [
    'briefing.answers | briefing.answers: answers must name questions that are sent with them: the questions are a, b.',
  ]);
  assert.deepEqual(told({ briefing: asked([], { c: [] }) }), [
    'briefing.answers | briefing.answers: answers must name questions that are sent with them: no question was sent.',
  ]);
  assert.equal(refusal([]).message, 'The body must be a JSON object.');
  assert.equal(refusal(null).message, 'The body must be a JSON object.');
  const either = oneOf('it', ['a', 'b'], '').safeParse('c');
  const any = oneOf('it', ['a', 'b', 'c'], '').safeParse('d');
  assert.deepEqual(
    [either, any].map(({ error }) => error?.issues[0]?.message),
    ['it must be a or b.', 'it must be a, b or c.'],
  );
});

test('what no schema words is told in a sentence, too: what is missing, and of which kind it must be', () => {
  const messages = (schema: z.core.$ZodType, given: unknown) => {
    try {
      readInput(schema, given);
    } catch (error) {
      assert.ok(error instanceof Refusal);
      return error.issues.map(({ message }) => message);
    }
    return [];
  };
  const fields = z.object({ s: z.string(), n: z.number(), b: z.boolean(), l: z.array(z.object({})) });
  assert.deepEqual(messages(whole('it', 2, 4), 1e300), ['it must be a whole number from 2 to 4.']);
  assert.deepEqual(messages(fields, {}), [
    's is required.',
    'n is required.',
    'b is required.',
    'l is required.',
  ]);
  assert.deepEqual(messages(fields, { s: 1, n: '', b: null, l: [null] }), [
    's must be a string.',
    'n must be a number.',
    'b must be true or false.',
    'l[0] must be an object.',
  ]);
  assert.deepEqual(messages(fields, null), ['The body must be an object.']);
  for (const { id, query = {}, body } of OPERATIONS)
    for (const schema of [z.strictObject(query), ...(body ? [body] : [])])
      for (const given of [undefined, null, 7, 'x', [null], [7], [{}], {}, { x: null }, { x: [null] }])
        for (const name of ['', ...Object.keys('shape' in schema ? Object(schema.shape) : {})])
          for (const message of messages(schema, name === '' ? given : { [name]: given }))
            assert.doesNotMatch(message, /invalid|received/i, `${id} ${name}`);
});

test('a page has twenty entries from the first one on where nothing else is said', () => {
  const { limit, cursor } = pageFields(/^x$/);
  assert.deepEqual([limit.parse(undefined), cursor.parse(undefined)], [20, null]);
  assert.deepEqual([MEMO_PAGE.limit.parse(undefined), MEMO_PAGE.cursor.parse(undefined)], [20, null]);
});

test('without an address nothing is read; a blank one is none', () => {
  for (const userEmail of [undefined, null, '', '  '])
    assert.equal(refusal({ question: 'q', userEmail }).code, 'authentication_required');
  for (const userEmail of [1, 'ana'])
    assert.equal(refusal({ question: 'q', userEmail }).code, 'validation_error');
});

test('a plain question leaves everything else out', () => {
  assert.deepEqual(readDeliberateRequest(ASKED), {
    userEmail: 'ana@example.com',
    stream: false,
    documents: [],
    profile: null,
    revises: null,
    callerKeys: new Map(),
    view: null,
    brief: {
      question: 'Buy or rent?',
      context: null,
      options: [],
      criteria: [],
      musts: [],
      transparent: false,
    },
  });
});

test('what was given is read, and what null or blanks leave out is not', () => {
  const read = (given: object) => readDeliberateRequest(asking(given));
  const { brief, stream, profile, revises } = read({
    stream: true,
    transparent: true,
    research: true,
    effort: 'deep',
    panel: 'small',
    personas: false,
    maxCostUsd: 5,
    profile: true,
    basedOn: 'memo_019cf2a4-7b10-7c55-9d3e-5a1f0c8e2b47',
    criteria: [],
    context: ' c ',
  });
  assert.deepEqual(brief, {
    question: 'Buy or rent?',
    context: ' c ',
    options: [],
    criteria: [],
    musts: [],
    transparent: true,
    research: true,
    panel: 'small',
    effort: 'deep',
    personas: false,
    maxCostUsd: 5,
  });
  assert.equal(stream, true);
  assert.deepEqual(profile, { context: false, criteria: false, musts: true });
  assert.deepEqual(revises?.keeps, {
    context: false,
    criteria: false,
    musts: true,
    briefing: true,
    options: true,
    documents: true,
  });
  const plain = read({ research: false, effort: 'standard', panel: '', personas: null, maxCostUsd: null });
  assert.deepEqual(plain.brief, read({ context: '  ', profile: false }).brief);
  assert.equal(read({ effort: 'quick' }).brief.effort, 'quick');
  assert.equal(read({ effort: 'quick', research: false }).brief.effort, 'quick');
});

test('half of a surrogate pair is read as the replacement character in every text', () => {
  const half = 'A or \ud800 b?';
  const named = [{ name: half, description: half }, { name: 'B' }];
  const briefing = asked([question('q_1')], { q_1: [half] });
  const body = {
    ...ASKED,
    question: half,
    context: half,
    options: named,
    criteria: named,
    musts: named,
    briefing,
  };
  const read = JSON.stringify(readDeliberateRequest(body).brief);
  assert.ok(!/\\ud/.test(read), read);
  assert.equal(read.match(/A or \ufffd b\?/gu)?.length, 9);
  assert.equal(words('note', 9).parse('a \udc00'), 'a \ufffd');
  assert.equal(readQuestionRequest({ question: half }).question, 'A or \ufffd b?');
  const messages = ['user', 'user'].map((role) => ({ role, content: half }));
  assert.deepEqual(readChatRequest({ model: 'witan', messages }).question, 'A or \ufffd b?');
});

test('a character beyond the basic plane counts once in the question of a chat, as in any other', () => {
  const emoji = '🙂'.repeat(LIMITS.question);
  const chat = (content: string) =>
    readChatRequest({ model: 'witan', messages: [{ role: 'user', content }] }).question;
  assert.equal(chat(emoji), emoji);
  assert.throws(() => chat(`${emoji}!`), /may have 8,000 characters/);
  assert.throws(() => chat('\u200b'), /a message of the user with text/);
});

test('a key is kept for its provider, and null is none', () => {
  const keys = keysOf({ openai: '12345678', xai: null });
  assert.deepEqual(
    [...keys].map(([provider, key]) => [provider, key.reveal()]),
    [['openai', '12345678']],
  );
  assert.equal(keysOf(null).size, 0);
  const { stream, callerKeys } = readQuestionRequest({ question: 'Why?', byok: { openai: '12345678' } });
  assert.deepEqual([stream, [...callerKeys.keys()]], [false, ['openai']]);
});

test('of lists that are far too long one entry too many is read', () => {
  const long = (name: string) =>
    // `as`: what is clipped is an object again.
    (clipped({ [name]: many(99, () => ({})) }) as Readonly<Record<string, readonly unknown[]>>)[name]?.length;
  assert.deepEqual(['criteria', 'options', 'musts', 'documents', 'else'].map(long), [13, 9, 7, 9, 99]);
  for (const none of ['x', null, 5, []]) assert.equal(clipped(none), none);
  assert.deepEqual(clipped({ briefing: [] }), { briefing: [] });
  assert.deepEqual(clipped({ criteria: 'x' }), { criteria: 'x' });
  const answers = Object.fromEntries(many(9, (at) => [at, []]));
  const cut = clippedBriefing({ questions: many(9, () => 1), answers });
  assert.deepEqual(cut, {
    questions: many(6, () => 1),
    answers: Object.fromEntries(many(6, (at) => [at, []])),
  });
  for (const odd of [null, 'x', [1, 2], { questions: 'x', answers: [1] }, { answers: null }])
    assert.deepEqual(clippedBriefing(odd), odd);
});

test('a briefing is what was answered, and none where all of it was skipped', () => {
  const read = (answers: object) =>
    answeredBriefing(briefingInput.parse(asked([question('q'), question('r')], answers)));
  assert.equal(answeredBriefing(null), undefined);
  assert.equal(answeredBriefing(undefined), undefined);
  assert.equal(read({}), undefined);
  assert.equal(read({ q: [], r: [' '] }), undefined);
  assert.deepEqual(read({ q: ['', 'a'], r: [] })?.answers, { q: ['a'] });
});

test('documents have their bytes, and a size that is never below them', () => {
  const bytes = (given: Parameters<typeof toDocument>[0]) => Buffer.from(toDocument(given).bytes).toString();
  assert.equal(bytes({ name: 'a', data: DATA }), 'abcd');
  assert.equal(bytes({ name: 'a', text: 'ü' }), 'ü');
  assert.equal(toDocument({ name: 'a', text: '' }).mediaType, null);
  assert.deepEqual(
    [{ text: 'ü' }, { data: DATA }].map((one) => toDocument({ name: 'a', ...one }).isText),
    [true, false],
  );
  assert.deepEqual(
    [{ data: DATA }, { data: '' }, { text: 'ü' }, {}].map((one) => sizeOf({ name: 'a', ...one })),
    [6, 0, 2, 0],
  );
});

test('an empty text or day that is recorded counts as none', () => {
  const note = words('note', 3);
  assert.deepEqual(
    ['', ' ', null, undefined, ' abc '].map((given) => note.parse(given)),
    [null, null, null, null, 'abc'],
  );
  assert.equal(optionalDay('on').parse(undefined), null);
  assert.throws(() => readInput(note, 'abcd'), Refusal);
});

test('a message to a webhook holds what its event tells, and a failure no memo', () => {
  const timestamp = '2026-03-16T09:01:00.000Z';
  for (const [type, told] of Object.entries(callbacks)) {
    const reads = (data: object) => webhookMessage.safeParse({ type, timestamp, data }).success;
    const { memoId, ...others } = told.data;
    assert.deepEqual([reads(told.data), reads(others)], [true, false], type);
    assert.equal(reads({ ...others, memoId: memoId === null ? 'memo_1' : null }), false, type);
  }
  const { dueOn: _, ...undated } = callbacks['memo.review_due'].data;
  assert.equal(
    webhookMessage.safeParse({ type: 'memo.review_due', timestamp, data: undated }).success,
    false,
  );
});
