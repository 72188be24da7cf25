// A shared memo as readers without an account see it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, describe, test } from 'node:test';
import { createClient } from '@witan/client';
import { verifyMemo } from '../../src/signing/signing.ts';
import { QUESTION, readMemo } from '../../test/server.ts';
import { openPage } from './browser.ts';
import { check } from './organization.ts';
import { receiveRealVisits } from './real-visit.ts';
import { skip } from './visit.ts';

describe('a shared memo', { skip }, () => {
  const place = receiveRealVisits({ patienceMs: 30_000 });
  let link: string;
  before(async () => {
    const question = 'Sollen wir unsere Schule umbauen oder eine neue bauen?';
    const memo = await readMemo(await place.server.ask({ ...QUESTION, question }));
    const { memos } = createClient({ apiKey: place.server.key, baseUrl: place.server.url });
    link = place.server.url + (await memos.share(memo.id, { allowViews: true })).url;
  });
  const { visit } = place;

  for (const width of [360, 1440]) {
    test(`asks for a view in the language of the question, then shows the memo and what proves it, at ${width} pixels`, () =>
      visit({ width }, async (page) => {
        await page.goto(link);
        await page.getByText('Bevor Sie sehen, was das Gremium sagt').waitFor();
        await check(page, 'the form');
        const isLoaded = () =>
          document.fonts.ready.then((faces) => [...faces].some(({ status }) => status === 'loaded'));
        assert.ok(await page.evaluate(isLoaded), 'the typefaces of a memo');
        await page.getByLabel('Ihr Name').fill('Bo');
        await page.getByLabel(QUESTION.options[0].name).fill('30');
        await page.getByLabel(QUESTION.options[1].name).fill('70');
        await page.getByLabel('Ihr wichtigster Grund').fill('Weil es das erste Mal ging.');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'Was andere dachten, bevor sie dies sahen' }).waitFor();
        await page.getByText('Weil es das erste Mal ging.').first().waitFor();
        // axe assumes white where no rule sets a background, in dark mode, too.
        await page.evaluate(() => (document.documentElement.style.background = 'Canvas'));
        await check(page, 'the memo');
        const save = async (name: string): Promise<unknown> => {
          const saving = page.waitForEvent('download');
          await page.getByRole('link', { name }).click();
          return JSON.parse(await readFile(await (await saving).path(), 'utf8'));
        };
        const { memo, signature } = (await save('das Memo mit seiner Signatur')) as {
          memo: object;
          signature: string;
        };
        const { keys } = (await save('die öffentlichen Schlüssel')) as { keys: { kid: string }[] };
        assert.equal((await verifyMemo(memo, signature, keys)).ok, true);
      }));
  }

  test('is shown in no frame of another site', async () => {
    const site = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html').end(`<iframe src="${link}"></iframe>`);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    // `as`: it listens on a port.
    const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const { page, faults, close } = await openPage(place.browser, origin, {});
    try {
      await page.goto(origin);
      const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
      assert.doesNotMatch((await frame?.content()) ?? '', /Gremium/);
      assert.ok(
        faults.some((fault) => /frame-ancestors|X-Frame-Options/i.test(fault)),
        faults.join('\n'),
      );
    } finally {
      await close();
      site.close();
    }
  });
});
