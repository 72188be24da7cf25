// The chance that readers are shown, and how shares of a whole are rounded for them.
import type { Flip } from '@witan/client';
import { levelKey, sum } from './numbers.ts';

type Chances = { readonly probability: number; readonly probabilityInRunning?: number | null };

/** What an option is compared by: its probability among what musts leave in the running, else the panel's own. 0 to 1. */
export function chanceOf({ probability, probabilityInRunning }: Chances): number {
  return probabilityInRunning ?? probability;
}

/** How often an option comes first in the simulations: its first-rank acceptability, 0 to 1. */
export function firstOf({ rankAcceptability: [first = 0] }: Ranks): number {
  return first;
}

type Ranks = { readonly rankAcceptability: readonly number[] };

const POINT = levelKey(0.01);

/**
 * The shares of one whole in whole percent, each one of the two around it, so that they add up to 100 (the largest
 * remainder; of equal ones that of the greater share). None stands before a greater one, and equal ones are shown alike:
 * where the points that are left are too few for all of them, up go all or none, whichever is nearer to 100.
 */
export function wholePercents(shares: readonly number[]): number[] {
  const keys = shares.map(levelKey);
  const shown = keys.map((key) => Math.floor(key / POINT));
  let left = Math.round(sum(keys) / POINT) - sum(shown);
  const rest = (key: number): number => key - Math.floor(key / POINT) * POINT;
  const alike = [...Map.groupBy(keys.keys(), (at) => keys[at] ?? 0)];
  for (const [, places] of alike.toSorted(([a], [b]) => rest(b) - rest(a) || b - a)) {
    if (left * 2 <= places.length) break;
    for (const at of places) shown[at] = (shown[at] ?? 0) + 1;
    left -= places.length;
  }
  return shown;
}

/** A share that stands alone in whole percent. */
export function wholePercent(share: number): number {
  return wholePercents([share])[0] ?? 0;
}

/** The whole percent nearest to a crossing from which on it holds, over it or under it. */
export function percentBeyond({ to, direction }: Pick<Flip, 'to' | 'direction'>): number {
  const percent = levelKey(to) / POINT;
  return direction === 'over' ? Math.ceil(percent) : Math.floor(percent);
}

/** What the one of that id is shown with among all. */
export function wholePercentOf<T extends { readonly id: string }>(
  all: readonly T[],
  of: (one: T) => number,
  id: string,
): number {
  return wholePercents(all.map(of))[all.findIndex((one) => one.id === id)] ?? 0;
}

/**
 * The shares of draws in which each option (a row) takes each rank (a column), so that columns add up to 100 and, where a
 * point can move to another row without putting a share before a greater one of its column, rows, too, at the least loss.
 * The first column is as it is where it stands alone.
 */
export function wholeRanks(rows: readonly (readonly number[])[]): number[][] {
  const keys = rows.map((_, rank) => rows.map((row) => levelKey(row[rank] ?? 0)));
  const shown = rows.map((_, rank) => wholePercents(rows.map((row) => row[rank] ?? 0)));
  const misses = (row: number): number => sum(shown.map((column) => column[row] ?? 0)) - 100;
  for (;;) {
    const [best] = [...rows.keys()]
      .flatMap((from) => [...rows.keys()].map((to) => [from, to] as const))
      .filter(([from, to]) => misses(from) > 0 && misses(to) < 0)
      .flatMap((move) => shown.map((column, rank) => moved(column, keys[rank] ?? [], rank, move)))
      .filter((move) => move !== null)
      .toSorted((a, b) => a.loss - b.loss);
    if (best === undefined) return rows.map((_, row) => shown.map((column) => column[row] ?? 0));
    shown[best.rank] = best.column;
  }
}

/** The column with a point less in one row and more in another; null where it is the first, or would not be well rounded. */
function moved(
  before: readonly number[],
  keys: readonly number[],
  rank: number,
  [from, to]: readonly [number, number],
) {
  const column = before.with(from, (before[from] ?? 0) - 1).with(to, (before[to] ?? 0) + 1);
  const off = (shown: readonly number[]) => keys.map((key, row) => Math.abs((shown[row] ?? 0) * POINT - key));
  const inOrder = keys.every((key, i) =>
    keys.every((other, k) => key < other || (column[i] ?? 0) >= (column[k] ?? 0)),
  );
  const isRounded = rank > 0 && inOrder && off(column).every((points) => points < POINT);
  return isRounded ? { rank, column, loss: sum(off(column)) - sum(off(before)) } : null;
}

/** The shares as readers see them, a whole percent as `write` has it; nothing is made certain or impossible by rounding. */
export function shownPercents(
  shares: readonly number[],
  write: (percent: number) => string,
  whole = wholePercents(shares),
): string[] {
  return whole.map((percent, at) => {
    const key = levelKey(shares[at] ?? 0);
    if (percent === 0 && key > 0) return `<${write(1)}`;
    return percent === 100 && key < levelKey(1) ? `>${write(99)}` : write(percent);
  });
}
