// A table in the columns of a terminal; as cards where it is too wide.
import { plainOf } from './blocks.ts';
import type { Table } from './blocks.ts';
import { cells, hanging, padded, wrapped } from './terminal-text.ts';
import type { Palette } from './terminal-text.ts';

/** A heading that takes more is cut into lines. */
const WIDEST = 16;
/** The column of names is at least so wide. */
const NAMES = 16;

export function tableLines(table: Table, width: number, paint: Palette): string[] {
  const { head, rows, chosenColumn } = table;
  const texts = rows.map(({ cells: row }) => row.map(({ line }) => plainOf(line).trim()));
  const heads = head.map((name, i) => (i === chosenColumn ? `▸ ${name}` : name));
  const columns = heads.slice(1).map((name, i) => {
    const words = Math.max(...name.split(/\s+/u).map(cells), Math.min(cells(name), WIDEST));
    return 2 + Math.max(words, ...texts.map((row) => cells(row[i + 1] ?? '')));
  });
  const names = Math.max(...texts.map(([name = '']) => cells(name)), cells(head[0] ?? ''));
  const room = width - 2 - columns.reduce((sum, column) => sum + column, 0);
  if (room < Math.min(NAMES, names)) return cardLines(table, heads, texts, { width, paint });
  const first = Math.min(names, room);
  const line = (row: readonly string[]): string[] => {
    const [name = [], ...figures] = row.map((text, i) =>
      wrapped(text, i === 0 ? first : (columns[i - 1] ?? 0) - 2),
    );
    const height = Math.max(name.length, ...figures.map(({ length }) => length));
    return Array.from({ length: height }, (_, at) => {
      const shown = figures.map((lines, i) => right(lines[at] ?? '', columns[i] ?? 0));
      return padded(name[at] ?? '', first) + shown.join('');
    });
  };
  return [
    ...line(heads).map((one) => paint.dim(`  ${one}`.trimEnd())),
    ...texts.flatMap((row, i) => {
      const look = rows[i]?.look;
      const lead = look === 'chosen' ? '▸ ' : '  ';
      const shown = line(row).map((one, at) => `${at === 0 ? lead : '  '}${one}`.trimEnd());
      return look === undefined ? shown : shown.map(paint.bold);
    }),
  ];
}

function right(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - cells(text))) + text;
}

function cardLines(
  { rows }: Table,
  heads: readonly string[],
  texts: readonly (readonly string[])[],
  { width, paint }: { readonly width: number; readonly paint: Palette },
): string[] {
  return texts.flatMap(([name = '', ...row], at) => {
    const look = rows[at]?.look;
    const title = hanging(look === 'chosen' ? '▸ ' : '  ', name, width);
    return [
      ...(look === undefined ? title : title.map(paint.bold)),
      ...row.flatMap((text, i) =>
        text === '' ? [] : hanging('    ', `${heads[i + 1] ?? ''}: ${text}`, width),
      ),
    ];
  });
}
