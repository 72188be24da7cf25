import { parse } from 'csv-parse/sync';
import { unpaged, type Extracted } from '../block.ts';
import { decodeText } from '../text.ts';

/** The part of a head of a table that is repeated in each passage. */
const MOST_HEAD = 300;
const MOST_DELIMITERS = 20;

/** One row a block, cells parted by " | "; the first row is the head. */
export function extractCsv(bytes: Uint8Array): Extracted {
  const text = decodeText(bytes);
  const [firstLine = ''] = text.split('\n', 1);
  const count = (mark: string): number => firstLine.split(mark, MOST_DELIMITERS).length;
  const delimiter = [',', ';', '\t', '|'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
  return unpaged(rowBlocks(rowsOf(text, delimiter), null));
}

function rowsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { delimiter, relax_quotes: true, relax_column_count: true, skip_empty_lines: true });
  } catch {
    // A quotation mark that is never closed.
    return text.split('\n').map((line) => line.split(delimiter));
  }
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  // Times are binary fractions of a day, in no zone: the nearest second was meant. Day 0 is no day.
  if (value instanceof Date)
    return new Date(Math.round(value.getTime() / 1000) * 1000)
      .toISOString()
      .replace(/^1899-12-30T|(?:T00:00:00|:00)?\.000Z$/g, '')
      .replace('T', ' ');
  // To the digits that a spreadsheet keeps, without errors of binary fractions such as 0.30000000000000004.
  const text = typeof value === 'number' ? String(Number(value.toPrecision(15))) : String(value);
  return text.replace(/\s+/gu, ' ').trim();
}

export function rowBlocks(rows: readonly (readonly unknown[])[], heading: string | null) {
  const lines = rows.map((row) => row.map(cellText).join(' | '));
  const filled = lines.filter((line) => /[^\s|]/u.test(line));
  const [head] = filled;
  const tableHead =
    head !== undefined && head.length <= MOST_HEAD && filled.length > 1 ? { tableHead: head } : {};
  return filled.map((text) => ({ heading, text, ...tableHead }));
}
