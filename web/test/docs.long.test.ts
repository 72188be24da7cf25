// The reference at /docs, tried out as its reader would.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator } from 'playwright-core';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { findChromium, openBrowser, openPage } from './browser.ts';
import { skip } from './visit.ts';

describe('the reference at /docs', { skip }, () => {
  let server: TestServer;
  let browser: Browser;
  before(async () => {
    [server, browser] = await Promise.all([startTestServer(), openBrowser(findChromium() ?? '')]);
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  test('whoever is signed in to the page tries requests without pasting the key', async () => {
    const { page, faults, close } = await openPage(browser, server.url);
    page.setDefaultTimeout(20_000);
    await page.goto(server.url);
    await page.evaluate(
      (apiKey) =>
        sessionStorage.setItem('witan.session', JSON.stringify({ apiKey, userEmail: 'ana@example.com' })),
      server.testKey,
    );
    await page.goto(`${server.url}/docs`);
    const at = page.locator('[id$="-readAccount"]');
    await at.locator('.opblock-summary-control').click();
    await at.getByRole('button', { name: 'Try it out' }).click();
    await at.getByPlaceholder('userEmail').fill('ana@example.com');
    await at.getByRole('button', { name: 'Execute' }).click();
    const status = at.locator('.live-responses-table tbody .response-col_status').first();
    assert.match(await status.innerText(), /^200/);
    assert.deepEqual(faults, []);
    await close();
  });

  test('a question, a list and an account are answered as the page proposes them', async () => {
    const { page, faults, close } = await openPage(browser, server.url);
    page.setDefaultTimeout(20_000);
    await page.goto(`${server.url}/docs`);
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    const dialog = page.locator('.auth-container').first();
    await dialog.locator('input').fill(server.testKey);
    await dialog.getByRole('button', { name: 'Apply credentials' }).click();
    await page.locator('.close-modal').click();
    const execute = async (operation: string, fill: (at: Locator) => Promise<void>): Promise<string> => {
      const at = page.locator(`[id$="-${operation}"]`);
      await at.locator('.opblock-summary-control').click();
      await at.getByRole('button', { name: 'Try it out' }).click();
      await fill(at);
      await at.getByRole('button', { name: 'Execute' }).click();
      return at.locator('.live-responses-table tbody .response-col_status').first().innerText();
    };
    const nothing = async (): Promise<void> => {};
    const address = (at: Locator): Promise<void> => at.getByPlaceholder('userEmail').fill('ana@example.com');
    assert.match(await execute('deliberate', nothing), /^200/);
    // What differs from the first try is only what its reader changed: no key of an earlier request is in the way.
    const again = page.locator('[id$="-deliberate"]');
    await again
      .locator('textarea')
      .fill(JSON.stringify({ question: 'Keep it, or sell it?', userEmail: 'ana@example.com' }));
    await again.getByRole('button', { name: 'Execute' }).click();
    await again.getByText('Keep it, or sell it?').last().waitFor();
    assert.match(
      await again.locator('.live-responses-table tbody .response-col_status').first().innerText(),
      /^200/,
    );
    assert.match(await execute('listMemos', address), /^200/);
    assert.match(await execute('readAccount', address), /^200/);
    const id = await page.evaluate(
      () => /dlb_[0-9a-f-]{36}/.exec(document.querySelector('.live-responses-table')?.textContent ?? '')?.[0],
    );
    const stream = (at: Locator): Promise<void> => at.getByPlaceholder('id', { exact: true }).fill(id ?? '');
    assert.match(await execute('watchDeliberation', stream), /^200/);
    assert.deepEqual(faults, []);
    await close();
  });
});
