// A memo as one HTML page that needs nothing else, runs nothing and prints well: a page to decide by, then an appendix.
import type { DecisionMemo } from '@witan/client';
import escapeHtml from 'escape-html';
import { appendixHtml } from './html-appendix.ts';
import { DOCUMENT_STYLE } from './html-style.ts';
import { htmlList, htmlParagraphs } from './html-text.ts';
import { recordedLines } from './recorded.ts';
import type { Attached, Recorded } from './recorded.ts';
import { sheetOf } from './sheet.ts';
import type { OptionRow, Sheet } from './sheet.ts';

/**
 * A whole document: no script, no style attribute, no address of anything outside. `fontFaces` are rules from
 * `readFontFaces`; without them it is set in what the reader's machine has.
 */
export function memoAsHtml(memo: DecisionMemo, fontFaces = '', attached: Attached = {}): string {
  const sheet = sheetOf(memo);
  const { language } = sheet.catalogue;
  return documentAsHtml({
    language,
    title: sheet.headline,
    fontFaces,
    article: articleHtml(sheet, attached),
  });
}

/** A document around an article. */
export function documentAsHtml(of: {
  readonly language: string;
  readonly title: string;
  readonly fontFaces: string;
  readonly article: string;
}): string {
  return (
    `<!doctype html>\n<html lang="${of.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark"><title>${escapeHtml(of.title)}</title><style>${styleOf(of.fontFaces)}</style></head>\n` +
    `<body>\n${of.article}\n</body></html>\n`
  );
}

/** The style sheet and the article alone, for a page that has the fonts and shows what is recorded by itself. */
export function memoAsFragment(memo: DecisionMemo): string {
  return `<style>${DOCUMENT_STYLE}</style>\n${articleHtml(sheetOf(memo), {})}\n`;
}

/** The text of the document's one style element. */
export function styleOf(fontFaces: string): string {
  return fontFaces + DOCUMENT_STYLE;
}

function articleHtml(sheet: Sheet, { record = null, signature = null }: Attached): string {
  return `<article class="memo" lang="${sheet.catalogue.language}">\n${briefHtml(sheet, record)}\n${appendixHtml(sheet, signature)}\n</article>`;
}

function briefHtml(sheet: Sheet, record: Recorded | null): string {
  const { words, vote, reasons, against, change, conditions, steps } = sheet;
  const parts = [
    `<p class="eyebrow">${escapeHtml(sheet.eyebrow)}</p>`,
    `<div class="question">${htmlParagraphs(sheet.question)}</div>`,
    notesHtml(sheet),
    `<div class="answer"><p class="outcome">${words.outcome[sheet.memo.recommendation.outcome]}</p><h1>${escapeHtml(sheet.headline)}</h1>` +
      `<p class="vote">${escapeHtml(vote)}</p></div>`,
    reasons.map((text) => htmlParagraphs(text)).join(''),
    labelled(sheet, words.against, against),
    labelled(sheet, words.change, change),
    optionsTable(sheet),
    `<p class="confidence">${escapeHtml(sheet.confidence)}</p>`,
    `<div class="split">${listed(words.holds, conditions, 'ul')}${listed(words.next, steps, 'ol')}</div>`,
    listed(sheet.catalogue.record.title, recordedLines(sheet.memo, record, sheet.catalogue), 'ul'),
  ];
  return `<section class="brief">\n${parts.filter((part) => part !== '').join('\n')}\n</section>`;
}

function labelled({ catalogue }: Sheet, label: string, text: string): string {
  return text.trim() === ''
    ? ''
    : `<p><em class="label">${catalogue.label(label)}</em> ${escapeHtml(text)}</p>`;
}

function listed(title: string, items: readonly string[], tag: 'ul' | 'ol'): string {
  return items.length === 0 ? '' : `<div><h3>${title}</h3>${htmlList(items, tag)}</div>`;
}

function notesHtml({ words, notes }: Sheet): string {
  return notes.length === 0
    ? ''
    : `<aside class="notes" aria-label="${words.notes}">${htmlList(notes)}</aside>`;
}

function optionsTable({ words, options }: Sheet): string {
  const head = [words.votes, words.best, words.first, words.score].map(
    (name) => `<th scope="col">${name}</th>`,
  );
  const rows = options.map(
    (row) =>
      `<tr${row.chosen ? ' class="chosen"' : ''}><th scope="row">${optionHead(row, words)}</th>` +
      `${[row.votes, row.best, row.first, row.score].map((value) => `<td>${value}</td>`).join('')}</tr>`,
  );
  return (
    `<div class="wide" tabindex="0"><table class="options"><thead><tr><th scope="col">${words.option}</th>${head.join('')}</tr></thead>` +
    `<tbody>${rows.join('')}</tbody></table></div>`
  );
}

function optionHead({ label, name, chosen, out }: OptionRow, words: Sheet['words']): string {
  const mark = chosen ? `<span class="mark" aria-label="${words.recommended}">▸</span> ` : '';
  const full = label === name ? '' : `<small>${escapeHtml(name)}</small>`;
  return `${mark}${escapeHtml(label)}${out ? ` <small class="out">${words.out}</small>` : ''}${full}`;
}
