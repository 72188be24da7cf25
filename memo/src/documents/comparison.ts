import type { ComparedOption, MemoComparison } from '@witan/client';
import { ENGLISH } from '../words/catalogue.ts';
import { oneLine } from '../plain-text.ts';
import { capital } from '../words/message.ts';
import { inline } from './markdown-text.ts';

const MOST = 600;

/** A comparison of two memos as Markdown, the earlier one first. */
export function comparisonAsMarkdown(found: MemoComparison): string {
  const { recommended, inputs, cells, advisors = [], band } = found;
  const sides = [found.options.map((one) => one.before), found.options.map((one) => one.after)].map(
    numbersOf,
  );
  const moves = (at: number): string[] => {
    const [before = [], after = []] = sides.map((all) => all[at]);
    return before.map((was, i) => (was === after[i] ? was : `${was} → ${after[i]}`));
  };
  const lines = [
    '# Comparison',
    '',
    // A memo that says what to find out first, or that it is too close to call, recommends nothing.
    recommended.changed
      ? `What comes first changed from **${cell(recommended.before)}** to **${cell(recommended.after)}**.`
      : `**${cell(recommended.after)}** comes first in both.`,
    band.before === band.after
      ? `Confidence is ${band.after} in both.`
      : `Confidence went from ${band.before} to ${band.after}.`,
    '',
    '## What was asked differently',
    '',
    ...(inputs.length === 0 ? ['Nothing.'] : ['| | before | after |', '|---|---|---|']),
    ...inputs.map(({ part, before, after }) => `| ${capital(part)} | ${cell(before)} | ${cell(after)} |`),
    '',
    '## Options, before → after',
    '',
    '| | rank | chance of being best | score | votes |',
    '|---|---|---|---|---|',
    ...found.options.map(({ name }, at) => `| ${cell(name)} | ${moves(at).join(' | ')} |`),
    ...(cells.length === 0 ? [] : ['', '## Scores that moved', '']),
    ...cells.map(
      ({ option, criterion, before, after }) =>
        `- ${cell(option)} on ${cell(criterion)}: ${before.toFixed(0)} → ${after.toFixed(0)}`,
    ),
    ...(advisors.length === 0 ? [] : ['', '## Advisors', '']),
    ...advisors.map(({ provider, model, before, after }) =>
      before === after
        ? `- ${cell(provider)} ${cell(model)} prefers ${cell(after)} in both.`
        : `- ${cell(provider)} ${cell(model)} moved from ${cell(before)} to ${cell(after)}.`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

/** What is shown of each option of one of the memos: rank, chance, score and votes. */
function numbersOf(options: readonly (ComparedOption | null)[]): string[][] {
  const chances = ENGLISH.percents(options.map((option) => option?.probability ?? 0));
  return options.map((option, at) => {
    if (option === null) return ['–', '–', '–', '–'];
    const { rank, score, votes } = option;
    return [String(rank), chances[at] ?? '', score.toFixed(0), String(votes)];
  });
}

function cell(text: string): string {
  return inline(oneLine(text, MOST));
}
