// A frame put into the form, and back out as what is asked.
import { contextWith, type DecisionMemo, type QuestionFrame } from '@witan/client';
import { type Draft, EMPTY_DRAFT, type Inputs } from './draft.ts';

/** The heaviest criterion stands at the end of its slider. */
const HEAVIEST = 10;

/** What is answered and chosen beside the form's own fields. */
export type FrameAnswers = {
  /** By the place in the frame's list. */
  readonly answers: Readonly<Record<number, string>>;
  /** Ids of earlier memos. */
  readonly related: readonly string[];
};

export const NO_ANSWERS: FrameAnswers = { answers: {}, related: [] };

/** The draft with the frame's options and criteria in place of its own. */
export function framedDraft(draft: Draft, { options, criteria }: QuestionFrame): Draft {
  return {
    ...draft,
    options: options.map(({ name, description, predictions }, at) => ({
      key: at + 1,
      name,
      description,
      foretold: { of: name, predictions },
    })),
    criteria: weighedRows(
      criteria.map(({ name, description }, at) => ({ key: at + 1, name, description, weight: 1 })),
      criteria.map(({ weight }) => weight),
    ),
    weighed: true,
  };
}

/** The draft that revises a memo, filled with all that it was asked with; `frame` is that of the memo asked again as it was. */
export function revisedDraft(memo: DecisionMemo, frame: QuestionFrame): Draft {
  const { context, options, criteria, weighed } = framedDraft(EMPTY_DRAFT, frame);
  const was: Inputs = {
    context: frame.context ?? context,
    options,
    criteria,
    weighed,
    musts: (memo.musts ?? []).map(({ name, description }, at) => ({ key: at + 1, name, description })),
  };
  const { id, question, transparent } = memo;
  return { ...EMPTY_DRAFT, ...was, question, transparent, revises: { memo: id, question, was } };
}

/** The rows with these shares of the whole as the places of their sliders. */
export function weighedRows(rows: Draft['criteria'], shares: readonly number[]): Draft['criteria'][number][] {
  const most = Math.max(...shares);
  return rows.map((row, at) => ({ ...row, weight: ((shares[at] ?? 0) / most) * HEAVIEST }));
}

/** The draft with what was answered, and the earlier memos that were chosen, in its context. */
export function answeredDraft(draft: Draft, frame: QuestionFrame, { answers, related }: FrameAnswers): Draft {
  const given = frame.missingInformation
    .map((missing, at) => ({ missing, answer: answers[at] ?? '' }))
    .filter(({ answer }) => answer.trim() !== '');
  const chosen = frame.related.filter(({ id }) => related.includes(id));
  // Where nothing was answered, what is left out stays left out: to the earlier memo, or to the profile.
  if (given.length + chosen.length === 0) return draft;
  return { ...draft, context: contextWith(frame.context ?? '', { answers: given, related: chosen }) };
}
