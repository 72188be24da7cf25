// Links to memos for people without an account, and what those people think.
import { z } from 'zod';
import { VIEW_LIMITS } from '@witan/memo/shared-memo';
import type { ViewProblem } from '@witan/memo/shared-memo';
import { objectError, readInput } from './fields.ts';
import { count, instant, memoId, optionId, share as part, text } from './scalars.ts';

const DEFAULT_DAYS = 30;
const days = 'expiresInDays must be a whole number from 1 to 365.';

export const shareRequest = z
  .strictObject(
    {
      expiresInDays: z
        .int({ error: days })
        .min(1, { error: days })
        .max(365, { error: days })
        .nullish()
        .describe(`After how many days the link ends; ${DEFAULT_DAYS} by default.`),
      allowViews: z
        .boolean({ error: 'allowViews must be true or false.' })
        .nullish()
        .describe('Whether readers are asked for a view of their own before they see the memo.'),
    },
    { error: objectError('The body') },
  )
  .describe('How a memo is shared.');

export const personalView = z
  .object({
    name: text('Who says so.'),
    probabilities: z
      .record(optionId, part('Chance that the option is the best; 0 to 1.'))
      .describe('They sum to 1.'),
    reason: text('Why, in a sentence.'),
    createdAt: instant('When it was given.'),
    brier: part('How far off it was; 0 is best.')
      .nullable()
      .describe('How far off it was, 0 to 1, 0 is best; null until the outcome names the best option.'),
  })
  .describe('What one person thought before it saw the answer of the panel.');

export const share = z
  .object({
    object: z.literal('share').describe('Always share.'),
    id: text('The link, by its id.'),
    memo: memoId,
    allowViews: z.boolean().describe('Whether readers are asked for a view first.'),
    createdAt: instant('When it was made.'),
    expiresAt: instant('When it ends.'),
    revokedAt: instant('When it was ended before that.')
      .nullable()
      .describe('When it was ended before that; null where it was not.'),
    opened: count('How often the memo was shown.'),
    views: z.array(personalView).describe('What readers thought; the oldest first.'),
  })
  .describe('A link to a memo for people without an account.');

export const newShare = share
  .extend({ url: text('The link itself. Told here alone.') })
  .describe('A link as it is made.');

export const shareList = z
  .object({
    object: z.literal('list').describe('Always list.'),
    shares: z.array(share).describe('Newest first, ended ones too.'),
  })
  .describe('The links to a memo.');

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
