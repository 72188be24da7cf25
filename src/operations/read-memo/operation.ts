import * as t from '../../contract/scalars.ts';
import { recordParts } from '../../contract/record.ts';
import type { MemoRecord } from '@witan/client';
import { memoAsAdr } from '@witan/memo/documents/adr';
import { memoAsFragment } from '@witan/memo/documents/html';
import { memoAsMarkdown } from '@witan/memo/documents/markdown';
import { readStoredMemo } from '../../domain/stored-memo.ts';
import { decisionMemo } from '../../contract/memo.ts';
import { readRecord } from '../../service/records.ts';
import { oneOf } from '../../contract/fields.ts';
import { operation, plain } from '../operation.ts';
import { json, text } from '../reply.ts';

const memoWithRecord = t.object('MemoWithRecord', 'A memo with what was decided on it and what came of it.', {
  object: t.always('memo_with_record'),
  memo: decisionMemo,
  ...recordParts,
});

const TYPES = [
  'application/json',
  'text/markdown',
  'text/markdown;variant=adr',
  'text/html',
  'text/html;variant=fragment',
] as const;

operation({
  id: 'readMemo',
  route: 'GET /v1/memos/{id}',
  summary: 'Read a memo',
  description:
    'Byte for byte as it was first returned. `Accept: text/markdown` or `text/html` gives it as a document for people, with ' +
    'what was decided and what came of it; `with=record` gives both as one object.',
  query: {
    with: oneOf(
      'with',
      ['record'],
      'What else is wanted: `record` for what was decided and what came of it.',
    ).optional(),
  },
  answers: {
    200: {
      description: 'The memo.',
      schema: [decisionMemo, memoWithRecord],
      content: { ...plain('text/markdown'), ...plain('text/html') },
      headers: ['Memo-Signature', 'ETag'],
    },
  },
  sample: { call: 'memos.get($id)', result: 'memo' },
  run: async (parts, { caller, path: { id }, query, preferred }) => {
    const { memo: stored, signature, record } = await readRecord(parts, caller, id);
    const type = preferred(TYPES);
    if (type === 'application/json') {
      const signed = { 'Memo-Signature': signature };
      if (!query.with) return json(stored, 200, signed);
      return json(withRecord(stored, record), 200, { ...signed, ETag: `"${record.etag}"` });
    }
    const memo = readStoredMemo(stored);
    const attached = { record, signature };
    if (type === 'text/html') return parts.documents.memo(memo, attached);
    if (type === 'text/html;variant=fragment') return text(memoAsFragment(memo), 'text/html');
    const write = type === 'text/markdown' ? memoAsMarkdown : memoAsAdr;
    return text(write(memo, attached), 'text/markdown');
  },
});

/** The memo is inserted byte for byte. */
function withRecord(memo: string, record: MemoRecord): string {
  const { object: _object, memoId: _memoId, ...parts } = record;
  return `{"object":"memo_with_record","memo":${memo},${JSON.stringify(parts).slice(1)}`;
}
