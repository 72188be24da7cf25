// The shortest way through the page and the real server, at the widths of a phone and a desk.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { QUESTION, startTestServer, type TestServer } from '../../test/server.ts';
import { findBarriers, findChromium, openBrowser, openPage, overflowOf } from './browser.ts';
import { ask, memoTitle, skip } from './visit.ts';

describe('the page', { skip }, () => {
  let server: TestServer;
  let browser: Browser;
  before(async () => {
    [server, browser] = await Promise.all([startTestServer(), openBrowser(findChromium() ?? '')]);
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  for (const width of [360, 1440]) {
    test(`leads from a key and a question to a memo at ${width} pixels, without a barrier or a sideways scroll`, async () => {
      const { page, faults, close } = await openPage(browser, server.url, { width });
      page.setDefaultTimeout(60_000);
      await page.goto(server.url);
      await page.getByLabel('API key').fill(server.key);
      await page.getByLabel('E-mail').fill(QUESTION.userEmail);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await ask(page, `Should we build our billing or buy it, at ${width} pixels?`);
      await memoTitle(page).waitFor();
      assert.match(page.url(), /#\/memo\/memo_/);
      assert.deepEqual(await findBarriers(page), []);
      assert.ok((await overflowOf(page)) <= 0);
      assert.deepEqual(faults, []);
      await close();
    });
  }
});
