// Adds to a question's context what its frame asks for and finds.
import type { OutcomeResult } from './wire-parts.ts';
import type { RelatedMemo } from './wire-types.ts';

/** Missing information, and the asker's answer. */
export type FrameAnswer = { readonly missing: string; readonly answer: string };

const RESULTS: Readonly<Record<OutcomeResult, string>> = {
  better: 'It went better than expected.',
  as_expected: 'It went as expected.',
  worse: 'It went worse than expected.',
  mixed: 'It went partly better and partly worse than expected.',
};

/** The context with answers to the frame's missing information, and with earlier memos and their outcomes. Blank answers are left out. */
export function contextWith(
  context: string,
  { answers = [], related = [] }: { answers?: readonly FrameAnswer[]; related?: readonly RelatedMemo[] },
): string {
  const known = answers
    .filter(({ answer }) => answer.trim() !== '')
    .map(({ missing, answer }) => `${missing.trim().replace(/[.:?!。：？！]+$/u, '')}: ${answer.trim()}`);
  return [context.trim(), known.join('\n'), ...related.map(recall)]
    .filter((part) => part !== '')
    .join('\n\n');
}

function recall({ createdAt, question, recommended, decision, outcome }: RelatedMemo): string {
  const { best = null, lessons = null, result = null } = outcome ?? {};
  return [
    `Earlier decision of ${createdAt.slice(0, 10)}: ${question}`,
    `The panel recommended: ${recommended}.`,
    ...(decision ? [`Decided: ${decision.option ?? 'none of the options'}.`] : []),
    ...(decision?.note ? [`Why: ${decision.note}`] : []),
    ...(result ? [RESULTS[result]] : []),
    ...(best ? [`In hindsight the best option: ${best}.`] : []),
    ...(lessons ? [`Learned: ${lessons}`] : []),
  ].join('\n');
}
