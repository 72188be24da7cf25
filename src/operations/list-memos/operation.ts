import { createHash } from 'node:crypto';
import { z } from 'zod';
import * as t from '../../contract/scalars.ts';
import { memoOption } from '../../contract/comparison.ts';
import { decisionMemo } from '../../contract/memo.ts';
import { confidence, verdict } from '../../contract/verdict.ts';
import { addressOf, MEMO_PAGE } from '../../contract/query.ts';
import { dayOf } from '../../domain/day.ts';
import { invalid } from '../../domain/refusal.ts';
import { requireOwnAddress } from '../../service/tenancy.ts';
import { findAccount } from '../../store/accounts.ts';
import { listMemos as list, type ListedMemo, type MemoPlace } from '../../store/list-memos.ts';
import { operation } from '../operation.ts';
import { json } from '../reply.ts';

const MEMO_ORDER = 'Newest first; with `q` the best matches first, else with `due` the longest overdue.';

const OF_ANOTHER_LIST =
  'cursor is of a list with another userEmail or other filters: send it with those, or leave it out to begin this list.';

const memoList = t.page('MemoList', "A page of an account's memos.", {
  memos: t.arrayOf(decisionMemo, MEMO_ORDER),
});

const memoSummary = t.object('MemoSummary', 'What a memo says in short.', {
  ...t.pick(decisionMemo, 'id', 'timestamp', 'mode', 'title', 'question', 'degraded').shape,
  object: t.always('memo_summary'),
  verdict: t
    .pick(verdict, 'decision', 'consensusLevel', 'consensusDisplay', 'option', 'outcome')
    .extend({
      optionName: memoOption.shape.name.describe('The name of the recommended option.'),
      band: confidence.shape.band,
    })
    .describe('What the panel recommends, in short.'),
  decision: t.nestedOrNull('What was decided; null where nothing is recorded.', {
    option: t.orNull(t.optionId, 'The option that was decided for; null: none of them.'),
  }),
  dueOn: t.orNull(
    z.iso.date(),
    'The first day on which something is open; null where nothing is. YYYY-MM-DD.',
  ),
  settled: t.bool('Whether an outcome is recorded.'),
  revised: t.bool('Whether a later memo revises it.'),
});

export const memoSummaryList = t.page('MemoSummaryList', "A page of the summaries of an account's memos.", {
  memos: t.arrayOf(memoSummary, MEMO_ORDER),
});

operation({
  id: 'listMemos',
  route: 'GET /v1/memos',
  summary: 'List the memos of an account',
  description:
    'Newest first, page by page; with `q`, of the newest 50 matches the best first (those whose words stand nearest to each other ' +
    'and most often), and then the older ones, newest first; with `due` and no `q`, the longest overdue first. A memo that is saved meanwhile shifts no page. ' +
    'A cursor goes with the account and the filters of its page. `view=summary` gives each in short, which is what a list of many should ask for.',
  query: { userEmail: addressOf('The account, by its address.'), ...MEMO_PAGE },
  answers: {
    200: {
      description: 'A page of memos, or of their summaries.',
      schema: [memoList, memoSummaryList],
    },
  },
  sample: {
    call: 'memos.summaries({ userEmail: $userEmail })',
    result: 'page',
    query: { userEmail: 'ana@example.com', view: 'summary' },
  },
  run: async ({ db, now }, { caller, query: { limit, cursor, view, ...asked } }) => {
    requireOwnAddress(caller, asked.userEmail);
    const listed = createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 8);
    const after = cursor === null ? null : readCursor(cursor, listed);
    const account = await findAccount(db, caller.organizationId, asked.userEmail);
    if (!account) return json(listJson([], null));
    const found = await list(db, {
      accountId: account.id,
      world: caller.world,
      view: view === 'full' ? 'memo' : 'summary',
      filter: {
        words: asked.q,
        outcome: asked.outcome ?? null,
        mode: asked.test === undefined ? null : MODES[asked.test],
        decided: asked.decided === undefined ? null : asked.decided === 'true',
        dueBy: asked.due === 'true' ? dayOf(now()) : null,
      },
      limit: limit + 1,
      after,
    });
    const last = found.length > limit ? (found[limit - 1] ?? null) : null;
    return json(listJson(found.slice(0, limit), last && cursorOf(last, listed)));
  },
});

/** By what `test` asks for. */
const MODES = { true: 'test', false: 'live' } as const;

/** Memos are inserted byte for byte. */
function listJson(shown: readonly ListedMemo[], nextCursor: string | null): string {
  const memos = shown.map(({ json: memo }) => memo).join(',');
  return `{"object":"list","memos":[${memos}],"nextCursor":${JSON.stringify(nextCursor)}}`;
}

/** `listed` stands for the account and the filters. */
function cursorOf({ createdAt, id, ranked }: MemoPlace, listed: string): string {
  const parts = [listed, createdAt.getTime(), id];
  if (ranked === null) return parts.join('.');
  const { rank, newest, oldest } = ranked;
  return [...parts, rank, newest.getTime(), oldest.createdAt.getTime(), oldest.id].join('.');
}

/** A place in one list says nothing in another, where its memo may stand elsewhere. */
function readCursor(cursor: string, listed: string): MemoPlace {
  const [of, time, id = '', rank, newest, oldest, oldestId] = cursor.split('.');
  if (of !== listed) throw invalid([{ path: 'cursor', message: OF_ANOTHER_LIST }]);
  const at = (ms: string | undefined): Date => new Date(Number(ms));
  const ranked =
    oldestId === undefined
      ? null
      : { rank: Number(rank), newest: at(newest), oldest: { createdAt: at(oldest), id: oldestId } };
  return { createdAt: at(time), id, ranked };
}
