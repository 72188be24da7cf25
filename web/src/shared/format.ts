// Formats numbers and times for display.
import type { Estimate } from '@witan/client';
import { shownPercents } from '@witan/combine';

/** Shares of one whole as the memo shows them: whole percents that add up to 100, only exact values as 0% or 100%. */
export function percents(shares: readonly number[]): string[] {
  return shownPercents(shares, (whole) => `${whole}%`);
}

/** 0.714, which stands alone → "71%". */
export function percent(share: number): string {
  return percents([share])[0] ?? '';
}

/** Milliseconds as "8 s", "1 min 05 s" or "1 h 02 min"; never negative. */
export function elapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${pad(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${pad(minutes % 60)} min`;
}

/** A sentence behind another that says when the caller may try again; empty where that is not known. */
export function tryAgainIn(seconds: number | undefined): string {
  return seconds === undefined ? '' : ` You can try again in ${waitFor(seconds)}.`;
}

/** Seconds as words. */
export function waitFor(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} minutes`;
  if (seconds < 129_600) return `${Math.round(seconds / 3600)} hours`;
  return `${Math.round(seconds / 86_400)} days`;
}

/** The page is in English, and so is the form of its days and numbers: in "7.440 credits" a point would read as a decimal one. */
const LOCALE = 'en-GB';

/** An RFC 3339 time as a day in the reader's own zone; a day without a time stays that day in each. */
export function day(time: string): string {
  const zone = /^\d{4}-\d{2}-\d{2}$/.test(time) ? { timeZone: 'UTC' } : {};
  return new Date(time).toLocaleDateString(LOCALE, { dateStyle: 'long', ...zone });
}

/** An RFC 3339 time as a day and a time of day, in the reader's own zone. */
export function moment(time: string): string {
  return new Date(time).toLocaleString(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
}

/** 12000 → "12,000". */
export function whole(value: number): string {
  return Math.round(value).toLocaleString(LOCALE);
}

/** ["A", "B", "C"] → "A, B and C". */
export function listing(items: readonly string[]): string {
  return new Intl.ListFormat(LOCALE).format(items);
}

/** 1 → "1st". */
export function ordinal(place: number): string {
  const teen = place % 100 >= 11 && place % 100 <= 13;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${ending}`;
}

/** "caseAgainst" or "case_against" → "Case against". */
export function humanise(field: string): string {
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_.[\]-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/** 0.412 → "$0.41"; small amounts keep four digits. */
export function dollars(amount: number): string {
  return `$${amount.toFixed(amount >= 0.1 || amount === 0 ? 2 : 4)}`;
}

/** What a question may cost: "about $0.31, $0.55 if the advisors disagree". */
export function estimateWords({ agreed, contested }: Estimate): string {
  if (agreed.costUsd === null || contested.costUsd === null) return 'unknown cost';
  const sure = agreed.unpricedCalls > 0 ? 'at least' : 'about';
  return `${sure} ${dollars(agreed.costUsd)}, ${dollars(contested.costUsd)} if the advisors disagree,`;
}

/**
 * Who would answer: "4 simulated advisors", "Advisors A to D", "The Strategist and The Analyst", or
 * "The Strategist and 3 others".
 */
export function seatWords({ advisors, mode, titles = [] }: Estimate): string {
  if (mode === 'test') return `${advisors} simulated ${advisors === 1 ? 'advisor' : 'advisors'}`;
  const others = advisors - titles.length;
  if (titles.length === 0 || others < 0) return letters(advisors);
  if (others === 0) return listing(titles);
  return listing([...titles, others === 1 ? '1 other' : `${others} others`]);
}

function letters(advisors: number): string {
  if (advisors === 1) return 'Advisor A';
  const last = String.fromCharCode(64 + advisors);
  return advisors === 2 ? 'Advisors A and B' : `Advisors A to ${last}`;
}

/** How much longer a text is than what is taken, or an empty text. */
export function lengthFault(text: string, limit: number): string {
  const over = text.length - limit;
  if (over <= 0) return '';
  return `${over === 1 ? '1 character' : `${whole(over)} characters`} too many; at most ${whole(limit)} are taken.`;
}
