// What is recorded on a memo is saved, or the page says that it is not.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { FakeServer } from './fake-server.ts';
import { memoTitle, receiveVisits, signIn, skip } from './visit.ts';

describe('saving what is recorded', { skip }, () => {
  const visit = receiveVisits();

  async function decide(page: Page, server: FakeServer): Promise<void> {
    await signIn(page, server.url, '/#/history');
    await page.locator('a.memo-card').first().click();
    await memoTitle(page).click();
    await page.getByRole('group', { name: 'What was decided?' }).getByRole('button').first().click();
  }

  test('whoever closes the page while something is being saved, or cannot be, is asked whether to wait, and nobody else is', () =>
    visit({}, async (page, server) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/v1/memos/*/decision', async (route) => {
        await released;
        await route.continue();
      });
      await decide(page, server);
      await page.getByText('Saving…').waitFor();
      const closeAndStay = async () => {
        const asked = page.waitForEvent('dialog');
        await page.close({ runBeforeUnload: true });
        const question = await asked;
        assert.equal(question.type(), 'beforeunload');
        await question.dismiss();
      };
      await closeAndStay();
      release();
      await page.getByText('The decision is recorded.').waitFor();
      const why = page.getByLabel('Why', { exact: true });
      await why.fill('a'.repeat(4_001));
      await closeAndStay();
      await why.fill('');
      const closed = page.waitForEvent('close');
      await page.close({ runBeforeUnload: true });
      await closed;
    }));

  test('a reason that could not be saved stays, and is sent again when the field is left', () =>
    visit({}, async (page, server) => {
      await decide(page, server);
      await page.getByText('The decision is recorded.').waitFor();
      const message = 'Too many requests.';
      const busy = { error: 'rate_limited', message, retryAfter: 40, requestId: 'req_1' };
      await page.route('**/v1/memos/*/decision', (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '40' }, json: busy }),
      );
      const why = page.getByLabel('Why', { exact: true });
      await why.fill('Money is short.');
      await page.getByText(`${message} You can try again in 40 seconds.`).waitFor();
      await page.unroute('**/v1/memos/*/decision');
      await why.blur();
      await page.getByText('The reason is recorded.').waitFor();
      assert.equal(await why.inputValue(), 'Money is short.');
    }));
});
