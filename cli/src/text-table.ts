import { cells, fitted } from '@witan/memo/documents/terminal-text';
import { oneLine } from '@witan/memo/plain-text';
import { print, say, terminalOf, type Io, type JsonFlag } from './io.ts';

type Shown<Row> = (keyof Row & string) | ((row: Row) => string | number | null);

/**
 * By title, what is shown of each row: a field of it, or what a function makes of it. Columns of numbers are aligned to
 * the right, and others that say so.
 */
export type Columns<Row> = Readonly<Record<string, Shown<Row> | readonly [Shown<Row>, 'right']>>;

const GAP = '  ';

/** Lines with a header. Only a terminal limits the width: the last column is cut there. */
export function tableOf<Row>(io: Io, rows: readonly Row[], columns: Columns<Row>): string {
  const drawn = Object.entries(columns).map(([title, column]) => {
    const [shown, side]: readonly [Shown<Row>, 'right'?] = typeof column === 'object' ? column : [column];
    const values = rows.map((row) => (typeof shown === 'function' ? shown(row) : row[shown]));
    const texts = [title, ...values.map(textOf)];
    const isRight = side === 'right' || values.some((value) => typeof value === 'number');
    return { texts, isRight, wide: Math.max(...texts.map(cells)) };
  });
  const before = drawn.slice(0, -1).reduce((sum, { wide }) => sum + wide + GAP.length, 0);
  const left = io.stdout.isTTY ? Math.max(10, terminalOf(io, io.stdout).width - before) : Infinity;
  const lineOf = (row: number): string[] =>
    drawn.map(({ texts, isRight, wide }, i) => {
      const text = texts[row] ?? '';
      const space = ' '.repeat(wide - cells(text));
      if (isRight) return space + text;
      return i === drawn.length - 1 ? fitted(text, left) : text + space;
    });
  return [0, ...rows.keys().map((row) => row + 1)]
    .map((row) => `${lineOf(row).join(GAP).trimEnd()}\n`)
    .join('');
}

function textOf(value: unknown): string {
  return value instanceof Date ? momentOf(value) : oneLine(String(value ?? '-'));
}

/** A moment to the second, UTC. */
export function momentOf(date: Date | string | null): string {
  return date === null ? '-' : `${new Date(date).toISOString().slice(0, 19).replace('T', ' ')}Z`;
}

/** Prints rows as a table, or as JSON; `none` is said where there are none. */
export function printRows<Row>(
  io: Io,
  flags: JsonFlag,
  rows: readonly Row[],
  { columns, none }: { readonly columns: Columns<Row>; readonly none: string },
): void {
  if (rows.length === 0 && !flags.json) say(io, none);
  else print(io, flags, rows, () => tableOf(io, rows, columns));
}
