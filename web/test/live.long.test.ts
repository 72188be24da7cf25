// The page of a running deliberation, in headless Chromium.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { findBarriers } from './browser.ts';
import { type FakeServer, KEY } from './fake-server.ts';
import { memoFixture, QUESTION } from './fixture.ts';
import {
  allCells,
  answered,
  ask,
  chosenAgainst,
  failing,
  firstCell,
  firstWords,
  framed,
  memoTitle,
  receiveVisits,
  retrying,
  signIn,
  skip,
  writingMemo,
} from './visit.ts';

describe('a deliberation under way', { skip }, () => {
  const visit = receiveVisits();

  test('the columns fill as the advisors think, and one that fails says why', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url);
      server.playTo(firstWords);
      await ask(page);
      const column = (letter: string) => page.getByRole('article', { name: `Advisor ${letter}` });
      await page.getByRole('heading', { name: 'The frame', exact: true }).waitFor();
      await column('A').getByText('A hosted product').waitFor();
      const early = (await column('A').innerText()).length;
      server.playTo(retrying);
      await column('D').getByText('trying again').waitFor();
      assert.ok((await column('A').innerText()).length > early);
      server.playTo(failing);
      await column('D').getByText('did not answer in time').waitFor();
      await column('A').getByText('Has answered').waitFor();
      server.playTo(writingMemo);
      await page.getByRole('heading', { name: 'The numbers, after review' }).waitFor();
      server.playTo();
      await memoTitle(page).waitFor();
      assert.match(page.url(), /#\/memo\/memo_/);
    }));

  test('cells and evidence fill as they are written, and nothing else moves', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url);
      server.playTo(firstCell);
      await ask(page);
      const grid = page.getByRole('region', { name: 'Scores so far' });
      const top = async () => (await page.getByRole('heading', { name: 'The advisors' }).boundingBox())?.y;
      const column = page.getByRole('article', { name: 'Advisor A' });
      await column.getByText('Evidence 1.1.').waitFor();
      assert.ok(await column.getByText('Hosted product · Cost over three years').isVisible());
      const before = await top();
      server.playTo(allCells);
      const cells = grid.getByRole('cell');
      await cells.last().getByText('87').waitFor();
      assert.deepEqual(await cells.first().innerText(), '59 of 3');
      assert.equal(await cells.count(), 12);
      assert.equal(await top(), before);
      server.playTo(writingMemo);
      await page.getByRole('heading', { name: 'The numbers, after review' }).waitFor();
      assert.equal(await grid.count(), 0);
    }));

  test('the focus stays where a pressed button was, and what has ended is not called in progress', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url);
      server.playTo(firstWords);
      await ask(page);
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
      assert.equal(await focused(), 'The frame');
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await page.getByRole('button', { name: 'Keep it' }).click();
      assert.equal(await focused(), 'Stop');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      assert.equal(await focused(), 'Stop');
      await page.route('**/cancel', (route) => route.abort());
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Stop it' }).press('Enter');
      const fault = page.getByRole('status').filter({ hasText: 'The service cannot be reached right now.' });
      await fault.waitFor();
      await page.unroute('**/cancel');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Stop it' }).press('Enter');
      await page.getByText('The deliberation was stopped. Its credits').waitFor();
      assert.equal(await fault.count(), 0);
      assert.equal(await focused(), QUESTION);
      assert.match(await page.locator('.live-head .eyebrow').innerText(), /^Stopped/);
      await page.goto(`${server.url}/#/d/dlb_unknown`);
      await page.getByRole('heading', { name: 'There is no such question' }).waitFor();
      assert.equal(await page.getByRole('button', { name: 'Stop', exact: true }).count(), 0);
    }));

  test('the history calls in progress only what still is', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url);
      server.playTo(firstWords);
      await ask(page);
      await page.getByRole('link', { name: 'History' }).click();
      const begun = page.getByRole('region', { name: 'Started in this tab' });
      await begun.getByText('In progress').waitFor();
      server.playTo();
      const events = `${server.url}/v1/deliberations/${memoFixture().deliberationId}/events`;
      // The stream ends with the deliberation.
      await (await fetch(events, { headers: { authorization: `Bearer ${KEY}` } })).text();
      await page.reload();
      await begun.waitFor({ state: 'detached' });
      assert.ok(await page.getByText(QUESTION).isVisible());
    }));

  test('chosen sentences stand under their section with whose they are, and a second start voids the first', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url);
      server.playTo(writingMemo);
      await ask(page);
      const writing = page.getByRole('region', { name: 'The memo is being put together' });
      await writing.getByText('This choice is void.').waitFor();
      server.playTo(chosenAgainst);
      await writing.getByRole('heading', { name: 'Against it' }).waitFor();
      const why = writing.getByRole('heading', { name: 'Why' }).locator('..').getByRole('listitem');
      assert.match((await why.first().innerText()) ?? '', /^A hosted product ends .* Advisor A$/);
      assert.equal(await writing.getByText('This choice is void.').count(), 0);
      const column = page.getByRole('article', { name: 'Advisor A' });
      await column.getByText('The Strategist').waitFor();
      assert.equal(await page.getByText('hidden').count(), 0);
    }));

  for (const at of [300, 950])
    test(`the numbers become those of the memo in the same place, without a jump, from ${at} pixels down the window`, () =>
      visit({}, async (page, server) => {
        await page.setViewportSize({ width: 1440, height: 1100 });
        await signIn(page, server.url);
        server.playTo(writingMemo);
        await ask(page);
        const live = page.locator('table.numbers');
        await page.getByRole('heading', { name: 'The numbers, after review' }).waitFor();
        await live.evaluate((table, top) => {
          document.body.style.paddingBottom = '600px';
          window.scrollBy(0, table.getBoundingClientRect().top - top);
        }, at);
        const rows = (table: Locator) =>
          table.locator('tbody tr').evaluateAll((all) =>
            all.map((row) => ({
              figures: [...row.querySelectorAll('td')].map((cell) => /\d+%?/.exec(cell.textContent)?.[0]),
            })),
          );
        const [before, top] = [await rows(live), (await live.boundingBox())?.y ?? 0];
        server.playTo();
        const memo = page.locator('.paper table.options');
        await memo.waitFor();
        const after = await rows(memo);
        assert.deepEqual(
          after.map(({ figures }) => figures),
          before.map(({ figures }) => figures),
        );
        // Nothing can stand further down the window than it stands down the page.
        const most = await memo.evaluate((table) => table.getBoundingClientRect().top + window.scrollY);
        const moved = Math.abs(((await memo.boundingBox())?.y ?? 0) - Math.min(top, most));
        assert.ok(moved < 1.5, `${moved} pixels`);
      }));

  test('a deliberation goes on through leaving, coming back, a cut line and a reload', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url);
      server.playTo(firstWords);
      await ask(page);
      await page.getByRole('heading', { name: 'The advisors' }).waitFor();
      await page.getByRole('link', { name: 'History' }).click();
      await page.getByRole('link', { name: /In progress/ }).click();
      const first = page.getByRole('article', { name: 'Advisor A' });
      await first.getByText('A hosted product').waitFor();
      server.cut();
      server.playTo(retrying);
      await page.getByText('trying again').waitFor();
      await page.reload();
      await page.getByRole('heading', { name: QUESTION }).waitFor();
      await first.getByText('Thinking').waitFor();
      server.playTo(failing);
      await first.getByText('Has answered').waitFor();
      server.playTo();
      await memoTitle(page).waitFor();
      assert.equal(server.asked.length, 1);
    }));

  test('a lost connection is said at once, and no more when events come again', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url);
      server.playTo(firstWords);
      await ask(page);
      await page.getByRole('article', { name: 'Advisor A' }).getByText('A hosted product').waitFor();
      await page.route('**/events', (route) => route.abort());
      server.cut();
      const lost = page.getByRole('status').filter({ hasText: 'The connection was lost. Trying again.' });
      await lost.waitFor({ timeout: 2_000 });
      assert.deepEqual(await findBarriers(page), []);
      await page.unroute('**/events');
      await lost.waitFor({ state: 'detached' });
      server.playTo();
      await memoTitle(page).waitFor();
    }));

  const LATE = 'a view of your own can no longer be saved';
  const TAKE = { name: 'See the panel' };
  const putAndChoose = async (page: Page, server: FakeServer) => {
    await signIn(page, server.url);
    server.playTo(framed);
    await page.getByRole('textbox', { name: 'The question' }).fill(QUESTION);
    await page.getByRole('button', { name: 'Ask the panel' }).click();
    await page.getByRole('button', { name: /hosted product/i }).click();
    await page.getByRole('button', { name: 'Sure (85%)', exact: true }).click();
  };

  test('once an advisor has answered, the card closes by itself where nothing was chosen', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url);
      server.playTo(framed);
      await page.getByRole('textbox', { name: 'The question' }).fill(QUESTION);
      await page.getByRole('button', { name: 'Ask the panel' }).click();
      await page.getByRole('heading', { name: 'Your own view first' }).waitFor();
      server.playTo(answered);
      await page.getByText(LATE).waitFor();
      await page.getByRole('heading', { name: 'The advisors' }).waitFor();
      assert.equal(await page.getByRole('heading', { name: 'Your own view first' }).count(), 0);
    }));

  test('a view that was chosen but not saved before an advisor answered is told and can be copied', () =>
    visit({ width: 360 }, async (page, server) => {
      await putAndChoose(page, server);
      server.playTo(answered);
      await page.getByText(LATE).waitFor();
      assert.deepEqual(await findBarriers(page), []);
      await page.getByRole('button', { name: 'Copy my view' }).click();
      await page.getByText('Copied.').waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(copied, /^.+, sure \(85%\)\.$/);
      assert.ok(await page.getByText(copied).isVisible());
      assert.equal(await page.getByRole('article').count(), 0);
      await page.getByRole('button', TAKE).click();
      await page.getByRole('heading', { name: 'The advisors' }).waitFor();
    }));

  test('a view that an advisor was faster than is not an error, one that could not be sent can be sent again', () =>
    visit({}, async (page, server) => {
      await putAndChoose(page, server);
      const answers = [
        { status: 500, body: refusal('internal_error', 'Something broke.') },
        { status: 500, body: refusal('internal_error', 'Something broke.') },
        { status: 409, body: refusal('conflict', 'An advisor has answered already.') },
      ];
      await page.route('**/view', (route) =>
        route.fulfill({ ...answers.shift(), contentType: 'application/json' }),
      );
      await page.getByRole('button', TAKE).click();
      await page.getByText('Something broke.').waitFor();
      await page.getByRole('button', TAKE).click();
      await page.getByText(LATE).waitFor();
      assert.equal(await page.getByText('An advisor has answered already.').count(), 0);
      await page.getByRole('button', { name: 'Copy my view' }).waitFor();
    }));

  for (const touch of [false, true])
    test(`the key that skips is named ${touch ? 'nowhere on a phone' : 'where there is a keyboard'}`, () =>
      visit({ touch, width: touch ? 360 : 1440 }, async (page, server) => {
        await signIn(page, server.url);
        server.playTo(framed);
        await page.getByRole('textbox', { name: 'The question' }).fill(QUESTION);
        await page.getByRole('button', { name: 'Ask the panel' }).click();
        await page.getByRole('button', { name: touch ? 'Skip' : 'Skip (Esc)', exact: true }).click();
        await page.getByRole('heading', { name: 'The frame', exact: true }).waitFor();
        assert.equal(await page.getByRole('button', { name: /^Skip/ }).count(), 0);
      }));

  test('stopping asks once, then stops, and the question can be put again as it was', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url);
      server.playTo(firstWords);
      await ask(page);
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByRole('button', { name: 'Stop it' }).click();
      await page.getByText('The deliberation was stopped.').first().waitFor();
      await page.getByRole('link', { name: 'Ask again' }).click();
      assert.equal(await page.getByRole('textbox', { name: 'The question' }).inputValue(), QUESTION);
    }));
});

function refusal(error: string, message: string): string {
  return JSON.stringify({ error, message, requestId: 'req_test' });
}
