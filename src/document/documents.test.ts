import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { marked } from 'marked';
import type { DecisionMemo } from '@witan/client';
import { memoAsAdr } from './adr.ts';
import { memoAsHtml } from './html.ts';
import { DOCUMENT_STYLE } from './html-style.ts';
import { memoAsMarkdown } from './markdown.ts';
import { HOSTILE_MEMO, MEMOS } from './memos.fixture.ts';
import { memoAsText } from './terminal.ts';
import { cells, wrapped } from './terminal-text.ts';

const plain = (memo: DecisionMemo, width = 80) => memoAsText(memo, { width, colour: 'none' });
const all = [...Object.values(MEMOS), HOSTILE_MEMO];

function inOrder(text: string, parts: readonly string[]): void {
  let from = 0;
  for (const part of parts) {
    const found = text.indexOf(part, from);
    assert.ok(found >= 0, `"${part}" is missing or out of order`);
    from = found + part.length;
  }
}

test('a terminal breaks no line between a French quotation mark and its word, or a number and its percent sign', () => {
  assert.deepEqual(wrapped('pour «\u00a0Nous associer\u00a0» à 71\u00a0%', 12), [
    'pour «\u00a0Nous',
    'associer\u00a0» à',
    '71\u00a0%',
  ]);
});

test('shows the same parts in the same order in every form', () => {
  const { office, billing } = MEMOS;
  const parts = (outcome: string): string[] => [
    'Advisor B did not answer in time',
    outcome,
    'Against it',
    'What would change it',
    'best choice',
    'Options by criteria',
    'What would change the answer',
    'How far the advisors agree',
    'Risks',
    'Perspectives',
  ];
  inOrder(memoAsMarkdown(office), parts('Close call'));
  inOrder(memoAsHtml(office).replace(/^.*<body>/su, ''), parts('Close call'));
  inOrder(plain(office), parts('CLOSE CALL'));
  for (const text of [memoAsMarkdown(billing), memoAsHtml(billing), plain(billing)]) {
    inOrder(text, ['Dissent', 'Advisor D prefers', 'before the review']);
  }
});

test('marks the recommended option and puts it first wherever options stand side by side', () => {
  for (const memo of Object.values(MEMOS)) {
    const chosen = memo.options.find(({ id }) => id === memo.verdict.option)?.name ?? '';
    const lines = plain(memo).split('\n');
    const row = lines.findIndex((line) => line.startsWith('▸1 '));
    assert.ok(lines[row]?.includes(chosen.slice(0, 12)), lines[row] ?? '');
    assert.match(memoAsMarkdown(memo), /\| \*\*▸ /u);
    assert.match(memoAsHtml(memo), /<tr class="chosen"><th scope="row"><span class="mark"/u);
  }
});

test('counts in every table of options the picks that the memo ends with', () => {
  for (const memo of [...Object.values(MEMOS), HOSTILE_MEMO]) {
    const { topPicks: _, ...agreement } = memo.agreement;
    const first = { ...memo, agreement: { ...agreement, topPicks: { [memo.recommendation.option]: 99 } } };
    const rows =
      memoAsMarkdown(first)
        .match(/^\| \**(?:▸ )?.*\|$/gmu)
        ?.slice(2, 2 + memo.options.length) ?? [];
    const votes = rows.map((row) => Number(row.replaceAll('\\|', '').replaceAll('*', '').split('|')[2]));
    assert.deepEqual(
      votes,
      memo.options
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ id }) => memo.perspectives.filter(({ late, pick }) => !late && pick === id).length),
    );
  }
});

test('writes its own words in the language of the question', () => {
  const asked: Readonly<Record<string, string>> = {
    de: 'Sollen wir das Lager auslagern oder es selbst betreiben?',
    fr: 'Devons-nous louer les bureaux ou les acheter avant la fin de l’année ?',
    es: '¿Debemos comprar el sistema o desarrollarlo nosotros mismos?',
    zh: '我们应该自己开发计费系统还是购买现成的？',
  };
  const heads: Readonly<Record<string, string>> = {
    de: 'Optionen nach Kriterien',
    fr: 'Options par critère',
    es: 'Opciones por criterio',
    zh: '各方案在各标准上的得分',
  };
  for (const [language, question] of Object.entries(asked)) {
    const memo = { ...MEMOS.billing, question };
    for (const shown of [memoAsMarkdown(memo), memoAsHtml(memo), plain(memo)]) {
      assert.ok(shown.includes(heads[language] ?? 'none'), language);
      assert.doesNotMatch(shown, /Options by criteria|Against it|comes first/u, language);
    }
    assert.match(memoAsHtml({ ...MEMOS.billing, question }), new RegExp(`<html lang="${language}">`, 'u'));
  }
});

test('every document writes shares as its language does', () => {
  const german = { ...MEMOS.billing, question: 'Sollen wir das Lager auslagern oder es selbst betreiben?' };
  for (const document of [plain, memoAsMarkdown, memoAsHtml]) {
    const shown = document(german)
      .replace(/<style>[^]*?<\/style>/gu, '')
      .replace(MEMOS.billing.verdict.confidence.explanation, '');
    assert.match(shown, /\d\u00a0%/u);
    assert.doesNotMatch(document(MEMOS.billing), /\d\u00a0%/u);
  }
});

test('with many options the table of shares has the whole width, so that no name breaks within a word', () => {
  const [first, ...others] = MEMOS.billing.options;
  assert.ok(first);
  const more = ['opt_7', 'opt_8', 'opt_9'] as const;
  const many = {
    ...MEMOS.billing,
    options: [first, ...others, ...more.map((id) => ({ ...first, id, name: id, label: id, rank: 9 }))],
  };
  const BESIDE =
    /<div class="pair"><section><h2>[^<]*<\/h2><p class="about">[^<]*<\/p><div class="wide" tabindex="0"><table class="grid shares">/u;
  assert.match(memoAsHtml(MEMOS.billing), BESIDE);
  assert.ok(many.options.length > 4);
  assert.doesNotMatch(memoAsHtml(many), BESIDE);
});

test('a name that begins with its label is not said twice', () => {
  const [first, ...others] = MEMOS.billing.options;
  assert.ok(first);
  const named = (name: string, label: string) =>
    memoAsMarkdown({ ...MEMOS.billing, options: [{ ...first, name, label }, ...others] });
  assert.doesNotMatch(named('Buy the module for four years', 'Buy the module'), /Buy the module: Buy/u);
  assert.match(named('Keep things as they are', 'Keep as is'), /Keep as is: Keep things as they are/u);
});

test('every document says what a live memo cost, and no simulated one costs anything', () => {
  const usage = { ...MEMOS.billing.usage, costUsd: 0.41, estimatedCalls: 1, unpricedCalls: 0 };
  const memo = { ...MEMOS.billing, usage };
  const shows = (changes: Partial<typeof usage>, words: RegExp): void => {
    for (const document of [plain, memoAsMarkdown, memoAsHtml])
      assert.match(document({ ...memo, usage: { ...usage, ...changes } }).replace(/\s+/gu, ' '), words);
  };
  shows({}, /About \\?\$0\.41 in model calls/u);
  shows({ estimatedCalls: 0 }, /(?<!About |least )\\?\$0\.41 in model calls/u);
  shows({ unpricedCalls: 1 }, /At least \\?\$0\.41 in model calls/u);
  assert.doesNotMatch(memoAsMarkdown(MEMOS.market), /in model calls/u);
});

test('says that a test memo is simulated, even if its notes do not', () => {
  for (const text of [memoAsMarkdown, memoAsHtml, plain, memoAsAdr]) {
    assert.match(text(MEMOS.market).replace(/\s+/gu, ' '), /Simulated advisors wrote this memo/u);
    assert.doesNotMatch(text(MEMOS.billing), /Simulated advisors/u);
  }
});

test('shows providers and models where the memo has them, and only there', () => {
  const perspectives = MEMOS.agreed.perspectives.map((item) => ({
    ...item,
    provider: 'openai',
    model: 'gpt-x',
  }));
  for (const text of [memoAsMarkdown, memoAsHtml, plain]) {
    assert.match(text({ ...MEMOS.agreed, transparent: true, perspectives }), /\(openai, gpt-x\)/u);
    assert.doesNotMatch(text(MEMOS.agreed), /openai|\(,? ?\)/u);
  }
});

test('makes Markdown in which the texts of others are only text', () => {
  const allowed = new Set([
    'heading',
    'paragraph',
    'text',
    'strong',
    'em',
    'list',
    'list_item',
    'table',
    'blockquote',
    'space',
    'hr',
    'escape',
    'codespan',
  ]);
  for (const make of [memoAsMarkdown, memoAsAdr]) {
    const kinds = new Set<string>();
    void marked.walkTokens(marked.lexer(make(HOSTILE_MEMO)), (token) => {
      kinds.add(token.type);
    });
    assert.deepEqual(
      [...kinds].filter((kind) => !allowed.has(kind)),
      [],
    );
    assert.ok(!kinds.has('codespan'));
    const html = marked.parse(make(HOSTILE_MEMO), { async: false });
    assert.doesNotMatch(html, /<(?:script|img|a|b|del|code|\/style)\b/u);
    assert.match(html, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/u);
    assert.match(html, /\[link\]\(javascript:alert\(3\)\)/u);
    assert.match(html, /&amp;lt;b&amp;gt;/u);
  }
});

test('keeps every row of a Markdown table in its columns', () => {
  for (const memo of all) {
    void marked.walkTokens(marked.lexer(memoAsMarkdown(memo)), (token) => {
      if (token.type !== 'table') return;
      for (const row of token.rows) assert.equal(row.length, token.header.length);
    });
    const columns = memo.options.length + 2;
    const table = memoAsMarkdown(memo)
      .split('\n')
      .filter((line) => line.startsWith('| '));
    assert.equal(
      table.filter((line) => line.split(/(?<!\\)\|/u).length === columns + 2).length >=
        memo.criteria.length + 3,
      true,
    );
  }
});

test('makes one HTML document that runs nothing and asks for nothing', () => {
  for (const memo of all) {
    const html = memoAsHtml(memo);
    assert.equal(html.split('<style>').length, 2);
    const markup = html.replace(DOCUMENT_STYLE, '');
    assert.doesNotMatch(markup, /<(?:script|img|link|iframe|object|embed|base|form|a|b)\b/iu);
    assert.doesNotMatch(markup, /<[^>]*\s(?:style|on\w+|href|src|srcset|action)\s*=/iu);
    assert.doesNotMatch(DOCUMENT_STYLE, /url\(|@import|expression|<\//u);
    wellNested(markup);
  }
});

function wellNested(html: string): void {
  const open: string[] = [];
  for (const [tag, close, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/gu)) {
    if (tag.endsWith('/>') || name === 'meta') continue;
    if (close === '') open.push(name);
    else assert.equal(open.pop(), name, `${tag} closes something else`);
  }
  assert.deepEqual(open, []);
}

test('drops control and bidi characters in every form', () => {
  for (const make of [memoAsMarkdown, memoAsHtml, memoAsAdr, plain]) {
    assert.doesNotMatch(make(HOSTILE_MEMO), /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069\u200e\u200f]/u);
  }
});

test('stays within the width of the terminal, whatever the texts', () => {
  const wide = '東京の事務所を移す👩‍👩‍👧 '.repeat(12);
  const asian = {
    ...HOSTILE_MEMO,
    question: wide,
    recommendation: { ...HOSTILE_MEMO.verdict, headline: wide.replaceAll(' ', ''), rationale: wide },
  };
  for (const memo of [...all, asian]) {
    for (const width of [40, 59, 72, 80, 100]) {
      for (const line of plain(memo, width).split('\n')) {
        assert.ok(cells(line) <= width, `${cells(line)} cells of ${width}: ${line}`);
      }
    }
  }
});

test('shows eight options and twelve criteria within 80 columns', () => {
  const { billing } = MEMOS;
  const options = Array.from({ length: 8 }, (_, i) => ({
    ...(billing.options[i % 3] ?? never()),
    id: `opt_${i + 1}` as const,
    rank: i + 1,
  }));
  const criteria = Array.from({ length: 12 }, (_, i) => ({
    ...(billing.criteria[i % 4] ?? never()),
    id: `crt_${i + 1}` as const,
  }));
  const text = plain({ ...billing, options, criteria });
  for (const line of text.split('\n')) assert.ok(cells(line) <= 80, line);
  assert.match(text, /^ 8 /mu);
});

function never(): never {
  throw new Error('The fixture has three options and four criteria.');
}

test('says the same with and without colours', () => {
  for (const memo of all) {
    const coloured = memoAsText(memo, { width: 80, colour: 'ansi' });
    assert.ok(coloured.includes('\u001b[1m'));
    assert.equal(stripVTControlCharacters(coloured), plain(memo));
    for (const piece of coloured.split('\u001b').slice(1))
      assert.match(piece, /^\[(?:1|2|22|31|32|33|36|39)m/u);
  }
});

test('writes a decision record under the headings of MADR, as a proposal', () => {
  const record = memoAsAdr(MEMOS.billing);
  assert.match(
    record,
    /^---\nstatus: proposed\ndate: 2026-11-21\nconsulted: Advisor A, Advisor B, Advisor C, Advisor D\n---\n/u,
  );
  inOrder(record, [
    '# Use Draw the line inside the monolith for',
    '## Context and Problem Statement',
    '## Decision Drivers',
    '## Considered Options',
    '## Decision Outcome',
    '### Consequences',
    '### Confirmation',
    '## Pros and Cons of the Options',
    '## More Information',
  ]);
});

test('begins with the brief', () => {
  const { brief } = MEMOS.billing;
  for (const text of [memoAsMarkdown, memoAsHtml, plain]) {
    const flat = (memo: DecisionMemo) => text(memo).replace(/\s+/gu, ' ');
    inOrder(flat(MEMOS.billing), [
      'Draw the line inside the monolith',
      'Three of four advisors prefer',
      brief.reasons[0] ?? '',
      'Against it:',
      'What would change it:',
      'Next',
    ]);
  }
});
