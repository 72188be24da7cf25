import type { BriefingQuestion, QuestionFrame } from '@witan/client';
import { cleanText } from '@witan/memo/plain-text';
import { ENGLISH } from '@witan/memo/words/catalogue';
import { hanging, paletteOf } from '@witan/memo/documents/terminal-text';
import type { Terminal } from '@witan/memo/documents/terminal';
import { useLine } from './costs.ts';
import { draftOf, sharesOf, type FrameDraft } from './frame-draft.ts';
import { described } from './read-input.ts';

/** The frame as it was edited, numbered as editing names its lines. */
export function frameLines(
  frame: QuestionFrame,
  terminal: Terminal,
  draft: FrameDraft = draftOf(frame),
): string {
  const { bold, dim } = paletteOf(terminal.colour);
  const shares = sharesOf(draft).map(ENGLISH.percent);
  const parts: readonly (readonly [title: string, lead: string, texts: readonly string[]])[] = [
    ['Options', 'o', draft.options.map(({ name, description }) => described(name, description))],
    [
      'Criteria',
      'k',
      draft.criteria.map(({ name, description }, i) => `${shares[i]}  ${described(name, description)}`),
    ],
    [
      'What would help to know',
      'a',
      frame.missingInformation.map((missing, i) => {
        const answer = draft.answers.get(i);
        return answer === undefined ? missing : `${missing} → ${answer}`;
      }),
    ],
    [
      'What the advice would turn on',
      '·',
      frame.questions.map((asked) => askedBack(asked, draft.briefed.get(asked.id))),
    ],
    ['Assumed', '·', frame.assumptions],
    [
      'Earlier memos about the same',
      'r',
      frame.related.map((memo, i) => `${draft.related.has(i) ? '[in the context] ' : ''}${recalled(memo)}`),
    ],
  ];
  const lines = [
    ...frame.notes.map(({ message }) => cleanText(message)),
    ...parts.flatMap(([title, lead, texts]) => {
      const items = texts.flatMap((text, i) =>
        hanging(`  ${lead === '·' ? lead : lead + (i + 1)} `, cleanText(text), terminal.width),
      );
      return texts.length === 0 ? [] : [bold(title), ...items.map(title === 'Assumed' ? dim : String), ''];
    }),
    dim(
      frame.mode === 'test'
        ? 'Simulated advisors: nothing is paid.'
        : `${useLine(frame.estimate.agreed)}; more where they do not agree`,
    ),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function askedBack({ prompt, options }: BriefingQuestion, given: readonly string[] | undefined): string {
  if (given === undefined) return `${prompt} ${options.map(({ label }) => label).join(' / ')}`;
  const words = given.map((each) => options.find(({ id }) => id === each)?.label ?? each);
  return `${prompt} → ${words.join('; ')}`;
}

function recalled({
  createdAt,
  question,
  headline,
  decision,
  outcome,
}: QuestionFrame['related'][number]): string {
  const decided = decision === null ? '' : ` Decided: ${decision.option ?? 'none of these'}.`;
  const came = outcome?.result ? ` Outcome: ${outcome.result.replaceAll('_', ' ')}.` : '';
  return `${createdAt.slice(0, 10)} ${question} ${headline}.${decided}${came}`;
}
