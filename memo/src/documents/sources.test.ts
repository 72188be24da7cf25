import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DecisionMemo, Evidence, MemoSource } from '@witan/client';
import { memoAsHtml } from './html.ts';
import { memoAsMarkdown } from './markdown.ts';
import { MEMOS } from './memos.fixture.ts';
import { memoAsText } from './terminal.ts';
import { cells } from './terminal-text.ts';

const SOURCES: MemoSource[] = [
  {
    id: 'src_3',
    kind: 'document',
    title: 'report.pdf',
    passage: 'D1.3',
    page: 7,
    heading: 'Staff',
    text: 'Of 118 people, 31 would not follow. <b>Hiring</b> takes eleven weeks.',
    quote: 'Of 118 people, 31 would not follow',
    verified: true,
    citedBy: ['Advisor A'],
  },
  { id: 'src_9', kind: 'document', title: 'unread.docx', verified: false, citedBy: [] },
  {
    id: 'src_10',
    kind: 'web',
    title: 'A survey',
    passage: 'W1',
    url: 'https://example.org/survey',
    domain: 'example.org',
    date: '2026-09-14',
    text: 'Of 200 teams, 60 would choose it again.',
    verified: false,
    citedBy: ['Advisor A'],
  },
];

function memoWith(sources: MemoSource[]): DecisionMemo {
  const memo = MEMOS.office;
  const [first, ...others] = memo.perspectives;
  const [quoted, referred, found, ...rest] = first?.evidence ?? [];
  assert.ok(first && quoted && referred && found);
  const words = 'Of 118 people, 31 would not follow';
  const evidence: Evidence[] = [
    { ...quoted, text: 'Line one.', sources: ['src_3'], quotes: [{ source: 'src_3', text: words }] },
    { ...referred, text: 'Line two.', sources: ['src_3'] },
    {
      ...found,
      text: 'Line three.',
      sources: ['src_10'],
      quotes: [{ source: 'src_10', text: 'Of 200 teams' }],
    },
    ...rest,
  ];
  return { ...memo, sources, perspectives: [{ ...first, evidence }, ...others] };
}

/** Markup without the white space between its tags. */
const tight = (html: string): string => html.replace(/\s+/gu, ' ').replace(/ (?=[<>])|(?<=>) /gu, '');

test('shows a quotation that was found otherwise than a passage that is referred to, and a fact never as found', () => {
  const memo = memoWith(SOURCES);
  const html = tight(memoAsHtml(memo));
  assert.match(html, /Line one\.<a class="cite quoted" href="#src_3"[^>]*>1 ✓<\/a>/);
  assert.match(html, /Line two\.<a class="cite" href="#src_3"[^>]*>1<\/a>/);
  assert.match(html, /Line three\.<a class="cite" href="#src_10"[^>]*>2<\/a>/);
  for (const text of [memoAsMarkdown(memo), memoAsText(memo, { width: 100, colour: 'none' })]) {
    const plain = text.replaceAll('\\', '');
    assert.match(plain, /Line one\. \[1 ✓\]/);
    assert.match(plain, /Line two\. \[1\](?! ✓)/);
    assert.match(plain, /Line three\. \[2\](?! ✓)/);
  }
});

test('leads from a mark to the whole passage, whose markup stays text', () => {
  const html = tight(memoAsHtml(memoWith(SOURCES)));
  assert.match(
    html,
    /<details class="more"><summary>The whole passage<\/summary><div class="inside" id="src_3">/,
  );
  assert.ok(html.includes('&lt;b&gt;Hiring&lt;/b&gt;'));
  const shown = memoAsText(memoWith(SOURCES), { width: 200, colour: 'none' });
  assert.match(shown, /✓ “Of 118 people, 31 would not follow”/);
  const [first, ...others] = SOURCES;
  assert.ok(first);
  const { quote: _, ...unquoted } = first;
  const bare = memoAsText(memoWith([{ ...unquoted, verified: false }, ...others]), {
    width: 200,
    colour: 'none',
  });
  assert.doesNotMatch(bare, /“”|✓ “/);
  assert.doesNotMatch(html, /<script|href="http/);
});

test('counts on from one kind of source to the next', () => {
  const memo = memoWith(SOURCES);
  assert.deepEqual(
    [...tight(memoAsHtml(memo)).matchAll(/<ol class="sources"[^>]*>/g)].map(([tag]) => tag),
    ['<ol class="sources">', '<ol class="sources" start="2">'],
  );
  assert.match(memoAsMarkdown(memo).replaceAll('\\', ''), /^ *1\. .*report\.pdf[^]*^ *2\. .*A survey/mu);
});

test('lists what nobody cites apart, and what search found as reported', () => {
  const memo = memoWith(SOURCES);
  for (const text of [
    memoAsHtml(memo),
    memoAsMarkdown(memo),
    memoAsText(memo, { width: 100, colour: 'none' }),
  ]) {
    const plain = text.replaceAll('\\', '');
    assert.match(plain, /report\.pdf, p\. 7, Staff/);
    assert.match(plain, /Provided but not cited: unread\.docx\./);
    assert.match(plain, /Found on the web/);
    assert.match(plain, /A survey, example\.org, 2026-09-14/);
    // Who found it is hidden, and that somebody did is not.
    assert.match(plain, /cited by Advisor\sA; found by an advisor/);
    assert.match(plain, /Staff(?:<[^>]*>|[*\s])*\(cited by Advisor\sA\)/);
  }
  const unread: MemoSource = {
    id: 'src_11',
    kind: 'web',
    title: 'A blog',
    verified: false,
    citedBy: [],
    foundBy: ['Advisor B'],
  };
  assert.match(memoAsMarkdown(memoWith([...SOURCES, unread])), /\*\*A blog\*\* \(found by Advisor B\)/);
});

test('says nothing of sources where there are none', () => {
  const { sources: _, ...memo } = memoWith([]);
  assert.doesNotMatch(memoAsHtml(memo), /<h2>Sources<\/h2>|Found on the web/);
  assert.match(memoAsHtml(memoWith(SOURCES)), /<h2>Sources<\/h2>/);
});

test('quotes in the quotation marks of the memo’s language', () => {
  for (const [language, marks] of [
    ['de', '„{}“'],
    ['fr', '«\u00a0{}\u00a0»'],
    ['es', '«{}»'],
    ['zh', '“{}”'],
  ] as const) {
    const memo = { ...memoWith(SOURCES), language };
    const said = marks.replace('{}', 'Of 118 people, 31 would not follow');
    for (const text of [memoAsMarkdown(memo), memoAsText(memo, { width: 200, colour: 'none' })])
      assert.ok(text.includes(`✓ ${said}`), said);
    assert.match(memoAsHtml(memo), /<q>Of 118 people, 31 would not follow<\/q>/u);
  }
});

test('a passage below its source keeps within a narrow terminal', () => {
  const [first, ...others] = SOURCES;
  assert.ok(first);
  const text = 'Of 118 people, 31 would not follow. '.repeat(4);
  const shown = memoAsText(memoWith([{ ...first, text, quote: text }, ...others]), {
    width: 40,
    colour: 'none',
  });
  for (const line of shown.split('\n')) assert.ok(cells(line) <= 40, line);
});
