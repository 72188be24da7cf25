// Facts from several searches as one list that all advisors are given.
import type { AdvisorName } from '@witan/client';
import { oneLine } from '@witan/memo/plain-text';
import type { ReportedFact } from '../answers/answers.ts';
import type { FoundPage } from '../run/world.ts';

/** A fact as a search reports it. */
export type Fact = {
  /** "W3", from 1. */
  readonly id: string;
  readonly title: string;
  /** Without tracking parameters; null where the provider gives none that lasts. */
  readonly url: string | null;
  readonly domain: string;
  /** YYYY-MM-DD, or null. */
  readonly date: string | null;
  /** The sentence that was found. */
  readonly text: string;
  readonly foundBy: readonly AdvisorName[];
};

export type Report = {
  readonly advisor: AdvisorName;
  readonly facts: readonly ReportedFact[];
  /** What its provider's search says that it found. */
  readonly found: readonly FoundPage[];
};

/** Facts of one advisor that count. */
export const MOST_FACTS = 6;
/** Characters of all facts together. */
export const MOST_CHARACTERS = 12_000;
const MOST_SENTENCE = 600;
const MOST_TITLE = 200;

/** Addresses of Google's search are redirects of its own, which expire and name it. */
const REDIRECTS = /(?:^|\.)vertexaisearch\.cloud\.google\.com$/;
const TRACKING =
  /^(?:utm_.*|gclid|gbraid|wbraid|dclid|fbclid|msclkid|twclid|ttclid|yclid|igshid|mc_cid|mc_eid|_hsenc|_hsmi|mkt_tok|oly_.*_id|vero_id|s_cid|ref|ref_src|source)$/i;

/**
 * The facts whose page a search has really found, in turns so that each advisor's first ones come first; the same
 * sentence of the same page is one fact, whoever found it, also where one search gives the page's domain alone.
 */
export function mergeFacts(reports: readonly Report[]): Fact[] {
  const merged: Merged[] = [];
  for (let turn = 0; turn < MOST_FACTS; turn += 1) {
    for (const { advisor, facts, found } of reports) {
      const reported = facts[turn];
      const fact = reported && readFact(reported, found);
      if (!fact) continue;
      const known = merged.find((other) => isSame(other, fact));
      if (!known) {
        merged.push({ ...fact, foundBy: [advisor] });
        continue;
      }
      known.url ??= fact.url;
      if (!known.foundBy.includes(advisor)) known.foundBy.push(advisor);
    }
  }
  let left = MOST_CHARACTERS;
  return merged
    .filter(({ title, url, text }) => {
      const size = title.length + (url ?? '').length + text.length;
      if (size > left) return false;
      left -= size;
      return true;
    })
    .map((fact, index) => ({ id: `W${index + 1}`, ...fact, foundBy: fact.foundBy.toSorted() }));
}

type Merged = Omit<Fact, 'id' | 'url'> & { url: string | null; readonly foundBy: AdvisorName[] };

function isSame(one: Omit<Fact, 'id' | 'foundBy'>, other: Omit<Fact, 'id' | 'foundBy'>): boolean {
  const page = one.url === null || other.url === null || one.url === other.url;
  return page && one.domain === other.domain && fold(one.text) === fold(other.text);
}

/** Null for a page that no search has found: models invent addresses. */
function readFact(reported: ReportedFact, found: readonly FoundPage[]): Omit<Fact, 'id' | 'foundBy'> | null {
  const text = oneLine(reported.sentence, MOST_SENTENCE);
  const own = readAddress(reported.url);
  if (own === null || text === '') return null;
  const pages = found.flatMap((page) => {
    const address = readAddress(page.url);
    return address === null ? [] : [{ ...address, title: page.title }];
  });
  const page = pages.find(({ url }) => url !== null && url === own.url);
  // Where addresses are redirects, the title of a page is the domain that it leads to.
  const redirect = pages.find(({ url, title }) => url === null && domainOf(title) === own.domain);
  if (!page && !redirect) return null;
  const date = /^\d{4}-\d{2}-\d{2}$/.test(reported.date ?? '') ? reported.date : null;
  const title = oneLine(reported.title, MOST_TITLE) || oneLine(page?.title ?? '', MOST_TITLE) || own.domain;
  return { title, url: page ? page.url : null, domain: own.domain, date, text };
}

type Address = { readonly url: string | null; readonly domain: string };

/** An address without what only tracks its reader; null for anything but a page of the web. */
export function readAddress(given: string): Address | null {
  if (!URL.canParse(given)) return null;
  const url = new URL(given);
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.username !== '') return null;
  const domain = domainOf(url.hostname);
  if (REDIRECTS.test(url.hostname)) return { url: null, domain };
  for (const name of new Set(url.searchParams.keys())) if (TRACKING.test(name)) url.searchParams.delete(name);
  url.hash = '';
  return { url: url.href.replace(/\/$/, ''), domain };
}

function domainOf(host: string): string {
  return host
    .trim()
    .toLowerCase()
    .replace(/^www\./, '');
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
