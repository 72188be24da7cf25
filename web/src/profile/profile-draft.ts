// A profile as the form edits it.
import type { Profile, ProfileInput, ProfileLanguage } from '@witan/client';
import { type Draft, EMPTY_DRAFT, filledLists, MIDDLE_WEIGHT, rowsOf } from '../ask/draft.ts';

/** An empty language stands for that of each question. */
export type ProfileDraft = Pick<Draft, 'context' | 'criteria' | 'musts' | 'weighed'> & {
  readonly language: ProfileLanguage | '';
};

const HEAVIEST = 10;

/** Where a weight exceeds the slider's maximum, all weights are scaled down in proportion. */
export function profileDraft({ context, criteria, musts, language }: Profile): ProfileDraft {
  const most = Math.max(HEAVIEST, ...criteria.map(({ weight }) => weight ?? 0));
  const weighed = criteria.some(({ weight }) => weight !== null);
  return {
    context: context ?? '',
    criteria: rowsOf(
      criteria.map(({ weight, ...criterion }) => ({
        ...criterion,
        weight: weighed ? ((weight ?? 1) * HEAVIEST) / most : MIDDLE_WEIGHT,
      })),
    ),
    musts: rowsOf(musts),
    weighed,
    language: language ?? '',
  };
}

export function profileInput({ context, language, ...lists }: ProfileDraft): ProfileInput {
  return { context, ...filledLists({ ...EMPTY_DRAFT, ...lists }), language: language || null };
}
