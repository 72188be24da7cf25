// Rows that could not be used, in words.
import { printable } from './columns.ts';
import { counted } from './figures.ts';
import type { BadRow } from './question.ts';

/** One line per file and reason, with every line number in it; a count first. Empty without bad rows. */
export function badRowLines(badRows: readonly BadRow[]): string {
  if (badRows.length === 0) return '';
  const groups = Map.groupBy(
    badRows,
    ({ file, reason }) => `${printable(file, 200)}\n${printable(reason, 400)}`,
  );
  const listed = [...groups].map(([key, rows]) => {
    const [file, reason] = key.split('\n');
    return `  ${file}:${ranges(rows.map(({ line }) => line))}: ${reason}\n`;
  });
  return `${counted(badRows.length, 'bad row')} left out:\n${listed.join('')}`;
}

/** Ascending numbers as "1-3,7". */
function ranges(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(',');
}
