import type { ComparedOption, MemoComparison } from '@witan/client';
import { ENGLISH } from '../words/catalogue.ts';
import { oneLine } from '../plain-text.ts';
import { inline } from './markdown-text.ts';

const NAMES = {
  question: 'Question',
  context: 'Context',
  documents: 'Documents',
  options: 'Options',
  criteria: 'Criteria',
  weights: 'Weights',
  musts: 'Musts',
} as const;
const MOST = 600;

/** A comparison of two memos as Markdown, the earlier one first. */
export function comparisonAsMarkdown(found: MemoComparison): string {
  const { recommended, inputs, cells, advisors = [], band } = found;
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
    ...inputs.map(({ part, before, after }) => `| ${NAMES[part]} | ${cell(before)} | ${cell(after)} |`),
    '',
    '## Options, before → after',
    '',
    '| | rank | best choice | score | votes |',
    '|---|---|---|---|---|',
    ...found.options.map(
      ({ name, before, after }) => `| ${cell(name)} | ${moves(before, after).join(' | ')} |`,
    ),
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

function moves(before: ComparedOption | null, after: ComparedOption | null): string[] {
  const sides = (say: (side: ComparedOption) => string): string => {
    const [a, b] = [before, after].map((side) => (side === null ? '–' : say(side)));
    return a === b ? (a ?? '') : `${a} → ${b}`;
  };
  return [
    sides(({ rank }) => String(rank)),
    sides(({ probability }) => ENGLISH.percent(probability)),
    sides(({ score }) => score.toFixed(1)),
    sides(({ votes }) => String(votes)),
  ];
}

function cell(text: string): string {
  return inline(oneLine(text, MOST));
}
