// Fills the form from a frame, and adds the answers to the draft.
import { contextWith, type DecisionMemo, type QuestionFrame } from '@witan/client';
import { NO_PICK } from '../shared/own-view-field.tsx';
import { type Draft, EMPTY_DRAFT, type FrameAnswers, type Inputs, type Preview, rowsOf } from './draft.ts';
import { joinedBriefing } from './joined-briefing.ts';

/** The maximum of a slider, for the heaviest criterion. */
const HEAVIEST = 10;

export const NO_ANSWERS: FrameAnswers = { chosen: {}, words: {}, more: '', related: [], view: NO_PICK };

/** The frame's options and criteria as rows of a draft. */
export function framedLists({ options, criteria }: QuestionFrame): Preview['lists'] {
  const shares = criteria.map(({ weight }) => weight);
  return {
    options: rowsOf(
      options.map(({ name, description, ...told }) => ({ name, description, framed: { of: name, told } })),
    ),
    criteria: weighedRows(rowsOf(criteria), shares),
    weighed: true,
  };
}

/** The draft that revises a memo, filled with the memo's inputs; `frame` is its frame with no changes. */
export function revisedDraft(memo: DecisionMemo, frame: QuestionFrame): Draft {
  const was: Inputs = {
    ...framedLists(frame),
    context: frame.context ?? '',
    musts: rowsOf((memo.musts ?? []).map(({ name, description }) => ({ name, description }))),
  };
  const { id, question, transparent } = memo;
  return { ...EMPTY_DRAFT, ...was, question, transparent, revises: { memo: id, question, was } };
}

/** The rows with weights scaled from these shares, so that the heaviest is at the slider's maximum. */
export function weighedRows(rows: Draft['criteria'], shares: readonly number[]): Draft['criteria'][number][] {
  const most = Math.max(...shares);
  return rows.map((row, at) => ({ ...row, weight: ((shares[at] ?? 0) / most) * HEAVIEST }));
}

/** The draft with the answers, and with the chosen earlier memos in its context. */
export function answeredDraft(draft: Draft, frame: QuestionFrame, given: FrameAnswers): Draft {
  const answers = frame.questions.flatMap(({ id }): [string, string[]][] => {
    const words = given.words[id]?.trim() ?? '';
    const answer = [...(given.chosen[id] ?? []), ...(words === '' ? [] : [words])];
    return answer.length === 0 ? [] : [[id, answer]];
  });
  const { questions } = frame;
  const named = draft.options.some(({ name }) => name === given.view.option);
  const answered = {
    ...draft,
    preview: null,
    view: named ? given.view : NO_PICK,
    briefing: joinedBriefing(draft.briefing, { questions, answers: Object.fromEntries(answers) }),
  };
  const related = frame.related.filter(({ id }) => given.related.includes(id));
  const more = given.more.trim();
  // An unchanged context is left out, so that the earlier memo or the profile still fills it in.
  if (more === '' && related.length === 0) return answered;
  const context = [frame.context?.trim() ?? '', more].filter((part) => part !== '').join('\n\n');
  return { ...answered, context: contextWith(context, { related }) };
}
