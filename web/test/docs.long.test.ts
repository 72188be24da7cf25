// The API reference at /docs, used as its readers do.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { findBarriers, openPage, overflowOf } from './browser.ts';
import { receiveRealVisits } from './real-visit.ts';
import { skip } from './visit.ts';

describe('the reference at /docs', { skip }, () => {
  const place = receiveRealVisits({ patienceMs: 20_000 });

  test('whoever is signed in to the page tries requests without pasting the key', async () => {
    const { page, faults, close } = await openPage(place.browser, place.server.url);
    page.setDefaultTimeout(120_000);
    await page.goto(place.server.url);
    await page.evaluate(
      (apiKey) =>
        sessionStorage.setItem('witan.session', JSON.stringify({ apiKey, userEmail: 'ana@example.com' })),
      place.server.testKey,
    );
    await page.goto(`${place.server.url}/docs`);
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
    const { page, faults, close } = await openPage(place.browser, place.server.url);
    page.setDefaultTimeout(120_000);
    await page.goto(`${place.server.url}/docs`);
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    const dialog = page.locator('.auth-container').first();
    await dialog.locator('input').fill(place.server.testKey);
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
    // The second request differs only in what was changed: it carries no idempotency key of the first.
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

  for (const width of [360, 1440]) {
    test(`each operation shows how to call it in three languages, by keyboard too, at ${width} px`, async () => {
      const { page, faults, close } = await openPage(place.browser, place.server.url, { width });
      page.setDefaultTimeout(120_000);
      await page.goto(`${place.server.url}/docs`);
      const open = async (operation: string): Promise<Locator> => {
        const at = page.locator(`[id$="-${operation}"]`);
        await at.locator('.opblock-summary-control').click();
        return at.locator('.code-samples');
      };
      const decided = await open('recordDecision');
      const panel = decided.getByRole('tabpanel');
      assert.match(await panel.innerText(), /^curl .+\/decision" \\\n {2}-X PUT/);
      await decided.getByRole('tab', { name: 'curl' }).focus();
      await page.keyboard.press('ArrowRight');
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'TypeScript');
      assert.match(await panel.innerText(), /await witan\.memos\.decide\('memo_/);
      await page.keyboard.press('End');
      assert.match(await panel.innerText(), /client\.put\("\/v1\/memos\//);
      assert.equal(await decided.getByRole('tab', { selected: true }).innerText(), 'Python');
      // The choice of language applies to the whole page, and is kept for the next visit.
      const chat = await open('chatCompletions');
      assert.match(await chat.getByRole('tabpanel').innerText(), /from openai import OpenAI/);
      await chat.getByRole('button', { name: 'Copy' }).click();
      await chat.getByText('Copied').waitFor();
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), /chat\.completions\.create/);
      assert.ok((await overflowOf(page)) <= 0, `wider than the window by ${await overflowOf(page)} px`);
      // Only Swagger UI itself has accessibility findings.
      const barriers = (await findBarriers(page)).join('\n');
      assert.doesNotMatch(barriers, /code-samples|-sample|tablist/);
      await page.reload();
      const again = await open('readAccount');
      assert.match(await again.getByRole('tabpanel').innerText(), /^import os\nimport httpx/);
      assert.deepEqual(faults, []);
      await close();
    });
  }
});
