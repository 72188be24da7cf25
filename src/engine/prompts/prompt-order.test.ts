import assert from 'node:assert/strict';
import { test } from 'node:test';
import { says, perspective, play, listed, SEATS, divided } from '../run/virtual-world.fixture.ts';
import type { Script } from '../run/virtual-world.fixture.ts';

const CONTEXT = 'We are nine people. '.repeat(50);

test('question and context are the first and the same bytes of every prompt that has them, of all stages, seats and repairs', async () => {
  const brief = { question: 'Build it or buy it?', context: CONTEXT, options: [], criteria: [] };
  const { asked } = await play({ script: divided, brief });
  assert.deepEqual(
    new Set(asked.map(({ call }) => call.stage)),
    new Set(['frame', 'perspectives', 'review', 'synthesis']),
  );
  assert.equal(new Set(asked.map(({ call }) => call.system)).size, 1);
  const [first] = asked;
  const shared = /^<question-[0-9a-f]{12}>[^]*?<\/context-[0-9a-f]{12}>\n\n# Task: /.exec(
    first?.call.prompt ?? '',
  )?.[0];
  assert.ok(shared && shared.length > CONTEXT.length);
  for (const { name, call } of asked) {
    // A choice among sentences does not need the material that they were written from.
    if (call.stage === 'synthesis') assert.ok(!call.prompt.includes(CONTEXT), name);
    else assert.ok(call.prompt.startsWith(shared), name);
  }
  const again = asked.find(({ name }) => name === 'perspectives/xai/2');
  const before = asked.find(({ name }) => name === 'perspectives/xai/1');
  assert.ok(before && again?.call.prompt.startsWith(`${before.call.prompt}\n\n<answer-`));
});

test('another question is fenced by another code, and what others wrote by one that the shared material does not tell', async () => {
  const codes = async (question: string): Promise<string[]> => {
    const { asked } = await play({ script: divided, brief: { question, context: CONTEXT } });
    const review = asked.find(({ call }) => call.stage === 'review');
    return ['question', 'others'].map(
      (name) => new RegExp(`^<${name}-([0-9a-f]{12})>$`, 'm').exec(review?.call.prompt ?? '')?.[1] ?? '',
    );
  };
  const one = await codes('Build or buy?');
  const other = await codes('Rent or buy?');
  assert.notEqual(one[0], other[0]);
  assert.ok(one[0] !== one[1] && other[0] !== other[1]);
  assert.ok([...one, ...other].every((code) => code.length === 12));
});

test('a prompt explains musts, and what is cited, only where there are some', async () => {
  const documents = [
    {
      name: 'a.pdf',
      kind: 'pdf',
      pages: 1,
      characters: 12,
      passages: [{ id: 'D1.1', page: 1, heading: null, text: 'It costs 40.' }],
    },
  ] as const;
  const explained = async (given: Parameters<typeof play>[0]) => {
    const { asked } = await play(given);
    const prompt = asked.find(({ call }) => call.stage === 'perspectives')?.call.prompt ?? '';
    return [/musts: conditions/, /sources: the ids/].map((words) => words.test(prompt));
  };
  assert.deepEqual(await explained({ script: divided }), [false, false]);
  const brief = { musts: [{ name: 'Stays in the EU' }] };
  assert.deepEqual(await explained({ script: divided, brief, documents }), [true, true]);
});

test('a prompt asks for reasons first, forbids statistics in prose and names the weights and the language', async () => {
  const { asked } = await play({
    script: divided,
    brief: {
      question: 'Sollen wir das Modul bauen oder kaufen?',
      criteria: [{ name: 'Cost', weight: 3 }, { name: 'Fit' }],
    },
  });
  const call = asked.find((one) => one.call.stage === 'perspectives')?.call;
  assert.match(call?.system ?? '', /no statistics/);
  assert.match(call?.prompt ?? '', /reason comes before the number/);
  assert.match(call?.prompt ?? '', /"name":"Cost","description":"","weight":0\.75/);
  assert.match(call?.prompt ?? '', /in German/);
  for (const { call: any } of asked) assert.doesNotMatch(`${any.system}${any.prompt}`, /adviser/);
});

test('no label reaches a reader, in any text, also where it is split over streamed pieces', async () => {
  const labelled: Script = (call, attempt, at) => {
    const plain = divided(call, attempt + 1, at);
    if (call.stage !== 'perspectives') return plain;
    const [x = '', y = ''] = listed(call, 'options').map(({ label }) => label);
    const text = `Choose ${x} now, not ${y} (C1), since N1 holds.`;
    const answer = {
      ...perspective(call, { percents: { 'Build it': call.seat.seat === 'openai' ? 90 : 10, 'Buy it': 50 } }),
      response: [text],
      caseAgainst: [text],
      risks: [{ risk: text, mitigation: text }],
      conditions: [text],
      nextSteps: [text],
      assumptions: [text],
      wouldChangeMind: [text],
      needsFirst: text,
    };
    const json = JSON.stringify(answer).replaceAll('Because of', `${x} on C2: because of`);
    const at1 = json.indexOf(`${x} now`) + 1;
    const pieces = [json.slice(0, at1), json.slice(at1, at1 + 3), json.slice(at1 + 3)];
    return {
      afterMs: 5_000,
      outcome: says(json),
      // Far enough apart for the deltas that each may bring.
      pieces: pieces.map((piece, i) => ({ atMs: 100 + i * 1_500, text: piece })),
    };
  };
  const brief = { context: CONTEXT, musts: [{ name: 'Stays in the EU' }] };
  const { memo, told, deltas, asked } = await play({ script: labelled, brief });
  const label = /\b(?:K7|M4|C1|C2|N1)\b/;
  assert.doesNotMatch(JSON.stringify([memo, told]), label);
  const shown = deltas.map(({ snippet }) => snippet).join('');
  assert.doesNotMatch(shown, label);
  assert.match(
    shown,
    /Choose (?:Build|Buy) it now, not (?:Build|Buy) it \(Cost\), since Stays in the EU holds\./,
  );
  const writer = asked.find(({ call }) => call.stage === 'synthesis')?.call.prompt ?? '';
  assert.doesNotMatch(writer, label);
  const others = asked.flatMap(({ call }) => /<others-[^]*<\/others/.exec(call.prompt) ?? []);
  assert.equal(others.length, SEATS.length);
  for (const text of others)
    assert.doesNotMatch(text.replace(/"(?:criterion|option|must)":"\w+"/g, ''), label);
});
