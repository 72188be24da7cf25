import readWorkbook from 'read-excel-file/node';
import { openArchive, repack } from '../archive.ts';
import { unpaged, type Extracted } from '../block.ts';
import { rowBlocks } from './table.ts';

/** The sheets of a workbook in their order; values as they are stored, formulas as what they last gave. */
export async function extractXlsx(bytes: Uint8Array): Promise<Extracted> {
  const parts = openArchive(bytes, (name) =>
    /^(?:xl\/(?!media|drawings|charts)|\[Content|_rels).*\.(?:xml|rels)$/.test(name),
  );
  const dense = [...parts].map(([name, part]) => [name, SHEET.test(name) ? closeGaps(part) : part] as const);
  const sheets = await readWorkbook(Buffer.from(repack(new Map(dense))));
  return unpaged(sheets.flatMap(({ sheet, data }) => rowBlocks(data, sheet)));
}

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const PLACE = /(<(?:\w+:)?(?:row|c)\s(?:[^<>]*?\s)?r=["'])([A-Z]*)(\d+)(?=["'])/g;

/** Removes empty rows and columns from the sheet: its reader allocates every cell up to the last one. */
function closeGaps(sheet: Uint8Array): Uint8Array {
  const columns = new Set<string>();
  const rows = new Set<string>();
  // Latin-1 maps every byte to one character and back.
  const xml = Buffer.from(sheet).toString('latin1');
  for (const [, , column = '', row = ''] of xml.matchAll(PLACE)) {
    if (column !== '') columns.add(column);
    rows.add(row);
  }
  const byColumn = ranked(columns, (a, b) => a.length - b.length || (a < b ? -1 : 1));
  const byRow = ranked(rows, (a, b) => Number(a) - Number(b));
  const closed = xml.replace(PLACE, (_, before: string, column: string, row: string) => {
    const letters = column === '' ? '' : columnName(byColumn.get(column) ?? 1);
    return `${before}${letters}${byRow.get(row) ?? 1}`;
  });
  return Buffer.from(closed, 'latin1');
}

function ranked(names: ReadonlySet<string>, order: (a: string, b: string) => number): Map<string, number> {
  return new Map([...names].toSorted(order).map((name, index) => [name, index + 1]));
}

/** A to Z, AA and so on, from 1. */
function columnName(place: number): string {
  const last = String.fromCharCode(65 + ((place - 1) % 26));
  return place <= 26 ? last : columnName(Math.floor((place - 1) / 26)) + last;
}
