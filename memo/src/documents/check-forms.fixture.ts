// What holds of every form of any memo.
import assert from 'node:assert/strict';
import { stripVTControlCharacters } from 'node:util';
import { marked } from 'marked';
import { chanceOf } from '@witan/combine';
import type { DecisionMemo } from '@witan/client';
import { catalogueOf } from '../words/catalogue.ts';
import { briefBlocks } from './brief.ts';
import { DOCUMENT_STYLE } from './html-style.ts';
import { memoAsHtml } from './html.ts';
import { memoAsMarkdown } from './markdown.ts';
import { HOSTILE_MEMO } from './memos.fixture.ts';
import { sheetOf } from './sheet.ts';
import { cells } from './terminal-text.ts';
import { memoAsText } from './terminal.ts';

const WIDE = '東京の事務所を移す👩‍👩‍👧 '.repeat(12);

/** Of characters that take two cells, with and without spaces. */
export const ASIAN_MEMO: DecisionMemo = {
  ...HOSTILE_MEMO,
  question: WIDE,
  verdict: { ...HOSTILE_MEMO.verdict, decision: WIDE.replaceAll(' ', '') },
};

const plain = (memo: DecisionMemo, width = 80) => memoAsText(memo, { width, colour: 'none' });

export const FORMS = { plain: (memo: DecisionMemo) => plain(memo), memoAsMarkdown, memoAsHtml };

/** On one line, without markup and escapes. */
export const flat = (text: string): string =>
  text
    .replace(/<style>[^]*?<\/style>/gu, '')
    .replace(/<[^>]*>/gu, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('\\', '')
    .replace(/\s+/gu, ' ');

/** The words around it are of the memo's language, and none of English where that is another. */
export function checkWords(memo: DecisionMemo): void {
  const { language } = memo;
  const english = catalogueOf('en').document;
  const own = (words: typeof english) => [
    words.agreement,
    words.scores,
    words.sure,
    words.perspectives,
    words.process,
  ];
  for (const form of Object.values(FORMS)) {
    const shown = flat(form(memo));
    for (const words of own(catalogueOf(language).document))
      assert.ok(shown.includes(words), `${language}: ${words}`);
    if (language === 'en') continue;
    for (const words of own(english)) assert.ok(!shown.includes(words), `${language}: ${words}`);
  }
  assert.ok(memoAsHtml(memo).includes(`<html lang="${language}">`));
}

/** Each option has two numbers, and the recommended one comes first and is marked in every form. */
export function checkRecommended(memo: DecisionMemo): void {
  const table = briefBlocks(sheetOf(memo), null).find(({ kind }) => kind === 'table');
  assert.ok(table?.kind === 'table');
  assert.deepEqual(table.head, ['Option', 'votes', 'chance of being best']);
  const [first] = table.rows;
  const name = memo.options.find(({ id }) => id === memo.verdict.option)?.name ?? '';
  assert.equal(first?.look, 'chosen');
  assert.match(plain(memo), new RegExp(`^▸ ${name.slice(0, 12)}`, 'mu'));
  // In 40 cells the options stand as cards.
  for (const width of [40, 80])
    assert.match(
      memoAsText(memo, { width, colour: 'ansi' }),
      new RegExp(`^\u001b\\[1m▸ ${name.slice(0, 12)}`, 'mu'),
    );
  assert.match(memoAsMarkdown(memo), /^\| \*\*▸ /mu);
  assert.match(memoAsHtml(memo), /<tr class="chosen"><th scope="row"><span class="mark"/u);
  const votes = Object.values(memo.consensus.topPicks).reduce((sum, count) => sum + count, 0);
  const told = table.rows.map(({ cells: row }) => String(row[1]?.line));
  assert.equal(told[0], `${memo.consensus.topPicks[memo.verdict.option] ?? 0} of ${votes}`);
  assert.equal(
    told.reduce((sum, one) => sum + Number.parseInt(one, 10), 0),
    votes,
    'the votes of the table are all that were cast',
  );
}

/** Every row of a Markdown table has the columns of its head. */
export function checkTables(memo: DecisionMemo): void {
  let tables = 0;
  void marked.walkTokens(marked.lexer(memoAsMarkdown(memo)), (token) => {
    if (token.type !== 'table') return;
    tables += 1;
    for (const row of token.rows) assert.equal(row.length, token.header.length);
  });
  assert.ok(tables >= 4, String(tables));
}

/**
 * Shares of one whole add up to 100 wherever they stand in a row or column of percentages (but for equal ones, and what is
 * under 1%), and the figures beside the confidence are those of the tables.
 */
export function checkShares(memo: DecisionMemo): void {
  const whole = memoAsMarkdown(memo).replaceAll('\u00a0', ' ').replaceAll('\\|', '/');
  const tables = whole
    .split('\n\n')
    .filter((block) => block.startsWith('|'))
    .map((block) => block.split('\n').slice(2))
    .map((lines) => lines.map((line) => line.split('|').slice(1, -1)))
    .map((rows) => rows.map((row) => row.map((said) => said.replaceAll('*', '').trim())));
  const sheet = sheetOf(memo);
  const chances = sheet.words
    .percents(sheet.options.map(chanceOf))
    .map((said) => said.replaceAll('\u00a0', ' '));
  const first = tables[0]?.map((row) => row.at(-1));
  assert.deepEqual(first, chances, 'the chances on the first page');
  checkSum(chances);
  const grids = tables
    .map((rows) => rows.map((row) => row.slice(1).map((said) => said.replaceAll(/[• ]/gu, ''))))
    .filter(
      (rows) => rows.flat().length > 0 && rows.flat().every((said) => /^(?:&[lg]t;)?\d+%$/u.test(said)),
    );
  for (const row of grids.flat()) if (row.length > 1) checkSum(row);
  const ranks = grids.findLast(
    (rows) => rows.length === rows[0]?.length && rows.length === memo.options.length,
  );
  for (const place of ranks?.keys() ?? []) checkSum(ranks?.map((row) => row[place] ?? '') ?? []);
  const told = memo.verdict.confidence.explanation.replaceAll('\u00a0', '').replaceAll(' %', '%');
  const figures = [chances[0]?.replace(' ', ''), ranks?.[0]?.[0]];
  for (const figure of figures)
    assert.ok(figure === undefined || told.includes(figure), `${figure}: ${told}`);
}

function checkSum(said: readonly string[]): void {
  const parts = said.map((one) => Number.parseInt(one, 10));
  if (parts.some(Number.isNaN) || new Set(parts).size < parts.length) return;
  assert.equal(
    parts.reduce((all, one) => all + one, 0),
    100,
    said.join(' '),
  );
}

/** The HTML runs nothing, asks for nothing, and is well nested. */
export function checkInert(memo: DecisionMemo): void {
  const html = memoAsHtml(memo);
  assert.equal(html.split('<style>').length, 2);
  const markup = html.replace(DOCUMENT_STYLE, '').replace(/="[^"]*"/gu, '=""');
  assert.doesNotMatch(markup, /<(?:script|img|link|iframe|object|embed|base|form|a|b)\b/iu);
  assert.doesNotMatch(markup, /<[^>]*\s(?:style|on\w+|href|src|srcset|action)\s*=/iu);
  assert.doesNotMatch(DOCUMENT_STYLE, /url\(|@import|expression|<\//u);
  wellNested(markup);
}

function wellNested(html: string): void {
  const open: string[] = [];
  for (const [tag, close, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/gu)) {
    if (tag.endsWith('/>') || name === 'meta') continue;
    if (close === '') open.push(name);
    else assert.equal(open.pop(), name, `${tag} closes something else`);
  }
  assert.deepEqual(open, []);
}

/** No line is wider than the terminal. */
export function checkWidth(memo: DecisionMemo, width: number): void {
  for (const line of plain(memo, width).split('\n'))
    assert.ok(cells(line) <= width, `${cells(line)} cells of ${width}: ${line}`);
}

/** Colours change nothing of the text, and only those of a known palette are used. */
export function checkColours(memo: DecisionMemo): void {
  const coloured = memoAsText(memo, { width: 80, colour: 'ansi' });
  assert.ok(coloured.includes('\u001b[1m'));
  assert.equal(stripVTControlCharacters(coloured), plain(memo));
  for (const piece of coloured.split('\u001b').slice(1))
    assert.match(piece, /^\[(?:1|2|22|31|32|33|36|39)m/u);
}
