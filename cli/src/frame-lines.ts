// A frame as lines for a terminal.
import type { BriefingQuestion, QuestionFrame } from '@witan/client';
import { cleanText } from '@witan/memo/plain-text';
import { ENGLISH } from '@witan/memo/words/catalogue';
import { hanging, paletteOf } from '@witan/memo/documents/terminal-text';
import { draftOf, sharesOf } from './frame-draft.ts';
import type { FrameDraft } from './frame-draft.ts';
import { useLine } from './costs.ts';
import { described } from './read-input.ts';
import type { Terminal } from '@witan/memo/documents/terminal';

/** The frame as it was edited, numbered as editing names its lines. */
export function frameLines(
  frame: QuestionFrame,
  terminal: Terminal,
  draft: FrameDraft = draftOf(frame),
): string {
  const { bold, dim } = paletteOf(terminal.colour);
  const shares = sharesOf(draft);
  const item = (lead: string, text: string): string[] =>
    hanging(`  ${lead} `, cleanText(text), terminal.width);
  const part = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [bold(title), ...lines, ''];
  const lines = [
    ...frame.notes.map(({ message }) => cleanText(message)),
    ...part(
      'Options',
      draft.options.flatMap(({ name, description }, i) => item(`o${i + 1}`, described(name, description))),
    ),
    ...part(
      'Criteria',
      draft.criteria.flatMap(({ name, description }, i) =>
        item(`k${i + 1}`, `${ENGLISH.percent(shares[i] ?? 0)}  ${described(name, description)}`),
      ),
    ),
    ...part(
      'What would help to know',
      frame.missingInformation.flatMap((missing, i) => {
        const answer = draft.answers.get(i);
        return item(`a${i + 1}`, answer === undefined ? missing : `${missing} → ${answer}`);
      }),
    ),
    ...part(
      'What the advice would turn on',
      frame.questions.flatMap((asked) => item('·', askedBack(asked, draft.briefed.get(asked.id)))),
    ),
    ...part('Assumed', frame.assumptions.flatMap((text) => item('·', text)).map(dim)),
    ...part(
      'Earlier memos about the same',
      frame.related.flatMap((memo, i) =>
        item(`r${i + 1}`, `${draft.related.has(i) ? '[in the context] ' : ''}${recalled(memo)}`),
      ),
    ),
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
