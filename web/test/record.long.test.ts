// Recording decisions and outcomes on the page with the real server, at the widths of a phone and a desktop.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { createClient } from '@witan/client';
import type { DecisionMemo } from '@witan/client';
import type { Page } from 'playwright-core';
import { FORESEEING } from '../../test/records.ts';
import { readMemo } from '../../test/server.ts';
import { findBarriers, openPage, overflowOf } from './browser.ts';
import { receiveRealVisits } from './real-visit.ts';
import { skip } from './visit.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The day of the first prediction after a week, at the latest 90 days after the memo. */
function reviewOf(createdAt: string, predictions: readonly { readonly by: string }[]): string | undefined {
  const day = (after: number): string =>
    new Date(Date.parse(createdAt) + after * DAY_MS).toISOString().slice(0, 10);
  const later = predictions.map(({ by }) => by).filter((by) => by > day(7));
  return [day(90), ...later].toSorted()[0];
}

describe('the record on the page', { skip }, () => {
  const place = receiveRealVisits({ patienceMs: 60_000 });

  async function check(page: Page, view: string): Promise<void> {
    assert.deepEqual(await findBarriers(page), [], view);
    assert.ok((await overflowOf(page)) <= 0, `${view} is too wide`);
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.deepEqual(await findBarriers(page, ['color-contrast']), [], `${view}, dark`);
    await page.emulateMedia({ colorScheme: 'light' });
  }

  for (const width of [360, 1440]) {
    test(`one tap decides, settles and says how it went, what is due is listed, and the record counts it, at ${width} pixels`, async () => {
      const userEmail = `ada${width}@example.com`;
      const client = createClient({ apiKey: place.server.key, baseUrl: place.server.url });
      const asked: DecisionMemo[] = [];
      for (let i = 0; i < 11; i += 1)
        asked.push(await readMemo(await place.server.ask({ ...FORESEEING, userEmail })));
      for (const memo of asked.slice(1)) {
        const { option } = memo.verdict;
        await client.memos.decide(memo.id, { option, reviewOn: '2020-01-01' });
        await client.memos.recordOutcome(memo.id, { result: 'as_expected', best: option });
        for (const prediction of 'predictions' in memo ? memo.predictions : [])
          if (prediction.option === option)
            await client.memos.settle(memo.id, prediction.id, { cameTrue: true });
      }
      const [memo] = asked;
      assert.ok(memo && 'predictions' in memo);
      const prediction = memo.predictions[0];
      const option = memo.options.find(({ id }) => id === prediction?.option);
      assert.ok(prediction && option);

      const { page, faults, close } = await openPage(place.browser, place.server.url, { width });
      page.setDefaultTimeout(60_000);
      await page.goto(`${place.server.url}/#/memo/${memo.id}`);
      await page.getByLabel('API key').fill(place.server.key);
      await page.getByLabel('E-mail').fill(userEmail);
      await page.getByRole('button', { name: 'Sign in' }).click();
      const group = (name: RegExp) => page.getByRole('group', { name });
      assert.equal(await group(/What was decided/).count(), 0);
      await page.getByRole('button', { name: 'Decide', exact: true }).click();
      await group(/What was decided/)
        .getByRole('button', { name: option.label ?? option.name, exact: true })
        .click();
      await page.getByText('The decision is recorded.').waitFor();
      assert.equal(
        await page.getByLabel('Look again on').inputValue(),
        reviewOf(
          memo.timestamp,
          memo.predictions.filter((of) => of.option === option.id),
        ),
      );
      const reviewField = page.getByLabel('Look again on');
      const reviewSaved = async () => (await client.memos.withRecord(memo.id)).decision?.reviewOn;
      const proposed = await reviewSaved();
      await reviewField.fill('2020-02-01');
      await reviewField.press('Enter');
      await page.getByText('choose today or a later day').waitFor();
      const toMonth = async () => {
        await reviewField.press('ArrowLeft');
        await reviewField.press('ArrowLeft');
      };
      await toMonth();
      await reviewField.pressSequentially('03');
      assert.equal(await reviewSaved(), proposed, 'what is half typed or past is not saved');
      const today = new Date().toISOString().slice(0, 10);
      const [year = '', month = '', dayOfMonth = ''] = today.split('-');
      await toMonth();
      await reviewField.pressSequentially(`${month}${dayOfMonth}${year}`);
      await page.getByText('The date is recorded.').waitFor();
      assert.equal(await reviewSaved(), today);
      await page.goto(`${place.server.url}/#/history`);
      await page.getByRole('heading', { name: 'Due now' }).waitFor();
      await page.getByRole('heading', { name: 'All memos' }).waitFor();
      await check(page, 'history');
      await group(/How did it go/)
        .getByRole('button', { name: 'As expected' })
        .click();
      await page.getByText('The outcome is recorded.').waitFor();
      assert.equal((await client.memos.withRecord(memo.id)).outcome?.result, 'as_expected');
      await page.goto(`${place.server.url}/#/memo/${memo.id}`);
      await page.getByRole('button', { name: 'Settle the other predictions too' }).click();
      await group(new RegExp(prediction.event.slice(0, 20)))
        .getByRole('button', { name: 'Yes' })
        .click();
      await page.getByText('The prediction is settled.').waitFor();
      await group(/How did it go/)
        .getByRole('button', { name: 'Better than expected' })
        .click();
      await page.getByText('The outcome is recorded.').waitFor();
      await check(page, 'memo');
      await page.emulateMedia({ media: 'print' });
      const printed = page.locator('.printed-record');
      for (const part of [
        `Decided: ${option.name}`,
        `Came true: ${prediction.event}`,
        'better than expected.',
      ])
        assert.ok((await printed.innerText()).includes(part), part);
      assert.ok(!(await page.getByText('Which option was right').isVisible()), 'what is open is not printed');
      await page.emulateMedia({ media: 'screen' });
      const { decision, outcome, predictions } = await client.memos.withRecord(memo.id);
      assert.deepEqual(
        [decision?.option, decision?.reviewOn, outcome?.result, predictions[0]?.cameTrue],
        [option.id, today, 'better', true],
      );
      await client.memos.decide(memo.id, { option: null, note: 'Money is short.', decidedBy: 'Bo Ek' });
      await page.reload();
      await page.getByText('Decided by Bo Ek').waitFor();
      await page.getByRole('button', { name: 'Outcome', exact: true }).click();
      await page.waitForFunction(() => document.activeElement?.textContent === 'What came of it');
      const why = page.getByLabel('Why', { exact: true });
      assert.equal(await why.inputValue(), 'Money is short.');
      await why.fill('Money is short, and so is time.');
      await page.getByText('The reason is recorded.').waitFor();
      await page.getByLabel('What was learned').fill('Ask the board sooner.');
      await page.getByText('The outcome is recorded.').waitFor();
      const { outcome: learned, ...withReason } = await client.memos.withRecord(memo.id);
      assert.deepEqual(
        [withReason.decision?.note, learned?.lessons, learned?.result],
        ['Money is short, and so is time.', 'Ask the board sooner.', 'better'],
      );
      const chosen = group(/What was decided/).getByRole('button', {
        name: option.label ?? option.name,
        exact: true,
      });
      await chosen.click();
      await page.getByText('The decision is recorded.').waitFor();
      const kept = (await client.memos.withRecord(memo.id)).decision;
      assert.deepEqual([kept?.note, kept?.decidedBy], ['Money is short, and so is time.', 'Bo Ek']);
      await page.emulateMedia({ media: 'print' });
      for (const part of [option.name, 'Bo Ek', 'so is time.', 'Ask the board sooner.', 'Recorded on'])
        assert.ok((await printed.innerText()).includes(part), part);
      assert.ok(!(await page.getByText('What was decided?').isVisible()), 'the decision is printed once');
      await page.emulateMedia({ media: 'screen' });
      await chosen.click();
      await page.getByText('The decision is taken back.').waitFor();
      const went = group(/How did it go/).getByRole('button', { name: 'Better than expected' });
      await went.click();
      await page.getByText('The answer is taken back.').waitFor();
      assert.equal((await client.memos.withRecord(memo.id)).outcome, null);
      assert.equal(await why.inputValue(), 'Money is short, and so is time.');
      assert.equal(await page.getByText('Record an answer first, then save yours.').count(), 2);
      await chosen.click();
      await page.getByText('The reason is recorded.').waitFor();
      await page.getByRole('button', { name: 'Discard mine' }).click();
      const again = await client.memos.withRecord(memo.id);
      assert.deepEqual([again.decision?.note, again.outcome], ['Money is short, and so is time.', null]);
      assert.equal(await page.getByLabel('What was learned').count(), 0);

      await page.goto(`${place.server.url}/#/track-record`);
      await page.getByRole('heading', { name: 'Options' }).waitFor();
      await page.getByRole('heading', { name: 'Who was right' }).waitFor();
      for (const name of [/^Options: mean Brier score/, /^Predictions: how often it happened/])
        await page.getByRole('img', { name }).waitFor();
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download HTML' }).click();
      const file = await (await downloading).path();
      assert.match(await readFile(file, 'utf8'), /^<!doctype html>[^]*<h1>Track record<\/h1>/);
      await check(page, 'track record');
      assert.deepEqual(faults, []);
      await close();
    });
  }

  test('of many memos that are due, the first three are asked about, and the others when called', async () => {
    const userEmail = 'many@example.com';
    const client = createClient({ apiKey: place.server.key, baseUrl: place.server.url });
    for (let i = 0; i < 5; i += 1) {
      const memo = await readMemo(await place.server.ask({ ...FORESEEING, userEmail }));
      await client.memos.decide(memo.id, { option: memo.verdict.option, reviewOn: '2020-01-01' });
    }
    await place.visit({ width: 360 }, async (page) => {
      await page.goto(`${place.server.url}/#/history`);
      await page.getByLabel('API key').fill(place.server.key);
      await page.getByLabel('E-mail').fill(userEmail);
      await page.getByRole('button', { name: 'Sign in' }).click();
      const asked = page.getByRole('group', { name: 'How did it go?' });
      await asked.nth(2).waitFor();
      assert.equal(await asked.count(), 3);
      await page.getByRole('button', { name: 'Show 2 more' }).click();
      await asked.nth(4).waitFor();
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Due now');
    });
  });
});
