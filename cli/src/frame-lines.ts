import type { BriefingQuestion, QuestionFrame, RelatedMemo } from '@witan/client';
import { cleanText } from '@witan/memo/plain-text';
import { ENGLISH } from '@witan/memo/words/catalogue';
import { hanging, paletteOf } from '@witan/memo/documents/terminal-text';
import type { Terminal } from '@witan/memo/documents/terminal';
import { useLine } from './costs.ts';
import { draftOf, sharesOf, type FrameDraft } from './frame-draft.ts';
import { described } from './options.ts';

/** The frame as it was edited, numbered as editing names its lines. */
export function frameLines(
  frame: QuestionFrame,
  { width, colour }: Terminal,
  draft: FrameDraft = draftOf(frame),
): string {
  const { bold, dim } = paletteOf(colour);
  const part = (
    title: string,
    lead: string,
    texts: readonly string[],
    paint = (line: string) => line,
  ): string[] => {
    const items = texts.flatMap((text, i) =>
      hanging(`  ${lead}${lead === '·' ? '' : i + 1} `, cleanText(text), width),
    );
    return items.length === 0 ? [] : [bold(title), ...items.map(paint), ''];
  };
  const shares = sharesOf(draft).map(ENGLISH.percent);
  const criteria = draft.criteria.map((it, i) => `${shares[i]}  ${described(it)}`);
  const missing = frame.missingInformation.map((missing, i) => answered(missing, draft.answers.get(i)));
  const questions = frame.questions.map((asked) => askedBack(asked, draft.briefed.get(asked.id)));
  const related = frame.related.map(
    (memo, i) => `${draft.related.has(i) ? '[in the context] ' : ''}${recalled(memo)}`,
  );
  const lines = [
    ...frame.notes.map(({ message }) => cleanText(message)),
    ...part('Options', 'o', draft.options.map(described)),
    ...part('Criteria', 'k', criteria),
    ...part('What would help to know', 'a', missing),
    ...part('What the advice would turn on', '·', questions),
    ...part('Assumed', '·', frame.assumptions, dim),
    ...part('Earlier memos about the same', 'r', related),
    dim(
      frame.mode === 'test'
        ? 'Simulated advisors: nothing is paid.'
        : `${useLine(frame.estimate.agreed)}; more where they do not agree`,
    ),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function answered(question: string, answer: string | undefined): string {
  return answer === undefined ? question : `${question} → ${answer}`;
}

function askedBack({ prompt, options }: BriefingQuestion, given: readonly string[] | undefined): string {
  if (given === undefined) return `${prompt} ${options.map(({ label }) => label).join(' / ')}`;
  return answered(
    prompt,
    given.map((each) => options.find(({ id }) => id === each)?.label ?? each).join('; '),
  );
}

function recalled({ createdAt, question, headline, decision, outcome }: RelatedMemo): string {
  const decided = decision === null ? '' : ` Decided: ${decision.option ?? 'none of these'}.`;
  const came = outcome?.result ? ` Outcome: ${outcome.result.replaceAll('_', ' ')}.` : '';
  return `${createdAt.slice(0, 10)} ${question} ${headline}.${decided}${came}`;
}
