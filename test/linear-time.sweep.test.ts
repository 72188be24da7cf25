// Texts that are written to take long are read in time that grows with their length. The bounds are of this thread's
// processor, whatever else the machine does, and ten times what is needed; quadratic time would be minutes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEventStreamParser } from '../client/src/event-stream.ts';
import { quotationFinder } from '../documents/src/quotation.ts';
import { selectPassages } from '../documents/src/select.ts';
import { createMasker } from '../masking/src/masking.ts';
import { PANEL } from '../masking/src/panel.fixture.ts';
import { sentencesOf } from '../memo/src/sentences.ts';
import { cutDirectives } from '../simulator/src/split-directives.ts';
import { namedOptions } from '../src/domain/named-options.ts';
import { isVerbatim, quotationsIn, unquoted } from '../src/domain/quotations.ts';
import { lastObject } from '../src/engine/answers/last-object.ts';
import { cpuTimeMs } from './cpu-time.ts';

const filled = (part: string, length: number): string => part.repeat(length / part.length);

const READINGS: readonly (readonly [what: string, mostMs: number, read: () => void])[] = [
  [
    'sentences of a text of nothing but initials',
    400,
    () => assert.equal(sentencesOf('A. '.repeat(10_000)).length, 1),
  ],
  [
    'the last object of braces, quotes and nesting',
    2_000,
    () => {
      for (const part of ['{', '}', '"{', '\\"', '{"a":']) lastObject(filled(part, 200_000));
      lastObject(`${'{"a":'.repeat(50_000)}1`);
    },
  ],
  [
    'quotations of nothing but marks, spaces and full stops',
    750,
    () => {
      for (const part of ['“', '„', '"', '«', '‘', "'", '「', '… ', '.', ' ', ' \n']) {
        const text = `x${filled(part, 12_000)}y`;
        quotationsIn(text);
        unquoted(text);
        isVerbatim(text, ['x']);
      }
    },
  ],
  [
    'options of a question of nothing but commas and conjunctions',
    500,
    () => {
      for (const part of [
        'a or ',
        ', ',
        '是否',
        'should we ',
        '. A',
        ' ',
        '\t',
        'the a-a ',
        'or ',
        'a) ',
        '(',
        ')',
        'die a ',
      ])
        for (const [start, end] of [
          ['', ''],
          ['Should we', '?'],
          ['Soll ich ', ' oder b?'],
        ] as const)
          namedOptions(start + part.repeat(2_400 / part.length) + end);
    },
  ],
  [
    'directives to the simulator that never end',
    5_000,
    () => {
      cutDirectives('[simulate:'.repeat(20_000));
      cutDirectives(`${' '.repeat(200_000)}x${'['.repeat(50_000)}`);
      cutDirectives(`a${' '.repeat(200_000)}[simulate: all=down]${' '.repeat(200_000)}b`);
    },
  ],
  [
    'what may be the beginning of a name, in pieces',
    1_500,
    () => {
      const { push, end } = createMasker({ panel: PANEL, allowed: '', transparent: false }).stream();
      const piece = 'the aaa C l a - - - http://www.www.api. a the o-p-e-n '.repeat(40);
      for (let i = 0; i < 8; i += 1) push(piece);
      end();
    },
  ],
  [
    'a long line of a stream in small pieces',
    2_500,
    () => {
      const parser = createEventStreamParser();
      const push = (text: string) => parser.push(new TextEncoder().encode(text));
      push('data:');
      for (let n = 0; n < 20_000; n += 1) push('x'.repeat(16));
      assert.equal(push('\n\n')[0]?.data.length, 320_000);
    },
  ],
  [
    'a hundred quotations in a long text',
    800,
    () => {
      for (const part of ['The rent is fixed. ', "it's ", '中', ' ', '“']) {
        const find = quotationFinder(filled(part, 20_000));
        for (let i = 0; i < 100; i += 1) assert.equal(find(`nobody said this for the ${i}th time`), null);
      }
    },
  ],
  [
    'passages for a word that is asked ten thousand times',
    1_000,
    () => {
      const passages = Array.from({ length: 500 }, (_, index) => ({
        id: `D1.${index + 1}`,
        page: null,
        heading: null,
        text: filled('rent or buy ', 1_000),
      }));
      const document = { name: 'terms.txt', kind: 'text', pages: null, characters: 0, passages } as const;
      const query = 'rent or buy '.repeat(3_000);
      assert.equal([...selectPassages([document], { query, room: 20_000 })].length, 5);
    },
  ],
];

for (const [what, mostMs, read] of READINGS)
  test(what, () => {
    const tookMs = cpuTimeMs(read);
    assert.ok(tookMs < mostMs, `${tookMs} ms`);
  });
