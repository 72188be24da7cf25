import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeFacts, readAddress } from './merge-facts.ts';
import type { ReportedFact } from '../answers/answers.ts';
import type { Report } from './merge-facts.ts';

const fact = (url: string, sentence = 'It costs 40 euros.'): ReportedFact => ({
  url,
  title: 'A page',
  date: '2026-09-14',
  sentence,
});
const report = (
  advisor: Report['advisor'],
  facts: readonly ReportedFact[],
  found = facts.map(({ url }) => url),
): Report => ({
  advisor,
  facts,
  found: found.map((url) => ({ url, title: '' })),
});

test('merges the same sentence of the same page, whoever found it and whatever tracked it', () => {
  const merged = mergeFacts([
    report('Advisor B', [fact('https://www.example.org/a?utm_source=openai&page=2#top')]),
    report('Advisor A', [fact('https://www.example.org/a?page=2&gclid=1', 'It  costs 40 EUROS')]),
    report('Advisor C', [fact('https://www.example.org/a?page=2', 'Another sentence of it.')]),
  ]);
  assert.deepEqual(
    merged.map(({ id, url, foundBy }) => [id, url, foundBy]),
    [
      ['W1', 'https://www.example.org/a?page=2', ['Advisor A', 'Advisor B']],
      ['W2', 'https://www.example.org/a?page=2', ['Advisor C']],
    ],
  );
});

test('leaves out a page that no search has found, however sure the model is of it', () => {
  const made = report(
    'Advisor A',
    [fact('https://example.org/real', 'It is so.'), fact('https://example.org/made-up', 'It is not.')],
    ['https://example.org/real'],
  );
  assert.deepEqual(
    mergeFacts([made]).map(({ url, text }) => [url, text]),
    [['https://example.org/real', 'It is so.']],
  );
  assert.deepEqual(mergeFacts([report('Advisor A', [fact('https://example.org/a')], [])]), []);
});

test('cuts a title to 200 characters and a sentence to 600', () => {
  const page = 'https://example.org/a';
  const long = { ...fact(page, 'b'.repeat(601)), title: 'a'.repeat(201) };
  const whole = { ...fact(page, 'd'.repeat(600)), title: 'c'.repeat(200) };
  assert.deepEqual(
    mergeFacts([report('Advisor A', [long, whole])]).map(({ title, text }) => [title, text]),
    [
      [`${'a'.repeat(199)}…`, `${'b'.repeat(599)}…`],
      [whole.title, whole.sentence],
    ],
  );
});

test('a page is called what the advisor calls it, else what the search calls it, else by its domain', () => {
  const url = 'https://www.example.org/a';
  const titleOf = (reported: string, found: string): string | undefined =>
    mergeFacts([
      { advisor: 'Advisor A', facts: [{ ...fact(url), title: reported }], found: [{ url, title: found }] },
    ])[0]?.title;
  assert.equal(titleOf('Reported', 'Found'), 'Reported');
  assert.equal(titleOf(' ', 'Found'), 'Found');
  assert.equal(titleOf('', '\n'), 'example.org');
});

test('leaves out a fact that says nothing, and one whose address is none', () => {
  const page = 'https://example.org/a';
  assert.deepEqual(
    mergeFacts([report('Advisor A', [fact(page, ' \n'), fact('the page above')], [page])]),
    [],
  );
});

test('keeps the domain alone where the provider gives redirects of its own', () => {
  const google: Report = {
    advisor: 'Advisor C',
    facts: [fact('https://www.example.org/a'), fact('https://elsewhere.example.net/b')],
    found: [
      { url: 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/xyz', title: 'example.org' },
    ],
  };
  const [only, ...others] = mergeFacts([google]);
  assert.deepEqual([only?.url, only?.domain, others], [null, 'example.org', []]);
});

test('merges what one search gives an address of, and another the domain alone', () => {
  const google: Report = {
    advisor: 'Advisor C',
    facts: [fact('https://example.org/a')],
    found: [
      { url: 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/x', title: 'example.org' },
    ],
  };
  const addressed = report('Advisor A', [fact('https://example.org/a')]);
  for (const reports of [
    [google, addressed],
    [addressed, google],
  ])
    assert.deepEqual(
      mergeFacts(reports).map(({ url, foundBy }) => [url, foundBy]),
      [['https://example.org/a', ['Advisor A', 'Advisor C']]],
    );
});

test('takes at most six facts of an advisor, and 12,000 characters of all, the first of each before the second of any', () => {
  const many = (advisor: Report['advisor']) =>
    report(
      advisor,
      Array.from({ length: 10 }, (_, i) =>
        fact(`https://example.org/${advisor.at(-1)}/${i}`, `${'x'.repeat(590)} ${i}`),
      ),
    );
  const merged = mergeFacts([many('Advisor A'), many('Advisor B'), many('Advisor C'), many('Advisor D')]);
  assert.ok(merged.length < 24 && merged.length >= 16, `${merged.length}`);
  assert.ok(merged.reduce((sum, { text }) => sum + text.length, 0) <= 12_000);
  assert.deepEqual(
    merged.slice(0, 4).map(({ foundBy }) => foundBy[0]),
    ['Advisor A', 'Advisor B', 'Advisor C', 'Advisor D'],
  );
  assert.equal(mergeFacts([many('Advisor A')]).length, 6);
});

test('takes facts whose titles, addresses and sentences are 12,000 characters together, and not one more', () => {
  const filled = (more: number) => {
    const reports = (['Advisor A', 'Advisor B', 'Advisor C', 'Advisor D'] as const).map((advisor) =>
      report(
        advisor,
        Array.from({ length: 5 }, (_, at) => {
          const title = 'A page';
          const url = `https://example.org/${advisor.at(-1)}/${at}`;
          const isLast = advisor === 'Advisor D' && at === 4;
          const length = 600 - title.length - url.length + (isLast ? more : 0);
          return { url, title, date: null, sentence: `${at}`.padEnd(length, 'x') };
        }),
      ),
    );
    return mergeFacts(reports).length;
  };
  assert.deepEqual([filled(0), filled(1)], [20, 19]);
});

test('takes pages of the web alone for addresses, and no date that is none', () => {
  for (const url of [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://user:pass@example.org',
    'no address',
    '',
  ])
    assert.equal(readAddress(url), null, url);
  const [odd] = mergeFacts([report('Advisor A', [{ ...fact('https://example.org/'), date: 'last week' }])]);
  assert.equal(odd?.date, null);
});
