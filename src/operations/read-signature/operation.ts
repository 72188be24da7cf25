import * as t from '../../contract/scalars.ts';
import { operation } from '../operation.ts';
import { findOwnMemo } from '../../service/tenancy.ts';

const memoSignature = t.object('MemoSignature', 'The signature of a memo.', {
  object: t.always('memo_signature'),
  memoId: t.text('The memo.'),
  signature: t.text(
    'A compact JWS (EdDSA) over the canonical JSON (RFC 8785) of the memo, with the payload left out.',
  ),
});

operation({
  id: 'readSignature',
  route: 'GET /v1/memos/{id}/signature',
  summary: "Read a memo's signature",
  description:
    'A JWS over the canonical JSON of the memo; the public keys stand at `/.well-known/jwks.json`.',
  answers: { 200: { description: 'The signature.', schema: memoSignature } },
  sample: { call: 'memos.signature($id)', result: 'signature' },
  run: async (parts, { caller, path: { id } }) => {
    const { signature } = await findOwnMemo(parts, caller, id);
    return { object: 'memo_signature', memoId: id, signature };
  },
});
