/** The UTC day of a time in milliseconds since 1970, as YYYY-MM-DD. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Whether a day is between those of two times; calendars and clocks of callers may be a day ahead or behind. */
export function isBetween(day: string, from: number, to: number): boolean {
  return day >= dayOf(from - 24 * 3_600_000) && day <= dayOf(to + 24 * 3_600_000);
}
