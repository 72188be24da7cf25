// Signing in and asking, in headless Chromium.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ESTIMATE } from './fake-answers.ts';
import { KEY } from './fake-server.ts';
import { QUESTION } from './fixture.ts';
import { ask, firstWords, memoTitle, receiveVisits, signIn, skip, refine, skipView } from './visit.ts';

describe('signing in and asking', { skip }, () => {
  const visit = receiveVisits();

  test('a wrong key is refused in words, and a right one survives a reload', () =>
    visit({}, async (page, server) => {
      await page.goto(server.url);
      await page.getByLabel('API key').fill('wtn_test_wrong');
      await page.getByLabel('E-mail').fill('ada@example.org');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').getByText('The API key is invalid or missing.').waitFor();
      await signIn(page, server.url, '/#/account');
      await page.reload();
      await page.getByText('9,240').waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('API key').waitFor();
      assert.equal(await page.evaluate(() => sessionStorage.length + localStorage.length), 0);
    }));

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    test(`who answers, what it costs and the button are on the first screen of ${width} by ${height}`, () =>
      visit({ width }, async (page, server) => {
        await page.setViewportSize({ width, height });
        await signIn(page, server.url);
        const question = page.getByRole('textbox', { name: 'The question' });
        const direction = () => question.evaluate((field) => getComputedStyle(field).direction);
        await question.fill('לבנות או לקנות?');
        assert.equal(await direction(), 'rtl');
        await question.fill(QUESTION);
        assert.equal(await direction(), 'ltr');
        const seats = page.getByText(/^Advisors A to D · 100 credits/);
        await seats.waitFor();
        for (const part of [seats, page.getByRole('button', { name: 'Ask the panel' })]) {
          const box = await part.boundingBox();
          assert.ok(box !== null && box.y + box.height <= height, `${box?.y} of ${height}`);
        }
      }));

  test('own keys go out with one question, also after a refusal, and are nowhere on the page afterwards', () =>
    visit({}, async (page, server) => {
      const secret = 'sk-own-key-1234567890';
      await signIn(page, server.url);
      await refine(page);
      await page.getByText('Your own provider keys', { exact: true }).click();
      await page.getByLabel('Anthropic').fill(secret);
      await page.getByText('80 credits').first().waitFor();
      await page.getByRole('checkbox', { name: /Show which model/ }).check();
      await ask(page, '[refuse] this');
      await page.getByRole('alert').waitFor();
      assert.deepEqual(server.asked[0]?.['byok'], { anthropic: secret });
      assert.equal(server.asked[0]?.['transparent'], true);
      await ask(page);
      await memoTitle(page).waitFor();
      assert.deepEqual(server.asked[1]?.['byok'], { anthropic: secret });
      await page.getByRole('link', { name: 'Ask', exact: true }).click();
      await refine(page);
      await page.getByText('Your own provider keys', { exact: true }).click();
      assert.equal(await page.getByLabel('Anthropic').inputValue(), '');
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]),
      );
      assert.ok(!kept.includes(secret));
    }));

  test('names no simulated advisors where own keys seat others', () =>
    visit({}, async (page, server) => {
      await page.route('**/v1/estimate*', (route) => route.fulfill({ json: { ...ESTIMATE, mode: 'test' } }));
      await signIn(page, server.url);
      await page.getByText('4 simulated advisors · 100 credits').waitFor();
      await refine(page);
      await page.getByText('Your own provider keys', { exact: true }).click();
      await page.getByLabel('Anthropic').fill('sk-ant-0123456789');
      await page.getByText('80 credits', { exact: true }).waitFor();
    }));

  test('an example that was chosen can be changed at once, and Ctrl+Enter asks it', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url);
      await page.getByRole('button', { name: /Python importer/ }).click();
      await page.keyboard.press('End');
      await page.keyboard.type(' Now?');
      await page.keyboard.press('Control+Enter');
      await skipView(page);
      await page.waitForURL(/#\/memo\//);
      assert.equal(
        server.asked[0]?.['question'],
        'Should we rewrite our Python importer in Rust, or profile it first? Now?',
      );
    }));

  test('options, criteria with weights and a dropped file are sent as they were given', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url);
      await refine(page);
      await page.getByRole('button', { name: 'Add options' }).click();
      await page.getByLabel('Option 1', { exact: true }).fill('Buy');
      await page.getByLabel('Option 2', { exact: true }).fill('Build');
      // Enter in a line of a list does not ask.
      await page.getByLabel('Option 2', { exact: true }).press('Enter');
      await page.getByRole('button', { name: 'Add criteria' }).click();
      await page.getByLabel('Criterion 1', { exact: true }).fill('Cost');
      await page.getByLabel('Weight of Cost').press('ArrowRight');
      await page.getByLabel(/^What should the advisors know/).fill('We are forty people.');
      await page.getByRole('group', { name: 'Context and documents' }).evaluate((element) => {
        const data = new DataTransfer();
        data.items.add(new File(['We moved last year.'], 'more.md'));
        element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
      });
      await page.getByRole('button', { name: 'Remove more.md' }).waitFor();
      server.playTo(firstWords);
      await ask(page);
      await page.getByRole('heading', { name: 'The advisors' }).waitFor();
      const { question, options, criteria, context, documents } = server.asked[0] ?? {};
      assert.equal(question, QUESTION);
      assert.deepEqual(options, [{ name: 'Buy' }, { name: 'Build' }]);
      assert.deepEqual(criteria, [{ name: 'Cost', weight: 6 }]);
      assert.equal(context, 'We are forty people.');
      assert.deepEqual(documents, [
        { name: 'more.md', data: Buffer.from('We moved last year.').toString('base64') },
      ]);
    }));

  test('a question whose connection breaks is asked once, also after a reload', () =>
    visit({}, async (page, server) => {
      const keys: (string | undefined)[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/v1/deliberate')) keys.push(request.headers()['idempotency-key']);
      });
      await signIn(page, server.url);
      const lost = page.waitForEvent('requestfailed');
      await page.route('**/v1/deliberate', (route) => route.abort('connectionreset'));
      await page.getByRole('textbox', { name: 'The question' }).fill(QUESTION);
      await page.getByRole('button', { name: 'Ask the panel' }).click();
      await lost;
      await page.reload();
      await page.unroute('**/v1/deliberate');
      await page.getByRole('button', { name: 'Ask the panel' }).click();
      await skipView(page);
      await memoTitle(page).waitFor();
      assert.equal(new Set(keys).size, 1);
      // What is asked again after it was answered is another question.
      await page.getByRole('link', { name: 'Ask', exact: true }).click();
      await ask(page);
      await memoTitle(page).waitFor();
      assert.equal(new Set(keys).size, 2);
    }));

  test('files stay while another view is shown', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url);
      await page.getByLabel('Documents for the panel').setInputFiles({
        name: 'more.md',
        mimeType: 'text/markdown',
        buffer: Buffer.from('We moved last year.'),
      });
      await page.getByRole('link', { name: 'profile' }).click();
      await page.getByText('9,240').waitFor();
      await page.goBack();
      await page.getByRole('button', { name: 'Remove more.md' }).waitFor();
    }));

  test('a key that is refused later leaves what was written to the account alone', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url);
      const question = page.getByRole('textbox', { name: 'The question' });
      await question.fill('Shall we move?');
      const revoked = { status: 401, json: { error: 'unauthorized', message: 'The key was revoked.' } };
      const revoke = async (paths: string) => {
        await page.route(paths, (route) => route.fulfill(revoked));
        await page.getByRole('button', { name: 'Ask the panel' }).click();
        await page.getByRole('alert').getByText('The key was revoked.').waitFor();
      };
      // A key without the scope to ask is refused in the same words, and may still read.
      await revoke('**/v1/deliberate');
      assert.equal(await question.inputValue(), 'Shall we move?');
      await revoke('**/v1/account*');
      await page.unroute('**/v1/account*');
      await signIn(page, server.url);
      assert.equal(await question.inputValue(), 'Shall we move?');
      await revoke('**/v1/account*');
      await page.unroute('**/v1/account*');
      await page.getByLabel('API key').fill(KEY);
      await page.getByLabel('E-mail').fill('bo@example.org');
      await page.getByRole('button', { name: 'Sign in' }).click();
      assert.equal(await question.inputValue(), '');
    }));

  test('what the service refuses stands beside its field, and a used-up quota says when to come back', () =>
    visit({}, async (page, server) => {
      await signIn(page, server.url);
      await refine(page);
      await page.getByRole('button', { name: 'Add criteria' }).click();
      await page.getByLabel('Criterion 1', { exact: true }).fill('Cost');
      await ask(page, '[refuse] this');
      await page.getByRole('alert').getByRole('button', { name: 'This name is not allowed.' }).click();
      const field = page.getByLabel('Criterion 1', { exact: true });
      assert.ok(await field.evaluate((element) => element === document.activeElement));
      assert.equal(await field.getAttribute('aria-invalid'), 'true');
      await page.getByRole('textbox', { name: 'The question' }).fill('[quota] this');
      await page.getByRole('button', { name: 'Ask the panel' }).click();
      await page.getByText('You can try again in 2 hours.').waitFor({ timeout: 20_000 });
    }));
});
