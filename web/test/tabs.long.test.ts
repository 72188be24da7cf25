// The page in several tabs and offline, in headless Chromium.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ask, firstWords, memoTitle, receiveVisits, signIn, skip, skipView } from './visit.ts';

describe('tabs and networks', { skip }, () => {
  const visit = receiveVisits();

  test('a memo that is opened in a new tab needs no second sign-in, and signing out ends both', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url, '/#/history');
      const link = page.locator('.memo-card').first();
      await link.waitFor();
      const opened = page.context().waitForEvent('page');
      await link.click({ modifiers: ['ControlOrMeta'] });
      const other = await opened;
      await memoTitle(other).waitFor();
      await page.getByRole('link', { name: 'Account' }).click();
      await page.getByText('9,240').waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await other.getByLabel('API key').waitFor();
      assert.equal(await other.evaluate(() => sessionStorage.length), 0);
    }));

  test('a browser that lets the page keep nothing is told what to do, on a page that is not empty', () =>
    visit({}, async (page, server) => {
      // The faults of another tab are not those of the visit.
      const forbidding = await page.context().newPage();
      await forbidding.addInitScript(() => {
        const get = () => {
          throw new DOMException('Access is denied.', 'SecurityError');
        };
        Object.defineProperty(window, 'sessionStorage', { get });
      });
      await forbidding.goto(server.url);
      await forbidding
        .getByRole('alert')
        .getByText('let your browser store data')
        .waitFor({ timeout: 10_000 });
    }));

  test('who is to wait for long is told so at once, and asks again when it is time', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url);
      const message = 'This API key may send 60 requests a minute.';
      const busy = { error: 'rate_limited', message, retryAfter: 40, requestId: 'req_1' };
      await page.route('**/v1/deliberate', (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '40' }, json: busy }),
      );
      await ask(page);
      const told = page.getByRole('alert').getByText(`${message} You can try again in 40 seconds.`);
      await told.waitFor({ timeout: 5_000 });
      await page.unroute('**/v1/deliberate');
      server.playTo(firstWords);
      await page.getByRole('button', { name: 'Ask the panel' }).click();
      await skipView(page);
      await page.getByRole('heading', { name: 'The advisors' }).waitFor();
    }));

  test('without a network the page says so at once, and goes on when there is one again', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url);
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Account' }).click();
      await page.getByText('You are offline.').first().waitFor({ timeout: 2_000 });
      await page.getByRole('link', { name: 'Ask' }).click();
      await ask(page);
      await page.getByRole('alert').getByText('You are offline.').first().waitFor({ timeout: 2_000 });
      server.playTo(firstWords);
      await page.context().setOffline(false);
      await page.getByRole('button', { name: 'Ask the panel' }).click();
      await skipView(page);
      await page.getByRole('heading', { name: 'The advisors' }).waitFor();
    }));
});
