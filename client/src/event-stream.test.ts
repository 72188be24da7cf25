import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { anyCharacter } from '../../test/any-character.ts';
import { createEventStreamParser } from './event-stream.ts';
import type { ServerSentEvent } from './event-stream.ts';

const fill = (length: number) => 'x'.repeat(length);
const bytesOf = (text: string) => new TextEncoder().encode(text);
const parse = (...pieces: readonly (string | Uint8Array)[]): ServerSentEvent[] => {
  const parser = createEventStreamParser();
  return pieces.flatMap((piece) => parser.push(typeof piece === 'string' ? bytesOf(piece) : piece));
};
const dataOf = (...pieces: readonly (string | Uint8Array)[]) => parse(...pieces).map(({ data }) => data);

const vectors: readonly [name: string, stream: string, events: readonly Partial<ServerSentEvent>[]][] = [
  [
    'the three data lines of the first example join',
    'data: YHOO\ndata: +2\ndata: 10\n\n',
    [{ data: 'YHOO\n+2\n10' }],
  ],
  [
    'an id without a value clears the last one, and one space after the colon is dropped',
    ': test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n',
    [
      { data: 'first event', lastEventId: '1' },
      { data: 'second event', lastEventId: '' },
      { data: ' third event', lastEventId: '' },
    ],
  ],
  [
    'an empty data line is an event, an unfinished one is not',
    'data\n\ndata\ndata\n\ndata:',
    [{ data: '' }, { data: '\n' }],
  ],
  [
    'with or without the space it is the same',
    'data:test\n\ndata: test\n\n',
    [{ data: 'test' }, { data: 'test' }],
  ],
  ['CR ends a line', 'data: a\rdata: b\r\rdata: c\r\r', [{ data: 'a\nb' }, { data: 'c' }]],
  ['CRLF ends a line', 'data: a\r\ndata: b\r\n\r\ndata: c\r\n\r\n', [{ data: 'a\nb' }, { data: 'c' }]],
  ['mixed line ends are one each', 'data: a\r\ndata: b\n\rdata: c\r\n\n', [{ data: 'a\nb' }, { data: 'c' }]],
  ['LF CR is two ends', 'data: a\n\rdata: b\n\r', [{ data: 'a' }, { data: 'b' }]],
  ['a BOM at the start is dropped', '\uFEFFdata: a\n\n', [{ data: 'a' }]],
  ['a second BOM spoils the field', '\uFEFF\uFEFFdata: a\n\ndata: b\n\n', [{ data: 'b' }]],
  ['a later BOM spoils the field', 'data: a\n\n\uFEFFdata: b\n\n', [{ data: 'a' }]],
  [
    'an id with NUL is ignored',
    'id: 1\ndata: a\n\nid: 2\0\ndata: b\n\n',
    [{ lastEventId: '1' }, { lastEventId: '1' }],
  ],
  ['NUL in data stays', 'data: a\0b\n\n', [{ data: 'a\0b' }]],
  ['an id outlives its event', 'id: 1\n\ndata: a\n\n', [{ data: 'a', lastEventId: '1' }]],
  ['the type is for one event', 'event: x\ndata: a\n\ndata: b\n\n', [{ type: 'x' }, { type: 'message' }]],
  ['a type without data is forgotten', 'event: x\n\ndata: a\n\n', [{ type: 'message' }]],
  ['an empty type is message', 'event: x\nevent:\ndata: a\n\n', [{ type: 'message' }]],
  [
    'unknown fields, other case and leading space are ignored',
    'Data: a\n data: b\nfoo: c\ndata: d\n\n',
    [{ data: 'd' }],
  ],
  ['comments are ignored', ':\n:data: a\n: ping\n\ndata: b\n:\n\n', [{ data: 'b' }]],
  ['only the first colon splits', 'data: a:b: c\n\n', [{ data: 'a:b: c' }]],
  ['a tab is not a space', 'data:\ta\n\n', [{ data: '\ta' }]],
  ['what the end cuts off is dropped', 'data: a\n\ndata: b\n', [{ data: 'a' }]],
  ['U+2028 and U+0085 end no line', 'data: a\u2028b\u0085c\n\n', [{ data: 'a\u2028b\u0085c' }]],
];

for (const [name, stream, expected] of vectors) {
  test(`reads the standard: ${name}`, () => {
    const events = parse(stream);
    assert.equal(events.length, expected.length);
    expected.forEach((event, at) => assert.deepEqual({ ...events[at], ...event }, events[at]));
  });
}

test('keeps retry only where it is all digits', () => {
  const parser = createEventStreamParser();
  assert.equal(parser.retryMs(), undefined);
  parser.push(bytesOf('retry: 2000\n'));
  parser.push(bytesOf('retry: 3s\nretry: -1\nretry: 1.5\nretry:\nretry\n'));
  assert.equal(parser.retryMs(), 2000);
  parser.push(bytesOf('retry:0\n'));
  assert.equal(parser.retryMs(), 0);
});

test('takes CR and LF in two pieces as one line end', () => {
  assert.deepEqual(dataOf('data: a\r', '\ndata: b\r', '\n', '\r', '\n'), ['a\nb']);
  assert.deepEqual(dataOf('data: a\r', '', '\ndata: b\n\n'), ['a\nb']);
});

test('gives an event at the CR that ends it, without waiting for more', () => {
  assert.deepEqual(dataOf('data: a\r\r'), ['a']);
});

test('reads characters and a BOM that are split over pieces', () => {
  const bytes = bytesOf('\uFEFFdata: 你🙂é\n\n');
  assert.deepEqual(dataOf(...[...bytes].map((byte) => Uint8Array.of(byte))), ['你🙂é']);
});

test('replaces bytes that are not UTF-8 and goes on', () => {
  assert.deepEqual(dataOf('data: ', Uint8Array.of(0xff, 0xf0, 0x9f), '\n\ndata: b\n\n'), [
    '\uFFFD\uFFFD',
    'b',
  ]);
});

test('however the bytes are split, the events are the same', () => {
  const piece = fc.constantFrom(
    'data',
    'id',
    'event',
    ':',
    ' ',
    '\r',
    '\n',
    '\r\n',
    '\n\n',
    '\0',
    '\uFEFF',
    '🙂',
    'é',
    'x',
  );
  const stream = fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(stream, fc.array(fc.nat(200), { maxLength: 12 }), (text, cuts) => {
      const bytes = bytesOf(text);
      const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
      const pieces = at.slice(1).map((end, i) => bytes.subarray(at[i], end));
      assert.deepEqual(parse(...pieces), parse(bytes));
    }),
    { numRuns: 6 },
  );
});

test('reads what a service writes as eventsource-parser does', () => {
  const frame = fc
    .record({
      comment: fc.option(fc.constant(': ping'), { nil: null }),
      id: fc.option(fc.string({ maxLength: 8 }), { nil: null }),
      event: fc.option(fc.string({ maxLength: 8 }), { nil: null }),
      data: fc.array(fc.string({ unit: anyCharacter, maxLength: 20 }), { minLength: 1, maxLength: 3 }),
    })
    .map(({ comment, id, event, data }) =>
      [
        ...(comment === null ? [] : [comment]),
        ...(id === null ? [] : [`id: ${id}`]),
        ...(event === null ? [] : [`event: ${event}`]),
        ...data.map((line) => `data: ${line.replace(/[\r\n]/g, '')}`),
        '\n',
      ].join('\n'),
    );
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 8 }), (frames) => {
      const theirs: Pick<ServerSentEvent, 'type' | 'data'>[] = [];
      const onEvent = ({ event, data }: { event?: string | undefined; data: string }): void =>
        void theirs.push({ type: event || 'message', data });
      createParser({ onEvent }).feed(frames.join(''));
      assert.deepEqual(
        parse(frames.join('')).map(({ type, data }) => ({ type, data })),
        theirs,
      );
    }),
    { numRuns: 30 },
  );
});

test('whatever data is framed comes out as it went in', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const lines = text.toWellFormed().split(/\r\n|\r|\n/);
      const frame = `${lines.map((line) => `data: ${line}`).join('\n')}\n\n`;
      assert.deepEqual(dataOf(frame), [lines.join('\n')]);
    }),
    { numRuns: 30 },
  );
});

test('refuses a line over its limit, whole or in pieces, and takes one at the limit', () => {
  const short = (...pieces: readonly string[]) => {
    const { push } = createEventStreamParser({ maxLength: 100 });
    return pieces.flatMap((piece) => push(bytesOf(piece)));
  };
  assert.equal(short(`data:${fill(95)}\n\n`)[0]?.data.length, 95);
  assert.throws(() => short(`data:${fill(96)}\n\n`), RangeError);
  assert.throws(() => short(`data:${fill(95)}`, 'x'), RangeError);
  const { push } = createEventStreamParser();
  assert.deepEqual(push(Buffer.alloc(8 * 1024 * 1024, 'x')), []);
  assert.throws(() => push(bytesOf('x')), RangeError);
});

test('refuses an event whose many lines together pass the limit', () => {
  const parser = createEventStreamParser({ maxLength: 100 });
  assert.throws(() => parser.push(bytesOf(`data: ${'x'.repeat(60)}\n`.repeat(2))), RangeError);
  const twoLines = (last: number) =>
    createEventStreamParser({ maxLength: 100 }).push(
      bytesOf(`data: y\n\ndata: ${'x'.repeat(49)}\ndata: ${'x'.repeat(last)}\n\n`),
    );
  assert.equal(twoLines(50)[1]?.data.length, 100);
  assert.throws(() => twoLines(51), RangeError);
  const first = createEventStreamParser({ maxLength: 100 }).push(
    bytesOf(`data: ${'x'.repeat(49)}\ndata: ${'x'.repeat(50)}\n\n`),
  );
  assert.equal(first[0]?.data.length, 100);
});
