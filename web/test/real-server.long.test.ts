// The page with the real server: routes, content security policy, stream and simulated advisors.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { holdMemos, QUESTION, readMemo } from '../../test/server.ts';
import { findBarriers, overflowOf } from './browser.ts';
import { receiveRealVisits } from './real-visit.ts';
import { ask, memoTitle, more, skip, refine } from './visit.ts';

const SPLIT = 'Should we build our billing or buy it?';

describe('the page through the real server', { skip }, () => {
  const place = receiveRealVisits({ env: { WITAN_SIMULATOR_LATENCY_MS: '100' }, patienceMs: 20_000 });
  const { visit } = place;
  const enter = async (page: Page, email: string, key = place.server.key): Promise<void> => {
    await page.goto(place.server.url);
    await page.getByLabel('API key').fill(key);
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'What do you need to decide?' }).waitFor();
  };
  const check = async (page: Page, view: string): Promise<void> => {
    assert.deepEqual(await findBarriers(page), [], view);
    assert.ok((await overflowOf(page)) <= 0, `${view} is too wide`);
  };

  test('a question goes from the key to the memo through a failing advisor and a reload', () =>
    visit({ width: 360 }, async (page) => {
      const document = await page.goto(place.server.url);
      assert.match(document?.headers()['content-security-policy'] ?? '', /default-src 'none'/);
      await enter(page, 'whole@example.com');
      await refine(page);
      await page.getByText('Your own provider keys', { exact: true }).click();
      await check(page, 'ask');
      const release = await holdMemos(place.server.pool);
      await ask(page, `${SPLIT} [simulate: xai=down]`);
      await page
        .getByText(/could not be reached/)
        .first()
        .waitFor();
      await page.getByRole('article').getByText('Has answered').first().waitFor();
      await page.reload();
      await page.getByRole('heading', { name: SPLIT }).waitFor();
      await page
        .getByText(/could not be reached/)
        .first()
        .waitFor();
      await page.getByRole('heading', { name: /^The numbers/ }).waitFor();
      await release();
      await memoTitle(page).waitFor();
      assert.match(page.url(), /#\/memo\/memo_/);
      assert.ok(await page.getByText('could not be reached').first().isVisible());
      assert.ok(await page.getByText('Simulated advisors wrote this memo').isVisible());
      await check(page, 'memo');
    }));

  test('the scores of eight options fit beside each other where the page has room', () =>
    visit({ width: 1280 }, async (page) => {
      const names = ['Profile it first', 'Outsource everything', 'Consolidate vendors', 'Retire it'];
      const options = [...names, 'Standardise', 'Renegotiate', 'Rewrite it in Rust', 'Containerise'];
      const userEmail = 'eight@example.com';
      const asked = { ...QUESTION, userEmail, options: options.map((name) => ({ name })) };
      const { id } = await readMemo(await place.server.ask(asked));
      await enter(page, userEmail);
      await page.goto(`${place.server.url}/#/memo/${id}`);
      await page.getByText('Scores by criterion').click();
      const scores = page.locator('.wide', { has: page.getByText('Weighted score') }).first();
      await scores.waitFor();
      assert.equal(await scores.evaluate((table) => table.scrollWidth - table.clientWidth), 0);
    }));

  test('a link with a key signs in, and leaves the key neither in the address nor in the history', () =>
    visit({}, async (page) => {
      const asking = page.getByRole('heading', { name: 'What do you need to decide?' });
      await page.goto('about:blank');
      await page.goto(`${place.server.url}/#key=${place.server.key}`);
      await asking.waitFor();
      assert.doesNotMatch(page.url(), /key|wtn_/);
      await page.getByRole('link', { name: 'Account' }).click();
      await page.getByText('you@example.com').first().waitFor();
      await page.goBack();
      await asking.waitFor();
      assert.doesNotMatch(page.url(), /wtn_/);
      await page.goBack();
      assert.equal(page.url(), 'about:blank');
    }));

  test('a link that is opened where nobody is signed in yet signs in there, and a wrong key says so', () =>
    visit({}, async (page) => {
      await page.goto(place.server.url);
      await page.getByLabel('API key').waitFor();
      await page.evaluate(() => void (window.location.hash = '#key=nonsense'));
      await page.getByText('The API key is invalid').waitFor();
      await page.getByLabel('API key').fill(place.server.key);
      await page.getByLabel('E-mail').fill('ada@localhost');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('The e-mail must be a valid e-mail address.').waitFor();
      assert.doesNotMatch(page.url(), /nonsense/);
      await page.evaluate(
        (key) => void (window.location.hash = `#key=${key}&email=link@example.com`),
        place.server.key,
      );
      await page.getByRole('heading', { name: 'What do you need to decide?' }).waitFor();
      assert.doesNotMatch(page.url(), /wtn_/);
      await page.getByRole('link', { name: 'Account' }).click();
      await page.getByText('link@example.com').first().waitFor();
    }));

  test('a memo is found again in the history, shown in the account, and erased', () =>
    visit({}, async (page) => {
      const userEmail = 'again@example.com';
      await place.server.ask({ question: SPLIT, userEmail });
      await enter(page, userEmail);
      await page.getByRole('link', { name: 'Account' }).click();
      await page.getByText('9,900').waitFor();
      await check(page, 'account');
      await page.getByRole('link', { name: 'History' }).click();
      await page.getByRole('searchbox').fill('build billing');
      await page.getByText('1 memo found').waitFor();
      await check(page, 'history');
      await page.getByRole('link', { name: /Should we build our billing/ }).click();
      await more(page);
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete it' }).click();
      await page.getByText('No memos yet.').waitFor();
    }));

  test('a split decision is copied, and prints a page and an appendix of three at most, with nothing to press', () =>
    visit({}, async (page) => {
      await enter(page, 'paper@example.com');
      await ask(page, SPLIT);
      await more(page);
      await page.getByRole('button', { name: 'Copy the memo' }).click();
      await page.getByText('Copied, with its formatting').waitFor();
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), /build our billing/);
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
      assert.ok(pages >= 2 && pages <= 4, `${pages} pages`);
      await page.emulateMedia({ media: 'print' });
      for (const name of ['Copy the memo', 'Print', 'Delete'])
        assert.ok(!(await page.getByRole('button', { name, exact: true }).isVisible()), name);
      assert.equal(await page.locator('input:visible, nav:visible, footer:visible').count(), 0);
      assert.ok(await page.getByText('Against it').last().isVisible());
    }));

  test('a deliberation that is stopped gives its credits back', () =>
    visit({}, async (page) => {
      await enter(page, 'stopped@example.com');
      await ask(page, `${SPLIT} [simulate: perspective=hang]`);
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByRole('button', { name: 'Stop it' }).click();
      await page.getByText('The deliberation was stopped.').first().waitFor();
      await page.getByRole('link', { name: 'Account' }).click();
      await page.getByText('10,000 of 10,000 left').waitFor();
    }));

  test('a deliberation that ended without a memo is erased where it ended', () =>
    visit({}, async (page) => {
      await enter(page, 'failed@example.com');
      await ask(page, `${SPLIT} [simulate: all=down]`);
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete it' }).click();
      await page.getByText('No memos yet.').waitFor();
      const { rowCount } = await place.server.pool.query(
        `select from deliberations d join accounts a on a.id = d.account_id where a.email = 'failed@example.com'`,
      );
      assert.equal(rowCount, 0);
    }));

  test('a test key says that simulated advisors answer and nothing is charged', () =>
    visit({}, async (page) => {
      await enter(page, 'test@example.com', place.server.testKey);
      await page.getByText('4 simulated advisors · test key, nothing is charged').waitFor();
    }));

  test('the foot of the page leads to the API reference, which keeps to the policy as well', () =>
    visit({}, async (page) => {
      await page.goto(place.server.url);
      await page.getByRole('link', { name: 'API reference' }).click();
      await page.getByText('/v1/deliberate').first().waitFor();
    }));
});
