// The page in several tabs and offline, in headless Chromium.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ask, firstWords, memoTitle, more, receiveVisits, signIn, skip, skipView } from './visit.ts';

describe('tabs and networks', { skip }, () => {
  const visit = receiveVisits();

  test('a memo that is opened in a new tab needs no second sign-in, and signing out ends both', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url, '/#/history');
      const link = page.locator('.memo-card').first();
      await link.waitFor();
      const opened = page.context().waitForEvent('page');
      await link.click({ modifiers: ['ControlOrMeta'] });
      const other = await opened;
      await memoTitle(other).waitFor();
      await page.getByRole('link', { name: 'Account' }).click();
      await page.getByText('9,240').waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await other.getByLabel('API key').waitFor();
      assert.equal(await other.evaluate(() => sessionStorage.length), 0);
    }));

  test('whoever signs out while a panel answers leaves nothing in the tab, when it has answered either', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url);
      server.playTo(firstWords);
      await ask(page);
      await page.getByRole('heading', { name: 'The advisors' }).waitFor();
      await page.getByRole('link', { name: 'Account' }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('API key').waitFor();
      // The client lets go of a stream after its last event, often before the stream has ended.
      const ended = Promise.race(
        (['requestfinished', 'requestfailed'] as const).map((end) =>
          page.waitForEvent(end as 'requestfinished', (request) => request.url().endsWith('/deliberate')),
        ),
      );
      server.playTo();
      await ended;
      assert.deepEqual(await page.evaluate(() => Object.keys(sessionStorage)), []);
    }));

  test('a browser that lets the page keep nothing is told what to do, on a page that is not empty', () =>
    visit({}, async (page, server) => {
      // The faults of another tab are not those of the visit.
      const forbidding = await page.context().newPage();
      await forbidding.addInitScript(() => {
        const get = () => {
          throw new DOMException('Access is denied.', 'SecurityError');
        };
        Object.defineProperty(window, 'sessionStorage', { get });
      });
      await forbidding.goto(server.url);
      await forbidding
        .getByRole('alert')
        .getByText('let your browser store data')
        .waitFor({ timeout: 10_000 });
    }));

  test('who is to wait for long is told so at once, and asks again when it is time', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url);
      const message = 'This API key may send 60 requests a minute.';
      const busy = { error: 'rate_limited', message, retryAfter: 40, requestId: 'req_1' };
      await page.route('**/v1/deliberate', (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '40' }, json: busy }),
      );
      await ask(page);
      const told = page.getByRole('alert').getByText(`${message} You can try again in 40 seconds.`);
      await told.waitFor();
      await page.unroute('**/v1/deliberate');
      server.playTo(firstWords);
      await page.getByRole('button', { name: 'Ask the panel' }).click();
      await skipView(page);
      await page.getByRole('heading', { name: 'The advisors' }).waitFor();
    }));

  test('without a network the page says so at once, and goes on when there is one again', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url);
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Account' }).click();
      await page.getByText('You are offline.').first().waitFor({ timeout: 2_000 });
      await page.getByRole('link', { name: 'Ask' }).click();
      await ask(page);
      await page.getByRole('alert').getByText('You are offline.').first().waitFor({ timeout: 2_000 });
      server.playTo(firstWords);
      await page.context().setOffline(false);
      await page.getByRole('button', { name: 'Ask the panel' }).click();
      await skipView(page);
      await page.getByRole('heading', { name: 'The advisors' }).waitFor();
    }));

  test('what is not answered within a minute is told, and can be tried again', () =>
    visit({}, async (page, server) => {
      await page.clock.install();
      await signIn(page, server.url);
      const asked = page.waitForRequest('**/v1/account?**');
      await page.route('**/v1/account?**', () => {});
      await page.getByRole('link', { name: 'Account' }).click();
      await Promise.all([asked, page.getByLabel('Standing context').waitFor()]);
      await page.clock.fastForward(46_000);
      const told = page.getByRole('alert').filter({ hasText: 'The service takes too long to answer.' });
      await told.waitFor();
      await page.unroute('**/v1/account?**');
      await told.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('9,240').waitFor();
    }));

  test('the organization can be reached by a key that may administer it, also when the service was down for a moment', () =>
    visit({}, async (page, server) => {
      const answers = [503, 403];
      await page.route('**/v1/admin/organization', (route) => {
        const status = answers.shift() ?? 403;
        const error = status === 403 ? 'forbidden' : 'internal_error';
        const headers = { 'x-should-retry': 'false' };
        return route.fulfill({ status, headers, json: { error, message: 'No.', requestId: 'req_1' } });
      });
      await signIn(page, server.url);
      const link = page.getByRole('link', { name: 'Organization' });
      await link.waitFor();
      await page.reload();
      await page.getByRole('link', { name: 'Account' }).waitFor();
      await page.waitForFunction(
        () => performance.getEntriesByName(`${location.origin}/v1/admin/organization`).length,
      );
      assert.equal(await link.count(), 0);
    }));

  test('a revision is opened once, beside the draft that was being written, and for nobody who has gone elsewhere', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url);
      const question = page.getByRole('textbox', { name: 'The question' });
      await question.fill('Buy or build?');
      let gate = Promise.withResolvers<void>();
      let asked = 0;
      await page.route('**/v1/frames', async (route) => {
        asked += 1;
        await gate.promise;
        await route.fulfill({ json: { object: 'frame', options: [], criteria: [], context: null } });
      });
      const openMemo = async () => {
        await page.getByRole('link', { name: 'History' }).click();
        await page.locator('.memo-card').first().click();
        await memoTitle(page).waitFor();
        await page.getByRole('button', { name: 'Revise', exact: true }).dblclick();
      };
      await openMemo();
      gate.resolve();
      await page.getByText('You were writing another question:').waitFor();
      await page.getByRole('button', { name: 'Buy or build?' }).click();
      assert.equal(asked, 1);
      gate = Promise.withResolvers<void>();
      const framed = page.waitForResponse('**/v1/frames');
      await openMemo();
      await page.getByRole('link', { name: 'Account' }).click();
      gate.resolve();
      await (await framed).finished();
      await page.getByText('9,240').waitFor();
      await page.getByRole('link', { name: 'Ask' }).click();
      assert.equal(await question.inputValue(), 'Buy or build?');
    }));

  test('a question that is changed while its preview is made is not previewed as another, and one is waited for as long as a model takes', () =>
    visit({}, async (page, server) => {
      await page.clock.install();
      await signIn(page, server.url);
      let gate = Promise.withResolvers<void>();
      await page.route('**/v1/frames', async (route) => {
        await gate.promise;
        const [buy, build, cost] = ['Buy', 'Build', 'Cost'].map((name) => ({ name, description: '' }));
        const lists = { options: [buy, build], criteria: [{ ...cost, weight: 1 }] };
        const rest = { questions: [], notes: [], related: [], missingInformation: [], assumptions: [] };
        await route.fulfill({ json: { object: 'frame', context: null, ...lists, ...rest } });
      });
      const question = page.getByRole('textbox', { name: 'The question' });
      const preview = page.getByRole('button', { name: 'Preview first' });
      await question.fill('Buy or build?');
      await preview.click();
      await question.fill('Should we move to Lyon?');
      gate.resolve();
      await preview.waitFor();
      assert.equal(await question.inputValue(), 'Should we move to Lyon?');
      gate = Promise.withResolvers<void>();
      const framing = page.waitForRequest('**/v1/frames');
      await preview.click();
      await framing;
      await page.clock.fastForward(46_000);
      gate.resolve();
      await page.getByRole('heading', { name: 'What the panel would compare' }).waitFor();
    }));

  test('what is written while a question is being taken stays, with its files, and nobody who has gone elsewhere is led to it', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url);
      let gate = Promise.withResolvers<void>();
      await page.route('**/v1/deliberate', async (route) => {
        await gate.promise;
        await route.continue();
      });
      const question = page.getByRole('textbox', { name: 'The question' });
      const asking = page.getByRole('button', { name: 'Asking the panel…' });
      const panel = page.getByRole('heading', { name: 'The advisors' });
      const begin = () => page.getByRole('button', { name: 'Ask the panel' }).click();
      await question.fill('Buy or build?');
      await begin();
      await asking.waitFor();
      await question.fill('Buy or build, by May?');
      const buffer = Buffer.from('Dear.');
      const file = { name: 'offer.txt', mimeType: 'text/plain', buffer };
      await page.getByLabel('Documents for the panel').setInputFiles(file);
      server.playTo(firstWords);
      gate.resolve();
      await skipView(page);
      await panel.waitFor();
      await page.getByRole('link', { name: 'Ask', exact: true }).click();
      await page.getByText('offer.txt', { exact: true }).waitFor();
      assert.equal(await question.inputValue(), 'Buy or build, by May?');
      gate = Promise.withResolvers<void>();
      await begin();
      await asking.waitFor();
      await page.getByRole('link', { name: 'Account' }).click();
      const begun = page.waitForResponse('**/v1/deliberate');
      gate.resolve();
      await begun;
      await page.getByText('9,240').waitFor();
      await page.waitForFunction(() => !sessionStorage.getItem('witan.draft')?.includes('by May'));
      assert.match(page.url(), /#\/account$/);
      await page.getByRole('link', { name: 'Ask', exact: true }).click();
      assert.equal(await question.inputValue(), '');
    }));

  test('whoever leaves while a memo is deleted, or while that of a panel is fetched, stays where they went', () =>
    visit({}, async (page, server) => {
      const gate = Promise.withResolvers<void>();
      let holding: Promise<void> | null = gate.promise;
      await page.route('**/v1/memos/*', async (route) => {
        await holding;
        await route.continue();
      });
      const leave = async () => {
        await page.getByRole('link', { name: 'Account' }).click();
        await page.getByText('9,240').waitFor();
      };
      await signIn(page, server.url);
      await ask(page);
      await page.getByText('Memo ready').first().waitFor();
      await leave();
      await page.getByRole('link', { name: 'History' }).click();
      holding = null;
      await page.locator('.memo-card').nth(1).click();
      await memoTitle(page).waitFor();
      holding = gate.promise;
      await more(page);
      await page.getByRole('button', { name: 'Delete' }).click();
      const deleted = page.waitForRequest((request) => request.method() === 'DELETE');
      await page.getByRole('button', { name: 'Delete it' }).click();
      await deleted;
      await leave();
      await page.evaluate(() => {
        const went: string[] = [];
        window.addEventListener('hashchange', () => went.push(window.location.hash));
        Object.assign(window, { went });
      });
      const answers = ['GET', 'DELETE'].map((method) =>
        page.waitForResponse(
          (answer) => answer.request().method() === method && answer.url().includes('/memos/'),
        ),
      );
      gate.resolve();
      for (const answer of await Promise.all(answers)) await answer.finished();
      await page.getByRole('link', { name: 'Track record' }).click();
      await page.waitForURL(/#\/track-record$/);
      assert.deepEqual(
        await page.evaluate(() => Object.entries(window).find(([name]) => name === 'went')?.[1]),
        ['#/track-record'],
      );
    }));
});
