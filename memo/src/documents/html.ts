// A memo as one HTML page that needs nothing else, runs nothing and prints well.
import { html, raw } from 'hono/html';
import type { DecisionMemo } from '@witan/client';
import { appendixBlocks } from './appendix.ts';
import type { Html } from './blocks.ts';
import { briefBlocks } from './brief.ts';
import { htmlOf } from './html-blocks.ts';
import { DOCUMENT_STYLE } from './html-style.ts';
import type { Attached } from './recorded.ts';
import { sheetOf } from './sheet.ts';
import type { Sheet } from './sheet.ts';

/**
 * A whole document: no script, no style attribute, no address of anything outside. `fontFaces` are rules from
 * `readFontFaces`; without them it is set in what the reader's machine has.
 */
export function memoAsHtml(memo: DecisionMemo, fontFaces = '', attached: Attached = {}): string {
  const sheet = sheetOf(memo);
  return documentAsHtml({ ...headOf(sheet), style: styleOf(fontFaces), body: articleOf(sheet, attached) });
}

export function headOf({ memo, words }: Sheet): { readonly language: string; readonly title: string } {
  return { language: words.language, title: memo.title };
}

/** Holds the style and no white space more: a content policy may name its digest. */
export const styleElement = (style: string): Html => raw(`<style>${style}</style>`);

/** A document around its body; `robots` says what search engines may do with it. */
export function documentAsHtml(of: {
  readonly language: string;
  readonly title: string;
  readonly style: string;
  readonly robots?: string;
  readonly body: Html;
}): string {
  const robots = of.robots === undefined ? '' : html`<meta name="robots" content="${of.robots}" />`;
  return String(
    html`<!doctype html>
      <html lang="${of.language}">
        <head>
          <meta charset="utf-8" />
          ${robots}
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="referrer" content="no-referrer" />
          <meta name="color-scheme" content="light dark" />
          <title>${of.title}</title>
          ${styleElement(of.style)}
        </head>
        <body>
          <main>${of.body}</main>
        </body>
      </html> `,
  );
}

/** The style sheet and the article alone, for a page that has the fonts and shows what is recorded by itself. */
export function memoAsFragment(memo: DecisionMemo): string {
  return fragmentOf(articleOf(sheetOf(memo), {}));
}

export function fragmentOf(article: Html): string {
  return String(html`${styleElement(DOCUMENT_STYLE)} ${article} `);
}

/** The text of the document's one style element. */
export function styleOf(fontFaces: string): string {
  return fontFaces + DOCUMENT_STYLE;
}

/** `more` stands behind the appendix. */
export function articleOf(sheet: Sheet, { record = null, signature = null }: Attached, more: Html = '') {
  return html`<article class="memo" lang="${sheet.words.language}">
    <section class="brief">${htmlOf(briefBlocks(sheet, record))}</section>
    <section class="appendix">${htmlOf(appendixBlocks(sheet, signature))}</section>
    ${more}
  </article>`;
}
