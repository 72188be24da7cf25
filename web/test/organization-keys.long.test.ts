// API keys on the organization page, with the real server.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { SCOPES } from '../../src/domain/scope.ts';
import { check, enter, openPart, openPlace, type Place } from './organization.ts';
import { skip } from './visit.ts';

describe('the page "Organization"', { skip }, () => {
  let place: Place;
  before(async () => {
    place = await openPlace();
  });
  after(() => place.close());

  test('makes a key that is shown once and works, and ends it', () =>
    place.visit({ width: 360 }, async (page) => {
      const { url } = place.server;
      await enter(page, { url, key: place.key });
      await openPart(page, 'API keys');
      await page.getByRole('checkbox', { name: /^Delete/ }).uncheck();
      await page.getByRole('button', { name: 'Create the key' }).click();
      const secret = page.getByLabel(/^The new key/);
      await secret.waitFor();
      const key = await secret.inputValue();
      await page.getByRole('button', { name: 'Copy' }).click();
      await page.getByText('Copied.').waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), key);
      const status = async () =>
        (
          await place.server.send('GET', '/v1/memos?userEmail=a@example.com', {
            Authorization: `Bearer ${key}`,
          })
        ).status;
      assert.equal(await status(), 200);
      await page.getByRole('button', { name: 'Done' }).click();
      await secret.waitFor({ state: 'detached' });
      assert.ok(!(await page.content()).includes(key));
      const card = page.getByRole('listitem').filter({ hasText: key.slice(0, 13) });
      await card.getByText('May ask, read', { exact: true }).waitFor();
      await card.getByRole('button', { name: 'Revoke' }).click();
      await card.getByRole('button', { name: 'Revoke it' }).click();
      await page.getByText('The key is revoked.').waitFor();
      assert.equal(await status(), 401);
    }));

  test('goes on with the new key where the key of the session is rotated, and shows it', () =>
    place.visit({}, async (page) => {
      const { url } = place.server;
      const { key } = await place.server.createKey({ organization: 'Turning Keys', scopes: SCOPES });
      await enter(page, { url, key });
      await openPart(page, 'API keys');
      await page.getByRole('button', { name: 'Rotate' }).click();
      await page.getByLabel('Hours for which the old key goes on').fill('0');
      await page.getByRole('button', { name: 'Make the new key' }).click();
      const secret = await page.getByLabel(/^The new key/).inputValue();
      await page
        .getByRole('listitem')
        .filter({ hasText: secret.slice(0, 13) })
        .getByText('This session')
        .waitFor();
      await page.getByText('The old key has ended.').waitFor();
      await page.reload();
      await page.getByText('This session').waitFor();
    }));

  test('is not there for a key without the scope, and whoever goes there is told to sign in with another', () =>
    place.visit({}, async (page) => {
      const { url, key } = place.server;
      await enter(page, { url, key });
      await page.getByRole('link', { name: 'Account' }).waitFor();
      await page.goto(`${url}/#/organization/keys`);
      await page.getByText('Sign in with an admin key to open it.').waitFor();
      assert.equal(await page.getByText('scope').count(), 0);
      assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);
      assert.equal(await page.getByRole('link', { name: 'Organization' }).count(), 0);
      assert.equal(await page.getByRole('button', { name: 'Create the key' }).count(), 0);
      await check(page, 'organization, refused');
      await page.getByRole('button', { name: 'Sign in with another key' }).click();
      await page.getByLabel('API key').fill(place.key);
      await page.getByLabel('E-mail').fill('ada@example.com');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: 'Create the key' }).waitFor();
    }));

  test('one that may only read is told so before a question is written', () =>
    place.visit({}, async (page) => {
      const { key } = await place.server.createKey({ scopes: ['read'] });
      await enter(page, { url: place.server.url, key });
      await page.getByText('The key you signed in with may read memos, but not ask.').waitFor();
      await check(page, 'ask form of a reader');
    }));
});
