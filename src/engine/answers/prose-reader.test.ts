import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createProseReader } from './prose-reader.ts';

type Heard = readonly [path: string, value: string | number];

/** What is heard of a text that comes in pieces of this size, the pieces of each string joined. */
function heard(text: string, { size = text.length, wanted = ['said'] } = {}): Heard[] {
  const all: Heard[] = [];
  let open = '';
  const read = createProseReader(new Set(wanted), {
    text: (_, piece) => {
      open += piece;
    },
    end: (path) => {
      all.push([path.join('.'), open]);
      open = '';
    },
    number: (path, value) => all.push([path.join('.'), value]),
  });
  for (let at = 0; at < text.length; at += size) read(text.slice(at, at + size));
  return all;
}

/** The strings and numbers of a value with their paths, in order. */
function valuesOf(value: unknown, path: readonly string[] = []): Heard[] {
  if (typeof value === 'string' || typeof value === 'number') return [[path.join('.'), value]];
  if (Array.isArray(value)) return value.flatMap((one) => valuesOf(one, [...path, '']));
  return Object.entries(value ?? {}).flatMap(([key, one]) => valuesOf(one, [...path, key]));
}

test('hears every string and number of the wanted fields, however the text is cut', () => {
  // Control characters apart, which are read as blanks.
  const text = fc.string({
    unit: fc.constantFrom('a', '"', '\\', '/', ' ', '{', ']', ',', ':', '7', '中', '😀'),
  });
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.oneof(fc.integer(), fc.constantFrom(0.5, 1e21, -2.5e-7)),
      fc.constantFrom(null, true, false),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(text, tie('value'), { maxKeys: 3, noNullPrototype: true }),
    ),
  }));
  const answer = fc.record({ skipped: value, said: value, also: value });
  fc.assert(
    fc.property(answer, fc.integer({ min: 1, max: 9 }), (given, size) => {
      const json = JSON.stringify(given).replaceAll('中', '\\u4E2D');
      const { skipped: _, ...wanted } = given;
      assert.deepEqual(heard(json, { size, wanted: ['said', 'also'] }), valuesOf(wanted));
    }),
  );
});

test('reads what is no JSON as far as it can be read', () => {
  const cases: readonly (readonly [text: string, ...heard: Heard[]])[] = [
    ['As said in "[1" or [2: {"said":"yes"}', ['said', 'yes']],
    ['Of 5" pipe: {"said":"yes"}', ['said', 'yes']],
    ['{"said":"a\\tb\\r\\nc\\b\\fd"}', ['said', 'a\tb\n\ncd']],
    ['{"said":"\\uzzzz\\u0000"}', ['said', '\ufffd\ufffd']],
    ['{"said":1.2.3}'],
    ['{"said":7'],
    ['{"said":[true,7]}', ['said.', 7]],
    ['<think>{"said":"no"}</think>{"said":"yes"}', ['said', 'yes']],
    ['Is {"x":"enough? </think>{"said":"yes"}', ['said', 'yes']],
    ['{"said":"<think>","also":1}', ['said', '<think>']],
    ['plain words'],
  ];
  for (const [text, ...values] of cases)
    for (const size of [1, text.length]) assert.deepEqual(heard(text, { size }), values, text);
});
