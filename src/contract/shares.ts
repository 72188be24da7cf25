// Links to memos for people without an account, and what those people think.
import { z } from 'zod';
import { VIEW_LIMITS } from '@witan/memo/shared-memo';
import type { ViewProblem } from '@witan/memo/shared-memo';
import { input, readInput } from './fields.ts';
import * as t from './scalars.ts';

const DEFAULT_DAYS = 30;
const days = 'expiresInDays must be a whole number from 1 to 365.';

export const shareRequest = input('ShareRequest', 'How a memo is shared.', {
  expiresInDays: t.nullish(
    z.int({ error: days }).min(1, { error: days }).max(365, { error: days }),
    `After how many days the link ends; ${DEFAULT_DAYS} by default.`,
  ),
  allowViews: t.nullish(
    z.boolean({ error: 'allowViews must be true or false.' }),
    'Whether readers are asked for a view of their own before they see the memo.',
  ),
});

export const personalView = t.object(
  'PersonalView',
  'What one person thought before it saw the answer of the panel.',
  {
    name: t.text('Who says so.'),
    probabilities: t.recordOf(
      t.optionId,
      t.share('Chance that the option is the best; 0 to 1.'),
      'They sum to 1.',
    ),
    reason: t.text('Why, in a sentence.'),
    createdAt: t.instant('When it was given.'),
    brier: t.orNull(
      t.share('How far off it was; 0 is best.'),
      'How far off it was, 0 to 1, 0 is best; null until the outcome names the best option.',
    ),
  },
);

export const share = t.object('Share', 'A link to a memo for people without an account.', {
  object: t.always('share'),
  id: t.text('The link, by its id.'),
  memo: t.memoId,
  allowViews: t.bool('Whether readers are asked for a view first.'),
  createdAt: t.instant('When it was made.'),
  expiresAt: t.instant('When it ends.'),
  revokedAt: t.orNull(
    t.instant('When it was ended before that.'),
    'When it was ended before that; null where it was not.',
  ),
  opened: t.count('How often the memo was shown.'),
  views: t.arrayOf(personalView, 'What readers thought; the oldest first.'),
});

export const newShare = share
  .extend({ url: t.text('The link itself. Told here alone.') })
  .describe('A link as it is made.')
  .register(t.components, { id: 'NewShare' });

export const shareList = t.object('ShareList', 'The links to a memo.', {
  object: t.always('list'),
  shares: t.arrayOf(share, 'Newest first, ended ones too.'),
});

export function readShareRequest(body: unknown): { expiresInDays: number; allowViews: boolean } {
  const { expiresInDays, allowViews } = readInput(shareRequest, body);
  return { expiresInDays: expiresInDays ?? DEFAULT_DAYS, allowViews: allowViews ?? false };
}

export type ViewForm = {
  readonly name: string;
  readonly percents: readonly string[];
  readonly reason: string;
};

/** Reads the form of a view: `percents` stand for these options in order. Names the first part that is wrong. */
export function readViewForm(
  form: ViewForm,
  options: readonly string[],
):
  | {
      readonly ok: true;
      readonly view: { name: string; probabilities: Record<string, number>; reason: string };
    }
  | { readonly ok: false; readonly problem: ViewProblem } {
  const name = form.name.trim();
  const reason = form.reason.trim();
  const percents = options.map((_, at) => Number((form.percents[at] ?? '').trim().replace(',', '.') || '0'));
  const total = percents.reduce((sum, value) => sum + value, 0);
  if (name === '' || name.length > VIEW_LIMITS.name) return refuse('name');
  if (percents.some((value) => !(value >= 0 && value <= 100)) || total <= 0) return refuse('percents');
  if (reason === '' || reason.length > VIEW_LIMITS.reason) return refuse('reason');
  const probabilities = Object.fromEntries(options.map((id, at) => [id, (percents[at] ?? 0) / total]));
  return { ok: true, view: { name, probabilities, reason } };
}

function refuse(problem: ViewProblem) {
  return { ok: false, problem } as const;
}
