// Documents on the page, through the real server: chosen, read, removed, cited, and followed to their passage.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { findBarriers, findChromium, openBrowser, openPage, overflowOf } from './browser.ts';
import { ask, memoTitle, skip } from './visit.ts';

const REPORT = readFileSync(new URL('../../test/fixtures/report.pdf', import.meta.url));
const QUESTION = 'Should we move the warehouse to Halden, or enlarge the one in Moss?';

describe('documents on the page', { skip }, () => {
  let server: TestServer;
  let browser: Browser;
  before(async () => {
    [server, browser] = await Promise.all([startTestServer(), openBrowser(findChromium() ?? '')]);
  });
  after(async () => {
    await browser.close();
    await server.close();
  });
  const visit = async (width: number, run: (page: Page) => Promise<void>): Promise<void> => {
    const { page, faults, close } = await openPage(browser, server.url, { width });
    page.setDefaultTimeout(20_000);
    try {
      await page.goto(server.url);
      await page.getByLabel('API key').fill(server.key);
      await page.getByLabel('E-mail').fill('ada@example.com');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await run(page);
      assert.deepEqual(faults, []);
    } finally {
      await close();
    }
  };
  const choose = (page: Page, ...files: readonly { name: string; mimeType: string; buffer: Buffer }[]) =>
    page.getByLabel('Documents for the panel').setInputFiles([...files]);
  const report = { name: 'report.pdf', mimeType: 'application/pdf', buffer: REPORT };

  test('says what was read of a document, and why another cannot be read', () =>
    visit(360, async (page) => {
      await choose(page, report, {
        name: 'none.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7'),
      });
      await page.getByText(/none\.pdf cannot be read/).waitFor();
      assert.deepEqual(await findBarriers(page), []);
      assert.ok((await overflowOf(page)) <= 0);
      await page.getByRole('button', { name: 'Remove none.pdf' }).click();
      await page.getByText(/Read: 24 pages, [\d,]+ characters/).waitFor();
    }));

  test('leads from a mark to the passage that it stands for, on a memo with five verified quotations', () =>
    visit(1440, async (page) => {
      await choose(page, report);
      await page.getByText(/Read: 24 pages/).waitFor();
      await ask(page, QUESTION);
      await memoTitle(page).waitFor();
      const quoted = page.locator('.memo a.cite.quoted');
      assert.ok((await quoted.count()) >= 5, `${await quoted.count()}`);
      const looks = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((mark) => getComputedStyle(mark).backgroundColor);
      const mark = quoted.first();
      const id = (await mark.getAttribute('href'))?.slice(1) ?? '';
      const passage = page.locator(`.memo #${id}`);
      assert.equal(await passage.isVisible(), false);
      await mark.click();
      await passage.waitFor();
      assert.notEqual(await looks('.memo a.cite.quoted'), 'rgba(0, 0, 0, 0)');
      assert.deepEqual(await findBarriers(page), []);
      const folder = process.env['WITAN_LOOK'];
      if (folder !== undefined) {
        await page.screenshot({ path: `${folder}/memo.png` });
        await page.pdf({ path: `${folder}/memo.pdf`, format: 'A4' });
      }
    }));
});
