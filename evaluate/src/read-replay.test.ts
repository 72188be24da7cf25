import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Replay } from './read-replay.ts';
import { readReplay } from './read-replay.ts';

const good = {
  id: 'a',
  set: 'trial',
  cluster: 'k',
  options: ['yes', 'no'],
  truth: 'no',
  answers: { m: { vendor: 'V', choice: 'no', probs: { yes: 0.3, no: 0.7 } } },
};

async function read(text: string): Promise<Replay> {
  const folder = await mkdtemp(join(tmpdir(), 'witan-evaluate-'));
  try {
    const file = join(folder, 'trial.jsonl');
    await writeFile(file, text);
    return await readReplay([file]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const lines = (...rows: unknown[]): string =>
  rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n');

test('every row that cannot be used is named by its line and reason, and the others are kept', async () => {
  const answer = (m: unknown): unknown => ({ ...good, id: 'x', answers: { m } });
  const cases: readonly (readonly [unknown, RegExp])[] = [
    ['{"id": "torn', /not JSON/],
    ['[1]', /row: /],
    [{ ...good, id: 'b', truth: 'maybe' }, /truth: "maybe" is not one of the options/],
    [{ ...good, id: 'c', options: ['yes'] }, /options/],
    [{ ...good, id: 'd', options: ['no', 'no'] }, /same name twice/],
    [{ ...good, id: 'e', answers: {} }, /nobody answered/],
    [{ ...good, id: 'e', answers: undefined }, /^answers: nobody answered; --live asks the panel$/],
    [answer({ choice: 'maybe' }), /answers\.m\.choice/],
    [answer({ probs: { yes: 0.3, no: 0.6 } }), /answers\.m\.probs: sums to 0\.9, not 1/],
    [answer({ probs: { yes: 0.3, no: 0.2, both: 0.5 } }), /"both" is not one of the options/],
    [answer({ probs: { yes: 1.3, no: -0.3 } }), /answers\.m\.probs\.yes/],
    [answer({ probability: '0.3' }), /answers\.m\.probability/],
    [{ ...good, id: 'f', options: ['yes', 'no', 'x'], answers: { m: { probability: 0.3 } } }, /exactly two/],
    [good, /id "a" is already in .*trial\.jsonl:1/],
  ];
  const { questions, badRows } = await read(
    lines(good, '', ...cases.map(([row]) => row), { ...good, id: 'z' }),
  );
  assert.deepEqual(
    questions.map(({ id }) => id),
    ['a', 'z'],
  );
  assert.deepEqual(
    badRows.map(({ line }) => line),
    cases.map((_, i) => i + 3),
  );
  cases.forEach(([, reason], i) => assert.match(badRows[i]?.reason ?? '', reason));
});

test('probabilities come over the options, as one number, revised, per condition, from the crowd', async () => {
  const { questions, badRows } = await read(
    lines({
      ...good,
      crowd_at_close: 0.25,
      answers: {
        m: { vendor: 'V', probs: { no: 0.75, yes: 0.25 }, revised: { probs: { yes: 0.5, no: 0.5 } } },
        n: { probability: 0.75, choice_ab: 'yes', choice_ba: 'no' },
        o: { choice: null, choice_ab: 'yes' },
        p: { probs: { no: 1 } },
      },
      conditions: {
        twice: [
          ['m', 0.5, 0.25],
          ['m', 1, 0.75],
        ],
      },
    }),
  );
  assert.deepEqual(badRows, []);
  const [question] = questions;
  assert.deepEqual(
    question?.answers.map(({ probs }) => probs),
    [[0.25, 0.75], [0.75, 0.25], null, [0, 1]],
  );
  assert.deepEqual(
    question?.answers.map(({ vendor }) => vendor),
    ['V', null, null, null],
  );
  assert.deepEqual(question?.answers[0]?.revised, [0.5, 0.5]);
  assert.deepEqual(question?.answers[1]?.orders, { given: 0, swapped: 1 });
  assert.equal(question?.answers[2]?.orders, null);
  assert.deepEqual(question?.crowd, [0.25, 0.75]);
  assert.deepEqual(
    question?.conditions.get('twice')?.map(({ advisor, probs, revised }) => [advisor, probs, revised]),
    [
      ['m #1', [0.5, 0.5], [0.25, 0.75]],
      ['m #2', [1, 0], [0.75, 0.25]],
    ],
  );
});

test('only rounding is repaired: thirds written with two digits are read as thirds', async () => {
  const thirds = { a: 0.33, b: 0.33, c: 0.33 };
  const { questions } = await read(
    lines({ ...good, options: ['a', 'b', 'c'], truth: 'a', answers: { m: { probs: thirds } } }),
  );
  for (const p of questions[0]?.answers[0]?.probs ?? [0]) assert.ok(Math.abs(p - 1 / 3) < 1e-12);
});

test('a byte order mark, Windows line ends and a line separator inside a text break nothing', async () => {
  const text = `\uFEFF${JSON.stringify({ ...good, question: 'one\u2028two' })}\r\n\r\n${JSON.stringify({ ...good, id: 'b' })}\r\n`;
  const { questions, badRows } = await read(text);
  assert.deepEqual(badRows, []);
  assert.equal(questions.length, 2);
});

test('a row without set and cluster takes the name of the file and its own id', async () => {
  const { set: _set, cluster: _cluster, ...rest } = good;
  const { questions } = await read(lines(rest));
  assert.equal(questions[0]?.set, 'trial');
  assert.equal(questions[0]?.cluster, 'a');
});
