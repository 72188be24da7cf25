import { createHash } from 'node:crypto';
import type { DecisionMemo, TrackRecord } from '@witan/client';
import { readFontFaces } from '@witan/memo/documents/fonts';
import { memoAsHtml, styleOf } from '@witan/memo/documents/html';
import type { Attached } from '@witan/memo/documents/recorded';
import { trackRecordAsHtml } from '@witan/memo/documents/track-record';
import { text } from './reply.ts';

export type HtmlDocuments = ReturnType<typeof createHtmlDocuments>;

/** Makes HTML responses with embedded fonts, and a policy that allows their one style sheet alone. */
export function createHtmlDocuments() {
  const fontFaces = readFontFaces();
  const digest = createHash('sha256').update(styleOf(fontFaces)).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${digest}'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  const answer = (html: string): Response =>
    text(html, 'text/html', { 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer' });
  return {
    memo: (memo: DecisionMemo, attached?: Attached) => answer(memoAsHtml(memo, fontFaces, attached)),
    /** As of `now` in milliseconds. */
    trackRecord: (record: TrackRecord, now: number) => answer(trackRecordAsHtml(record, fontFaces, now)),
  };
}
