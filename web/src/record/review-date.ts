/** The day so many months from now, UTC, as YYYY-MM-DD; the last of the month where it has no such day. */
export function inMonths(months: number, nowMs: number): string {
  const now = new Date(nowMs);
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(now.getUTCDate(), days));
  return first.toISOString().slice(0, 10);
}
