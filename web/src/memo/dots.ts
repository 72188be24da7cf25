// Places dots on a line so that none hides another.

export type Dot<T> = { readonly item: T; readonly x: number; readonly level: number };

/** Items at `x` in any order; `level` counts up from 0 where dots would come nearer than `width` to each other. */
export function stack<T>(
  items: readonly { readonly item: T; readonly x: number }[],
  width: number,
): Dot<T>[] {
  const ends: number[] = [];
  return [...items]
    .sort((a, b) => a.x - b.x)
    .map(({ item, x }) => {
      const free = ends.findIndex((end) => x >= end);
      const level = free < 0 ? ends.length : free;
      ends[level] = x + width;
      return { item, x, level };
    });
}
