// Accessibility of the page, at any width and in light and dark.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { findBarriers, overflowOf } from './browser.ts';
import { KEY } from './fake-server.ts';
import {
  ask,
  dist,
  firstWords,
  memoTitle,
  more,
  receiveVisits,
  retrying,
  signIn,
  skip,
  writingMemo,
  refine,
  skipView,
} from './visit.ts';

test(
  'the page is under 150 KB gzipped, its typefaces under 80 KB, with no script or style in the document itself',
  { skip: existsSync(dist) ? false : 'the page is not built' },
  () => {
    const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.\w+$/.test(name),
    );
    const sizeOf = (some: readonly string[]): number =>
      some.reduce((sum, name) => sum + gzipSync(readFileSync(`${dist}/${name}`)).length, 0);
    const typefaces = names.filter((name) => name.endsWith('.woff2'));
    const rest = names.filter((name) => !typefaces.includes(name));
    assert.ok(rest.length >= 4);
    assert.ok(sizeOf(rest) < 150 * 1024, `${sizeOf(rest)} bytes`);
    assert.ok(typefaces.length === 4 && sizeOf(typefaces) < 80 * 1024, `${sizeOf(typefaces)} bytes`);
    const html = readFileSync(`${dist}/index.html`, 'utf8');
    assert.doesNotMatch(html, /<style|style=|<script(?![^>]*\ssrc=)|https?:\/\//);
  },
);

describe('the page for everybody', { skip }, () => {
  const visit = receiveVisits();

  test('a key that is refused leaves the focus on the button that was pressed', () =>
    visit({}, async (page, server) => {
      await page.goto(server.url);
      await page.getByLabel('API key').fill('wtn_live_of_nobody');
      await page.getByLabel('E-mail').fill('ada@example.org');
      const button = page.getByRole('button', { name: 'Sign in' });
      await button.press('Enter');
      await page.getByRole('alert').waitFor();
      assert.ok(await button.evaluate((element) => element === document.activeElement));
    }));

  test('the focus stays in the view when what could not be loaded is tried again', () =>
    visit({}, async (page, server) => {
      await page.route('**/v1/memos?**', (route) => route.abort());
      await signIn(page, server.url, '/#/history');
      const again = page.getByRole('button', { name: 'Try again' });
      await again.waitFor();
      await page.unroute('**/v1/memos?**');
      await again.press('Enter');
      await page.locator('a.memo-card').first().waitFor();
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Memos');
    }));

  for (const width of [320, 390])
    test(`long names of options and criteria make no view scroll sideways at ${width} pixels`, () =>
      visit({ width }, async (page, server) => {
        await page.route('**/v1/memos/*', async (route) => {
          const response = await route.fetch();
          const body = (await response.text())
            .replaceAll('Hosted product', 'Benefits'.repeat(15))
            .replaceAll('Cost over three years', 'What it costs us and all others over three years to come');
          await route.fulfill({ response, body });
        });
        await signIn(page, server.url);
        server.playTo();
        await ask(page);
        await memoTitle(page).waitFor();
        assert.ok((await overflowOf(page)) <= 0);
        await page.getByRole('button', { name: 'Try other weights' }).click();
        assert.ok((await overflowOf(page)) <= 0, 'with other weights');
        await more(page);
        await page.getByRole('button', { name: 'Open every part' }).click();
        assert.ok((await overflowOf(page)) <= 0, 'with every part open');
        await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
        assert.ok((await overflowOf(page)) <= 0, 'with letters twice as large');
      }));

  for (const width of [360, 1440]) {
    test(`no view has a serious barrier or a sideways scroll at ${width} pixels, in light and dark`, () =>
      visit({ width }, async (page, server) => {
        const check = async (view: string) => {
          assert.deepEqual(await findBarriers(page), [], view);
          assert.ok((await overflowOf(page)) <= 0, `${view} is too wide`);
          await page.emulateMedia({ colorScheme: 'dark' });
          assert.deepEqual(await findBarriers(page, ['color-contrast']), [], `${view}, dark`);
          await page.emulateMedia({ colorScheme: 'light' });
        };
        await page.goto(server.url);
        await page.getByLabel('API key').waitFor();
        await check('sign in');
        await signIn(page, server.url);
        await refine(page);
        await page.getByRole('button', { name: 'Add options' }).click();
        await page.getByRole('button', { name: 'Add criteria' }).click();
        await page.getByText('Your own provider keys', { exact: true }).click();
        await page.getByRole('button', { name: 'Ask the panel' }).click();
        await page.getByRole('alert').waitFor();
        await check('ask, refused');
        server.playTo(retrying);
        await ask(page);
        await page
          .getByText(/Trying again\./)
          .first()
          .waitFor();
        await check('live, writing');
        server.playTo(writingMemo);
        await page.getByRole('heading', { name: 'The numbers, after review' }).waitFor();
        await page.getByRole('heading', { name: 'The memo is being put together' }).waitFor();
        await check('live, numbers');
        server.playTo();
        await memoTitle(page).waitFor();
        await page.getByRole('heading', { name: 'Each advisor' }).click();
        await page.locator('summary').filter({ hasText: 'Evidence' }).first().click();
        await check('memo');
        await page.getByRole('link', { name: 'History' }).click();
        await page.getByRole('button', { name: 'Show more' }).waitFor();
        await check('history');
        await page.getByRole('link', { name: 'Account' }).click();
        await page.getByText('9,240').waitFor();
        await check('account');
      }));
  }

  test('the whole way from the key to the memo can be gone by keyboard', () =>
    visit({}, async (page, server) => {
      await page.goto(server.url);
      await page.getByLabel('API key').focus();
      await page.keyboard.type(KEY);
      await page.keyboard.press('Tab');
      await page.keyboard.type('ada@example.org');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'What do you need to decide?' }).waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.type('Buy or build?');
      const convene = page.getByRole('button', { name: 'Ask the panel' });
      for (let step = 0; step < 12; step++) {
        if (await convene.evaluate((element) => element === document.activeElement)) break;
        await page.keyboard.press('Tab');
      }
      server.playTo(firstWords);
      await page.keyboard.press('Enter');
      await skipView(page);
      await page.getByRole('heading', { name: 'The advisors' }).waitFor();
      server.playTo();
      await memoTitle(page).waitFor();
      const focused = await page.evaluate(
        () => document.querySelector('.paper')?.shadowRoot?.activeElement?.tagName,
      );
      assert.equal(focused, 'H1');
    }));
});
