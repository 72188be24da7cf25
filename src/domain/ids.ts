import { randomUUID } from 'node:crypto';
import type { DeliberationId, MemoId, QuestionId } from '@witan/client';
import { newDrawSecret } from './secret-draws.ts';

export type { DeliberationId, MemoId, QuestionId };
export type Ids = ReturnType<typeof createIds>;

/** A UUID version 7 (RFC 9562): 48 bits of milliseconds, then random bits. */
export function uuidv7(nowMs: number): string {
  const ms = Math.trunc(nowMs).toString(16).padStart(12, '0');
  // What follows the version is as in version 4: the variant and random bits.
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${randomUUID().slice('xxxxxxxx-xxxx-4'.length)}`;
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
