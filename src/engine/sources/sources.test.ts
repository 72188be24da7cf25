import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadDocument } from '@witan/documents';
import { atOnce, NO_WORDS } from '@witan/combine';
import type { Perspective } from '@witan/combine';
import { isShared, memoSources, sharedBrief } from './sources.ts';
import type { SharedBrief } from './sources.ts';

const share = (...given: Parameters<typeof sharedBrief>): SharedBrief => atOnce(sharedBrief(...given));

const brief = {
  question: 'Buy or build?',
  context: null,
  options: [],
  criteria: [],
  musts: [],
  transparent: false,
};

function documentOf(place: number, ...texts: readonly string[]): ReadDocument {
  const passages = texts.map((text, index) => ({
    id: `D${place}.${index + 1}`,
    page: index + 1,
    heading: 'Costs',
    text,
  }));
  return { name: `${place}.pdf`, kind: 'pdf', pages: texts.length, characters: 0, passages };
}

function perspectiveOf(
  advisor: Perspective['advisor'],
  ...cites: readonly { ref: string; quote?: string }[]
): Perspective {
  const cell = {
    option: 'opt_1',
    criterion: 'crt_1',
    score: 50,
    low: 40,
    high: 60,
    evidence: 'So it is.',
    cites,
  } as const;
  return {
    advisor,
    cells: [cell],
    probabilities: {},
    ...NO_WORDS,
  };
}

test('lists each passage that is cited once with all who cite it, then the documents that nobody cites', () => {
  const shared = share(brief, [documentOf(1, 'It costs 40.', 'It is old.'), documentOf(2, 'Unread.')], {
    frame: null,
    advisors: 4,
  });
  const said = [
    perspectiveOf('Advisor B', { ref: 'D1.2' }),
    perspectiveOf('Advisor A', { ref: 'D1.2', quote: 'It is old' }),
  ];
  assert.deepEqual(memoSources(shared, said), [
    {
      id: 'src_2',
      kind: 'document',
      title: '1.pdf',
      passage: 'D1.2',
      page: 2,
      heading: 'Costs',
      text: 'It is old.',
      quote: 'It is old',
      verified: true,
      citedBy: ['Advisor A', 'Advisor B'],
    },
    { id: 'src_5', kind: 'document', title: '2.pdf', verified: false, citedBy: [] },
  ]);
});

test('gives every source an id of its own', () => {
  const documents = [documentOf(1, 'It costs 40.', 'It is old.'), documentOf(2, 'Unread.')];
  const shared = share(brief, documents, { frame: null, advisors: 4 });
  const said = [perspectiveOf('Advisor A', { ref: 'D1.1' }, { ref: 'D1.2' })];
  const ids = memoSources(shared, said)?.map(({ id }) => id);
  assert.deepEqual(ids, ['src_1', 'src_2', 'src_5']);
});

test('has no sources where the question came without documents, and then nothing is shared', () => {
  const shared = share(brief, [], { frame: null, advisors: 4 });
  assert.equal(memoSources(shared, [perspectiveOf('Advisor A', { ref: 'D1.1' })]), undefined);
  assert.equal(isShared(shared), false);
  assert.equal(isShared(share(brief, [documentOf(1, 'One.')], { frame: null, advisors: 4 })), true);
});

test('leaves the documents as much room as the context does not take, and some in any case', () => {
  const long = documentOf(
    1,
    ...Array.from({ length: 500 }, (_, i) => `Passage ${i} says this and that. `.repeat(30)),
  );
  const size = (context: string | null) =>
    (share({ ...brief, context }, [long], { frame: null, advisors: 4 }).sources?.passages ?? []).reduce(
      (sum, { text }) => sum + text.length,
      0,
    );
  assert.ok(size(null) > 90_000 && size(null) <= 100_000);
  assert.ok(size('x'.repeat(60_000)) <= 40_000);
  assert.ok(size('x'.repeat(100_000)) > 8_000);
});
