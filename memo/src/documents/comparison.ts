import type { ComparedOption, MemoComparison } from '@witan/client';
import { catalogueOf } from '../words/catalogue.ts';
import type { Catalogue } from '../words/catalogue.ts';
import { oneLine } from '../plain-text.ts';
import { capital } from '../words/message.ts';
import { inline } from './markdown-text.ts';

const MOST = 600;

/** A comparison of two memos as Markdown, in the language of the later one, the earlier one first. */
export function comparisonAsMarkdown(found: MemoComparison): string {
  const { recommended, inputs, cells, advisors = [], band } = found;
  const words = catalogueOf(found.language);
  const { comparison: say, document, findings } = words;
  const whole = (points: number): string => words.number(points, 0);
  const [before, after] = [
    numbersOf(
      found.options.map((one) => one.before),
      words,
    ),
    numbersOf(
      found.options.map((one) => one.after),
      words,
    ),
  ];
  const moves = (at: number): string[] =>
    (before[at] ?? []).map((was, i) => (was === after[at]?.[i] ? was : `${was} → ${after[at]?.[i]}`));
  const sides = ['', say.before, say.after];
  const parts = [
    `# ${say.title}`,
    // A memo that says what to find out first, or that it is too close to call, recommends nothing.
    table(sides, [
      [say.first, recommended.before, recommended.after],
      [document.sure, findings.band[band.before], findings.band[band.after]],
    ]),
    ...(inputs.length === 0 ? [`## ${say.asked}`, say.nothing] : []),
    ...section(
      say.asked,
      sides,
      inputs.map(({ part, ...was }) => [say.part(part), was.before, was.after]),
    ),
    ...section(
      say.options,
      ['', say.rank, document.best, document.weightedScore, document.votes],
      found.options.map(({ name }, at) => [name, ...moves(at)]),
    ),
    ...section(
      say.moved,
      [document.option, document.criterion, say.before, say.after],
      cells.map((one) => [one.option, one.criterion, ...[one.before, one.after].map(whole)]),
    ),
    ...section(
      document.perspectives,
      [say.first, say.before, say.after],
      advisors.map((one) => [`${one.provider} ${one.model}`, one.before, one.after]),
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

type Rows = readonly (readonly string[])[];

/** Nothing where there are no rows. */
function section(title: string, head: readonly string[], rows: Rows): string[] {
  return rows.length === 0 ? [] : [`## ${title}`, table(head, rows)];
}

function table(head: readonly string[], rows: Rows): string {
  const lines = [head.map(capital), head.map(() => '---'), ...rows.map((row) => row.map(cell))];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

/** What is shown of each option of one of the memos: rank, chance, score and votes. */
function numbersOf(options: readonly (ComparedOption | null)[], words: Catalogue): string[][] {
  const chances = words.percents(options.map((option) => option?.probability ?? 0));
  return options.map((option, at) => {
    if (option === null) return ['–', '–', '–', '–'];
    const { rank, score, votes } = option;
    return [String(rank), chances[at] ?? '', words.number(score, 0), String(votes)];
  });
}

function cell(text: string): string {
  return inline(oneLine(text, MOST));
}
