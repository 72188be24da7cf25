// Rows in columns.
import { cells, fitted } from '@witan/memo/documents/terminal-text';
import { oneLine } from '@witan/memo/plain-text';
import { printJson, say, tableWidth } from './io.ts';
import type { Io, JsonFlag } from './io.ts';

/** Columns of numbers are aligned to the right, others where `side` says so. */
export type Column<Row> = readonly [
  title: string,
  of: (row: Row) => string | number | null,
  side?: 'right' | undefined,
];

const GAP = '  ';

/** Lines with a header. The last column is cut where the table is wider than `width` cells. */
export function tableOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[], width: number): string {
  const drawn = columns.map(([title, of, side]) => {
    const values = rows.map(of);
    const texts = [title, ...values.map((value) => oneLine(String(value ?? '-')))];
    const isRight = side === 'right' || values.some((value) => typeof value === 'number');
    return { texts, isRight, wide: Math.max(...texts.map(cells)) };
  });
  const before = drawn.slice(0, -1).reduce((sum, { wide }) => sum + wide + GAP.length, 0);
  const room = Math.max(10, width - before);
  const lines = [-1, ...rows.keys()].map((row) =>
    drawn
      .map(({ texts, isRight, wide }, i) => {
        const text = texts[row + 1] ?? '';
        const space = ' '.repeat(wide - cells(text));
        if (isRight) return space + text;
        return i === drawn.length - 1 ? fitted(text, room) : text + space;
      })
      .join(GAP)
      .trimEnd(),
  );
  return lines.map((line) => `${line}\n`).join('');
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
