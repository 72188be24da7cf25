// Headless Chromium for the page's tests. It records errors and forbidden requests.
import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright-core';
import axe from 'axe-core';

const PLACES = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const FLAGS =
  '--no-sandbox --headless=new --disable-gpu --no-first-run --disable-background-networking --disable-component-update --disable-sync --disable-quic';

/** The path of a Chromium, or null; CHROMIUM_PATH comes before the usual places. */
export function findChromium(): string | null {
  return PLACES.find((place) => place !== undefined && existsSync(place)) ?? null;
}

export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: FLAGS.split(' ') });
}

export type Watched = {
  readonly page: Page;
  /** Page errors, policy violations, and requests to other origins. */
  readonly faults: string[];
  readonly close: () => Promise<void>;
};

export type Look = {
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
  readonly calm?: boolean;
  /** Touch in place of a mouse and a keyboard. */
  readonly touch?: boolean;
};

/** A page in a fresh browser context. Responses of 4xx are no faults. */
export async function openPage(browser: Browser, origin: string, look: Look = {}): Promise<Watched> {
  const { width = 1440, scheme = 'light', calm = true, touch = false } = look;
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 760 : 900 },
    colorScheme: scheme,
    reducedMotion: calm ? 'reduce' : 'no-preference',
    permissions: ['clipboard-read', 'clipboard-write'],
    acceptDownloads: true,
    hasTouch: touch,
    isMobile: touch,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    const isFault = message.type() === 'error' && !text.startsWith('Failed to load resource');
    // Chromium's warnings about forms begin so.
    if (isFault || text.startsWith('[DOM]')) faults.push(text);
  });
  page.on('request', (request) => {
    const to = new URL(request.url());
    if (to.origin !== origin && to.protocol !== 'blob:') faults.push(`request to ${to.origin}`);
  });
  return { page, faults, close: () => context.close() };
}

/** Serious and critical findings of axe-core, one line each; with `rules`, of these rules alone. */
export async function findBarriers(page: Page, rules?: readonly string[]): Promise<string[]> {
  // The page's policy forbids injected script elements, but not evaluation through the debugger.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: [...rules] } : {}) };
  const result = await page.evaluate(async (asked) => {
    const { axe: engine } = globalThis as unknown as {
      axe: { run: (options: object) => Promise<AxeFindings> };
    };
    return engine.run(asked);
  }, options);
  if (result.passes.length < (rules?.length ?? 10))
    throw new Error('axe-core has looked at next to nothing.');
  return result.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

type AxeFindings = {
  passes: unknown[];
  violations: { id: string; impact: string | null; nodes: { target: string[] }[] }[];
};

/** By how many pixels the page is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
