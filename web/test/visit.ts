// Opens a fresh fake service and a fresh tab for every test.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { findChromium, type Look, openBrowser, openPage } from './browser.ts';
import { type FakeServer, KEY, startFakeServer } from './fake-server.ts';
import { QUESTION } from './fixture.ts';
import type { Scripted } from './script.ts';

export const dist = fileURLToPath(new URL('../dist', import.meta.url));
const chromium = findChromium();
/** Why the browser tests cannot run here, or false. */
export const skip = !existsSync(dist)
  ? 'the page is not built'
  : chromium === null
    ? 'there is no Chromium'
    : false;
// CI has everything that the tests need, so they must not be skipped there.
if (skip !== false && process.env['CI'] === 'true') throw new Error(skip);

export type Visit = (look: Look, run: (page: Page, server: FakeServer) => Promise<void>) => Promise<void>;

/** To be called once in a suite: opens a browser for it. A visit fails on any page error, policy violation or request to another origin. */
export function receiveVisits(): Visit {
  let browser: Browser;
  before(async () => {
    browser = await openBrowser(chromium ?? '');
  });
  after(() => browser.close());
  return async (look, run) => {
    const server = await startFakeServer(dist);
    const { page, faults, close } = await openPage(browser, server.url, look);
    try {
      await run(page, server);
      assert.deepEqual(faults, []);
    } finally {
      await close();
      server.close();
    }
  };
}

export async function signIn(page: Page, url: string, hash = ''): Promise<void> {
  await page.goto(url + hash);
  await page.getByLabel('API key').fill(KEY);
  await page.getByLabel('E-mail').fill('ada@example.org');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('API key').waitFor({ state: 'detached' });
}

/** Opens the optional inputs of a question. */
export async function refine(page: Page): Promise<void> {
  await page.getByText(/^Refine/).click();
}

/** Asks, and skips the own view if the page asks for it. */
export async function ask(page: Page, question = QUESTION): Promise<void> {
  await page.getByRole('textbox', { name: 'The question' }).fill(question);
  await page.getByRole('button', { name: 'Ask the panel' }).click();
  await skipView(page);
}

export async function skipView(page: Page): Promise<void> {
  const skip = page.getByRole('button', { name: /^Skip/ });
  // The card closes by itself once an advisor has answered.
  const panel = page.getByRole('heading', { name: 'The advisors' });
  await skip.or(page.getByRole('alert')).or(panel).or(memoTitle(page)).first().waitFor();
  if (await skip.isVisible()) await page.keyboard.press('Escape');
}

export const framed = (event: Scripted) => event.type === 'frame.complete';
export const answered = (event: Scripted) => event.type === 'advisor.complete';
export const retrying = (event: Scripted) => event.type === 'advisor.retrying';
export const firstCell = (event: Scripted) => event.type === 'advisor.snippet';
export const allCells = (event: Scripted) =>
  event.type === 'advisor.snippet' && event.field === 'score' && event.option === 'opt_3';
export const firstWords = (event: Scripted) => event.type === 'advisor.snippet' && event.field === 'response';
export const failing = (event: Scripted) => event.type === 'advisor.failed';
export const writingMemo = (event: Scripted) => event.type === 'synthesis.snippet';
export const chosenAgainst = (event: Scripted) =>
  event.type === 'synthesis.snippet' && event.section === 'against';
export const memoTitle = (page: Page) => page.getByRole('button', { name: 'Decide', exact: true });

/** Opens the menu of further actions of a memo. */
export async function more(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
}
