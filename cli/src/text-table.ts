import { cells, fitted, hanging } from '@witan/memo/documents/terminal-text';
import { oneLine } from '@witan/memo/plain-text';
import { print, say, terminalOf, type Io, type JsonFlag } from './io.ts';

type Shown<Row> = (keyof Row & string) | ((row: Row) => string | number | null);

/**
 * By title, what is shown of each row: a field of it, or what a function makes of it. Columns of numbers are aligned to
 * the right, and others that say so.
 */
export type Columns<Row> = Readonly<Record<string, Shown<Row> | { readonly right: Shown<Row> }>>;

const GAP = '  ';

/** The last column of a terminal's table has at least so many cells, or there is no table. */
const LEAST = 10;

/** Lines with a header, none without rows. Only a terminal limits the width: the last column is cut there; too narrow for it, rows are lists. */
export function tableOf<Row>(io: Io, rows: readonly Row[], columns: Columns<Row>): string {
  if (rows.length === 0) return '';
  const drawn = Object.entries(columns).map(([title, column]) => {
    const shown = typeof column === 'object' ? column.right : column;
    const values = rows.map((row) => (typeof shown === 'function' ? shown(row) : row[shown]));
    const texts = values.map(textOf);
    const isRight = typeof column === 'object' || values.some((value) => typeof value === 'number');
    return { title, texts, isRight, wide: Math.max(...[title, ...texts].map(cells)) };
  });
  const before = drawn.slice(0, -1).reduce((sum, { wide }) => sum + wide + GAP.length, 0);
  const { width } = terminalOf(io, io.stdout);
  const left = io.stdout.isTTY ? width - before : Infinity;
  if (left < LEAST)
    return rows
      .map((_, row) => drawn.flatMap(({ title, texts }) => hanging(`${title}: `, texts[row] ?? '', width)))
      .map((lines) => `${lines.join('\n')}\n`)
      .join('\n');
  const lineOf = (textIn: (column: (typeof drawn)[number]) => string): string =>
    drawn
      .map((column, i) => {
        const text = textIn(column);
        const space = ' '.repeat(column.wide - cells(text));
        if (column.isRight) return space + text;
        return i === drawn.length - 1 ? fitted(text, left) : text + space;
      })
      .join(GAP);
  const lines = [
    lineOf(({ title }) => title),
    ...rows.map((_, row) => lineOf(({ texts }) => texts[row] ?? '')),
  ];
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

function textOf(value: unknown): string {
  return value instanceof Date ? momentOf(value) : oneLine(String(value ?? '-'));
}

/** A moment to the second, UTC. */
export function momentOf(date: Date | string | null): string {
  return date === null ? '-' : `${new Date(date).toISOString().slice(0, 19).replace('T', ' ')}Z`;
}

/** `none` is said where there are no rows. */
type Table<Row> = { readonly columns: Columns<Row>; readonly none: string };

/** Prints rows as a table, or as JSON. */
export function printRows<Row>(io: Io, flags: JsonFlag, rows: readonly Row[], table: Table<Row>): void {
  if (rows.length === 0 && !flags.json) say(io, table.none);
  else print(io, flags, rows, () => tableOf(io, rows, table.columns));
}
