// The preview before asking, on the page with the real server.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { DecisionMemo } from '@witan/client';
import { QUESTION, readMemo } from '../../test/server.ts';
import { findBarriers, overflowOf } from './browser.ts';
import { receiveRealVisits } from './real-visit.ts';
import { memoTitle, skip, skipView } from './visit.ts';

const ASKED = 'Should we build our billing module or buy it?';

describe('the frame of a question', { skip }, () => {
  const place = receiveRealVisits({ patienceMs: 60_000 });
  before(async () => {
    await readMemo(await place.server.ask({ ...QUESTION, question: 'Buy the billing module of a rival?' }));
  });

  const visit = (width: number, run: (page: Page) => Promise<void>): Promise<void> =>
    place.visit({ width }, async (page) => {
      await page.goto(place.server.url);
      await page.getByLabel('API key').fill(place.server.key);
      await page.getByLabel('E-mail').fill(QUESTION.userEmail);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('textbox', { name: 'The question' }).fill(ASKED);
      await page
        .getByRole('textbox', { name: /^What should the advisors know/ })
        .fill('We are forty people.');
      await page.getByRole('button', { name: 'Preview first' }).click();
      await page.getByRole('heading', { name: 'Before you ask' }).waitFor();
      await run(page);
    });

  for (const width of [360, 1440]) {
    test(`has no serious barrier and no sideways scroll at ${width} pixels, in light and dark`, () =>
      visit(width, async (page) => {
        await page.getByText('Earlier memos about the same').waitFor();
        await page.getByText('Change them').click();
        await page.getByRole('button', { name: 'Weigh by three questions' }).click();
        assert.deepEqual(await findBarriers(page), []);
        assert.ok((await overflowOf(page)) <= 0);
        await page.emulateMedia({ colorScheme: 'dark' });
        assert.deepEqual(await findBarriers(page, ['color-contrast']), []);
        await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
        assert.ok((await overflowOf(page)) <= 0, 'with letters twice as large');
      }));
  }

  test('is a step of its own: back, forward and a reload keep it, and another question ends it', () =>
    visit(360, async (page) => {
      const more = page.getByLabel('Anything else they should know?');
      const question = page.getByRole('textbox', { name: 'The question' });
      await more.fill('Six weeks of two people are free.');
      await page.getByText('Change them').click();
      await page.getByLabel('Option 1', { exact: true }).fill('Build it in May');
      await page.goBack();
      assert.equal(await question.inputValue(), ASKED);
      await page.goForward();
      await page.reload();
      await page.getByRole('listitem').getByText('Build it in May').waitFor();
      assert.equal(await more.inputValue(), 'Six weeks of two people are free.');
      await page.goBack();
      await question.fill('Should we rent it?');
      await page.goForward();
      await question.waitFor();
      assert.equal(await more.count(), 0);
    }));

  test('leaves the draft as it was written when the preview is left without asking', () =>
    visit(1440, async (page) => {
      for (const leave of [() => page.reload(), () => page.getByRole('link', { name: 'Account' }).click()]) {
        await page.getByText('Change them').click();
        await page.getByLabel('Option 1', { exact: true }).fill('Build it in May');
        await leave();
        await page.getByRole('link', { name: 'Ask', exact: true }).click();
        const question = page.getByRole('textbox', { name: 'The question' });
        assert.equal(await question.inputValue(), ASKED);
        assert.equal(await page.getByLabel(/^(Option|Criterion) 1$/).count(), 0);
        await page.getByRole('button', { name: 'Preview first' }).click();
        await page.getByRole('heading', { name: 'Before you ask' }).waitFor();
      }
    }));

  test('an answer that is too long is kept as it was written, and says how much too long it is', () =>
    visit(360, async (page) => {
      const words = page.getByRole('textbox', { name: /^In your own words/ }).first();
      await words.fill('a'.repeat(2_800));
      await page.getByRole('button', { name: 'Ask the panel' }).click();
      await page
        .getByText(/: 2,300 characters too many; at most 500 are taken\.$/)
        .first()
        .waitFor();
      assert.equal((await words.inputValue()).length, 2_800);
      assert.ok((await overflowOf(page)) <= 0);
    }));

  test('is answered, edited and weighed by keyboard, and what is asked is what was accepted', () =>
    visit(1440, async (page) => {
      const press = async (name: string | RegExp): Promise<void> => {
        await page.getByRole('button', { name, exact: true }).focus();
        await page.keyboard.press('Enter');
      };
      const [first, second, third] = await page
        .getByRole('region', { name: 'Questions' })
        .getByRole('group')
        .all();
      assert.ok(first && second && third);
      for (const chip of (await first.getByRole('button').all()).slice(0, 2)) await chip.press('Space');
      const pressed = third.getByRole('button', { pressed: true });
      const [taken, instead] = await third.getByRole('button').all();
      await taken?.press('Space');
      await instead?.press('Space');
      assert.deepEqual(await pressed.allTextContents(), await instead?.allTextContents());
      await instead?.press('Space');
      assert.equal(await pressed.count(), 0);
      await second.getByRole('textbox').fill('Invoices that go out on the first');
      await page.getByText('Change them').press('Enter');
      const option = page.getByLabel('Option 2', { exact: true });
      const left = await option.inputValue();
      await page.getByLabel('Option 1', { exact: true }).fill('Build it in May');
      await page.getByRole('listitem').getByText('Build it in May').waitFor();
      await page.getByLabel('Anything else they should know?').fill('Six weeks of two people are free.');
      await page.getByRole('checkbox', { name: /billing module of a rival/ }).press('Space');
      const names = await page
        .getByLabel(/^Criterion \d$/)
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
      assert.equal(names.length, 5);
      await press('Weigh by three questions');
      for (const at of [3, 0, 4]) await press(names[at] ?? '');
      await page.getByText(/count most, in this order/).waitFor();
      const focused = await page.evaluate(() => document.activeElement?.textContent);
      assert.equal(focused, 'Weigh by three questions');
      await press('Ask the panel');
      await memoTitle(page).waitFor();
      const { rows } = await place.server.pool.query<{ memo: string; brief: string }>(
        'select m.memo, d.brief from memos m join deliberations d on d.id = m.deliberation_id order by m.created_at desc limit 1',
      );
      const memo = JSON.parse(rows[0]?.memo ?? '') as DecisionMemo;
      const { context, options, briefing } = JSON.parse(rows[0]?.brief ?? '') as {
        context: string;
        options: { name: string; predictions?: unknown[] }[];
        briefing: { questions: { id: string; prompt: string }[]; answers: Record<string, string[]> };
      };
      assert.match(context, /^We are forty people\.\n\nSix weeks of two people are free\.\n\nEarlier/);
      assert.equal(briefing.questions.length, 2);
      const ids = briefing.questions.map(({ id }) => id);
      assert.deepEqual(Object.keys(briefing.answers), ids.slice(0, 2));
      assert.deepEqual(briefing.answers, {
        [ids[0] ?? '']: ['o1', 'o2'],
        [ids[1] ?? '']: ['Invoices that go out on the first'],
      });
      assert.ok(options[0]?.name === 'Build it in May' && options[0].predictions === undefined);
      assert.ok(options[1]?.name === left && (options[1].predictions ?? []).length > 0);
      assert.deepEqual(
        memo.criteria.map(({ weight }) => Math.round(weight * 10_000) / 10_000),
        [0.2567, 0.065, 0.065, 0.4567, 0.1567],
      );
      assert.ok(memo.process.stages.every(({ stage, calls }) => stage !== 'frame' || calls === 0));
    }));

  test('a memo that is revised fills the form with all it was asked with, and what is added stands beside it', () =>
    place.visit({ width: 1440 }, async (page) => {
      const memo = await readMemo(
        await place.server.ask({
          ...QUESTION,
          context: 'We are nine people.',
          options: [{ name: 'Build it', description: 'Ourselves' }, { name: 'Buy it' }],
          criteria: [
            { name: 'Cost', weight: 3 },
            { name: 'Time', weight: 1 },
          ],
          musts: [{ name: 'Data stays in the EU', description: 'By law' }],
        }),
      );
      await page.goto(place.server.url);
      await page.getByLabel('API key').fill(place.server.key);
      await page.getByLabel('E-mail').fill(QUESTION.userEmail);
      await page.getByRole('button', { name: 'Sign in' }).click();
      const question = page.getByRole('textbox', { name: 'The question' });
      await question.fill('Should we move?');
      await page.goto(`${place.server.url}/#/memo/${memo.id}`);
      await page.getByRole('button', { name: 'Revise' }).click();
      await page
        .getByText(/^What was asked there is filled in: .* answers to the panel’s questions stay/)
        .waitFor();
      const aside = page.getByRole('button', { name: 'Should we move?' });
      await aside.click();
      assert.equal(await question.inputValue(), 'Should we move?');
      await page.getByRole('button', { name: QUESTION.question }).click();
      await aside.waitFor();
      const context = page.getByRole('textbox', { name: /^What should the advisors know/ });
      assert.equal(await context.inputValue(), 'We are nine people.');
      for (const [label, value] of [
        ['Option 1', 'Build it'],
        ['Option 2', 'Buy it'],
        ['Criterion 1', 'Cost'],
        ['Criterion 2', 'Time'],
        ['Must 1', 'Data stays in the EU'],
      ] as const)
        assert.equal(await page.getByLabel(label, { exact: true }).inputValue(), value);
      assert.deepEqual(await findBarriers(page), []);
      await page.getByText('Nothing is changed yet.').waitFor();
      await context.fill(`${await context.inputValue()} We grow by two a month.`);
      await page.getByText('Changed: context.').waitFor();
      await page.getByRole('button', { name: 'Ask the panel' }).click();
      await skipView(page);
      await memoTitle(page).waitFor();
      const { rows } = await place.server.pool.query<{ memo: string; brief: string }>(
        'select m.memo, d.brief from memos m join deliberations d on d.id = m.deliberation_id order by m.created_at desc limit 1',
      );
      const brief = JSON.parse(rows[0]?.brief ?? '') as { context: string; musts: unknown[] };
      const revised = JSON.parse(rows[0]?.memo ?? '') as DecisionMemo;
      assert.equal(brief.context, 'We are nine people. We grow by two a month.');
      assert.equal(brief.musts.length, 1);
      assert.deepEqual(
        revised.criteria.map(({ weight }) => weight),
        [0.75, 0.25],
      );
      assert.match(revised.notes.find(({ kind }) => kind === 'revised')?.message ?? '', /context/);
      assert.doesNotMatch(
        revised.notes.find(({ kind }) => kind === 'revised')?.message ?? '',
        /options|criteria|musts/,
      );
      await page.getByRole('link', { name: 'Ask', exact: true }).click();
      assert.equal(await question.inputValue(), 'Should we move?');
    }));

  test('leads back to the form as it was', () =>
    visit(1440, async (page) => {
      await page.getByLabel('Anything else they should know?').fill('Kept.');
      await page.getByRole('link', { name: 'Back to the question' }).click();
      await page.getByRole('heading', { name: 'What do you need to decide?' }).waitFor();
      assert.equal(await page.getByRole('textbox', { name: 'The question' }).inputValue(), ASKED);
      assert.equal(await page.getByLabel('Option 1', { exact: true }).count(), 0);
      await page.getByRole('button', { name: 'Preview first' }).click();
      assert.equal(await page.getByLabel('Anything else they should know?').inputValue(), 'Kept.');
    }));
});
