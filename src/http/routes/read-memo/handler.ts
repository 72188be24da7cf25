import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { readId } from '../../../contract/query.ts';
import type { DecisionMemo } from '@witan/client';
import { memoAsAdr } from '../../../document/adr.ts';
import { DOCUMENT_STYLE } from '../../../document/html-style.ts';
import { memoAsHtml } from '../../../document/html.ts';
import { memoAsMarkdown } from '../../../document/markdown.ts';
import { readMemo } from '../../../service/memos.ts';
import type { Service } from '../../../service/service.ts';
import { preferredType } from '../../accept.ts';
import { json } from '../../answer.ts';
import type { Env } from '../../context.ts';

const TYPES = ['application/json', 'text/markdown', 'text/markdown;variant=adr', 'text/html'] as const;
const STYLE_DIGEST = createHash('sha256').update(DOCUMENT_STYLE).digest('base64');
const DOCUMENT_CSP = `default-src 'none'; style-src 'sha256-${STYLE_DIGEST}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** GET /v1/memos/{id}: one memo, byte for byte as it was returned, or as a document for people by `Accept`. */
export function readMemoRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> => {
    const text = await readMemo(service, c.get('caller'), readId('memo', c.req.param('id')));
    const type = preferredType(c.req.header('accept') ?? null, TYPES);
    c.header('Vary', 'Accept');
    if (type === 'application/json') return json(text, 200, { Vary: 'Accept' });
    // `as`: the store holds what this service once returned.
    const memo = JSON.parse(text) as DecisionMemo;
    if (type === 'text/html') {
      return document(memoAsHtml(memo), 'text/html', { 'Content-Security-Policy': DOCUMENT_CSP });
    }
    return document(type === 'text/markdown' ? memoAsMarkdown(memo) : memoAsAdr(memo), 'text/markdown');
  };
}

function document(body: string, type: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(body, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'no-store',
      Vary: 'Accept',
      ...headers,
    },
  });
}
