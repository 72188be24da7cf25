// The day on which to look again is kept however its field is left, and so is what is answered faster than it is saved.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createClient } from '@witan/client';
import type { Page } from 'playwright-core';
import { FORESEEING } from '../../test/records.ts';
import { readMemo } from '../../test/server.ts';
import { until } from '../../test/until.ts';
import { receiveRealVisits } from './real-visit.ts';
import { skip } from './visit.ts';

describe('the day on which to look again', { skip }, () => {
  const place = receiveRealVisits({ patienceMs: 60_000 });
  const ways: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
    ['standing still', async () => {}],
    ['pressing Enter', (page) => page.keyboard.press('Enter')],
    ['going back to the history', (page) => page.evaluate(() => void (location.hash = '#/history'))],
    ['leaving the page', (page) => page.goto('about:blank')],
    ['closing the page', (page) => page.close({ runBeforeUnload: true })],
  ];
  for (const [way, leave] of ways)
    test(`is saved by ${way}`, () =>
      place.visit({}, async (page) => {
        const { key, url } = place.server;
        const userEmail = 'ada@example.com';
        const client = createClient({ apiKey: key, baseUrl: url });
        const { id, verdict } = await readMemo(await place.server.ask({ ...FORESEEING, userEmail }));
        await client.memos.decide(id, { option: verdict.option, reviewOn: '2090-01-01' });
        await page.goto(`${url}/#/memo/${id}`);
        await page.getByLabel('API key').fill(key);
        await page.getByLabel('E-mail').fill(userEmail);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.getByLabel('Look again on').fill('2091-02-03');
        await leave(page);
        const saved = async () => (await client.memos.withRecord(id)).decision?.reviewOn;
        await until(async () => (await saved()) === '2091-02-03');
      }));

  test('what was recorded elsewhere meanwhile is shown and not replaced, and what was typed stays', () =>
    place.visit({}, async (page) => {
      const { key, url } = place.server;
      const userEmail = 'ada@example.com';
      const client = createClient({ apiKey: key, baseUrl: url });
      const { id, options } = await readMemo(await place.server.ask({ ...FORESEEING, userEmail }));
      const [first, other] = options;
      assert.ok(first && other);
      await client.memos.decide(id, { option: first.id });
      await page.goto(`${url}/#/memo/${id}`);
      await page.getByLabel('API key').fill(key);
      await page.getByLabel('E-mail').fill(userEmail);
      await page.getByRole('button', { name: 'Sign in' }).click();
      const why = page.getByLabel('Why', { exact: true });
      await why.waitFor();
      await client.memos.decide(id, { option: other.id, note: 'Said elsewhere.', reviewOn: '2090-01-01' });
      await why.fill('Said here.');
      await page.getByText('Not saved: the record was changed elsewhere.').waitFor();
      const saved = async () => {
        const { decision } = await client.memos.withRecord(id);
        return [decision?.option, decision?.note];
      };
      assert.deepEqual(await saved(), [other.id, 'Said elsewhere.']);
      assert.equal(await why.inputValue(), 'Said here.');
      const chosen = page.getByRole('group', { name: 'What was decided?' }).locator('[aria-pressed="true"]');
      assert.equal(await chosen.innerText(), other.label ?? other.name);
      const day = page.getByLabel('Look again on');
      assert.equal(
        await day.inputValue(),
        '2090-01-01',
        'a field that nobody has typed into follows the record',
      );
      await page.getByText('Recorded now: Said elsewhere.').waitFor();
      await why.blur();
      const mine = page.getByRole('button', { name: 'Save mine' });
      await mine.click();
      await page.getByText('The reason is recorded.').waitFor();
      await mine.waitFor({ state: 'detached' });
      assert.deepEqual(await saved(), [other.id, 'Said here.']);
      await client.memos.decide(id, {
        option: other.id,
        note: 'Said elsewhere again.',
        reviewOn: '2090-02-02',
      });
      await day.fill('2090-03-03');
      await page.getByText(/Recorded now: .*2090/).waitFor();
      assert.deepEqual(
        [await day.inputValue(), await why.inputValue()],
        ['2090-03-03', 'Said elsewhere again.'],
      );
      await page.goto(`${url}/#/history`);
      await page.locator('a.memo-card').first().waitFor();
      const left = await client.memos.withRecord(id);
      assert.equal(
        left.decision?.reviewOn,
        '2090-02-02',
        'what was refused replaces nothing as the page is left',
      );
    }));

  test('a reason that is typed while somebody else takes the decision back stays, and can be saved with the next decision', () =>
    place.visit({ width: 390 }, async (page) => {
      const { client, id, options } = await openDecided(page);
      const why = page.getByLabel('Why', { exact: true });
      await why.waitFor();
      await client.memos.undecide(id);
      await why.fill('Said here.');
      await page.getByText('Not saved: the record was changed elsewhere.').waitFor();
      await page.getByText('Record an answer first, then save yours.').waitFor();
      assert.equal(await why.inputValue(), 'Said here.');
      const decided = page.getByRole('group', { name: 'What was decided?' });
      await decided.getByRole('button').first().click();
      await page.getByText('The decision is recorded.').waitFor();
      await page.getByRole('button', { name: 'Save mine' }).click();
      await page.getByText('The reason is recorded.').waitFor();
      const { decision } = await client.memos.withRecord(id);
      assert.deepEqual([decision?.option, decision?.note], [options[0]?.id, 'Said here.']);
    }));

  test('what is typed on an outdated record right before the page closes is offered when it opens again, until it is discarded', () =>
    place.visit({ width: 1280 }, async (page) => {
      const { client, id, verdict } = await openDecided(page);
      const why = page.getByLabel('Why', { exact: true });
      await why.waitFor();
      await client.memos.decide(id, { option: verdict.option, note: 'Said elsewhere.' });
      await why.fill('Said here.');
      await page.reload();
      await page.getByText('Recorded now: Said elsewhere.').waitFor();
      assert.equal(await why.inputValue(), 'Said here.');
      await page.getByRole('button', { name: 'Discard mine' }).click();
      assert.equal(await why.inputValue(), 'Said elsewhere.');
      await page.reload();
      await why.waitFor();
      assert.equal(await why.inputValue(), 'Said elsewhere.');
      assert.equal((await client.memos.withRecord(id)).decision?.note, 'Said elsewhere.');
    }));

  /** Opens the page of a memo that is decided. */
  async function openDecided(page: Page) {
    const { key, url } = place.server;
    const userEmail = 'ada@example.com';
    const client = createClient({ apiKey: key, baseUrl: url });
    const memo = await readMemo(await place.server.ask({ ...FORESEEING, userEmail }));
    await client.memos.decide(memo.id, { option: memo.verdict.option, reviewOn: '2090-01-01' });
    await page.goto(`${url}/#/memo/${memo.id}`);
    await page.getByLabel('API key').fill(key);
    await page.getByLabel('E-mail').fill(userEmail);
    await page.getByRole('button', { name: 'Sign in' }).click();
    return { client, ...memo };
  }

  test('answers that are given faster than they are saved are all kept', () =>
    place.visit({}, async (page) => {
      const { key, url } = place.server;
      const userEmail = 'ada@example.com';
      const client = createClient({ apiKey: key, baseUrl: url });
      const { id, verdict, options } = await readMemo(await place.server.ask({ ...FORESEEING, userEmail }));
      await client.memos.decide(id, { option: verdict.option, reviewOn: '2020-01-01' });
      await page.goto(`${url}/#/memo/${id}`);
      await page.getByLabel('API key').fill(key);
      await page.getByLabel('E-mail').fill(userEmail);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: 'Better than expected' }).waitFor();
      let goOn: () => void = () => {};
      const held = new Promise<void>((resolve) => (goOn = resolve));
      await page.route('**/v1/memos/*/{decision,outcome}', async (route) => {
        await held;
        await route.continue();
      });
      await page.getByLabel('Look again on').fill('2091-02-03');
      await page.getByRole('group', { name: 'What was decided?' }).getByText('None of these').click();
      await page.getByRole('button', { name: 'Better than expected' }).click();
      await page
        .getByRole('group', { name: /^Which option was right/ })
        .getByRole('button')
        .first()
        .click();
      goOn();
      const saved = () => client.memos.withRecord(id);
      await until(async () => typeof (await saved()).outcome?.best === 'string');
      const { decision, outcome } = await saved();
      assert.deepEqual([decision?.option, decision?.reviewOn], [null, '2091-02-03']);
      assert.deepEqual([outcome?.result, outcome?.best], ['better', options[0]?.id]);
      // Taking one answer back leaves the other.
      await page
        .getByRole('group', { name: /^Which option was right/ })
        .getByRole('button', { pressed: true })
        .click();
      await page.getByText('The answer is taken back.').waitFor();
      assert.deepEqual((await saved()).outcome?.result, 'better');
      assert.equal((await saved()).outcome?.best, null);
    }));
});
