import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mutantsOf } from './mutate.ts';

const faults = (source: string): string[] =>
  mutantsOf('a.ts', source).map(({ from, to, line }) => `${line} ${from} ${to}`);

test('operators, numbers and truths are changed one at a time', () => {
  assert.deepEqual(faults('const a = (b: number) => b < 3 && !c;\nexport const d = true;\n').toSorted(), [
    '1 ! ',
    '1 && ||',
    '1 3 4',
    '1 < <=',
    '2 true false',
  ]);
  const [fault] = mutantsOf('a.ts', 'const a = b - 1;\n').filter(({ from }) => from === '-');
  assert.equal(fault?.source, 'const a = b + 1;\n');
});

test('steps are left out one at a time, and defaults are taken where there is something', () => {
  const source = [
    'async function a() {',
    '  await b(c);',
    '  if (d) return e;',
    '  f.g = h;',
    '  const i = j ?? k;',
    '}',
  ].join('\n');
  assert.deepEqual(faults(source), ['5 ?? &&', '2 await b(c); ;', '3 if (d) return e; ;', '4 f.g = h; ;']);
});

test('types, comments, texts and patterns stay as they are', () => {
  const source = [
    'type A = 1 | 2; // 3 < 4',
    "const b = 'a < 1';",
    'const c = /\\d < 5/u;',
    'const d: 7 = `${b} < 8`;',
  ].join('\n');
  assert.deepEqual(faults(source), []);
});

test('conditions in SQL are changed too, whatever type its rows have, and those of a query builder', () => {
  assert.deepEqual(faults('const a = sql`select b from c where d = ${e} and f is null`;').toSorted(), [
    '1 = <>',
    '1 and or',
    '1 is null is not null',
  ]);
  assert.deepEqual(faults('const a = sql<{ readonly b: 1 }>`select b from c where d = 1`;'), ['1 = <>']);
  assert.deepEqual(faults("const a = b.where('c', '<', d).where('e', '=', f.split('=='));").toSorted(), [
    '1 < <=',
    '1 = <>',
  ]);
});
