/** The UTC day of a time in milliseconds since 1970, as YYYY-MM-DD. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** True of a day that was over everywhere: calendars and clocks of callers may be a day behind. */
export function isOver(day: string, now: number): boolean {
  return day < dayOf(now - 24 * 3_600_000);
}

/** True of a day that has begun nowhere yet: calendars and clocks of callers may be a day ahead. */
export function isStillToCome(day: string, now: number): boolean {
  return day > dayOf(now + 24 * 3_600_000);
}
