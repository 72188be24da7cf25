import type { MemoComparison } from '@witan/client';
import { catalogueOf } from '../words/catalogue.ts';
import type { Catalogue } from '../words/catalogue.ts';
import { oneLine } from '../plain-text.ts';
import { capital } from '../words/message.ts';
import { cell, table, text, titled } from './blocks.ts';
import type { Block } from './blocks.ts';
import { drawn } from './markdown.ts';

const MOST = 600;

/** A comparison of two memos as Markdown, in the language of the later one, the earlier one first. */
export function comparisonAsMarkdown(found: MemoComparison): string {
  const { recommended, inputs, cells, advisors = [], band } = found;
  const words = catalogueOf(found.language);
  const { comparison: say, document, findings } = words;
  const whole = (points: number): string => words.number(points, 0);
  const sides = [say.before, say.after];
  const asked = inputs.map(({ part, before, after }) => [say.part(part), before, after]);
  const moved = cells.map((one) => [one.option, one.criterion, whole(one.before), whole(one.after)]);
  const picks = advisors.map((one) => [`${one.provider} ${one.model}`, one.before, one.after]);
  const blocks = [
    ...text('title', say.title),
    // A memo that says what to find out first, or that it is too close to call, recommends nothing.
    ...figures(
      ['', ...sides],
      [
        [say.first, recommended.before, recommended.after],
        [document.sure, findings.band[band.before], findings.band[band.after]],
      ],
    ),
    ...titled(
      'part',
      say.asked,
      asked.length > 0 ? figures(['', ...sides], asked) : text('plain', say.nothing),
    ),
    ...titled('part', say.options, optionsTable(found, words)),
    ...titled('part', say.moved, figures([document.option, document.criterion, ...sides], moved)),
    ...titled('part', document.perspectives, figures([say.first, ...sides], picks)),
  ];
  return `${drawn(blocks)}\n`;
}

function optionsTable(found: MemoComparison, words: Catalogue): Block[] {
  const { comparison: say, document } = words;
  const before = numbersIn('before', found, words);
  const after = numbersIn('after', found, words);
  const rows = found.options.map(({ name }, at) => {
    const now = after[at] ?? [];
    return [name, ...(before[at] ?? []).map((was, i) => (was === now[i] ? was : `${was} → ${now[i]}`))];
  });
  return figures(['', say.rank, document.best, document.weightedScore, document.votes], rows);
}

/** What is shown of each option in one of the memos: rank, chance, score and votes. */
function numbersIn(side: 'before' | 'after', { options }: MemoComparison, words: Catalogue): string[][] {
  const shown = options.map((option) => option[side]);
  const chances = words.percents(shown.map((option) => option?.probability ?? 0));
  return shown.map((option, at) => {
    if (option === null) return ['–', '–', '–', '–'];
    return [String(option.rank), chances[at] ?? '', words.number(option.score, 0), String(option.votes)];
  });
}

function figures(head: readonly string[], rows: readonly (readonly string[])[]): Block[] {
  const cells = rows.map((row) => ({ cells: row.map((said) => cell(oneLine(said, MOST))) }));
  return table('texts', head.map(capital), cells);
}
