// Reading memos, in headless Chromium.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { memoAsFragment } from '@witan/memo/documents/html';
import { findBarriers, overflowOf } from './browser.ts';
import { memoFixture } from './fixture.ts';
import { memoTitle, more, receiveVisits, signIn, skip } from './visit.ts';

describe('a memo', { skip }, () => {
  const visit = receiveVisits();

  test('a weight slider recomputes the ranking by the keyboard alone', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url, `/#/memo/${memoFixture(3).id}`);
      await page.getByRole('button', { name: 'Try other weights' }).click();
      const lab = await page.locator('.lab').boundingBox();
      assert.ok(lab && lab.y >= 0 && lab.y + lab.height <= 900.5, 'the whole of it is in view');
      const slider = page.getByRole('slider', { name: 'Patient safety' });
      const first = page.locator('.lab-ranking li').first();
      assert.match(await first.innerText(), /Extend the present system/);
      await slider.focus();
      for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowRight');
      assert.match(await first.innerText(), /Move to a hosted product/);
      await page
        .getByText('Move to a hosted product is first by weighted score, not as in the memo.')
        .waitFor();
      await page.getByRole('button', { name: 'Back to the memo’s weights' }).click();
      assert.match(await first.innerText(), /Extend the present system/);
      await page.getByRole('button', { name: 'Patient safety over 38%' }).click();
      assert.equal(await slider.getAttribute('aria-valuetext'), '38%');
    }));

  for (const width of [360, 390, 1440])
    test(`begins with the memo and has what to do with it in sight, at ${width} pixels`, () =>
      visit({ width }, async (page, server) => {
        await signIn(page, server.url, `/#/memo/${memoFixture(3).id}`);
        await memoTitle(page).waitFor();
        const paper = await page.locator('.paper').boundingBox();
        assert.ok(paper !== null && paper.y <= (width < 600 ? 72 : 100), `${paper?.y} pixels above the memo`);
        for (const name of ['Decide', 'Ask on', 'Share', 'More']) {
          const box = await page.getByRole('button', { name, exact: true }).boundingBox();
          assert.ok(box !== null && box.y + box.height <= (width < 600 ? 760 : 900), name);
        }
        await page.getByText('The wards are tired of changes.').waitFor();
        await page.getByRole('button', { name: 'Ask on' }).click();
        assert.ok(
          await page.getByLabel('Your question').evaluate((element) => element === document.activeElement),
        );
        await page.getByRole('button', { name: 'Share', exact: true }).click();
        const ended: string[] = [];
        page.on('request', (request) => request.method() === 'DELETE' && ended.push(request.url()));
        const reread = page.waitForRequest((request) => request.url().endsWith('/shares'));
        await page.getByRole('button', { name: 'End it' }).dblclick();
        await reread;
        assert.equal(ended.length, 1);
        await more(page);
        assert.deepEqual([await findBarriers(page), (await overflowOf(page)) <= 0], [[], true]);
        await page.getByRole('button', { name: 'Open every part' }).click();
        assert.equal(await page.locator('.paper details:not([open])').count(), 0);
        assert.deepEqual([await findBarriers(page), (await overflowOf(page)) <= 0], [[], true]);
      }));

  test('what is called for while it loads takes the focus once it is there', () =>
    visit({ width: 360 }, async (page, server) => {
      let goOn: () => void = () => {};
      const held = new Promise<void>((resolve) => (goOn = resolve));
      await page.route('**/v1/memos/*?with=record', async (route) => {
        await held;
        await route.continue();
      });
      await signIn(page, server.url, `/#/memo/${memoFixture(3).id}`);
      await memoTitle(page).click();
      await page.getByText('Loading what came of it…').waitFor();
      goOn();
      await page.locator('#record-title:focus').waitFor();
    }));

  test('letters twice as large leave every action of a memo within the screen of a phone', () =>
    visit({ width: 360, touch: true }, async (page, server) => {
      await signIn(page, server.url, `/#/memo/${memoFixture(3).id}`);
      await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
      await more(page);
      for (const button of await page.locator('.act-bar button:visible').all()) {
        const box = await button.boundingBox();
        assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 360, await button.innerText());
      }
      assert.ok((await overflowOf(page)) <= 0);
      await more(page);
      const bar = await page.locator('.act-bar').boundingBox();
      for (const field of [
        page.getByRole('button', { name: 'Try other weights' }),
        page.getByLabel('Your question'),
      ]) {
        await page.evaluate(() => window.scrollTo(0, 0));
        await field.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
        const box = await field.boundingBox();
        assert.ok(bar && box && box.y + box.height <= bar.y, 'the bar covers it');
      }
      // What a zoom of 200% leaves of such a screen.
      await page.evaluate(() => (document.documentElement.style.fontSize = ''));
      await page.setViewportSize({ width: 180, height: 380 });
      for (const link of await page.getByRole('navigation').getByRole('link').all()) {
        const box = await link.boundingBox();
        assert.ok(box && box.x >= 0 && box.x + box.width <= 180, await link.innerText());
      }
    }));

  test('a memo is copied with its formatting and as Markdown, downloaded as JSON, and printed with nothing folded away', () =>
    visit({}, async (page, server) => {
      const memo = memoFixture(3);
      await signIn(page, server.url, `/#/memo/${memo.id}`);
      await more(page);
      const copied = async (type: string) => {
        await page.getByRole('button', { name: 'Copy the memo' }).click();
        await page.getByText('Copied, with its formatting').waitFor();
        return page.evaluate(
          async (one) => (await (await navigator.clipboard.read())[0]?.getType(one))?.text(),
          type,
        );
      };
      assert.equal(await copied('text/plain'), `# ${memo.question}\n`);
      assert.match((await copied('text/html')) ?? '', /<h1[^>]*>Too close to call/);
      // Without TLS there is no Clipboard API.
      await page.evaluate(() => {
        const { clipboard } = navigator;
        Object.defineProperty(clipboard, 'write', { value: undefined });
        return clipboard.writeText('');
      });
      assert.match((await copied('text/html')) ?? '', /<h1[^>]*>Too close to call/);
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Copy the memo');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download JSON' }).click();
      const file = await (await download).path();
      assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), memo);
      await page.emulateMedia({ media: 'print' });
      assert.ok(await page.getByRole('heading', { name: 'Scores by criterion' }).isVisible());
      assert.ok(!(await page.getByRole('navigation').first().isVisible()));
      assert.ok(await page.getByRole('columnheader', { name: 'Build our own' }).first().isVisible());
      for (const unseen of ['Try other weights', 'Decide', 'Bo'])
        assert.ok(!(await page.getByText(unseen, { exact: true }).isVisible()), unseen);
    }));

  test('a search finds memos of any page, stands as it was after Back, and an erased memo is gone', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url, '/#/history');
      await page.getByRole('searchbox').fill('number 2 reader');
      await page.getByText('9 memos found').waitFor();
      await page.getByRole('link', { name: /Question number 2:/ }).click();
      await memoTitle(page).waitFor();
      await page.goBack();
      await page.getByText('9 memos found').waitFor();
      await page.getByRole('link', { name: /Question number 2:/ }).click();
      await more(page);
      const address = page.url();
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete it' }).click();
      await page.getByRole('searchbox').fill('number 2 reader');
      await page.getByText('8 memos found').waitFor();
      await page.goto(address);
      await page.getByText('There is no such memo.').waitFor();
      await page.getByRole('button', { name: 'To your memos' }).waitFor();
      assert.equal(await page.locator('.paper').count(), 0);
    }));

  test('Back from a memo finds the list as long and as far down as it was left, and the memo focused', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url, '/#/history');
      await page.getByRole('button', { name: 'Show more' }).click();
      const card = page.getByRole('link', { name: /Question number 3:/ });
      await card.scrollIntoViewIfNeeded();
      const box = await card.boundingBox();
      await card.click();
      await memoTitle(page).waitFor();
      await page.goBack();
      await page.waitForFunction(() => document.activeElement?.textContent?.includes('Question number 3:'));
      assert.deepEqual(await card.boundingBox(), box);
      assert.equal(await page.locator('.memo-list li').count(), 25);
      await page.getByRole('link', { name: 'Ask', exact: true }).click();
      await page.getByRole('link', { name: 'History' }).click();
      await page.getByRole('button', { name: 'Show more' }).waitFor();
      assert.equal(await page.evaluate(() => window.scrollY), 0);
    }));

  test('the address of a memo that is not there leads to the memos that are', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url, '/#/memo/memo_gone');
      await page.getByText('There is no such memo. It was deleted, or it belongs to').waitFor();
      await page.getByRole('button', { name: 'To your memos' }).click();
      await page.getByRole('searchbox').waitFor();
    }));

  test('text from models is shown as text, whatever it contains', () =>
    visit({}, async (page, server) => {
      const attack = '<img src=x onerror="document.title=1"><script>document.title=2</script>**bold**';
      const memo = memoFixture(3);
      memo.question = attack;
      memo.verdict.decision = attack;
      memo.verdict.reasons = [{ advisor: 'Advisor A', text: attack }];
      memo.nextSteps = [attack];
      const nothing = { decision: null, outcome: null, predictions: [], dueOn: null, superseded: false };
      await page.route('**/v1/memos/*', (route) => {
        const request = route.request();
        if ((request.headers()['accept'] ?? '').includes('text/html'))
          return route.fulfill({ contentType: 'text/html', body: memoAsFragment(memo) });
        const isWithRecord = new URL(request.url()).searchParams.has('with');
        return route.fulfill({
          json: isWithRecord ? { object: 'memo_with_record', memo, ...nothing } : memo,
        });
      });
      await signIn(page, server.url, `/#/memo/${memo.id}`);
      await page.getByText(attack, { exact: true }).first().waitFor();
      await page.getByText(`${attack} (Advisor A)`).waitFor();
      assert.equal(await page.getByText(attack, { exact: true }).count(), 3);
      assert.equal(await page.locator('main img, main script').count(), 0);
      assert.equal(await page.title(), `${attack} · Witan`);
    }));
});
