// The organization page: each part at the widths of a phone and a desktop, in light and dark, and by keyboard.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { SCOPES } from '../../src/domain/scope.ts';
import { verified } from '../../test/receiver.ts';
import { QUESTION, readMemo } from '../../test/server.ts';
import { until } from '../../test/until.ts';
import { check, enter, openPart, openPlace, type Place } from './organization.ts';
import { skip } from './visit.ts';

describe('the page "Organization", whole', { skip }, () => {
  let place: Place;
  before(async () => {
    place = await openPlace();
  });
  after(() => place.close());

  const as = (key: string) => ({ Authorization: `Bearer ${key}` });
  const asking = async (userEmail: string) =>
    readMemo(await place.server.ask({ ...QUESTION, userEmail }, as(place.key)));
  const statusOf = async (key: string): Promise<number> =>
    (await place.server.send('GET', '/v1/account?userEmail=a@example.com', as(key))).status;

  for (const width of [360, 1440]) {
    const visit = (run: (page: Page) => Promise<void>) =>
      place.visit({ width }, async (page) => {
        await enter(page, { url: place.server.url, key: place.key });
        await run(page);
      });

    test(`rotates a key so that both work for the hours that were chosen, at ${width} pixels`, () =>
      visit(async (page) => {
        const old = await place.client.admin.keys.create({ email: 'bound@example.com' });
        await openPart(page, 'API keys');
        const card = page.getByRole('listitem').filter({ hasText: old.shown });
        await card.getByRole('button', { name: 'Rotate' }).click();
        await card.getByLabel('Hours for which the old key goes on').fill('48');
        await check(page, 'keys, rotating');
        await card.getByRole('button', { name: 'Make the new key' }).click();
        const key = await page.getByLabel(/^The new key/).inputValue();
        await page.getByText('Both keys work until the old one ends.').waitFor();
        await check(page, 'keys, secret shown');
        await card.getByText(/ends on/).waitFor();
        assert.equal(await statusOf(old.key), 401, 'bound to another address');
        const own = (secret: string) =>
          place.server.send('GET', '/v1/account?userEmail=bound@example.com', as(secret));
        assert.deepEqual([(await own(old.key)).status, (await own(key)).status], [200, 200]);
        const { keys } = await place.client.admin.keys.list({ limit: 100 });
        const left = Date.parse(keys.find(({ id }) => id === old.id)?.expiresAt ?? '') - Date.now();
        assert.ok(left > 47 * 3_600_000 && left <= 48 * 3_600_000);
      }));

    test(`makes a key with limits, and says what is wrong with them, at ${width} pixels`, () =>
      visit(async (page) => {
        await openPart(page, 'API keys');
        await page.getByText('Limits (optional)').click();
        await page.getByLabel('Only for').fill('nowhere');
        await page.getByRole('button', { name: 'Create the key' }).click();
        await page.getByText('domain must be a domain').waitFor();
        await check(page, 'keys, refused');
        await page.getByLabel('Only for').fill(`w${width}.example.com`);
        await page.getByLabel('Requests a minute').fill('7');
        await page.getByLabel('Last day').fill('2040-01-31');
        await page.getByRole('button', { name: 'Create the key' }).click();
        await page.getByText('The key is made.').waitFor();
        const { keys } = await place.client.admin.keys.list({ limit: 100 });
        const made = keys.find(({ domain }) => domain === `w${width}.example.com`);
        assert.equal(made?.ratePerMinute, 7);
        assert.match(made.expiresAt ?? '', /^2040-0[12]-/);
      }));

    test(`shows the usage, sets a quota and a retention, and erases an account once it was confirmed, at ${width} pixels`, () =>
      visit(async (page) => {
        const userEmail = `eve${width}@example.com`;
        const memo = await asking(userEmail);
        await openPart(page, 'Usage');
        await page.getByRole('row', { name: new RegExp(userEmail) }).waitFor();
        await page.getByLabel('Days', { exact: true }).selectOption('7');
        await page.getByRole('row', { name: new RegExp(`${userEmail}.*100`) }).waitFor();
        await page.getByLabel(/^Delete after/).fill(String(width));
        await page.getByRole('button', { name: 'Save the retention' }).click();
        await check(page, 'usage');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await page.getByText('The retention is saved.').waitFor();
        assert.equal((await place.client.admin.organization()).retentionDays, width);

        await openPart(page, 'Accounts');
        const card = page.getByRole('listitem').filter({ hasText: userEmail });
        await card.getByRole('button', { name: 'Set quota' }).click();
        const credits = card.getByLabel(/Credits a month/);
        await credits.fill('150');
        await page.route('**/v1/admin/accounts', (route) =>
          route.fulfill({
            status: 429,
            headers: { 'retry-after': '40' },
            json: {
              error: 'rate_limited',
              message: 'Too many requests.',
              retryAfter: 40,
              requestId: 'req_1',
            },
          }),
        );
        await card.getByRole('button', { name: 'Save' }).click();
        await page.getByText('Too many requests. You can try again in 40 seconds.').waitFor();
        await page.unroute('**/v1/admin/accounts');
        assert.equal(await credits.inputValue(), '150');
        await credits.press('Enter');
        await card.getByText('150 credits a month').waitFor();
        await credits.waitFor({ state: 'detached' });
        await page.waitForFunction(() => document.activeElement?.textContent === 'Set quota');
        await card.getByRole('button', { name: 'Erase' }).click();
        await check(page, 'accounts, asked for a confirmation');
        await card.getByRole('button', { name: 'Keep it' }).click();
        assert.equal((await place.server.send('GET', `/v1/memos/${memo.id}`, as(place.key))).status, 200);
        await card.getByRole('button', { name: 'Erase' }).click();
        await card.getByRole('button', { name: 'Erase it all' }).click();
        await page.getByText(`${userEmail} is erased.`).waitFor();
        assert.equal((await place.server.send('GET', `/v1/memos/${memo.id}`, as(place.key))).status, 404);

        await openPart(page, 'Audit log');
        await page.getByRole('heading', { name: 'Account erased' }).first().waitFor();
        await page.getByRole('heading', { name: 'Quota set' }).first().waitFor();
        await check(page, 'audit log');
      }));

    test(`makes a webhook, shows what was given up and sends it again, rotates its secret, at ${width} pixels`, () =>
      visit(async (page) => {
        await openPart(page, 'Webhooks');
        const url = `${place.receiver.url}/${width}`;
        await page.getByLabel('URL').fill(url);
        await page.getByRole('checkbox', { name: /^outcome\.recorded/ }).check();
        await page.getByRole('button', { name: 'Create the webhook' }).click();
        const field = page.getByLabel(/^The secret that signs/);
        const first = await field.inputValue();
        await check(page, 'webhooks, secret shown');
        await page.getByRole('button', { name: 'Done' }).click();
        const seen = place.receiver.taken.length;
        await asking('ada@example.com');
        await place.receiver.until((taken) => taken.length > seen);
        verified(place.receiver.taken.at(-1) ?? assert.fail(), first);
        const card = page.getByRole('listitem').filter({ hasText: url }).first();
        const delivered = await place.client.webhooks.list();
        const { id } = delivered.webhooks.find((it) => it.url === url) ?? assert.fail();
        await until(async () => {
          const { rows } = await place.server.pool.query(
            `select 1 from webhook_deliveries where webhook_id = $1 and state = 'delivered'`,
            [id],
          );
          return rows.length > 0;
        }, 'the answer of the receiver is noted');
        // As after 24 hours of failed tries.
        await place.server.pool.query(
          `update webhook_deliveries set state = 'parked', status = 503, problem = 'The answer was HTTP 503.', ended_at = now() where webhook_id = $1`,
          [id],
        );
        await card.getByRole('button', { name: 'Messages' }).click();
        await card.getByLabel('Show').selectOption('Given up');
        await card.getByText('The answer was HTTP 503.').waitFor();
        await check(page, 'webhooks, given up');
        await card.getByRole('button', { name: 'Send again' }).click();
        await card.getByText('It is sent again, under its id.').waitFor();
        await place.receiver.until((taken) => taken.length > seen + 1);
        const [told, again] = place.receiver.taken.slice(seen);
        assert.equal(told?.id, again?.id);
        await card.getByRole('button', { name: 'Rotate the secret' }).click();
        await card.getByRole('button', { name: 'Make the new secret' }).click();
        await page.getByText('The secret is new.').waitFor();
        assert.notEqual(await field.inputValue(), first);
        await card.getByRole('button', { name: 'Delete' }).click();
        await card.getByRole('button', { name: 'Delete it' }).click();
        await page.getByText('The webhook is deleted.').waitFor();
        assert.ok(!(await place.client.webhooks.list()).webhooks.some((it) => it.id === id));
      }));
  }

  test('a key is made, copied and revoked by keyboard alone', () =>
    place.visit({}, async (page) => {
      const { url } = place.server;
      await enter(page, { url, key: place.key });
      await page.goto(`${url}/#/organization/keys`);
      await page.getByRole('button', { name: 'Create the key' }).waitFor();
      const press = async (name: string, key: string): Promise<void> => {
        for (let step = 0; step < 60; step += 1) {
          await page.keyboard.press('Tab');
          const at = await page.evaluate(() => document.activeElement?.textContent ?? '');
          if (at === name) return page.keyboard.press(key);
        }
        assert.fail(`no way to ${name} by the tabulator`);
      };
      await press('Create the key', 'Enter');
      const secret = page.getByLabel(/^The new key/);
      await secret.waitFor();
      assert.ok(await secret.evaluate((element) => element === document.activeElement));
      const key = await secret.inputValue();
      await press('Copy', 'Space');
      await page.getByText('Copied.').waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), key);
      await press('Revoke', 'Enter');
      await page.keyboard.press('Enter');
      await page.getByText('The key is revoked.').waitFor();
      assert.equal(await statusOf(key), 401);
    }));

  test('whoever revokes the key of the session is asked first, and signed out', () =>
    place.visit({}, async (page) => {
      const own = await place.server.createKey({ organization: 'Difference Engines', scopes: SCOPES });
      await enter(page, { url: place.server.url, key: own.key });
      await openPart(page, 'API keys');
      const card = page.getByRole('listitem').filter({ hasText: 'This session' });
      await card.getByRole('button', { name: 'Revoke' }).click();
      await card.getByText(/and be signed out/).waitFor();
      await card.getByRole('button', { name: 'Revoke it' }).click();
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      assert.equal(await statusOf(own.key), 401);
    }));
});
