// Rows in columns.
import { cells, fitted } from '@witan/memo/documents/terminal-text';
import { oneLine } from '@witan/memo/plain-text';
import { printJson, say, tableWidth } from './io.ts';
import type { Io, JsonFlag } from './io.ts';

export type Column<Row> = {
  readonly title: string;
  readonly of: (row: Row) => string;
  readonly right?: boolean;
};

const GAP = 2;

/** Lines with a header. The last column is cut where the table is wider than `width` cells. */
export function tableOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[], width: number): string {
  const table = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ of }) => oneLine(of(row)))),
  ];
  const widths = columns.map((_, i) => Math.max(...table.map((line) => cells(line[i] ?? ''))));
  const before = widths.slice(0, -1).reduce((sum, wide) => sum + wide + GAP, 0);
  const room = Math.max(10, width - before);
  return table
    .map((line) =>
      line
        .map((cell, i) => {
          if (i === line.length - 1 && !columns[i]?.right) return fitted(cell, room);
          const space = ' '.repeat((widths[i] ?? 0) - cells(cell));
          return columns[i]?.right ? space + cell : cell + space;
        })
        .join(' '.repeat(GAP))
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}

/** A moment to the second, UTC. */
export function momentOf(date: Date | string | null): string {
  return date === null ? '-' : `${new Date(date).toISOString().slice(0, 19).replace('T', ' ')}Z`;
}

/** Prints rows as a table, or as JSON; `none` is said where there are none. */
export function printRows<Row>(
  io: Io,
  rows: readonly Row[],
  { json, columns, none }: JsonFlag & { readonly columns: readonly Column<Row>[]; readonly none: string },
): void {
  if (json) printJson(io, rows);
  else if (rows.length === 0) say(io, none);
  else io.stdout.write(tableOf(rows, columns, tableWidth(io)));
}
