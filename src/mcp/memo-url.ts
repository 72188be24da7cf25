import type { MemoId } from '@witan/client';

/** Where the page of a service shows a memo; null without a service that stays. */
export function memoUrl(baseUrl: string | null, id: MemoId): string | null {
  return baseUrl === null ? null : `${baseUrl.replace(/\/+$/u, '')}/#/memo/${id}`;
}
