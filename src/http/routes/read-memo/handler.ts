import { readStoredMemo } from '../../../domain/stored-memo.ts';
import type { Context } from 'hono';
import { readId, readMemoView } from '../../../contract/query.ts';
import type { MemoRecord } from '@witan/client';
import { memoAsAdr } from '@witan/memo/documents/adr';
import { memoAsFragment } from '@witan/memo/documents/html';
import { memoAsMarkdown } from '@witan/memo/documents/markdown';
import { readRecord } from '../../../service/records.ts';
import type { Service } from '../../../service/service.ts';
import { findMemoSignature } from '../../../service/signing.ts';
import { preferredType } from '../../accept.ts';
import { json, textAnswer } from '../../answer.ts';
import type { Env } from '../../context.ts';
import type { HtmlDocuments } from '../../html-documents.ts';

const TYPES = [
  'application/json',
  'text/markdown',
  'text/markdown;variant=adr',
  'text/html',
  'text/html;variant=fragment',
] as const;

/** GET /v1/memos/{id}: one memo, byte for byte as it was returned, or as a document for people by `Accept`. */
export function readMemoRoute(service: Service, documents: HtmlDocuments) {
  return async (c: Context<Env>): Promise<Response> => {
    const view = readMemoView(c.req.query());
    const id = readId('memo', c.req.param('id'));
    const { memo: text, record } = await readRecord(service, c.get('caller'), id);
    const signature = await findMemoSignature(service, id);
    const type = preferredType(c, TYPES);
    c.header('Vary', 'Accept');
    if (type === 'application/json')
      return json(view === null ? text : withRecord(text, record), 200, {
        ...(signature === null ? {} : { 'Memo-Signature': signature }),
        Vary: 'Accept',
      });
    const memo = readStoredMemo(text);
    const headers = { 'Cache-Control': 'no-store', Vary: 'Accept' };
    const attached = { record, signature };
    if (type === 'text/html') return documents.memo(memo, headers, attached);
    if (type === 'text/html;variant=fragment') return textAnswer(memoAsFragment(memo), 'text/html', headers);
    return textAnswer(
      type === 'text/markdown' ? memoAsMarkdown(memo, attached) : memoAsAdr(memo, attached),
      'text/markdown',
      headers,
    );
  };
}

/** The memo stands in it byte for byte. */
function withRecord(memo: string, record: MemoRecord): string {
  const { object: _object, memoId: _memoId, ...parts } = record;
  return `{"object":"memo_with_record","memo":${memo},${JSON.stringify(parts).slice(1)}`;
}
