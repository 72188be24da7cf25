const DAY_MS = 24 * 3_600_000;
/** Each span is longer than all before it together. */
const DAYS = [1, 4, 16] as const;
const MONTHS = 2;
const TIMES = 4;

/** From `from` to just before `to`, and the facets that all memos of that time have, as the text of a query. */
export type Span = { readonly from: Date; readonly to: Date; readonly facets: string };

/** The time from the day of `newest` back to that of `oldest` in whole days, then in whole months (UTC). */
export function* spansBack(newest: Date, oldest: Date): Generator<Span, void, undefined> {
  const end = oldest.getTime();
  let to = startOfDay(newest) + DAY_MS;
  for (const days of DAYS) {
    if (to <= end) return;
    const from = to - days * DAY_MS;
    yield spanOf('day', { from, to, count: days });
    to = from;
  }
  for (let most = MONTHS; to > end; most *= TIMES) {
    const count = Math.min(most, monthOf(to - 1) - monthOf(end) + 1);
    const from = startOfMonth(monthOf(to - 1) - count + 1);
    yield spanOf('month', { from, to, count });
    to = from;
  }
}

function spanOf(
  unit: 'day' | 'month',
  { from, to, count }: { readonly from: number; readonly to: number; readonly count: number },
): Span {
  const facets = Array.from({ length: count }, (_, index) => {
    const at = unit === 'day' ? from + index * DAY_MS : startOfMonth(monthOf(from) + index);
    return `'${unit}:${new Date(at).toISOString().slice(0, unit === 'day' ? 10 : 7)}'`;
  });
  return { from: new Date(from), to: new Date(to), facets: `(${facets.join(' | ')})` };
}

function startOfDay(at: Date): number {
  return Math.floor(at.getTime() / DAY_MS) * DAY_MS;
}

/** Counted from the year 0. */
function monthOf(at: number): number {
  const date = new Date(at);
  return 12 * date.getUTCFullYear() + date.getUTCMonth();
}

function startOfMonth(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12);
}
