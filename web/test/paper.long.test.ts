// A memo with documents and sources, printed by Chromium: one page for the decision, and an appendix of three at most.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { DecisionMemo, MemoSource } from '@witan/client';
import { createDocumentReader } from '@witan/documents';
import { readFontFaces } from '@witan/memo/documents/fonts';
import { memoAsHtml } from '@witan/memo/documents/html';
import { readMemo } from '../../test/server.ts';
import { receiveRealVisits } from './real-visit.ts';
import { skip } from './visit.ts';

const REPORT = readFileSync(new URL('../../test/fixtures/report.pdf', import.meta.url));
const CRITERIA = ['Cost over ten years', 'Staff', 'Distance to customers', 'Risk', 'Time to be ready'];
const OPTIONS = ['Move to Halden', 'Enlarge in Moss', 'Rent a second hall in Moss'];

/** Every line of evidence cites one of twenty long passages or twenty facts at their longest. */
function crowded(memo: DecisionMemo): DecisionMemo {
  const said =
    'The lease in Moss ends with a notice of eighteen months after its second year at the earliest.';
  const sources = Array.from({ length: 40 }, (_, at): MemoSource =>
    at < 20
      ? {
          id: `src_${at + 1}`,
          kind: 'document',
          title: 'report.pdf',
          passage: `D1.${at + 1}`,
          page: at + 1,
          heading: 'Lease',
          text: said.repeat(10),
          quote: said,
          verified: true,
          citedBy: ['Advisor A', 'Advisor B'],
        }
      : {
          id: `src_${at + 1}`,
          kind: 'web',
          title: 'A survey of warehouses in the region',
          url: `https://www.example.org/surveys/warehouses/${at}`,
          domain: 'example.org',
          date: '2026-09-14',
          text: said.repeat(6),
          verified: false,
          citedBy: at % 2 === 0 ? ['Advisor C'] : [],
        },
  );
  let line = 0;
  const perspectives = memo.perspectives.map((perspective) => ({
    ...perspective,
    evidence: perspective.evidence.map(({ option, criterion, text }) => {
      line += 1;
      const { id, verified } = sources[line % 20] ?? { id: 'src_1' as const, verified: true };
      const quotes = verified && line % 3 > 0 ? { quotes: [{ source: id, text: said }] } : {};
      return { option, criterion, text, sources: [id], ...quotes };
    }),
  }));
  const unread: MemoSource = {
    id: 'src_99',
    kind: 'document',
    title: 'canteen.md',
    verified: false,
    citedBy: [],
  };
  return { ...memo, sources: [...sources, unread], perspectives };
}

describe('a memo with sources on paper', { skip }, () => {
  const place = receiveRealVisits({ patienceMs: 30_000 });
  let memo: DecisionMemo;
  before(async () => {
    const asked = await place.server.ask({
      question: 'Should we move the warehouse to Halden, or enlarge the one in Moss?',
      userEmail: 'ada@example.com',
      context: 'We decide in January.',
      options: OPTIONS.map((name) => ({ name })),
      criteria: CRITERIA.map((name) => ({ name })),
      documents: [{ name: 'report.pdf', data: REPORT.toString('base64') }],
      research: true,
    });
    memo = await readMemo(asked);
  });
  const show = async (shown: DecisionMemo, run: (page: Page) => Promise<void>): Promise<void> => {
    const page = await place.browser.newPage();
    try {
      await page.setContent(memoAsHtml(shown, readFontFaces(), { signature: 'x'.repeat(170) }));
      await run(page);
    } finally {
      await page.close();
    }
  };
  const print = async (shown: DecisionMemo): Promise<string[]> => {
    let bytes = new Uint8Array();
    await show(shown, async (page) => {
      bytes = new Uint8Array(await page.pdf({ format: 'A4' }));
    });
    const reading = await createDocumentReader()([{ name: 'memo.pdf', mediaType: null, bytes }]);
    assert.ok(reading?.ok);
    const [printed] = reading.documents;
    return Array.from({ length: printed?.pages ?? 0 }, (_, at) =>
      (printed?.passages ?? [])
        .filter(({ page }) => page === at + 1)
        .map(({ heading, text }) => `${heading ?? ''}\n${text}`)
        .join('\n')
        .replace(/\s+/gu, ' '),
    );
  };

  for (const [what, make] of [
    ['as it comes', (given: DecisionMemo) => given],
    ['with twenty passages, twenty facts and a citation in every line', crowded],
  ] as const)
    test(`prints a page to decide by and an appendix of three pages at most, ${what}`, async () => {
      const [brief = '', ...appendix] = await print(make(memo));
      assert.ok(appendix.length >= 1 && appendix.length <= 3, `${appendix.length} pages of appendix`);
      assert.match(brief, /What would change it/);
      assert.doesNotMatch(brief, /Scores by criterion|Each advisor/);
      assert.match(appendix[0] ?? '', /Scores by criterion/);
      const whole = appendix.join(' ');
      for (const words of ['Sources', 'Found on the web', 'How this memo came about'])
        assert.ok(whole.includes(words), words);
    });

  test('keeps on paper what nobody cites apart from what somebody does', async () => {
    const whole = (await print(crowded(memo))).join(' ');
    for (const words of [
      /✓ “The lease in Moss ends/,
      /Provided but not cited: canteen\.md\./,
      /example\.org\/surveys\/.*Also found, not cited:.*A survey of warehouses in the region, example\.org/,
    ])
      assert.ok(words.test(whole), String(words));
  });

  test('shows a quotation that was found otherwise than what was reported, on the screen and on paper', () =>
    show(crowded(memo), async (page) => {
      for (const media of ['screen', 'print'] as const) {
        await page.emulateMedia({ media });
        const looks = (selector: string) =>
          page
            .locator(selector)
            .first()
            .evaluate((mark) => getComputedStyle(mark).backgroundColor);
        assert.notEqual(await looks('.cited a.quoted'), await looks('.cited a.cite:not(.quoted)'), media);
      }
      assert.ok((await page.locator('.cited a.quoted', { hasText: '✓' }).count()) > 0);
      assert.equal(await page.locator('.cited a.cite:not(.quoted)', { hasText: '✓' }).count(), 0);
    }));

  for (const width of [360, 390, 1440])
    test(`breaks no word within and needs no scrolling to the side, at ${width} px with everything open`, () =>
      show(memo, async (page) => {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(() => {
          for (const details of document.querySelectorAll('details')) details.open = true;
        });
        const found = await page.evaluate(() => {
          const broken: string[] = [];
          const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          for (let node = texts.nextNode(); node; node = texts.nextNode())
            for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[\p{L}\p{N}]{1,30}/gu)) {
              const range = document.createRange();
              range.setStart(node, index);
              range.setEnd(node, index + word.length);
              const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
              if (lines.size > 1 && !/^x+$/u.test(word)) broken.push(word);
            }
          const { scrollWidth, clientWidth } = document.documentElement;
          return { broken, over: scrollWidth - clientWidth };
        });
        assert.deepEqual(found, { broken: [], over: 0 });
      }));

  test('cuts no figure off on paper beside a word that is longer than its column', () => {
    const [first, ...others] = memo.criteria;
    assert.ok(first);
    const long = { ...first, name: 'Investitionsfolgekostenabschätzungsverfahren' };
    return show({ ...memo, criteria: [long, ...others] }, async (page) => {
      await page.emulateMedia({ media: 'print' });
      // What an A4 page holds between its margins.
      await page.setViewportSize({ width: 665, height: 900 });
      const over = await page
        .locator('.wide')
        .evaluateAll((tables) => tables.map((table) => table.scrollWidth - table.clientWidth));
      assert.deepEqual(new Set(over), new Set([0]));
    });
  });

  test('unfolds the passage behind a mark, without a script', () =>
    show(memo, async (page) => {
      const mark = page.locator('.cited a.quoted').first();
      const passage = page.locator(`[id="${(await mark.getAttribute('href'))?.slice(1)}"]`);
      assert.equal(await passage.isVisible(), false);
      await page.getByRole('heading', { name: 'Each advisor' }).click();
      await page.locator('summary').filter({ hasText: 'Evidence' }).first().click();
      await mark.click();
      await passage.waitFor();
    }));
});
