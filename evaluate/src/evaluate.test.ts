import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { assertFigures, reportOn, run } from './evaluate.fixture.ts';
import {
  changeWithInterval,
  percentWithInterval,
  relativeWithInterval,
  repeatsText,
  withInterval,
} from './figures.ts';
import type { Figure } from './measure.ts';
import type { SetReport } from './report.ts';
import { positionTable } from './tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'witan-evaluate-'));
after(() => rmSync(folder, { recursive: true }));

function write(name: string, rows: readonly unknown[]): string {
  const file = join(folder, name);
  writeFileSync(file, rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join(''));
  return file;
}

/** The fractional parts of multiples of the golden ratio: spread over 0 to 1 and the same everywhere. */
const spread = (i: number): number => (i * 0.6180339887498949) % 1;

function generated(options: readonly string[], count: number): string {
  const rows = Array.from({ length: count }, (_, q) => {
    const answer = (a: number) => {
      const shares = options.map((_, k) => Math.floor(spread(q * 31 + a * 7 + k * 3 + 1) * 8));
      const total = shares.reduce((sum, share) => sum + share, 0);
      const probs = options.map((name, k) => [
        name,
        total > 0 ? (shares[k] ?? 0) / total : 1 / options.length,
      ]);
      return { vendor: `v${a}`, probs: Object.fromEntries(probs) };
    };
    return {
      id: `q${q}`,
      set: `generated_${options.length}`,
      cluster: `c${q % 17}`,
      options,
      truth: options[Math.floor(spread(q * 5 + 2) * options.length)],
      answers: Object.fromEntries(['a', 'b', 'c', 'd'].map((name, a) => [name, answer(a)])),
    };
  });
  return write(`generated-${options.length}.jsonl`, rows);
}

for (const file of [generated(['yes', 'no'], 60), generated(['a', 'b', 'c', 'd', 'e'], 45)]) {
  test(`the figures of ${file.split('/').at(-1)} equal those of independent code to 1e-9`, () =>
    assertFigures(file));
}

const three = [
  row('one', 'yes', { a: 0.8, b: 0.6 }),
  row('two', 'no', { a: 0.4, b: 0.2 }),
  row('three', 'no', { a: 0.9, b: 0.3 }),
];

function row(id: string, truth: string, yes: Record<string, number>) {
  const answers = Object.entries(yes).map(([name, p]) => [name, { probs: { yes: p, no: 1 - p } }] as const);
  return { id, set: 'three', options: ['yes', 'no'], truth, answers: Object.fromEntries(answers) };
}

test('three questions give the figures worked out by hand', async () => {
  const { advisors, methods, agreement, meanAgainstRandomAdvisor, references } = await reportOn(
    write('three.jsonl', three),
  );
  const near = (actual: number | null | undefined, value: number): void =>
    assert.ok(Math.abs((actual ?? NaN) - value) < 1e-9, `${actual} is not ${value}`);
  near(advisors.a?.brier, (0.04 + 0.16 + 0.81) / 3);
  near(advisors.b?.brier, (0.16 + 0.04 + 0.09) / 3);
  near(methods.mean?.brier, (0.09 + 0.09 + 0.36) / 3);
  near(methods.mean?.logLoss, -(Math.log(0.7) + Math.log(0.7) + Math.log(0.4)) / 3);
  near(methods.mean?.accuracy, 2 / 3);
  near(methods.mean?.ece, (0.3 + 0.3 + 0.6) / 3);
  near(methods.majority?.brier, (0 + 0 + 0.25) / 3);
  assert.equal(methods.bestSingle, undefined);
  assert.deepEqual(Object.keys(references), ['randomAdvisor']);
  near(agreement[0]?.stated, 0.7);
  // A random advisor has (0.04 + 0.16) / 2, (0.16 + 0.04) / 2 and (0.81 + 0.09) / 2.
  near(meanAgainstRandomAdvisor?.brier.value, (0.54 - 0.65) / 3);
  near(meanAgainstRandomAdvisor?.relative.value, (0.54 - 0.65) / 0.65);
  assert.deepEqual(
    agreement.map(({ by, band, questions }) => [by, band, questions]),
    [
      ['picks', 'unanimous', 2],
      ['picks', '1-1', 1],
      ['spread', '0.10 to 0.20', 2],
      ['spread', '0.50 to 1.00', 1],
    ],
  );
});

test('bands of picks go from the most agreed to the least', async () => {
  const four = (id: string, [a, b, c, d]: readonly [number, number, number, number]) =>
    row(id, 'yes', { a, b, c, d });
  const file = write('four.jsonl', [
    four('q1', [0.9, 0.8, 0.2, 0.1]),
    four('q2', [0.9, 0.8, 0.7, 0.1]),
    four('q3', [0.9, 0.8, 0.7, 0.6]),
  ]);
  const { agreement } = await reportOn(file);
  assert.deepEqual(
    agreement.flatMap(({ by, band }) => (by === 'picks' ? [band] : [])),
    ['unanimous', '3-1', '2-2'],
  );
});

test('the best single advisor is chosen on the training file and not on what it is measured on', async () => {
  const train = write('train.jsonl', [
    row('t1', 'yes', { a: 0.9, b: 0.1 }),
    row('t2', 'no', { a: 0.1, b: 0.9 }),
  ]);
  const file = write('three.jsonl', three);
  const report = await reportOn(file, { train });
  assert.equal(report.bestOfTraining, 'a');
  assert.equal(report.methods.bestSingle?.brier, report.advisors.a?.brier);
  assert.deepEqual(report.notes, []);
  const answered = (answers: object) => ({ ...row('q', 'yes', {}), answers });
  const silent = write('silent.jsonl', [answered({ a: { choice: null }, b: { probability: 0.7 } })]);
  assert.equal((await reportOn(silent, { train })).methods.bestSingle?.unanswered, 0);
  for (const [answers, best] of [
    [{ a: { choice: 'yes' }, b: { probability: 0.6 }, c: { probability: 0.9 } }, 'c'],
    [{ a: { choice: 'no' }, b: { choice: 'yes' } }, 'b'],
  ] as const)
    assert.equal(
      (await reportOn(file, { train: write('one.jsonl', [answered(answers)]) })).bestOfTraining,
      best,
    );
  const same = await reportOn(file, { train: file });
  assert.equal(same.bestOfTraining, 'b');
  assert.deepEqual(same.notes, [
    'Questions that are in the training file too, which flatters the best single advisor: 3 of 3.',
  ]);
});

test('where only choices were recorded there is accuracy and no Brier score', async () => {
  const asked = (id: string, truth: string, choices: (string | null)[]) => ({
    id,
    set: 'c',
    options: ['A', 'B', 'C'],
    truth,
    answers: Object.fromEntries(choices.map((choice, a) => [`m${a}`, { choice }])),
  });
  const file = write('choices.jsonl', [
    asked('1', 'A', ['A', 'A', 'B']),
    asked('2', 'B', ['A', null, 'B']),
    asked('3', 'C', [null, null, null]),
    asked('4', 'C', ['A', 'A', null]),
  ]);
  const { methods, advisors, agreement, meanAgainstRandomAdvisor, references } = await reportOn(file);
  assert.equal(references.randomAdvisor?.unanswered, 0);
  assert.equal(meanAgainstRandomAdvisor, null);
  assert.deepEqual(Object.keys(methods), ['majority']);
  assert.equal(methods.majority?.brier, null);
  assert.equal(methods.majority?.accuracy, 1.5 / 4);
  assert.equal(methods.majority?.unanswered, 1);
  assert.equal(advisors.m1?.accuracy, 1 / 4);
  assert.equal(advisors.m1?.unanswered, 2);
  assert.deepEqual(
    agreement.map(({ band, questions, accuracy }) => [band, questions, accuracy]),
    [
      ['2 of 3', 2, 0.5],
      ['1 of 3', 1, 0.5],
    ],
  );
});

test('every condition is reported by itself, and the crowd beside the panel', async () => {
  const file = write('conditions.jsonl', [
    {
      ...three[0],
      crowd_at_close: 0.9,
      conditions: {
        quiet: [
          ['a', 0.7],
          ['a', 0.5],
        ],
        talk: [
          ['a', 0.6, 0.8],
          ['b', 0.4, 0.6],
        ],
      },
    },
    {
      ...three[1],
      crowd_at_close: 0.3,
      conditions: {
        talk: [
          ['a', 0.2, 0.1],
          ['b', 0.4, 0.1],
        ],
      },
    },
  ]);
  const { conditions, references, review } = await reportOn(file);
  const near = (actual: number | null | undefined, value: number): void =>
    assert.ok(Math.abs((actual ?? NaN) - value) < 1e-9, `${actual} is not ${value}`);
  near(references.crowd?.brier, (0.01 + 0.09) / 2);
  assert.equal(review, undefined);
  assert.deepEqual(Object.keys(conditions ?? {}), ['quiet', 'talk']);
  assert.equal(conditions?.quiet?.questions, 1);
  assert.deepEqual(Object.keys(conditions?.quiet?.advisors ?? {}), ['a #1', 'a #2']);
  near(conditions?.quiet?.methods.mean?.brier, 0.16);
  assert.deepEqual(Object.keys(conditions?.talk?.advisors ?? {}), ['a', 'b']);
  near(conditions?.talk?.review?.before.brier, (0.25 + 0.09) / 2);
  near(conditions?.talk?.review?.after.brier, (0.09 + 0.01) / 2);
});

test('bad rows are listed by file and line, counted, and in the JSON', async () => {
  const file = write('bad.jsonl', [three[0], '{', three[1], { id: 'x' }, { id: 'y' }]);
  const { status, out, err } = await run([file], { json: true });
  assert.equal(status, 0);
  assert.match(err, /^3 bad rows left out:\n/);
  assert.match(err, /bad\.jsonl:2: not JSON/);
  assert.match(err, /bad\.jsonl:4-5: options/);
  const report: SetReport = JSON.parse(out);
  assert.equal(report.questions, 2);
  assert.deepEqual(
    report.badRows.map(({ line }) => line),
    [2, 4, 5],
  );
});

test('a file without one good row, or none at all, is a failure that says why', async () => {
  const hopeless = await run([write('hopeless.jsonl', ['{', '{'])], { json: true });
  assert.equal(hopeless.status, 1);
  assert.equal(JSON.parse(hopeless.out).badRows.length, 2);
  assert.match(hopeless.err, /^No question could be measured\.$/m);
  const missing = await run([join(folder, 'missing.jsonl')]);
  assert.equal(missing.status, 1);
  assert.match(missing.err, /missing\.jsonl/);
  assert.equal(missing.out, '');
});

test('several sets are an array in the order of the files, one set is the object itself', async () => {
  const files = [write('three.jsonl', three), generated(['yes', 'no'], 10)];
  const reports: SetReport[] = JSON.parse((await run(files, { json: true })).out);
  assert.deepEqual(
    reports.map(({ set }) => set),
    ['three', 'generated_2'],
  );
});

test('the same files give the same output, to the last byte', async () => {
  const files = [generated(['yes', 'no'], 20)];
  assert.equal((await run(files, { json: true })).out, (await run(files, { json: true })).out);
});

test('no line of the tables is wider than 100 columns, and none carries control characters', async () => {
  const long = `\u001B[31m${'x'.repeat(80)}`;
  const file = write('wide.jsonl', [
    { ...row('1', 'yes', { [long]: 0.4, b: 0.3 }), set: long },
    { ...row('2', 'yes', { [long]: 0.4, b: 0.3 }), set: long },
  ]);
  const { out } = await run([file]);
  assert.ok(out.length > 500);
  for (const line of out.split('\n')) assert.ok(line.length <= 100, line);
  assert.ok(!out.includes('\u001B'));
});

test('the tables say what the panel is compared with, and what a gate before the review would save', async () => {
  const reviewed = (revised: (truth: string) => object | undefined) =>
    three.map(({ answers, ...one }) => ({
      ...one,
      answers: Object.fromEntries(
        Object.entries(answers).map(([name, said]) => [
          name,
          { ...said, revised: revised(one.truth) ?? said },
        ]),
      ),
    }));
  const { out } = await run([
    write(
      'reviewed.jsonl',
      reviewed(() => undefined),
    ),
  ]);
  assert.match(out, /^To compare with\n {2}advisor picked at random +3 /m);
  // Of three questions one is further apart than 0.5.
  assert.match(out, /^ {2}over 0\.50 +33% .* - +2\.67 +33%$/m);
  assert.match(out, /^ {2}over 1\.00 +0% .* 2\.00 +50%$/m);
  const right = reviewed((truth) => ({ probability: truth === 'yes' ? 1 : 0 }));
  const gained = await run([write('gained.jsonl', right)]);
  assert.match(gained.out, /^ {2}over 0\.00 +100% .* 100% +4\.00 +0%$/m);
  assert.match(gained.out, /^By picks\n {2}unanimous +2 +67% .*\n {2}1-1 +1 +33% .*\nBy spread\n/m);
  assert.match(gained.out, /^ {2}before .* 0\.\d{3} +0\.\d{3}$/m);
});

test('the page escapes what comes from files and needs nothing from elsewhere', async () => {
  const name = '<img src=x onerror=alert(1)>"\'&';
  const html = join(folder, 'page.html');
  const file = write('page.jsonl', [{ ...row('1', 'yes', { [name]: 0.4, b: 0.3 }), set: name }, '<b>']);
  const { status } = await run([file], { html });
  assert.equal(status, 0);
  const page = readFileSync(html, 'utf8');
  assert.ok(page.includes('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;'));
  assert.doesNotMatch(page, /<img|<script|<link|<b>|https?:/);
  await run([write('good.jsonl', three)], { html });
  assert.doesNotMatch(readFileSync(html, 'utf8'), /bad row/);
  assert.match(page, /<svg[^>]*role="img"[\s\S]*<circle/);
});

test('text and page have the conditions, the order of the options, notes and bad rows', async () => {
  const html = join(folder, 'all.html');
  const given = (choice: string, swapped: string | null, yes: number) => ({
    probs: { yes, no: 1 - yes },
    choice_ab: choice,
    choice_ba: swapped,
  });
  const file = write('all.jsonl', [
    {
      ...three[0],
      answers: { a: given('yes', 'no', 0.8), b: given('yes', 'yes', 0.6) },
      conditions: { '<talk>': [['a', 0.6, 0.8]] },
    },
    '{',
  ]);
  const elsewhere = write('elsewhere.jsonl', [{ ...three[0], set: 'elsewhere' }]);
  const { out } = await run([file], { html, train: elsewhere, learnFrom: elsewhere });
  for (const text of [
    /^three, condition <talk>: 1 question in 1 cluster$/m,
    /^Order of the options +flips .*\n {2}a +100\.0%/m,
    /^Note: The training file has no question of this set, so it names no best single advisor: name one\s"set" in\s/m,
    /^Note: The file to learn from has no question of this set, so all advisors count the same: name one\s"set" in\s/m,
  ])
    assert.match(out, text);
  assert.doesNotMatch(out, /^(Gate:|Nothing to measure)/m);
  const page = readFileSync(html, 'utf8');
  for (const text of [
    '<h3>Condition &lt;talk&gt;</h3>\n<p>1 question in 1 cluster.</p>',
    '<caption>Order of the options</caption>',
    ...['0%', '25%', '50%', '75%', '100%'].map((share) => `>${share}</text>`),
    '<p>Note: The training file has no question of this set',
    '<summary>1 bad row left out</summary>',
  ])
    assert.ok(page.includes(text), text);
  const choices = write('choices.jsonl', [{ ...three[0], answers: { a: { choice: 'yes' } } }]);
  await run([choices, write('none.jsonl', ['{'])], { html });
  for (const text of ['<p>No probabilities, so no calibration.</p>', '<p>Nothing to measure.</p>'])
    assert.ok(readFileSync(html, 'utf8').includes(text), text);
});

test('measures several files as one set, and never mixes up their clusters', async () => {
  const row = (set: string, id: string, first: number, truth: string) => ({
    id,
    set,
    cluster: 'same name',
    options: ['yes', 'no'],
    truth,
    answers: { a: { probs: { yes: first, no: 1 - first } } },
  });
  const one = write('one.jsonl', [row('one', 'q1', 0.97, 'yes'), row('one', 'q2', 0.7, 'no')]);
  const two = write('two.jsonl', [row('two', 'q1', 0.7, 'yes'), row('two', 'q2', 0.55, 'yes')]);
  const { out } = await run([one, two], { json: true, together: true });
  const report: SetReport = JSON.parse(out);
  assert.equal(report.set, 'together');
  assert.deepEqual([report.questions, report.clusters], [4, 2]);
  assert.deepEqual(
    report.confidence.map(({ band, questions, accuracy }) => [band, questions, accuracy]),
    [
      ['low', 1, 1],
      ['moderate', 2, 0.5],
      ['high', 1, 1],
    ],
  );
});

test('counts the bands of confidence apart by how many options there were, silent advisors aside', async () => {
  const rows = [2, 3, 5, 6, 9, 10].map((count) => {
    const options = Array.from({ length: count }, (_, at) => `option ${at}`);
    const probs = Object.fromEntries(options.map((name, at) => [name, at === 0 ? 1 : 0]));
    const said = count % 2 === 0 ? { probs } : { choice: 'option 0' };
    const answers = { a: said, b: said, c: { choice: null } };
    return { id: `q${count}`, set: 'sizes', options, truth: 'option 0', answers };
  });
  const { confidence } = await reportOn(write('sizes.jsonl', rows));
  assert.deepEqual(
    confidence.map(({ band, options, questions }) => [band, options, questions]),
    [
      ['high', '2', 1],
      ['high', '3 to 5', 2],
      ['high', '6 to 9', 2],
      ['high', '10 and more', 1],
    ],
  );
});

test('learns weights of the advisors from one file and measures them on another', async () => {
  const row = (id: number) => ({
    id: `q${id}`,
    set: 'set',
    options: ['yes', 'no'],
    truth: 'yes',
    answers: { sharp: { probs: { yes: 1, no: 0 } }, vague: { probs: { yes: 0.5, no: 0.5 } } },
  });
  const lessons = write(
    'lessons.jsonl',
    Array.from({ length: 20 }, (_, i) => row(i)),
  );
  const measured = write(
    'measured.jsonl',
    Array.from({ length: 6 }, (_, i) => row(100 + i)),
  );
  const report = await reportOn(measured, { learnFrom: lessons });
  // w = (20 + 20) / (20 + 40) for the sharp one, so the pool says 5/6.
  assert.equal(report.methods.trackRecord?.brier?.toFixed(9), ((1 / 6) ** 2).toFixed(9));
  assert.deepEqual(
    report.trackRecord?.map(({ to }) => to),
    [0, 10, 20],
  );
  const { out } = await run([measured], { prequential: true });
  assert.match(out, /weights of the track record/);
  assert.match(out, /Outcomes known +n +Brier, learned.*\n {2}0 to 5 +6 /);
  assert.equal((await reportOn(measured)).methods.trackRecord, undefined);
});

test('figures are read with their interval, a change with its sign, and what is not known as a dash', () => {
  assert.equal(withInterval(0.13349, [0.1026, 0.168]), '0.1335 [0.103, 0.168]');
  assert.equal(percentWithInterval(0.8081, [0.74, 0.8714]), '80.8% [74.0, 87.1]');
  assert.equal(changeWithInterval(0.0123, [-0.0201, 0.004]), '+0.0123 [-0.0201, +0.0040]');
  assert.equal(relativeWithInterval(-0.092, null), '-9.2%');
  assert.deepEqual([changeWithInterval(0, null), withInterval(null, null)], ['0.0000', '-']);
  assert.equal(changeWithInterval(-0.00001, null), '0.0000');
  const half: Figure = { value: 0.5, ci: [0.25, 0.75] };
  const effect = { advisors: {}, majority: { given: half, both: half } };
  for (const [width, told] of [
    ['narrow', '50.0%'],
    ['wide', '50.0% [25.0, 75.0]'],
  ] as const)
    assert.deepEqual(positionTable(effect, width).rows, [['majority', '', '', told, '', told]]);
});

test('what asking again has shown is told where a question was answered more than once', () => {
  const figure = { value: 0.25, ci: null };
  const of = (questions: number) =>
    repeatsText({ times: 2, questions, flipped: figure, pairsApart: figure, spread: figure });
  assert.equal(of(0), 'Asked 2 times each: 0 questions answered more than once.');
  assert.match(of(1), /^Asked 2 times each: 1 question answered more than once\. .* 25\.0% of them/);
});
