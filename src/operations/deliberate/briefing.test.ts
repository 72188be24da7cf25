import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@witan/client';
import type { BriefingInput } from '@witan/client';
import { assertError } from '../../../test/answers.ts';
import { QUESTION, readMemo, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';
import { memoComparison } from '../compare-memos/operation.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const options = [
  { id: 'o1', label: 'At once' },
  { id: 'o2', label: 'Next year' },
];
const ASKED = [
  { id: 'q1', prompt: 'By when?', options, allowMultiple: false },
  { id: 'q2', prompt: 'Who pays?', options: [], allowMultiple: true },
];
const BRIEFING: BriefingInput = { questions: ASKED, answers: { q1: ['o2'], q2: ['The harbour master.'] } };

type Stored = { readonly briefing?: unknown; readonly context: string | null };

async function storedFor(memoId: string): Promise<Stored> {
  const { rows } = await server.pool.query<{ brief: unknown }>(
    'select brief::jsonb as brief from deliberations where memo_id = $1',
    [memoId],
  );
  // `as`: what this test goes on to check.
  return rows[0]?.brief as Stored;
}

test('what was asked back is frozen with the question, as it was answered', async () => {
  const client = createClient({ apiKey: server.key, baseUrl: server.url });
  const { questions } = await client.brief(QUESTION);
  const [first, second] = questions;
  assert.ok(first && second);
  const answers = { [first.id]: [first.options[0]?.id ?? '', 'and more'], [second.id]: ['  '] };
  const memo = await client.deliberate({ ...QUESTION, briefing: { questions, answers } });
  assert.deepEqual((await storedFor(memo.id)).briefing, {
    questions: questions.map(({ id, prompt, options: list }) => ({ id, prompt, options: list })),
    answers: { [first.id]: answers[first.id] },
  });
});

test('where everything was skipped it is the same as none', async () => {
  const ask = async (body: object) =>
    (await readMemo(await server.ask({ ...QUESTION, ...body }, { 'Idempotency-Key': 'skipped' }))).id;
  const id = await ask({});
  for (const briefing of [
    null,
    { questions: [], answers: {} },
    { questions: ASKED, answers: { q1: [], q2: [' '] } },
  ])
    assert.equal(await ask({ briefing }), id);
  assert.equal((await storedFor(id)).briefing, undefined);
});

test('another answer is another body to an Idempotency-Key', async () => {
  const ask = (briefing: BriefingInput) =>
    server.ask({ ...QUESTION, briefing }, { 'Idempotency-Key': 'answered' });
  const memo = await readMemo(await ask(BRIEFING));
  assert.equal((await readMemo(await ask(BRIEFING))).id, memo.id);
  const error = await assertError(
    await ask({ ...BRIEFING, answers: { q1: ['o1'] } }),
    422,
    'validation_error',
  );
  assert.match(error.message, /another body/);
});

test('a revision keeps it where it is left out, takes another, and clears it where it is empty', async () => {
  const parent = await readMemo(await server.ask({ ...QUESTION, briefing: BRIEFING }));
  const revise = async (change: object) =>
    readMemo(await server.ask({ ...QUESTION, basedOn: parent.id, ...change }));
  const changed = async (id: string): Promise<string[]> => {
    const answer = await server.send('GET', `/v1/memos/${id}/comparison`);
    return memoComparison.parse(await answer.json()).inputs.map(({ part }) => part);
  };
  const kept = await revise({});
  assert.deepEqual((await storedFor(kept.id)).briefing, (await storedFor(parent.id)).briefing);
  assert.deepEqual(await changed(kept.id), []);
  const other = await revise({ briefing: { ...BRIEFING, answers: { q1: ['o1'] } } });
  assert.match(JSON.stringify((await storedFor(other.id)).briefing), /"q1": ?\["o1"\]/);
  assert.deepEqual(await changed(other.id), ['context']);
  const cleared = await revise({ briefing: { questions: [], answers: {} } });
  assert.equal((await storedFor(cleared.id)).briefing, undefined);
  assert.deepEqual(await changed(cleared.id), ['context']);
});

const question = (id: string, more: object = {}) => ({ ...ASKED[0], id, ...more });

const REFUSED: readonly (readonly [what: string, briefing: unknown, message: RegExp])[] = [
  ['no object', 'yes', /briefing must be an object/],
  ['no questions', { answers: {} }, /questions/],
  ['no answers', { questions: ASKED }, /answers must be an object/],
  ['an unknown field', { ...BRIEFING, extra: 1 }, /extra.*not a known field/],
  ['an answer to nothing', { questions: ASKED, answers: { q9: ['o1'] } }, /questions are q1, q2/],
  ['an answer without questions', { questions: [], answers: { q1: ['o1'] } }, /no question was sent/],
  ['an answer that is no list', { questions: ASKED, answers: { q1: 'o1' } }, /array of strings/],
  ['an answer of numbers', { questions: ASKED, answers: { q1: [1] } }, /must be a string/],
  ['a text that is too long', { questions: ASKED, answers: { q1: ['x'.repeat(501)] } }, /at most 500/],
  ['too many answers', { questions: ASKED, answers: { q1: Array(10).fill('o1') } }, /at most 9/],
  [
    'six questions',
    { questions: ['1', '2', '3', '4', '5', '6'].map((id) => question(id)), answers: {} },
    /at most 5/,
  ],
  ['one id twice', { questions: [question('a'), question('a')], answers: {} }, /ids must differ/],
  [
    'one option twice',
    { questions: [question('a', { options: [options[0], options[0]] })], answers: {} },
    /ids must differ/,
  ],
  [
    'nine options',
    {
      questions: [
        question('a', { options: Array.from({ length: 9 }, (_, at) => ({ id: `${at}`, label: 'x' })) }),
      ],
      answers: {},
    },
    /at most 8/,
  ],
  [
    'a prompt that is too long',
    { questions: [question('a', { prompt: 'x'.repeat(301) })], answers: {} },
    /at most 300/,
  ],
  [
    'a label that is too long',
    { questions: [question('a', { options: [{ id: 'o', label: 'x'.repeat(121) }] })], answers: {} },
    /at most 120/,
  ],
  ['a blank prompt', { questions: [question('a', { prompt: ' ' })], answers: {} }, /must not be empty/],
];

test('refuses answers to what was not asked, and what is too much, by the name of the field', async () => {
  for (const [what, briefing, message] of REFUSED) {
    const error = await assertError(await server.ask({ ...QUESTION, briefing }), 422, 'validation_error');
    assert.match(error.message, message, what);
    assert.ok(
      error.issues?.every(({ path }) => path.startsWith('briefing')),
      what,
    );
  }
});

test('a hundred thousand answers are refused for one of them', async () => {
  const answers = Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`k${at}`, ['o1']]));
  const error = await assertError(
    await server.ask({ ...QUESTION, briefing: { questions: ASKED, answers } }),
    422,
    'validation_error',
  );
  assert.equal(error.issues?.length, 1);
});

test('the longest that is allowed is admitted', async () => {
  const id = (at: number) => `${at}`.padStart(64, 'i');
  const most = Array.from({ length: 5 }, (_, at) => ({
    id: id(at),
    prompt: 'p'.repeat(300),
    options: Array.from({ length: 8 }, (__, o) => ({ id: id(o), label: 'l'.repeat(120) })),
    allowMultiple: true,
  }));
  const answers = Object.fromEntries(
    most.map((each) => [each.id, [...each.options.map(({ id: o }) => o), 'x'.repeat(500)]]),
  );
  await readMemo(await server.ask({ ...QUESTION, briefing: { questions: most, answers } }));
});
