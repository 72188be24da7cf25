// A frame as it is shown and edited at the terminal, one line at a time.
import {
  contextWith,
  type CriterionInput,
  type DeliberateParams,
  type OptionInput,
  type QuestionFrame,
  type BriefingQuestion,
  type RelatedMemo,
} from '@witan/client';
import { shares } from '@witan/combine';
import { cleanText } from '@witan/memo/plain-text';
import { ENGLISH } from '@witan/memo/words/catalogue';
import { hanging, paletteOf } from '@witan/memo/documents/terminal-text';
import type { Terminal } from '@witan/memo/documents/terminal';
import type { Answers } from './dialogue.ts';
import { readOption, readCriterion, described } from './options.ts';
import { useLine } from './costs.ts';

export type FrameDraft = {
  readonly options: readonly OptionInput[];
  /** Weights are relative; 1 is the average of those proposed. */
  readonly criteria: readonly (CriterionInput & { readonly weight: number })[];
  /** By index in the frame's `missingInformation`. */
  readonly answers: ReadonlyMap<number, string>;
  readonly related: ReadonlySet<number>;
  readonly briefed: Answers;
};

export function draftOf({ options, criteria }: QuestionFrame): FrameDraft {
  return {
    options,
    criteria: criteria.map((criterion) => ({ ...criterion, weight: criterion.weight * criteria.length })),
    answers: new Map(),
    related: new Set(),
    briefed: new Map(),
  };
}

/** The request with the frame as it was edited. */
export function requestWith(request: DeliberateParams, frame: QuestionFrame, draft: FrameDraft) {
  const { context, missingInformation: missing, questions, related } = frame;
  const answers = [...draft.answers].map(([at, answer]) => ({ missing: missing[at] ?? '', answer }));
  const chosen = related.filter((_, at) => draft.related.has(at));
  const answered = answers.length + chosen.length > 0;
  const briefing = { questions, answers: Object.fromEntries(draft.briefed) };
  return {
    ...request,
    options: draft.options,
    criteria: draft.criteria,
    ...(draft.briefed.size > 0 && { briefing }),
    // Left out where nothing was answered: the earlier memo or the profile then fills it in.
    ...(answered && { context: contextWith(context ?? '', { answers, related: chosen }) }),
  } satisfies DeliberateParams;
}

const LINE = /^([okar])(\d{0,2})(?:\s+(.*))?$/;

/** The draft after one line of editing. Throws a CliError that says what the line should look like. */
export function edited(draft: FrameDraft, frame: QuestionFrame, line: string): FrameDraft | null {
  const [, what, number = '', text = ''] = LINE.exec(line.trim()) ?? [];
  const at = number === '' ? null : Number(number) - 1;
  const words = text.trim();
  if (what === 'o') {
    const options = replaced(draft.options, at, words, (given, old) => keepTold(readOption(given), old));
    return options && { ...draft, options };
  }
  if (what === 'k') {
    const criteria = replaced(draft.criteria, at, words, (given, old) => {
      const { weight, ...criterion } = readCriterion(given, 'k');
      return { ...criterion, weight: weight ?? old?.weight ?? 1 };
    });
    return criteria && { ...draft, criteria };
  }
  if (what === 'a' && at !== null && words !== '' && frame.missingInformation[at] !== undefined)
    return { ...draft, answers: new Map([...draft.answers, [at, words]]) };
  if (what === 'r' && at !== null && words === '' && frame.related[at] !== undefined)
    return { ...draft, related: draft.related.symmetricDifference(new Set([at])) };
  return null;
}

/** What the frame says of an option belongs to its name: renamed, the option loses it. */
function keepTold(option: OptionInput, old: OptionInput | undefined): OptionInput {
  return old?.name === option.name ? { ...old, description: null, ...option } : option;
}

type ReadItem<T> = (words: string, old: T | undefined) => T;

/** The list with an item added, replaced or ("-") removed; null where the line asks for none of these. */
function replaced<T>(list: readonly T[], at: number | null, words: string, read: ReadItem<T>): T[] | null {
  if (words === '' || (at !== null && list[at] === undefined)) return null;
  if (at === null) return words === '-' ? null : [...list, read(words, undefined)];
  return words === '-' ? list.toSpliced(at, 1) : list.with(at, read(words, list[at]));
}

type Paint = (line: string) => string;

/** The frame as it was edited, numbered as editing names its lines. */
export function frameLines(frame: QuestionFrame, terminal: Terminal, draft = draftOf(frame)): string {
  const { bold, dim } = paletteOf(terminal.colour);
  const part = (title: string, lead: string, texts: readonly string[], paint: Paint = String): string[] => {
    const items = texts.flatMap((text, i) =>
      hanging(`  ${lead}${lead === '·' ? '' : i + 1} `, cleanText(text), terminal.width),
    );
    return items.length === 0 ? [] : [bold(title), ...items.map(paint), ''];
  };
  const percents = ENGLISH.percents(shares(draft.criteria.map(({ weight }) => weight)));
  const criteria = draft.criteria.map((it, i) => `${percents[i]}  ${described(it)}`);
  const missing = frame.missingInformation.map((missing, i) => answered(missing, draft.answers.get(i)));
  const questions = frame.questions.map((asked) => askedBack(asked, draft.briefed.get(asked.id)));
  const related = frame.related.map(
    (memo, i) => `${draft.related.has(i) ? '[in the context] ' : ''}${recalled(memo)}`,
  );
  const use = `${useLine(frame.estimate.agreed)}; more where they do not agree`;
  const cost = frame.mode === 'test' ? 'Simulated advisors: nothing is paid.' : use;
  const lines = [
    ...frame.notes.map(({ message }) => cleanText(message)),
    ...part('Options', 'o', draft.options.map(described)),
    ...part('Criteria', 'k', criteria),
    ...part('What would help to know', 'a', missing),
    ...part('What the advice would turn on', '·', questions),
    ...part('Assumed', '·', frame.assumptions, dim),
    ...part('Earlier memos about the same', 'r', related),
    dim(cost),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function answered(question: string, answer: string | undefined): string {
  return answer === undefined ? question : `${question} → ${answer}`;
}

function askedBack({ prompt, options }: BriefingQuestion, given: readonly string[] | undefined): string {
  if (given === undefined) return `${prompt} ${options.map(({ label }) => label).join(' / ')}`;
  const labels = given.map((each) => options.find(({ id }) => id === each)?.label ?? each);
  return answered(prompt, labels.join('; '));
}

function recalled({ createdAt, question, headline, decision, outcome }: RelatedMemo): string {
  const decided = decision === null ? '' : ` Decided: ${decision.option ?? 'none of these'}.`;
  const came = outcome?.result ? ` Outcome: ${outcome.result.replaceAll('_', ' ')}.` : '';
  return `${createdAt.slice(0, 10)} ${question} ${ENGLISH.sentence(headline)}${decided}${came}`;
}
