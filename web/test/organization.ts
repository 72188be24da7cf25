// A server, a receiver of webhooks, and an organization with a key of every scope.
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { createClient, type Client } from '@witan/client';
import { SCOPES } from '../../src/domain/scope.ts';
import { type Receiver, startReceiver } from '../../test/receiver.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { findBarriers, findChromium, type Look, openBrowser, openPage, overflowOf } from './browser.ts';

export type Place = {
  readonly server: TestServer;
  readonly receiver: Receiver;
  /** With every scope, for an organization of its own. */
  readonly key: string;
  readonly client: Client;
  readonly visit: (look: Look, run: (page: Page) => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function openPlace(): Promise<Place> {
  const [server, receiver, browser] = await Promise.all([
    startTestServer({ env: { WITAN_WEBHOOK_NETWORKS: '127.0.0.1' } }),
    startReceiver(),
    openBrowser(findChromium() ?? ''),
  ]);
  const { key } = await server.createKey({ organization: 'Difference Engines', scopes: SCOPES });
  return {
    server,
    receiver,
    key,
    client: createClient({ apiKey: key, baseUrl: server.url }),
    visit: (look, run) => visit(browser, server.url, look, run),
    close: async () => {
      await browser.close();
      await server.close();
      await receiver.close();
    },
  };
}

async function visit(
  browser: Browser,
  url: string,
  look: Look,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const { page, faults, close } = await openPage(browser, url, look);
  page.setDefaultTimeout(30_000);
  try {
    await run(page);
    assert.deepEqual(faults, []);
  } finally {
    await close();
  }
}

export async function enter(page: Page, { url, key }: { url: string; key: string }): Promise<void> {
  await page.goto(url);
  await page.getByLabel('API key').fill(key);
  await page.getByLabel('E-mail').fill('ada@example.com');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('API key').waitFor({ state: 'detached' });
}

/** Opens a part of the page "Organization". */
export async function openPart(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Organization' }).click();
  await page.getByRole('navigation', { name: 'Organization' }).getByRole('link', { name }).click();
}

/** Asserts that there is no serious accessibility finding in light and dark, and no horizontal scrolling. */
export async function check(page: Page, view: string): Promise<void> {
  assert.deepEqual(await findBarriers(page), [], view);
  assert.ok((await overflowOf(page)) <= 0, `${view} is too wide`);
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.deepEqual(await findBarriers(page, ['color-contrast']), [], `${view}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}
