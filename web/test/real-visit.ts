// A visit to the page with the real server behind it.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type ServerOptions, startTestServer, type TestServer } from '../../test/server.ts';
import { findChromium, type Look, openBrowser, openPage } from './browser.ts';

export type RealPlace = {
  /** Available from the first test of the suite on. */
  readonly server: TestServer;
  readonly browser: Browser;
  /** Opens a fresh tab; fails on any page error, policy violation or request to another origin. */
  readonly visit: (look: Look, run: (page: Page) => Promise<void>) => Promise<void>;
};

/** To be called once in a suite: opens a server and a browser for it. `patienceMs` is Playwright's timeout for an action. */
export function receiveRealVisits({
  env,
  patienceMs,
}: Pick<ServerOptions, 'env'> & { readonly patienceMs: number }): RealPlace {
  let server: TestServer;
  let browser: Browser;
  before(async () => {
    [server, browser] = await Promise.all([
      startTestServer(env === undefined ? {} : { env }),
      openBrowser(findChromium() ?? ''),
    ]);
  });
  after(async () => {
    await browser.close();
    await server.close();
  });
  return {
    get server() {
      return server;
    },
    get browser() {
      return browser;
    },
    visit: async (look, run) => {
      const { page, faults, close } = await openPage(browser, server.url, look);
      page.setDefaultTimeout(patienceMs);
      try {
        await run(page);
        assert.deepEqual(faults, []);
      } finally {
        await close();
      }
    },
  };
}
