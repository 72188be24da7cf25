import assert from 'node:assert/strict';
import { test } from 'node:test';
import MiniSearch from 'minisearch';
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
const select = (documents: readonly ReadDocument[], asked: { query: string; room: number }): Selection => {
  const work = selectPassages(documents, asked);
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

test('ranks as an index of all words does', () => {
  const words = 'licence vendor cost year night lease supplier clause price'.split(' ');
  const texts = Array.from({ length: 300 }, (_, index) =>
    Array.from(
      { length: 20 + (index % 7) },
      (__, at) => words[(index * 7 + at * at * 3) % words.length],
    ).join(' '),
  );
  const query = 'Which licence, at what price a year?';
  const index = new MiniSearch<{ id: number; text: string }>({ fields: ['text'] });
  index.addAll(texts.map((text, id) => ({ id, text: ` ${text}` })));
  const best = new Set(
    index
      .search(query)
      .slice(0, 40)
      .map(({ id }) => `D1.${Number(id) + 1}`),
  );
  const { passages } = select([documentOf(1, texts)], { query, room: 9_000 });
  // The beginning is kept whatever it says.
  assert.ok(
    ids(passages)
      .filter((id) => Number(id.slice(3)) > 20)
      .every((id) => best.has(id)),
  );
  assert.ok(ids(passages).length > 20);
});
