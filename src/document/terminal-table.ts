// The memo's numbers in the columns of a terminal.
import { scoreRows } from './appendix.ts';
import type { Sheet } from './sheet.ts';
import { cells, fitted, padded } from './terminal-text.ts';
import type { Palette } from './terminal-text.ts';

/** A line an option, best first and marked: votes, probability, how often it comes first, weighted score. */
export function optionLines({ words, options }: Sheet, width: number, paint: Palette): string[] {
  const heads = [words.votes, words.best, words.first, words.score];
  const most = width < 72 ? 8 : width < 80 ? 14 : 17;
  const columns = heads.map((head) => Math.max(6, Math.min(most, cells(head) + 2)));
  const name = width - 4 - columns.reduce((sum, column) => sum + column, 0);
  const line = (values: readonly string[]): string =>
    values.map((value, i) => right(value, columns[i] ?? 6)).join('');
  const rows = options.map(({ rank, label, out, chosen, votes, best, first, score }) => {
    const text = `${chosen ? '▸' : ' '}${rank} ${padded(out ? `${label} (${words.out})` : label, name)}${line([votes, best, first, score])}`;
    return chosen ? paint.bold(text) : text;
  });
  return [paint.dim(`   ${padded('', name)}${line(heads)}`.trimEnd()), ...rows];
}

function right(text: string, width: number): string {
  const shown = fitted(text, width - 1);
  return ' '.repeat(Math.max(0, width - cells(shown))) + shown;
}

/** Criteria in rows, options in columns under their numbers: the mean, and the lowest and highest where there is room. */
export function cellsTable(sheet: Sheet, width: number, paint: Palette): string[] {
  const { options, words } = sheet;
  const found = scoreRows(sheet);
  const longest = Math.max(...found.map(({ criterion }) => cells(criterion)), 9);
  const room = (column: number): number => width - 2 - 6 - column * options.length;
  const spread = room(12) >= Math.min(longest, 16);
  const column = spread ? 12 : 5;
  const label = Math.max(8, Math.min(longest, room(column)));
  const rows = found.map(({ criterion, weight, cells: row }) => {
    const values = row.map(({ mean, spread: range }) => {
      const shown = spread && range !== '' ? ` ${fitted(range, column - 6)}` : '';
      return mean.padStart(5) + paint.dim(shown) + ' '.repeat(Math.max(0, column - 5 - cells(shown)));
    });
    return `  ${padded(criterion, label)}${paint.dim(weight.padStart(5))} ${values.join('')}`.trimEnd();
  });
  const head = options.map(({ rank }) => String(rank).padStart(5).padEnd(column)).join('');
  // Nothing stands above the criteria, so a long word begins there.
  const weight = fitted(words.weight, label + 6);
  return [paint.dim(`  ${' '.repeat(label + 6 - cells(weight))}${weight}${head}`.trimEnd()), ...rows];
}
