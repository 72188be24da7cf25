import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Frame } from '@witan/combine';
import { mapStrings } from '@witan/masking/map-strings';
import { createSecretDraws } from '../../domain/secret-draws.ts';
import { Secret } from '../../domain/secret.ts';
import { perspectiveAnswer, reviewAnswer } from './answers.ts';
import { labelsFor } from './labels.ts';
import { createLabelNamer } from './name-labels.ts';

const draws = createSecretDraws(new Secret('0'.repeat(64)));

function frameWith(options: readonly string[], criteria = 2): Frame {
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
  return {
    options: options.map((name, i) => ({
      id: `opt_${i + 1}`,
      name,
      label: name,
      description: '',
      source: 'caller',
    })),
    criteria: numbers(criteria).map((n) => ({
      id: `crt_${n}`,
      name: ['Cost', 'Fit'][n - 1] ?? `Criterion ${n}`,
      description: '',
      weight: 1 / criteria,
      source: 'caller',
    })),
    musts: [{ id: 'mst_1', name: 'Stays in the EU', description: '' }],
    predictions: [{ id: 'prd_1', option: 'opt_1', event: 'The module bills a customer', by: '2027-03-01' }],
    language: 'en',
    weightsStated: false,
    assumptions: [],
    missingInformation: [],
  };
}

const labelsOf = (frame: Frame, material = '', place = 0) => labelsFor(frame, { place, draws, material });
const EIGHT = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((letter) => `Plan ${letter}`);

test('no label serves two things, in any set, and all panels of a shape share one schema', () => {
  const frame = frameWith(EIGHT, 12);
  for (const material of ['', 'K7 C1 N1 E1', 'K7 C1 N1 E1 H3 B1 S1 F1']) {
    const labels = labelsOf(frame, material);
    const { options, criteria, musts, predictions } = labels;
    const all = [...options, ...criteria, ...musts, ...predictions].map(([label]) => label);
    assert.equal(new Set(all).size, all.length);
    assert.ok(
      all.every((label) => !material.split(' ').includes(label)),
      material,
    );
  }
  const other = frameWith(
    EIGHT.toReversed().map((name) => `${name}!`),
    12,
  );
  for (const kind of [perspectiveAnswer, reviewAnswer])
    assert.equal(kind(labelsOf(frame, '', 1)).form, kind(labelsOf(other, 'something else', 3)).form);
});

test('a label of the caller own leaves that set alone, but only where it stands as a word', () => {
  const first = (material: string): string | undefined =>
    labelsOf(frameWith(['Buy', 'Build']), material).options[0]?.[0];
  assert.equal(first('We run on M4 chips.'), 'H3');
  assert.equal(first('选择M4因为'), 'H3');
  assert.equal(first('K7, H3 and K7H are what we call them.'), 'K7H', 'where all sets are taken');
  assert.equal(first('We run on M40 and XM4 chips, and P2 is not needed for two options.'), 'K7');
});

test('each cell asks for its evidence before its score, and the parts come in the order of thought', () => {
  const { schema } = perspectiveAnswer(labelsOf(frameWith(['Buy', 'Build']))).form;
  assert.deepEqual(Object.keys(schema['properties'] as object), [
    'musts',
    'scores',
    'probabilities',
    'predictions',
    'response',
    'caseAgainst',
    'risks',
    'conditions',
    'nextSteps',
    'assumptions',
    'wouldChangeMind',
    'needsFirst',
    'reversibility',
  ]);
  const cell = (schema['$defs'] as Record<string, { properties: object }>)['cell'];
  assert.deepEqual(Object.keys(cell?.properties ?? {}), ['evidence', 'score', 'low', 'high']);
  // The cell is written once, however many there are.
  const most = JSON.stringify(perspectiveAnswer(labelsOf(frameWith(EIGHT, 12))).form.schema);
  assert.equal(most.split('"evidence":{').length - 1, 2);
  assert.ok(most.length < 6_000, `${most.length}`);
});

const pair = labelsOf(frameWith(['Buy it', 'Build it']));
const namer = createLabelNamer(pair);
const [a = '', b = ''] = pair.options.map(([label]) => label);
const [first = '', second = ''] = pair.options.map(([, { name }]) => name);

test('puts names where an advisor wrote labels, once', () => {
  const said: readonly (readonly [text: string, expected: string])[] = [
    [`Choose ${a} now.`, `Choose ${first} now.`],
    [`${a} beats ${b} on C1.`, `${first} beats ${second} on Cost.`],
    [`${first} (${a}) is cheaper.`, `${first} is cheaper.`],
    [`${a} (${first}) is cheaper.`, `${first} is cheaper.`],
    [`${a}: ${first.toLowerCase()} is cheaper.`, `${first} is cheaper.`],
    [`${a} (${first})s price`, `${first}s price`],
    [`选择${a}因为N1`, `选择${first}因为Stays in the EU`],
    [`E1 will hold, if ${a}.`, `The module bills a customer will hold, if ${first}.`],
    [`X${a} and ${a}0 and C12 and K77 stay.`, `X${a} and ${a}0 and C12 and K77 stay.`],
    [`“The module bills a customer” (E1) is near.`, `“The module bills a customer” is near.`],
    ['', ''],
  ];
  for (const [text, expected] of said) assert.equal(namer.name(text), expected);
  assert.deepEqual(mapStrings({ [a]: [`Take ${a}.`, 7] }, namer.name), { [a]: [`Take ${first}.`, 7] });
});

test('puts the name in place of every label of any set', () => {
  for (const material of ['', 'K7 C1 N1 E1']) {
    const labels = labelsOf(frameWith(EIGHT, 12), material);
    const { name } = createLabelNamer(labels);
    for (const [label, item] of [...labels.options, ...labels.criteria, ...labels.musts])
      assert.equal(name(`${label} wins.`), `${item.name} wins.`);
  }
});

test('streamed pieces, joined, are the named text however they were cut', () => {
  const word = fc.constantFrom(
    a,
    b,
    'C1',
    'C2',
    'N1',
    'E1',
    first,
    second,
    `(${a})`,
    `${a} (${first})`,
    '"The module bills a customer" (E1)',
    'x',
    '. ',
    ' ',
    '(',
    'Bu',
    'K',
    ': ',
  );
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 30 }),
      fc.array(fc.integer({ min: 1, max: 9 })),
      (words, sizes) => {
        const text = words.join(words.length % 2 ? ' ' : '');
        const stream = namer.stream();
        let out = '';
        let rest = text;
        for (const size of sizes) {
          out += stream.push(rest.slice(0, size));
          rest = rest.slice(size);
        }
        assert.equal(out + stream.push(rest) + stream.end(), namer.name(text));
      },
    ),
    { numRuns: 100 },
  );
});

test('holds back no more of a stream than what may still become a label', () => {
  const stream = namer.stream();
  assert.equal(stream.push('It is cheap and'), 'It is cheap and');
  assert.equal(stream.push(` ${a.charAt(0)}`), ' ');
  assert.equal(stream.push(a.slice(1)), '');
  assert.equal(stream.push(' wins'), `${first} wins`);
});
