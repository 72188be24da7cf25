import { randomBytes } from 'node:crypto';
import type { DeliberationId, MemoId, QuestionId } from '@witan/client';
import { newDrawSecret } from './secret-draws.ts';

export type { DeliberationId, MemoId, QuestionId };
export type Ids = ReturnType<typeof createIds>;

/** A UUID version 7 (RFC 9562): 48 bits of milliseconds, then random bits. */
export function uuidv7(nowMs: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Ids that sort by the time they were made. */
export function createIds(now: () => number) {
  return {
    deliberation: (): DeliberationId => `dlb_${uuidv7(now())}`,
    memo: (): MemoId => `memo_${uuidv7(now())}`,
    question: (): QuestionId => `qst_${uuidv7(now())}`,
    organization: () => `org_${uuidv7(now())}`,
    account: () => `acc_${uuidv7(now())}`,
    key: () => `key_${uuidv7(now())}`,
    webhook: () => `whk_${uuidv7(now())}`,
    request: () => `req_${uuidv7(now())}`,
    /** What the draws of a new deliberation are derived from. */
    drawSecret: newDrawSecret,
  };
}
