// The asker's own view, on the page with the real server.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createClient } from '@witan/client';
import type { Client } from '@witan/client';
import { holdAnswers, QUESTION } from '../../test/server.ts';
import { findBarriers, overflowOf } from './browser.ts';
import { receiveRealVisits } from './real-visit.ts';
import { memoTitle, skip } from './visit.ts';

const ASKED = 'Should we rewrite our importer in Rust, or profile it first?';

describe('the view of whoever asks', { skip }, () => {
  const place = receiveRealVisits({ patienceMs: 60_000 });
  let client: Client;
  before(() => {
    client = createClient({ apiKey: place.server.key, baseUrl: place.server.url });
  });

  const visit = (width: number, run: (page: Page) => Promise<void>): Promise<void> =>
    place.visit({ width }, async (page) => {
      await page.goto(place.server.url);
      await page.getByLabel('API key').fill(place.server.key);
      await page.getByLabel('E-mail').fill(QUESTION.userEmail);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'What do you need to decide?' }).waitFor();
      await run(page);
    });
  const put = async (page: Page, question: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'The question' }).fill(question);
    await page.getByRole('button', { name: 'Ask the panel' }).click();
    await page.getByRole('heading', { name: 'Your own view first' }).waitFor();
  };
  const latest = async () => {
    const { memos } = await client.memos.list({ userEmail: QUESTION.userEmail, limit: 1 });
    assert.ok(memos[0]);
    return { memo: memos[0], record: await client.memos.withRecord(memos[0].id) };
  };

  for (const width of [360, 1440])
    test(`is asked before anything of the panel is seen, and stands beside its answer, at ${width} pixels`, () =>
      visit(width, async (page) => {
        await put(page, `${ASKED} [simulate: perspective=slow]`);
        const release = await holdAnswers(place.server.pool);
        assert.equal(await page.getByRole('article').count(), 0);
        const chips = page
          .getByRole('group', { name: 'What would you choose yourself?' })
          .getByRole('button');
        await chips.nth(1).press('Enter');
        await page.getByRole('button', { name: 'Sure (85%)', exact: true }).press('Enter');
        await page.getByRole('button', { name: 'See the panel' }).press('Enter');
        await page.getByText('Your view is kept.').waitFor();
        await page.getByRole('article', { name: 'Advisor A' }).waitFor();
        await release();
        await memoTitle(page).waitFor();
        await page.getByRole('heading', { name: 'You said first' }).waitFor();
        await page.getByText(/, sure \(85%\)\./).waitFor();
        const { record } = await latest();
        assert.deepEqual([record.view?.option, record.view?.probabilities?.opt_2], ['opt_2', 0.85]);
        assert.deepEqual(await findBarriers(page), []);
        assert.ok((await overflowOf(page)) <= 0);
      }));

  test('one key skips it, and the memo waits for nothing else', () =>
    visit(1440, async (page) => {
      await put(page, `${ASKED} [simulate: perspective=slow]`);
      assert.deepEqual(await findBarriers(page), []);
      await page.keyboard.press('Escape');
      await memoTitle(page).waitFor();
      await page.getByText('One advisor that answered it').waitFor();
      assert.equal(await page.getByRole('heading', { name: 'You said first' }).count(), 0);
      assert.equal((await latest()).record.view, null);
    }));

  test('once an advisor has answered, a card where nothing was chosen holds nothing back, also after a reload', () =>
    visit(1440, async (page) => {
      await put(page, `${ASKED} [simulate: perspective=slow]`);
      await page.reload();
      await memoTitle(page).waitFor();
      assert.equal((await latest()).record.view, null);
    }));

  test('where it parts from the panel both sides are told, and a third person is asked blind', () =>
    visit(1440, async (page) => {
      const request = { ...QUESTION, question: ASKED };
      const { verdict } = await client.deliberate(request);
      const other = verdict.option === 'opt_1' ? 'opt_2' : 'opt_1';
      const memo = await client.deliberate({ ...request, view: { option: other, sure: 0.7 } });
      await page.goto(`${place.server.url}/#/memo/${memo.id}`);
      const card = page.getByRole('region', { name: 'You said first' });
      await card.getByText('For yours').waitFor();
      const said = (await card.textContent()) ?? '';
      assert.ok(memo.verdict.reasons[0] && said.includes(memo.verdict.reasons[0].text));
      await card.getByRole('button', { name: 'Ask one person, blind' }).click();
      const link = await card.getByLabel(/The link/).inputValue();
      const { shares } = await client.memos.shares(memo.id);
      assert.equal(shares[0]?.allowViews, true);
      assert.deepEqual(await findBarriers(page), []);

      const reader = await page.context().newPage();
      await reader.goto(link);
      await reader.getByLabel(/name/i).first().fill('Bo');
      const percents = reader.locator('input[type="number"], input[inputmode="numeric"]');
      const names = memo.options.toSorted((a, b) => a.name.localeCompare(b.name));
      for (const [at, { id }] of names.entries()) await percents.nth(at).fill(id === other ? '80' : '20');
      await reader.locator('textarea, input[name="reason"]').last().fill('Seen it before.');
      await reader.getByRole('button').last().click();
      await reader.getByText(memo.verdict.decision).first().waitFor();
      await page.reload();
      await page.getByText('Bo sides with you.').waitFor();
    }));
});
