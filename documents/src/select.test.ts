import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ReadDocument } from './passage.ts';
import { selectPassages } from './select.ts';
import type { Selection } from './select.ts';

function documentOf(place: number, texts: readonly string[]): ReadDocument {
  const passages = texts.map((text, index) => ({
    id: `D${place}.${index + 1}`,
    page: null,
    heading: null,
    text,
  }));
  return { name: 'same-name.txt', kind: 'text', pages: null, characters: 0, passages };
}

const filler = (count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    `Paragraph ${index} on matters of no interest here. `.repeat(8),
  );
const select = (...given: Parameters<typeof selectPassages>): Selection => {
  const work = selectPassages(...given);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
};
const ids = (texts: readonly { readonly id: string }[]): string[] => texts.map(({ id }) => id);

test('gives all passages in their order where there is room for them', () => {
  const documents = [documentOf(1, ['One.', 'Two.']), documentOf(2, ['Three.'])];
  const { passages, total } = select(documents, { query: 'three', room: 10_000 });
  assert.deepEqual([ids(passages), total], [['D1.1', 'D1.2', 'D2.1'], 3]);
});

test('keeps the beginning of each document and what is closest to the question, within the room', () => {
  const hidden = 'The licence of the vendor costs 40,000 euros a year and cannot be cancelled.';
  const documents = [documentOf(1, [...filler(60), hidden, ...filler(60)]), documentOf(2, filler(60))];
  const room = 8_000;
  const { passages, total } = select(documents, { query: 'What does the licence cost?', room });
  assert.equal(total, 181);
  assert.ok(ids(passages).includes('D1.61'));
  assert.ok(ids(passages).includes('D1.1') && ids(passages).includes('D2.1'));
  assert.ok(passages.reduce((sum, { text }) => sum + text.length, 0) <= room);
  assert.deepEqual(
    ids(passages),
    ids(passages).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })),
  );
});

test('finds passages in scripts without spaces', () => {
  const documents = [
    documentOf(1, [
      ...Array.from({ length: 50 }, () => '这一段谈的是别的事情。'.repeat(20)),
      '许可证每年的费用是四万欧元。',
    ]),
  ];
  const { passages } = select(documents, { query: '许可证的费用', room: 3_000 });
  assert.ok(ids(passages).includes('D1.51'));
});

test('chooses the same for the same documents and question', () => {
  const documents = [documentOf(1, filler(90))];
  const choose = () => ids(select(documents, { query: 'matters of interest', room: 9_000 }).passages);
  assert.deepEqual(choose(), choose());
});

test('lets other work go first every hundred passages', () => {
  const work = selectPassages([documentOf(1, filler(1_000))], { query: 'interest', room: 9_000 });
  let slices = 0;
  while (!work.next().done) slices += 1;
  assert.equal(slices, 10);
});

test('ranks a rare word before a common one, two words before one twice, and few other words before many', () => {
  const common = Array.from({ length: 40 }, () => 'The vendor has written this. '.repeat(40));
  const first = (better: string, worse: string, query: string): void => {
    for (const pair of [
      [better, worse],
      [worse, better],
    ]) {
      const padded = pair.map((text) => text.padEnd(1_500, ' .'));
      const { passages } = select([documentOf(1, [...common, ...padded])], { query, room: 3_500 });
      const chosen = pair.filter((_, at) => ids(passages).includes(`D1.${41 + at}`));
      assert.deepEqual(chosen, [better], query);
    }
  };
  first('Of a licence.', 'Of the vendor. Of the VENDOR.', 'licence vendor');
  first('Of a licence in May.', 'Of a licence, a licence.', 'May the licence end?');
  first('A licence. Of a lease.', 'A licence. A lease. Of the lease.', 'licence, licence');
  first('Of a licence.', 'Of a lease.', 'licence or lease, which licence?');
  first('A licence.', 'A lease. A lease. A lease.', `${'licence '.repeat(4)} ${'lease '.repeat(3)}`);
});

const FRAME = 60;
const sizeOf = (passages: Selection['passages']): number =>
  passages.reduce((sum, { text, document }) => sum + text.length + document.length + FRAME, 0);
const numbered = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

/** Passages of any length up to that of a real one, some of them on what is asked. */
const library = fc
  .array(
    fc.array(fc.tuple(fc.integer({ min: 1, max: 1_200 }), fc.boolean()), { minLength: 1, maxLength: 40 }),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((documents) =>
    documents.map((passages, place) =>
      documentOf(
        place + 1,
        passages.map(([length, apt]) => (apt ? 'licence ' : 'other ').repeat(200).slice(0, length)),
      ),
    ),
  );
const reading = fc.record({
  query: fc.constant('What does the licence cost?'),
  room: fc.integer({ min: 2_000, max: 60_000 }),
  readers: fc.integer({ min: 1, max: 8 }),
});

test('gives all readers the same core and each a rest of its own that fits its room, no passage twice', () => {
  fc.assert(
    fc.property(library, reading, (documents, asked) => {
      const { passages, core, rests, total } = select(documents, asked);
      const given = [core, ...rests].flatMap(ids);
      assert.equal(new Set(given).size, given.length);
      assert.deepEqual(given.toSorted(numbered), ids(passages));
      for (const part of [core, ...rests]) assert.deepEqual(ids(part), ids(part).toSorted(numbered));
      for (const rest of rests) assert.ok(sizeOf(core) + sizeOf(rest) <= asked.room);
      assert.ok(sizeOf(core) <= asked.room);
      assert.equal(rests.length, asked.readers > 1 && core.length < total ? asked.readers : 0);
    }),
    { numRuns: 20 },
  );
});

test('has every passage read by somebody where the readers together have room for it', () => {
  fc.assert(
    fc.property(library, reading, (documents, asked) => {
      const all = documents.flatMap(({ name, passages }) =>
        passages.map((passage) => ({ ...passage, document: name })),
      );
      const { passages, total } = select(documents, asked);
      const largest = Math.max(...all.map((passage) => sizeOf([passage])));
      const roomOfAll = (asked.room * 2) / 3 + asked.readers * (asked.room / 3 - largest);
      if (asked.readers > 1 && sizeOf(all) <= roomOfAll) assert.equal(passages.length, total);
    }),
    { numRuns: 20 },
  );
});

test('puts what is closest to the question into the core, and deals the next out in turn', () => {
  const apt = Array.from(
    { length: 12 },
    (_, index) => `The licence, part ${index}. ${'And so on. '.repeat(80)}`,
  );
  const documents = [documentOf(1, [...filler(40), ...apt, ...filler(40)])];
  const { core, rests } = select(documents, { query: 'What of the licence?', room: 9_000, readers: 4 });
  const isApt = (id: string): boolean => Number(id.slice(3)) > 40 && Number(id.slice(3)) <= 52;
  assert.ok(ids(core).filter(isApt).length >= 3);
  const dealt = rests.map((rest) => ids(rest).filter(isApt).length);
  assert.ok(Math.max(...dealt) - Math.min(...dealt) <= 1, String(dealt));
  assert.equal(ids(core).filter(isApt).length + dealt.reduce((sum, count) => sum + count, 0), 12);
});

test('shares as much as it can while everything is still read by somebody', () => {
  const documents = [documentOf(1, filler(100))];
  const whole = sizeOf(select(documents, { query: 'interest', room: 1_000_000 }).passages);
  const room = whole / 1.1;
  const { passages, core, rests } = select(documents, { query: 'interest', room, readers: 4 });
  assert.equal(passages.length, 100);
  assert.ok(sizeOf(core) > room * 0.9);
  for (const rest of rests) assert.ok(sizeOf(core) + sizeOf(rest) <= room);
  assert.equal(rests.length, 4);
});

/** Each takes so many characters of the room. */
const sized = (size: number, count: number, text = 'other '): string[] =>
  Array.from({ length: count }, () => text.repeat(size).slice(0, size - 'same-name.txt'.length - FRAME));
const query = 'What of the licence?';

test('fills the room to its last character, and no further', () => {
  const documents = [documentOf(1, sized(300, 10))];
  const chosen = (room: number): number => select(documents, { query, room }).passages.length;
  assert.deepEqual([3_000, 2_999, 2_700, 2_699].map(chosen), [10, 9, 9, 8]);
});

test('keeps of the documents’ beginnings a quarter of the room, three thousand characters of each at most', () => {
  const late = sized(250, 400, 'licence ');
  const begun = (room: number, count: number): number[] => {
    const documents = Array.from({ length: count }, (_, at) =>
      documentOf(at + 1, [...sized(250, 40), ...late]),
    );
    const { passages } = select(documents, { query, room });
    return documents.map(
      (__, at) =>
        passages.filter(({ id, text }) => id.startsWith(`D${at + 1}.`) && text.startsWith('other')).length,
    );
  };
  assert.deepEqual(begun(8_000, 2), [4, 4]);
  assert.deepEqual(begun(7_999, 2), [3, 3]);
  assert.deepEqual(begun(40_000, 1), [12]);
  // A passage that is longer than that is a beginning, too.
  assert.deepEqual(begun(1_000, 8), [1, 1, 1, 1, 0, 0, 0, 0]);
});
