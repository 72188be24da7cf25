// One path through the page with the real server; the long tests cover the rest, at every width.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { QUESTION } from '../../test/server.ts';
import { findBarriers, openPage, overflowOf } from './browser.ts';
import { receiveRealVisits } from './real-visit.ts';
import { ask, memoTitle, skip } from './visit.ts';

describe('the page', { skip }, () => {
  const place = receiveRealVisits({ patienceMs: 60_000 });

  test('leads from a key and a question to a memo on a phone, without a barrier or a sideways scroll', async () => {
    const { page, faults, close } = await openPage(place.browser, place.server.url, { width: 360 });
    page.setDefaultTimeout(60_000);
    await page.goto(place.server.url);
    await page.getByLabel('API key').fill(place.server.key);
    await page.getByLabel('E-mail').fill(QUESTION.userEmail);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await ask(page, 'Should we build our billing or buy it?');
    await memoTitle(page).waitFor();
    assert.match(page.url(), /#\/memo\/memo_/);
    assert.deepEqual(await findBarriers(page), []);
    assert.ok((await overflowOf(page)) <= 0);
    assert.deepEqual(faults, []);
    await close();
  });
});
