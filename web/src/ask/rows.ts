// Adding, changing and removing rows of the option and criterion lists.
import type { DraftOption } from './draft.ts';

/** A key that no row has yet. */
export function nextKey(rows: readonly DraftOption[]): number {
  return 1 + rows.reduce((most, { key }) => Math.max(most, key), 0);
}

/** The rows with one changed. */
export function changed<T extends DraftOption>(rows: readonly T[], key: number, change: Partial<T>): T[] {
  return rows.map((row) => (row.key === key ? { ...row, ...change } : row));
}

/** The rows without one. */
export function removed<T extends DraftOption>(rows: readonly T[], key: number): T[] {
  return rows.filter((row) => row.key !== key);
}
