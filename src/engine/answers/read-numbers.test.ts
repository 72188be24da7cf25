import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Frame, Perspective } from '@witan/combine';
import { quotationFinder } from '@witan/documents/quotation';
import { cpuTimeMs } from '../../../test/cpu-time.ts';
import { createSecretDraws } from '../../domain/secret-draws.ts';
import { Secret } from '../../domain/secret.ts';
import { reviewAnswer } from './answers.ts';
import { labelsFor } from './labels.ts';
import { ownNumbers, readNumbers } from './read-numbers.ts';

const named = <Id extends string>(id: Id, name: string) => ({
  id,
  name,
  label: name,
  description: '',
  source: 'caller' as const,
});
const frame: Frame = {
  options: [named('opt_1', 'Build it'), named('opt_2', 'Buy it')],
  criteria: [
    { ...named('crt_1', 'Cost'), weight: 0.5 },
    { ...named('crt_2', 'Fit'), weight: 0.5 },
  ],
  musts: [{ id: 'mst_1', name: 'Stays in the EU', description: '' }],
  predictions: [{ id: 'prd_1', option: 'opt_1', event: 'It bills a customer', by: '2027-03-01' }],
  language: 'en',
  weightsStated: false,
  assumptions: [],
  missingInformation: [],
};
const citable = {
  sources: new Map([
    ['D1.1', quotationFinder('The licence costs 40,000 euros a year.')],
    ['D1.2', quotationFinder('The vendor has 12 employees.')],
  ]),
  callers: quotationFinder(''),
};
const labels = labelsFor(frame, {
  place: 0,
  draws: createSecretDraws(new Secret('0'.repeat(64))),
  material: '',
  citable,
});
const quote = 'The licence costs 40,000 euros a year';
const cell = (criterion: 'crt_1' | 'crt_2', option: 'opt_1' | 'opt_2', score: number) => ({
  criterion,
  option,
  score,
  low: score - 5,
  high: score + 5,
  evidence: `Because of ${score}.`,
});
// `as`: the numbers of a perspective are all that is read here.
const own = {
  cells: [
    { ...cell('crt_1', 'opt_1', 30), cites: [{ ref: 'D1.2' }, { ref: 'D1.1', quote }] },
    { ...cell('crt_1', 'opt_2', 80), cites: [{ ref: 'D1.2' }] },
    cell('crt_2', 'opt_1', 60),
    cell('crt_2', 'opt_2', 45),
  ],
  probabilities: { opt_1: 0.25, opt_2: 0.75 },
  predictions: { prd_1: 0.6 },
  mustVerdicts: [
    { must: 'mst_1', option: 'opt_1', verdict: 'met', evidence: 'It is hosted here.' },
    { must: 'mst_1', option: 'opt_2', verdict: 'failed', evidence: 'It is hosted elsewhere.' },
  ],
} as unknown as Perspective;

test('an advisor that repeats its earlier numbers as they are shown to it has said the same', () => {
  const read = readNumbers(ownNumbers(own, labels), { frame, labels });
  assert.ok(read.ok);
  const { cells, probabilities, predictions, mustVerdicts } = read.value;
  assert.deepEqual(
    cells.map(({ cites, ...rest }) => ({
      ...rest,
      ...(cites ? { cites: cites.map(({ ref }) => ref) } : {}),
    })),
    own.cells.map(({ cites, ...rest }) => ({
      ...rest,
      ...(cites ? { cites: cites.map(({ ref }) => ref) } : {}),
    })),
  );
  assert.deepEqual(
    { probabilities, predictions, mustVerdicts },
    {
      probabilities: own.probabilities,
      predictions: own.predictions,
      mustVerdicts: own.mustVerdicts,
    },
  );
});

test('what a review leaves out stays as it was, and what it gives is read by itself', () => {
  const nothing = { scores: null, probabilities: null, musts: null, predictions: null };
  const reviewed = (given: Partial<Parameters<typeof readNumbers>[0]>) => {
    const read = readNumbers({ ...nothing, ...given }, { frame, labels, own });
    assert.ok(read.ok);
    return read.value;
  };
  const { cells, probabilities, predictions, mustVerdicts } = own;
  const kept = { cells, probabilities, predictions, mustVerdicts };
  assert.deepEqual(reviewed({}), kept);
  assert.deepEqual(reviewed({ predictions: { E1: 35 } }), { ...kept, predictions: { prd_1: 0.35 } });
});

test('chances are each option`s share of what was given, on whatever scale, and none where all are 0', () => {
  const chance = fc.oneof(fc.constantFrom(0, 1, 50, 100), fc.double({ min: -1, max: 300, noNaN: true }));
  fc.assert(
    fc.property(chance, chance, (first, second) => {
      const [a, b] = [Math.max(0, first), Math.max(0, second)];
      const scores = ownNumbers(own, labels).scores;
      const [one = '', other = ''] = (['opt_1', 'opt_2'] as const).map(labels.labelOf);
      const read = readNumbers(
        { scores, probabilities: { [one]: first, [other]: second } },
        { frame, labels },
      );
      assert.equal(read.ok, a + b > 0);
      if (!read.ok) return;
      const { opt_1 = -1, opt_2 = -1 } = read.value.probabilities;
      assert.ok(Math.abs(opt_1 - a / (a + b)) + Math.abs(opt_2 - b / (a + b)) < 1e-9, `${opt_1}, ${opt_2}`);
    }),
  );
});

test('an advisor is shown which passages it cited, and its quotation, only where there are passages', () => {
  const shown = (to: typeof labels) =>
    Object.values(ownNumbers(own, to).scores).flatMap((row) =>
      Object.values(row).map(({ sources, quote }) => [sources, quote]),
    );
  assert.deepEqual(
    shown(labels).toSorted((a, b) => String(b).localeCompare(String(a))),
    [
      [['D1.2', 'D1.1'], quote],
      [['D1.2'], ''],
      [[], ''],
      [[], ''],
    ],
  );
  const without = labelsFor(frame, {
    place: 0,
    draws: createSecretDraws(new Secret('0'.repeat(64))),
    material: '',
  });
  for (const each of shown(without)) assert.deepEqual(each, [undefined, undefined]);
});

test('reads cells of quotations, sources and white space by the thousand in time that grows with their length', () => {
  const given = ownNumbers(own, labels);
  for (const part of ['“nobody ever said that” ', '[D1.1] ', ' ', '… ', ',']) {
    const long = `x${part.repeat(100_000 / part.length)}x`;
    const flooded = { evidence: long, quote: long, sources: Array.from({ length: 20_000 }, () => 'D1.1') };
    const scores = mapValues(given.scores, (row) => mapValues(row, (each) => ({ ...each, ...flooded })));
    const tookMs = cpuTimeMs(() => {
      const answer = { ...given, scores, newInformation: null, response: null, caseAgainst: null };
      const read = reviewAnswer(labels).read(JSON.stringify(answer));
      assert.ok(read.ok);
      assert.ok(readNumbers(read.value, { frame, labels }).ok);
    });
    assert.ok(tookMs < 500, `${part}: ${tookMs} ms`);
  }
});

function mapValues<V, T>(of: Readonly<Record<string, V>>, to: (value: V) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, to(value)]));
}
