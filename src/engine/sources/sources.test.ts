import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadDocument } from '@witan/documents';
import { atOnce, NO_WORDS } from '@witan/combine';
import type { Perspective } from '@witan/combine';
import {
  citableOf,
  isShared,
  longestRead,
  memoSources,
  readBy,
  sharedBrief,
  sourceText,
  withFacts,
} from './sources.ts';
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

const NAMED = { options: [{ name: 'Buy' }], criteria: [{ name: 'Cost' }] };
const LONG = documentOf(
  1,
  ...Array.from({ length: 300 }, (_, i) => `Passage ${i} says this and that. `.repeat(30)),
);

test('deals what does not fit to several readers only once options and criteria are named', () => {
  const readers = (frame: Partial<typeof NAMED>, advisors = 3): number =>
    share({ ...brief, ...frame }, [LONG], { frame: null, advisors }).sources?.rests.length ?? 0;
  assert.deepEqual(
    [readers(NAMED), readers({ options: NAMED.options }), readers({ criteria: NAMED.criteria }), readers({})],
    [3, 0, 0, 0],
  );
});

test('chooses passages by what options and criteria say, their descriptions too', () => {
  const texts = Array.from(
    { length: 300 },
    (_, i) => `${`Passage ${i} says this and that. `.repeat(30)}It names a ${i === 250 ? 'zebra' : 'horse'}.`,
  );
  const has = (description: string): boolean => {
    const options = [{ name: 'Buy', description }];
    const { sources } = share({ ...brief, options }, [documentOf(1, ...texts)], { frame: null, advisors: 1 });
    return sources?.passages.some(({ text }) => text.includes('zebra')) ?? false;
  };
  assert.deepEqual([has('Keep the zebra'), has('')], [true, false]);
});

test('gives each reader the core and its own share, and finds the longest in bytes', () => {
  const shared = share({ ...brief, ...NAMED }, [LONG], { frame: null, advisors: 3 });
  const sources = shared.sources ?? assert.fail();
  const own = readBy(shared, 1).sources;
  assert.deepEqual(own?.passages, [...sources.core, ...(sources.rests[1] ?? [])]);
  assert.equal(readBy(shared, 3), shared);
  assert.equal(readBy(brief, 0), brief);
  const [passage] = sources.core;
  assert.ok(passage);
  const rests = ['aaaa', 'ööööö', 'aaaaaa'].map((text) => [{ ...passage, text }]);
  const read = longestRead({ ...shared, sources: { ...sources, rests } });
  assert.equal(read.sources?.own?.[0]?.text, 'ööööö');
  assert.equal(longestRead(brief), brief);
});

const FACT = {
  id: 'W1',
  title: 'A survey',
  url: 'https://example.org/survey',
  domain: 'example.org',
  date: null,
  text: 'Bought modules cost 4,711 euros.',
  foundBy: [],
};

test('what search has found is shared material, and nothing found is none', () => {
  assert.equal(withFacts(brief, []), brief);
  const found = withFacts(brief, [FACT, { ...FACT, id: 'W2', url: null }]);
  assert.equal(isShared(found), true);
  assert.equal(isShared({ ...brief, context: 'We are nine.' }), true);
  assert.equal(isShared({ ...brief, briefing: { questions: [], answers: {} } }), true);
  assert.deepEqual(sourceText(found).split('\n'), [
    'W1',
    'A survey',
    'https://example.org/survey',
    FACT.text,
    'W2',
    'A survey',
    'example.org',
    FACT.text,
  ]);
});

test('a quotation may come from each source, and from all that the caller wrote', () => {
  const { sources, callers } = citableOf(
    withFacts({ ...brief, ...NAMED, context: 'We are nine people and we sell bread.' }, [FACT]),
  );
  assert.equal(sources.get('W1')?.('cost 4,711 euros'), 'cost 4,711 euros');
  assert.equal(callers('nine people and we sell'), 'nine people and we sell');
  assert.equal(callers('cost 4,711 euros'), null);
});
