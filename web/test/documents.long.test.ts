// Documents on the page with the real server: chosen, read, removed, cited, and opened at the cited passage.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { findBarriers, overflowOf } from './browser.ts';
import { receiveRealVisits } from './real-visit.ts';
import { ask, memoTitle, more, skip } from './visit.ts';

const REPORT_AT = fileURLToPath(new URL('../../test/fixtures/report.pdf', import.meta.url));
const REPORT = readFileSync(REPORT_AT);
const QUESTION = 'Should we move the warehouse to Halden, or enlarge the one in Moss?';

/** Drops files on an element of the page. */
async function dropFiles(page: Page, on: Locator, files: readonly string[]): Promise<void> {
  await on.scrollIntoViewIfNeeded();
  const box = await on.boundingBox();
  assert.ok(box);
  const session = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.evaluate(() => {
    const note = ({ defaultPrevented }: Event) => (document.body.dataset['taken'] = String(defaultPrevented));
    addEventListener('drop', note, { once: true });
  });
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  await session.detach();
  const taken = await page.evaluate(() => document.body.dataset['taken']);
  assert.equal(taken, 'true', 'else the browser navigates to the file');
}

describe('documents on the page', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'witan drop '));
  const fileOf = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const place = receiveRealVisits({ patienceMs: 20_000 });
  after(() => rmSync(folder, { recursive: true }));
  const visit = (width: number, run: (page: Page) => Promise<void>): Promise<void> =>
    place.visit({ width }, async (page) => {
      await page.goto(place.server.url);
      await page.getByLabel('API key').fill(place.server.key);
      await page.getByLabel('E-mail').fill('ada@example.com');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await run(page);
    });
  const choose = (page: Page, ...files: readonly { name: string; mimeType: string; buffer: Buffer }[]) =>
    page.getByLabel('Documents for the panel').setInputFiles([...files]);
  const report = { name: 'report.pdf', mimeType: 'application/pdf', buffer: REPORT };

  test('says when there is more text than one advisor is given', () =>
    visit(360, async (page) => {
      const of = (characters: number) => ({
        name: 'long.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('It rains in Moss. '.repeat(characters / 18)),
      });
      await choose(page, of(90_000));
      await page.getByText(/^Read: .* characters/).waitFor();
      const more = page.getByText(/^About .* characters more than one advisor is given/);
      assert.equal(await more.count(), 0);
      await page.getByRole('textbox', { name: /^What should the advisors know/ }).fill('x'.repeat(12_300));
      await more.waitFor();
      assert.match(await more.innerText(), /^About 2,\d{3} characters more/);
      assert.deepEqual(await findBarriers(page), []);
    }));

  test('says what was read of a document, and why another cannot be read', () =>
    visit(360, async (page) => {
      const none = { name: 'none.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
      const unread = page.getByText(/none\.pdf cannot be read/).first();
      // Also where it has been refused, the error leaves with its file.
      await choose(page, none, report);
      await page.getByRole('textbox', { name: 'The question' }).fill(QUESTION);
      await page.getByRole('button', { name: 'Ask the panel' }).click();
      await page.getByRole('alert').waitFor();
      await unread.waitFor();
      await page.getByRole('button', { name: 'Remove none.pdf' }).click();
      await page.getByText(/Read: 24 pages/).waitFor();
      assert.equal(await unread.count(), 0);
      await choose(page, none);
      await unread.waitFor();
      assert.deepEqual(await findBarriers(page), []);
      assert.ok((await overflowOf(page)) <= 0);
      await page.getByRole('button', { name: 'Remove none.pdf' }).click();
      await page.getByText(/Read: 24 pages, [\d,]+ characters/).waitFor();
      await page.reload();
      const lost = page.getByText('The page could not keep these files; add them again: report.pdf.');
      await lost.waitFor();
      await choose(page, report);
      await page.getByText(/Read: 24 pages/).waitFor();
      assert.equal(await lost.count(), 0);
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
      await page.getByRole('heading', { name: 'Each advisor' }).click();
      await page.locator('summary').filter({ hasText: 'Evidence' }).first().click();
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

  for (const width of [360, 1440]) {
    test(`takes what is dropped, lists it with what was read, and lets it be removed, at ${width} px`, () =>
      visit(width, async (page) => {
        const field = page.getByRole('group', { name: 'Context and documents' });
        const listed = field.getByRole('listitem');
        await dropFiles(page, field, [REPORT_AT, fileOf('notes.md', '# Notes\n\nThe lease ends in May.')]);
        await field.getByText(/Read: 24 pages, [\d,]+ characters/).waitFor();
        assert.match((await listed.nth(1).textContent()) ?? '', /^notes\.mdRead: \d+ characters/);
        assert.ok((await overflowOf(page)) <= 0);
        assert.deepEqual(await findBarriers(page), []);
        await field.getByRole('button', { name: 'Remove report.pdf' }).click();
        assert.equal(await listed.count(), 1);
        // A file dropped beside the field would make the browser navigate to it.
        await dropFiles(page, page.getByRole('heading', { level: 1 }), [REPORT_AT]);
        await field.getByText(/Read: 24 pages/).waitFor();
        assert.equal(await listed.count(), 2);
        await dropFiles(page, field, Array<string>(7).fill(REPORT_AT));
        await field.getByText('At most 8 documents are taken. Remove 1.').waitFor();
        await field.getByRole('button', { name: 'Remove report.pdf' }).last().click();
        await field.getByText(/At most 8 documents/).waitFor({ state: 'detached' });
        await dropFiles(page, field, [fileOf('large.txt', 'x'.repeat(5_300_000))]);
        await field.getByRole('button', { name: 'Remove report.pdf' }).last().click();
        await field.getByText('The documents are over 5 MB in total. Remove one.').waitFor();
      }));

    test(`says what a search of the web costs before it is asked for, and shows what was found, at ${width} px`, () =>
      visit(width, async (page) => {
        const foot = page.locator('.ask-foot');
        const research = page.getByLabel(/Search the web first/);
        assert.equal(await research.isChecked(), false);
        await page.getByText(/50 credits more/).waitFor();
        assert.match((await foot.textContent()) ?? '', /100 credits/);
        await research.check();
        assert.match((await foot.textContent()) ?? '', /150 credits/);
        assert.deepEqual(await findBarriers(page), []);
        await ask(page, QUESTION);
        await memoTitle(page).waitFor();
        await more(page);
        await page.getByRole('button', { name: 'Open every part' }).click();
        const found = page.locator('.memo').getByRole('heading', { name: 'Found on the web' });
        await found.scrollIntoViewIfNeeded();
        assert.equal(await page.locator('.memo a.cite.quoted').count(), 0);
        assert.ok((await page.locator('.memo a.cite').count()) > 0);
        assert.ok((await overflowOf(page)) <= 0);
        assert.deepEqual(await findBarriers(page), []);
      }));
  }
});
