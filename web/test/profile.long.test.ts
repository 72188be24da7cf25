// The profile, on the page with the real server.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { check, enter, openPart, openPlace, type Place } from './organization.ts';
import { ask, memoTitle, skip } from './visit.ts';

describe('the profile', { skip }, () => {
  let place: Place;
  before(async () => {
    place = await openPlace();
  });
  after(() => place.close());

  for (const width of [360, 1440]) {
    test(`of the account is saved and fills in what a question leaves empty, at ${width} pixels`, () =>
      place.visit({ width }, async (page) => {
        await enter(page, { url: `${place.server.url}/#/account`, key: place.key });
        await page.getByLabel('Standing context').fill(`We are ${width} people.`);
        await page.getByRole('button', { name: /criteria$|another criterion/ }).click();
        const last = page.getByLabel(/^Criterion \d$/).last();
        await last.fill(`Runway ${width}`);
        await page.getByLabel('Language of memos').selectOption('de');
        await check(page, 'profile');
        await page.getByRole('button', { name: 'Save the profile' }).press('Enter');
        await page.getByText('The profile is saved.').waitFor();
        const { context, criteria, language } = await place.client.profile.get('ada@example.com');
        assert.deepEqual([context, language], [`We are ${width} people.`, 'de']);
        assert.equal(criteria.at(-1)?.name, `Runway ${width}`);

        await page.getByRole('link', { name: 'Ask', exact: true }).click();
        await page.getByText(/What you leave blank is taken from your/).waitFor();
        await ask(page, `Should we rent or buy, at ${width} pixels?`);
        await memoTitle(page).waitFor();
        const { memos } = await place.client.memos.list({ userEmail: 'ada@example.com', limit: 1 });
        const [memo] = memos;
        assert.ok(memo);
        assert.ok(memo.criteria.some(({ name }) => name === `Runway ${width}`));
        assert.ok(memo.notes.some(({ kind }) => kind === 'profile'));
      }));
  }

  test('keeps what is not saved while other views are shown and over a reload, until it is saved or discarded', () =>
    place.visit({ width: 360 }, async (page) => {
      await enter(page, { url: `${place.server.url}/#/account`, key: place.key });
      const context = page.getByLabel('Standing context');
      const before = await context.inputValue();
      await context.fill('We are leaving Bath.');
      await page.getByText('Not saved yet.').waitFor();
      await page.getByRole('link', { name: 'History' }).click();
      await page.goBack();
      await page.getByText('Not saved yet.').waitFor();
      assert.equal(await context.inputValue(), 'We are leaving Bath.');
      await page.getByRole('button', { name: 'Discard the changes' }).click();
      assert.equal(await context.inputValue(), before);
      await context.fill('We have left Bath.');
      await page.reload();
      await page.getByText('Not saved yet.').waitFor();
      const gate = Promise.withResolvers<void>();
      await page.route('**/v1/profile*', async (route) => {
        await gate.promise;
        await route.continue();
      });
      await context.fill('We have left.');
      const saving = page.waitForRequest('**/v1/profile*');
      await page.getByRole('button', { name: 'Save the profile' }).click();
      await saving;
      await context.fill('We have left Bath.');
      const saved = page.waitForResponse('**/v1/profile*');
      gate.resolve();
      await (await saved).finished();
      await page.waitForFunction(() => document.querySelector('form [aria-disabled=false]'));
      assert.equal(await context.inputValue(), 'We have left Bath.');
      await page.getByRole('button', { name: 'Save the profile' }).click();
      await page.getByText('The profile is saved.').waitFor();
      await page.reload();
      await context.waitFor();
      assert.equal(await page.getByText('Not saved yet.').count(), 0);
      assert.equal(await context.inputValue(), 'We have left Bath.');
    }));

  test('that was set elsewhere meanwhile is shown and not replaced, and what was typed stays', () =>
    place.visit({}, async (page) => {
      await enter(page, { url: `${place.server.url}/#/account`, key: place.key });
      const context = page.getByLabel('Standing context');
      await context.fill('Typed here.');
      const userEmail = 'ada@example.com';
      await place.client.profile.set(userEmail, { context: 'Set elsewhere.', language: 'fr' });
      await page.getByRole('button', { name: 'Save the profile' }).click();
      await page.getByText('Not saved: the profile was changed elsewhere.').waitFor();
      assert.equal((await place.client.profile.get(userEmail)).context, 'Set elsewhere.');
      assert.equal(await context.inputValue(), 'Typed here.');
      assert.equal(await page.getByLabel('Language of memos').inputValue(), 'fr');
      await page.getByRole('button', { name: 'Save the profile' }).click();
      await page.getByText('The profile is saved.').waitFor();
      const saved = await place.client.profile.get(userEmail);
      assert.deepEqual([saved.context, saved.language], ['Typed here.', 'fr']);
    }));

  test('of the organization is saved apart from it, and a name that stands twice is refused beside its list', () =>
    place.visit({ width: 1440 }, async (page) => {
      await enter(page, { url: place.server.url, key: place.key });
      await openPart(page, 'Profile');
      await page.getByRole('button', { name: 'Add a must' }).click();
      await page.getByLabel('Must 1', { exact: true }).fill('Data stays in the EU');
      await page.getByRole('button', { name: 'Add another must' }).click();
      await page.getByLabel('Must 2', { exact: true }).fill('data stays in the EU');
      await page.getByRole('button', { name: 'Save the profile' }).click();
      await page.getByText(/is named twice: name each must once/).waitFor();
      await page.getByRole('button', { name: 'Remove must 2' }).click();
      await page.getByRole('button', { name: 'Save the profile' }).click();
      await page.getByText('The profile is saved.').waitFor();
      await check(page, 'profile of the organization');
      const { musts } = await place.client.profile.get(null);
      assert.deepEqual(
        musts.map(({ name }) => name),
        ['Data stays in the EU'],
      );
    }));
});
