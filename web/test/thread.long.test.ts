// Questions about a memo, on the page.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findBarriers, overflowOf } from './browser.ts';
import type { Page } from 'playwright-core';
import type { FakeServer } from './fake-server.ts';
import { memoFixture } from './fixture.ts';
import { receiveVisits, signIn, skip } from './visit.ts';

const LONG = `Why${'y'.repeat(120)}, and what speaks against it?`;

function openMemo(page: Page, { url }: FakeServer): Promise<void> {
  return signIn(page, url, `/#/memo/${memoFixture(3).id}`);
}

describe('questions about a memo', { skip }, () => {
  const visit = receiveVisits();

  for (const width of [360, 1440]) {
    test(`are asked by the keyboard alone, and answered while one reads, at ${width} pixels`, () =>
      visit({ width }, async (page, server) => {
        await openMemo(page, server);
        const thread = page.getByRole('region', { name: 'Ask about this memo' });
        await thread.getByText('for itself, not for the panel').waitFor();
        const box = page.getByLabel('Your question');
        await box.focus();
        await page.keyboard.type(`${LONG} [wait]`);
        await page.keyboard.press('Control+Enter');
        await thread.getByRole('heading', { name: LONG }).waitFor();
        await thread.getByText('An advisor is answering…').waitFor();
        assert.ok(await thread.getByRole('button', { name: 'Ask' }).isDisabled());
        assert.deepEqual([await findBarriers(page), (await overflowOf(page)) <= 0], [[], true]);
        server.answer();
        await thread.getByText(`The memo says so. ${LONG}`).waitFor();
        await page.keyboard.type('And then?');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await thread.getByText('The memo says so. And then?').waitFor();
        assert.equal(await thread.getByRole('listitem').count(), 2);
        assert.deepEqual([await findBarriers(page), (await overflowOf(page)) <= 0], [[], true]);
        await page.emulateMedia({ colorScheme: 'dark' });
        assert.deepEqual(await findBarriers(page, ['color-contrast']), []);
      }));
  }

  test('a question that was not sent stays in its field while other views are shown', () =>
    visit({}, async (page, server) => {
      await openMemo(page, server);
      const field = page.getByLabel('Your question');
      await field.fill('And what if');
      await page.getByRole('link', { name: 'History' }).click();
      await page.goBack();
      assert.equal(await field.inputValue(), 'And what if');
    }));

  test('a question that is too long is kept as it was written, and says how much too long it is', () =>
    visit({}, async (page, server) => {
      await openMemo(page, server);
      const field = page.getByLabel('Your question');
      await field.fill('a'.repeat(4_300));
      await page.getByText('2,300 characters too many; at most 2,000 are taken.').waitFor();
      assert.equal((await field.inputValue()).length, 4_300);
    }));

  test('are there again after a reload, and stay in the box where they are refused', () =>
    visit({}, async (page, server) => {
      await openMemo(page, server);
      const box = page.getByLabel('Your question');
      const ask = page.getByRole('button', { name: 'Ask', exact: true });
      await box.fill('Why <b>this</b> one?');
      await ask.click();
      await page.getByText('The memo says so. Why <b>this</b> one?').waitFor();
      await box.fill('Why? [fail]');
      await ask.click();
      await page.getByRole('alert').getByText('No advisor can be asked now.').waitFor();
      assert.equal(await box.inputValue(), 'Why? [fail]');
      await page.reload();
      await page.getByRole('heading', { name: 'Why <b>this</b> one?' }).waitFor();
      assert.equal(await page.locator('.thread li').count(), 1);
    }));
});
