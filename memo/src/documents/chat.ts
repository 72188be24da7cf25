import type { DecisionMemo, Quota } from '@witan/client';
import { catalogueOf } from '../words/catalogue.ts';
import { memoAsMarkdown, memoBriefAsMarkdown } from './markdown.ts';

/**
 * A memo as a message: what it cost, its first page or the whole, and where a person reads it. `url` is null where
 * nowhere; `lastRead` is how many characters of the earlier messages were read, where that is not all; `quota` is the
 * account as it is, where that may no longer be as the memo says.
 */
export function chatMemo(
  memo: DecisionMemo,
  as: {
    readonly whole: boolean;
    readonly url: string | null;
    readonly lastRead?: number | null;
    readonly quota?: Quota | null;
  },
): string {
  const { whole, url, lastRead, quota } = as;
  const { chat, number } = catalogueOf(memo.language);
  const cut = lastRead ? ` · ${chat.cut({ characters: number(lastRead, 0) })}` : '';
  const text = `*${costOf(memo, quota ?? memo.charge.quota)}${cut}*\n\n${whole ? memoAsMarkdown(memo) : memoBriefAsMarkdown(memo)}`;
  return url === null ? text : `${text}\n[The whole memo](${url})\n`;
}

/** A simulated memo says so before anything else; with a live key it is charged all the same. */
function costOf({ mode, language, charge: { charged } }: DecisionMemo, quota: Quota): string {
  const { cost, date, number, document } = catalogueOf(language);
  const told =
    charged === 0
      ? cost.free
      : cost.charged({
          credits: number(charged, 0),
          left: number(quota.remaining, 0),
          limit: number(quota.limit, 0),
          until: date(Date.parse(quota.resetsAt)),
        });
  return mode === 'test' ? `${document.simulated} · ${told}` : told;
}
