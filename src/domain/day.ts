/** The UTC day of a time in milliseconds since 1970, as YYYY-MM-DD. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Whether a day is between those of two times; calendars and clocks of callers may be a day ahead or behind. */
export function isBetween(day: string, from: number, to: number): boolean {
  return day >= dayOf(from - 24 * 3_600_000) && day <= dayOf(to + 24 * 3_600_000);
}

/** Whether a time is still to come, and has a year of four digits, as every form of the contract has. */
export function isAhead(time: Date, now: number): boolean {
  return time.getTime() > now && time.getUTCFullYear() < 10_000;
}
