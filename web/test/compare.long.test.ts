// Two memos compared, in headless Chromium.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findBarriers, overflowOf } from './browser.ts';
import { memoFixture } from './fixture.ts';
import { receiveVisits, signIn, skip } from './visit.ts';

describe('a comparison of two memos', { skip }, () => {
  const visit = receiveVisits();

  for (const width of [360, 1440])
    test(`says first what changed in the advice and why, and marks the words that differ, at ${width} pixels`, () =>
      visit({ width }, async (page, server) => {
        await signIn(page, server.url, `/#/compare/${memoFixture(3).id}/${memoFixture(2).id}`);
        const answer = page.getByRole('region', { name: 'What changed in the advice, and why' });
        await answer.getByText('Before, “Hosted product” came first').waitFor();
        await answer.getByText('Asked differently: context and musts.').waitFor();
        await answer.getByText('“Hosted product” on Cost fell from 72 to 51.').waitFor();
        assert.deepEqual(
          (await page.locator('del, ins').allInnerTexts()).map((text) => text.trim()),
          ['nine', 'twelve', 'Data stays in the EU'],
        );
        assert.ok((await page.getByRole('heading', { name: 'Before' }).count()) >= 1);
        assert.deepEqual([await findBarriers(page), (await overflowOf(page)) <= 0], [[], true]);
        await page.emulateMedia({ colorScheme: 'dark' });
        assert.deepEqual(await findBarriers(page, ['color-contrast']), []);
      }));
});
