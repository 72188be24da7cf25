import type { DecisionMemo } from '@witan/client';
import { memoAsMarkdown, memoBriefAsMarkdown } from './markdown.ts';

/** A memo as a message: its first page or the whole, and where a person reads it. `url` is null where nowhere. */
export function chatMemo(
  memo: DecisionMemo,
  { whole, url }: { readonly whole: boolean; readonly url: string | null },
): string {
  const text = whole ? memoAsMarkdown(memo) : memoBriefAsMarkdown(memo);
  return url === null ? text : `${text}\n[The whole memo](${url})\n`;
}
