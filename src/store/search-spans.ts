const DAY_MS = 24 * 3_600_000;
/** Each span is longer than all before it together. */
const DAYS = [1, 8] as const;
const MONTHS = 2;
const TIMES = 4;

/** A month (UTC) as in the keys of the index, with facets of its days when only some of them count. */
type Part = { readonly month: string; readonly days: readonly string[] };

/** From `from` to just before `to`, and the months whose keys cover that time. */
export type TimeSpan = { readonly from: Date; readonly to: Date; readonly parts: readonly Part[] };

/** The time from the day of `newest` back to that of `oldest` in whole days, then in whole months (UTC). */
export function* spansBack(newest: Date, oldest: Date): Generator<TimeSpan, void, undefined> {
  const end = oldest.getTime();
  let to = (Math.floor(newest.getTime() / DAY_MS) + 1) * DAY_MS;
  for (const days of DAYS) {
    if (to <= end) return;
    const from = to - days * DAY_MS;
    yield { from: new Date(from), to: new Date(to), parts: daysFrom(from, days) };
    to = from;
  }
  for (let most = MONTHS; to > end; most *= TIMES) {
    const count = Math.min(most, monthOf(to - 1) - monthOf(end) + 1);
    const from = startOfMonth(monthOf(to - 1) - count + 1);
    yield { from: new Date(from), to: new Date(to), parts: monthsFrom(from, count) };
    to = from;
  }
}

function daysFrom(from: number, count: number): Part[] {
  const days = Array.from({ length: count }, (_, index) => new Date(from + index * DAY_MS).toISOString());
  return [...Map.groupBy(days, keyOf)].map(([month, of]) => ({
    month,
    days: of.map((day) => `day:${day.slice(0, 10)}`),
  }));
}

function monthsFrom(from: number, count: number): Part[] {
  return Array.from({ length: count }, (_, index) => ({
    month: keyOf(new Date(startOfMonth(monthOf(from) + index)).toISOString()),
    days: [],
  }));
}

/** `YYMM` of an ISO time. */
function keyOf(iso: string): string {
  return iso.slice(2, 4) + iso.slice(5, 7);
}

/** Counted from the year 0. */
function monthOf(at: number): number {
  const date = new Date(at);
  return 12 * date.getUTCFullYear() + date.getUTCMonth();
}

function startOfMonth(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12);
}
