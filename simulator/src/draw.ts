// Seeded random numbers: the same keys always give the same draws.
import { createHash } from 'node:crypto';

/** A random generator seeded by the keys (Mulberry32, seeded with their SHA-256). */
export function drawFrom(...keys: readonly string[]) {
  let state = createHash('sha256').update(JSON.stringify(keys)).digest().readUInt32LE(0);
  const unit = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number): number => Math.floor(unit() * below);
  return {
    /** From 0 (inclusive) to 1 (exclusive). */
    unit,
    whole,
    between: (low: number, high: number): number => low + unit() * (high - low),
    pick: <T>(items: readonly T[]): T => itemAt(items, whole(items.length)),
    shuffled: <T>(items: readonly T[]): T[] => {
      const list = [...items];
      for (let last = list.length - 1; last > 0; last -= 1) {
        const other = whole(last + 1);
        [list[last], list[other]] = [itemAt(list, other), itemAt(list, last)];
      }
      return list;
    },
  };
}

/** The item at an index modulo the length; throws on an empty list. */
export function itemAt<T>(items: readonly T[], index: number): T {
  if (items.length === 0) throw new RangeError('nothing to choose from');
  // `as`: the index is within the list.
  return items[index % items.length] as T;
}
