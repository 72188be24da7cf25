import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createMasker } from '@witan/masking/masking';
import type { Seat } from '../../domain/advisor.ts';
import type { RunContext } from '../run/deliberation.ts';
import type { Labels } from './labels.ts';
import { showAnswer } from './show-answer.ts';
import type { Delta } from '../run/world.ts';

const ANSWER = {
  scores: {
    C1: {
      K7: { evidence: 'K7 is paid for already.', score: 60, low: 50, high: 70 },
      M4: { evidence: 'Nobody knows what it costs.', score: 35.5, low: 20, high: 60 },
    },
  },
  response: ['It takes the least and shows the most. '.repeat(20).trim()],
  caseAgainst: ['The worst outcome is a few days spent.'],
  risks: [
    { risk: 'The findings were clear and nobody acted.', mitigation: 'Name who acts.' },
    { risk: 'Somebody left.', mitigation: 'Ask two.' },
  ],
  assumptions: ['Real data can be had.'],
  wouldChangeMind: ['A set of tests.'],
  needsFirst: null,
};

/** Shows these pieces, each at its time in milliseconds, and gives every delta with its time. */
function play(
  pieces: readonly (readonly [at: number, piece: string])[],
  { watched = true, paceMs = 0 } = {},
) {
  let now = 0;
  const shown: { at: number; delta: Extract<Delta, { type: 'advisor.snippet' }> }[] = [];
  const world = {
    now: () => now,
    isWatched: () => watched,
    behindMs: () => 0,
    paceMs: () => paceMs,
    show: (delta: Delta) => {
      if (delta.type === 'advisor.snippet') shown.push({ at: now, delta });
    },
  };
  // `as`: of a run and a seat nothing else is looked at.
  const run = { world } as unknown as RunContext;
  const seat = { advisor: 'Advisor A' } as unknown as Seat;
  // `as`: of the labels nothing else is looked at.
  const labels = {
    options: [
      ['K7', { id: 'opt_2', name: 'Rent', label: 'Rent' }],
      ['M4', { id: 'opt_1', name: 'Buy', label: 'Buy' }],
    ],
    criteria: [['C1', { id: 'crt_1', name: 'Cost' }]],
    musts: [],
    predictions: [],
  } as unknown as Labels;
  const masker = createMasker({ panel: [], allowed: '', transparent: false });
  const show = showAnswer(run, { seat, stage: 'perspectives', masker, labels });
  for (const [at, piece] of pieces) {
    now = at;
    show(piece);
  }
  return shown;
}

const pieces = fc.array(
  fc.record({ gap: fc.integer({ min: 0, max: 400 }), size: fc.integer({ min: 1, max: 120 }) }),
  { minLength: 1, maxLength: 300 },
);

function cut(sizes: readonly { readonly gap: number; readonly size: number }[]): [number, string][] {
  const text = JSON.stringify(ANSWER);
  let at = 1_000;
  let from = 0;
  return sizes.map(({ gap, size }) => {
    at += gap;
    from += size;
    return [at, text.slice(from - size, from)];
  });
}

test('shows at most ten deltas in any second, and every field as a beginning of what was said', () => {
  fc.assert(
    fc.property(pieces, (sizes) => {
      const shown = play(cut(sizes));
      for (const { at } of shown)
        assert.ok(shown.filter((other) => other.at >= at && other.at < at + 1_000).length <= 10);
      const prose = shown.filter(({ delta }) => delta.option === undefined);
      for (const [field, deltas] of Map.groupBy(prose, ({ delta }) => delta.field)) {
        // `as`: of the fields that are texts, cells are left out above.
        const whole: readonly (string | object)[] = ANSWER[field as 'response' | 'risks'];
        const lines = whole.flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one)));
        const text = `${lines.join('\n')}\n`;
        assert.ok(text.startsWith(deltas.map(({ delta }) => delta.snippet).join('')), field);
      }
    }),
  );
});

test('shows of what comes at once ten pieces, and the others once a second is over', () => {
  const fields = ['conditions', 'nextSteps', 'assumptions', 'wouldChangeMind', 'response', 'caseAgainst'];
  const said = Object.fromEntries(fields.map((field) => [field, [`The ${field} hold.`]]));
  const times = [1_000, 1_999, 2_000, 2_099, 2_100];
  const more = ['', '', ',"needsFirst":"What is it? ', 'Who is it? ', 'Where is it? '];
  const text = JSON.stringify({ ...ANSWER, ...said });
  const shown = play(times.map((at, i) => [at, i === 0 ? text.slice(0, -1) : (more[i] ?? '')]));
  assert.deepEqual(
    [...Map.groupBy(shown, ({ at }) => at)].map(([at, { length }]) => [at, length]),
    [
      [1_000, 10],
      [2_000, 2],
      [2_100, 1],
    ],
  );
  assert.ok(shown.every(({ delta }) => delta.snippet !== ''));
});

test('shows nothing of a cell but its evidence and score, and of no cell that there is none of', () => {
  const cell = {
    evidence: 'It costs 40.',
    sources: ['D1.1'],
    quote: 'It costs 40',
    score: 60,
    low: 50,
    high: 70,
  };
  const verdict = { evidence: 'It is met.', verdict: 'met' };
  const answer = { musts: { N1: { Q1: verdict } }, scores: { C1: { K7: cell, Q1: cell }, C9: { K7: cell } } };
  assert.deepEqual(
    play([[1_000, JSON.stringify(answer)]]).map(({ delta }) => [delta.field, delta.snippet]),
    [
      ['evidence', 'It costs 40.\n'],
      ['score', '60'],
    ],
  );
});

test('ends each string on a line of its own, also where its end comes by itself, and shows no part of a label', () => {
  const shown = play([
    [1_000, '{"response":["K'],
    [2_000, '7 costs less. '],
    [3_000, '","It shows more. '],
    [4_000, '"'],
  ]);
  assert.equal(shown.map(({ delta }) => delta.snippet).join('|'), 'Rent costs less. |\nIt shows more. |\n');
});

test('shows what comes slowly as it comes, also where a piece holds the end of one field and the next', () => {
  const text = JSON.stringify(ANSWER);
  const half = text.indexOf('"caseAgainst"') + 45;
  const shown = play([
    [1_000, text.slice(0, half)],
    [2_500, text.slice(half)],
  ]);
  assert.deepEqual(
    shown.map(({ at, delta }) => [at, delta.field]),
    [
      [1_000, 'evidence'],
      [1_000, 'score'],
      [1_000, 'evidence'],
      [1_000, 'score'],
      [1_000, 'response'],
      [1_000, 'caseAgainst'],
      [2_500, 'caseAgainst'],
      [2_500, 'risks'],
      [2_500, 'assumptions'],
      [2_500, 'wouldChangeMind'],
    ],
  );
});

test('shows nothing of the thoughts before an answer, and all of the answer behind them', () => {
  const thoughts = '<think>Is {"response": "not this" enough? "No: {</think>';
  const text = `${thoughts}\n${JSON.stringify(ANSWER)}`;
  for (const at of [5, 30, thoughts.length - 3, thoughts.length + 20]) {
    const shown = play([
      [1_000, text.slice(0, at)],
      [1_500, text.slice(at)],
      [2_500, ' '],
    ]);
    const cases = shown.filter(({ delta }) => delta.field === 'response').map(({ delta }) => delta.snippet);
    assert.equal(cases.join(''), `${ANSWER.response.join('')}\n`);
  }
});

test('shows what is said of a must under its option, and not the verdict', () => {
  const musts = { U1: { K7: { verdict: 'met', evidence: 'The vault is in the EU.' } } };
  assert.deepEqual(
    play([[1_000, JSON.stringify({ musts })]]).map(({ delta: { field, option, snippet } }) => [
      field,
      option,
      snippet.trim(),
    ]),
    [['musts', 'opt_2', 'The vault is in the EU.']],
  );
});

test('shows evidence and score of each cell under its option and criterion, and says names for labels', () => {
  const shown = play([[1_000, JSON.stringify(ANSWER)]]).map(({ delta }) => delta);
  const cell = { type: 'advisor.snippet', advisor: 'Advisor A', stage: 'perspectives', criterion: 'crt_1' };
  assert.deepEqual(shown.slice(0, 4), [
    { ...cell, field: 'evidence', option: 'opt_2', snippet: 'Rent is paid for already.\n' },
    { ...cell, field: 'score', option: 'opt_2', snippet: '60' },
    { ...cell, field: 'evidence', option: 'opt_1', snippet: 'Nobody knows what it costs.\n' },
    { ...cell, field: 'score', option: 'opt_1', snippet: '35.5' },
  ]);
});

test('shows the first words within a tenth of the time that the answer takes', () => {
  const text = JSON.stringify(ANSWER);
  const share = 100;
  const size = Math.ceil(text.length / share);
  const shown = play(
    Array.from({ length: share }, (_, i) => [i * 300, text.slice(i * size, (i + 1) * size)] as const),
  );
  assert.ok((shown[0]?.at ?? Infinity) <= (share * 300) / 10, `the first came at ${shown[0]?.at} ms`);
  assert.equal(shown[0]?.delta.field, 'evidence');
});

test('makes nothing while nobody watches', () => {
  assert.deepEqual(play([[1_000, JSON.stringify(ANSWER)]], { watched: false }), []);
});

test('shows the same text less often where the process cannot afford more', () => {
  const text = JSON.stringify(ANSWER);
  const pieces = Array.from({ length: 40 }, (_, i): [number, string] => [
    1_000 + i * 250,
    text.slice(i * 30, (i + 1) * 30),
  ]);
  const said = (deltas: ReturnType<typeof play>): string => deltas.map(({ delta }) => delta.snippet).join('');
  const often = play(pieces);
  const seldom = play(pieces, { paceMs: 2_000 });
  const moments = [...new Set(seldom.map(({ at }) => at))];
  assert.ok(moments.length >= 4 && moments.every((at, i) => i === 0 || at - (moments[i - 1] ?? 0) >= 2_000));
  assert.ok(said(often).startsWith(said(seldom)) && said(seldom).length > 200);
});

/** An answer that comes in two pieces; somebody watches from the second on or nobody does. */
function playAnswer({ watchedAtEnd = false, behindMs = 0 } = {}) {
  const text = JSON.stringify({ answer: 'It costs less. It shows more. Nobody has to wait.' });
  const half = text.indexOf('Nobody');
  const checked: string[] = [];
  const shown: string[] = [];
  let now = 1_000;
  const world = {
    now: () => now,
    isWatched: () => watchedAtEnd && now > 1_000,
    behindMs: () => behindMs,
    paceMs: () => 0,
    show: (delta: Delta) => {
      if (delta.type === 'answer.snippet') shown.push(delta.snippet);
    },
  };
  // `as`: of a run and a seat nothing else is looked at.
  const run = { world } as unknown as RunContext;
  const seat = { advisor: 'Advisor A' } as unknown as Seat;
  const masker = createMasker({ panel: [], allowed: '', transparent: false });
  const allows = (sentence: string): boolean => checked.push(sentence.trim()) > 0;
  const show = showAnswer(run, { seat, stage: 'question', masker, allows });
  show(text.slice(0, half));
  const early = [...checked];
  now += 1_000;
  show(text.slice(half));
  return { early, shown: shown.join('') };
}

test('checks the sentences of an answer as they come although nobody watches, and shows them to nobody', () => {
  const { early, shown } = playAnswer();
  assert.deepEqual(early, ['It costs less.']);
  assert.equal(shown, '');
});

test('leaves the check of what nobody watches for the end where the process is busy', () => {
  assert.deepEqual(playAnswer({ behindMs: 1_000 }).early, []);
});

test('shows an answer from its beginning to whoever comes while it is written and checked', () => {
  const { early, shown } = playAnswer({ watchedAtEnd: true });
  assert.equal(early.length, 1);
  assert.equal(shown, 'It costs less. It shows more. Nobody has to wait.\n');
});

test('an advisor that names itself is shown by its letter', () => {
  const text = JSON.stringify({ ...ANSWER, response: ['As ChatGPT, I would wait.'] });
  const shown = play([[1_000, text]]);
  assert.match(shown.map(({ delta }) => delta.snippet).join(''), /As Advisor A, I would wait\.\n/);
});
