// A frame as it is edited at the terminal, one line at a time.
import { contextWith } from '@witan/client';
import type { CriterionInput, DeliberateParams, OptionInput, QuestionFrame } from '@witan/client';
import type { Answers } from './ask-back.ts';
import { readOption, readCriterion } from './options.ts';

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
export function requestWith(
  request: DeliberateParams,
  { context, missingInformation, questions, related }: QuestionFrame,
  draft: FrameDraft,
): DeliberateParams {
  const answers = [...draft.answers].map(([at, answer]) => ({
    missing: missingInformation[at] ?? '',
    answer,
  }));
  const chosen = related.filter((_, at) => draft.related.has(at));
  const answered = answers.length + chosen.length > 0;
  return {
    ...request,
    options: draft.options,
    criteria: draft.criteria,
    ...(draft.briefed.size > 0
      ? { briefing: { questions, answers: Object.fromEntries(draft.briefed) } }
      : {}),
    // Left out where nothing was answered: the earlier memo or the profile then fills it in.
    ...(answered ? { context: contextWith(context ?? '', { answers, related: chosen }) } : {}),
  };
}

/** Each criterion's share of the whole, 0 to 1. */
export function sharesOf({ criteria }: Pick<FrameDraft, 'criteria'>): number[] {
  const whole = criteria.reduce((total, { weight }) => total + weight, 0);
  return criteria.map(({ weight }) => weight / whole);
}

const LINE = /^([okar])(\d{0,2})(?:\s+(.*))?$/;

/** The draft after one line of editing. Throws a CliError that says what the line should look like. */
export function edited(draft: FrameDraft, frame: QuestionFrame, line: string): FrameDraft | null {
  const [, what, number = '', text = ''] = LINE.exec(line.trim()) ?? [];
  const at = number === '' ? null : Number(number) - 1;
  const words = text.trim();
  if (what === 'o') {
    const options = replaced(draft.options, at, words, (given, old) => keepForetold(readOption(given), old));
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

/** Predictions belong to the option's name: renamed, it loses them. */
function keepForetold(option: OptionInput, old: OptionInput | undefined): OptionInput {
  return old?.name === option.name && old.predictions ? { ...option, predictions: old.predictions } : option;
}

/** The list with an item added, replaced or ("-") removed; null where the line asks for none of these. */
function replaced<T>(
  list: readonly T[],
  at: number | null,
  words: string,
  read: (words: string, old: T | undefined) => T,
): T[] | null {
  if (words === '' || (at !== null && list[at] === undefined)) return null;
  if (at === null) return words === '-' ? null : [...list, read(words, undefined)];
  return words === '-' ? list.toSpliced(at, 1) : list.with(at, read(words, list[at]));
}
