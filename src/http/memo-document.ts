import { createHash } from 'node:crypto';
import type { DecisionMemo, MemoRecord } from '@witan/client';
import { readFontFaces } from '../document/fonts.ts';
import { memoAsHtml, styleOf } from '../document/html.ts';

/** A memo as an HTML answer with these headers besides. */
export type MemoDocument = (
  memo: DecisionMemo,
  headers: Readonly<Record<string, string>>,
  record?: MemoRecord,
) => Response;

/** Makes HTML answers of memos, with the typefaces inside and a policy that allows their one style sheet alone. */
export function createMemoDocument(): MemoDocument {
  const fontFaces = readFontFaces();
  const digest = createHash('sha256').update(styleOf(fontFaces)).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${digest}'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return (memo, headers, record) =>
    new Response(memoAsHtml(memo, fontFaces, record), {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
        'Referrer-Policy': 'no-referrer',
        ...headers,
      },
    });
}
