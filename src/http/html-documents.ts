import { createHash } from 'node:crypto';
import type { DecisionMemo, TrackRecord } from '@witan/client';
import { readFontFaces } from '@witan/memo/documents/fonts';
import { memoAsHtml, styleOf } from '@witan/memo/documents/html';
import type { Attached } from '@witan/memo/documents/recorded';
import { trackRecordAsHtml } from '@witan/memo/documents/track-record';

type Headers = Readonly<Record<string, string>>;

/** Documents as HTML answers, with these headers besides. */
export type HtmlDocuments = {
  readonly memo: (memo: DecisionMemo, headers: Headers, attached?: Attached) => Response;
  /** As of `now` in milliseconds. */
  readonly trackRecord: (record: TrackRecord, headers: Headers, now: number) => Response;
};

/** Makes HTML answers, with the typefaces inside and a policy that allows their one style sheet alone. */
export function createHtmlDocuments(): HtmlDocuments {
  const fontFaces = readFontFaces();
  const digest = createHash('sha256').update(styleOf(fontFaces)).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${digest}'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  const answer = (html: string, headers: Headers): Response =>
    new Response(html, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
        'Referrer-Policy': 'no-referrer',
        ...headers,
      },
    });
  return {
    memo: (memo, headers, attached) => answer(memoAsHtml(memo, fontFaces, attached), headers),
    trackRecord: (record, headers, now) => answer(trackRecordAsHtml(record, fontFaces, now), headers),
  };
}
