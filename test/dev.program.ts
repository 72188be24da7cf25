// `npm run dev` as a contributor uses it: sign in by its link, change a prompt and a text of the page, see both, stop.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { findChromium, openBrowser, openPage } from '../web/test/browser.ts';
import { skipView } from '../web/test/visit.ts';
import { copySource } from './copy-source.ts';

const QUESTION = 'Should we build our billing or buy it?';
const LONGEST_MS = 60_000;

test('shows a changed prompt and a changed text of the page without a restart by hand, and leaves nothing behind', async (t) => {
  const { folder, remove } = await copySource();
  t.after(remove);
  const dev = await startDev(t, folder);
  const { page } = await visit(t, dev.url);

  await page.goto(await dev.says(/Sign in: {2}(\S+)/));
  await page.getByRole('heading', { name: 'What do you need to decide?' }).waitFor();

  const before = 'You answer alone; others answer the same brief.';
  await ask(page);
  await shown(page, before);

  await change(join(folder, 'src/engine/prompts/prompts.ts'), before, 'Answer as if nobody else did.');
  await dev.says(/The service runs the new source/);
  await ask(page);
  await shown(page, 'Answer as if nobody else did.');

  await page.getByRole('link', { name: 'Ask' }).first().click();
  await page.getByRole('heading', { name: 'What do you need to decide?' }).waitFor();
  await change(
    join(folder, 'web/src/ask/ask-page.tsx'),
    'What do you need to decide?',
    'What is to be decided?',
  );
  await page.getByRole('heading', { name: 'What is to be decided?' }).waitFor();

  assert.ok((await processesIn(folder)).length > 0);
  assert.equal(await dev.interrupt(), 0);
  assert.deepEqual(await processesIn(folder), []);
});

test('goes on after a mistake in the source once it is mended', async (t) => {
  const { folder, remove } = await copySource();
  t.after(remove);
  const dev = await startDev(t, folder);
  await dev.says(/Sign in: {2}(\S+)/);
  const file = join(folder, 'src/engine/prompts/prompts.ts');
  const sound = await readFile(file, 'utf8');
  await writeFile(file, `${sound}\nexport const broken = ;\n`);
  await dev.says(/The service has ended/);
  await writeFile(file, sound);
  await dev.says(/The service runs the new source/);
  assert.equal((await fetch(`${dev.url}/readyz`)).status, 200);
  assert.equal(await dev.interrupt(), 0);
});

type Dev = {
  /** Of the page. */
  readonly url: string;
  /** What it has printed, or will print soon: the first group of the pattern, else the whole match. */
  readonly says: (pattern: RegExp) => Promise<string>;
  /** Ctrl-C, which a terminal sends to the whole group; resolves with the exit code. */
  readonly interrupt: () => Promise<number | null>;
};

async function startDev(t: TestContext, folder: string): Promise<Dev> {
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', WITAN_SIMULATOR_LATENCY_MS: '20' },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (printed += piece.toString()));
  const gone = once(child, 'exit');
  const signal = (name: NodeJS.Signals): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, name);
  };
  t.after(async () => {
    signal('SIGTERM');
    await gone;
  });
  const says: Dev['says'] = async (pattern) => {
    const end = Date.now() + LONGEST_MS;
    for (;;) {
      const found = pattern.exec(printed);
      if (found) {
        printed = printed.slice(found.index + found[0].length);
        return found[1] ?? found[0];
      }
      if (Date.now() > end || child.exitCode !== null)
        throw new Error(`${pattern} was not said:\n${printed}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const url = await says(/Page: {5}(\S+)/);
  return {
    url,
    says,
    interrupt: async () => {
      signal('SIGINT');
      // `as`: the exit event's first argument.
      return (await gone)[0] as number | null;
    },
  };
}

async function visit(t: TestContext, url: string): Promise<{ readonly page: Page }> {
  const chromium = findChromium();
  if (chromium === null) throw new Error('No Chromium was found: CHROMIUM_PATH names one.');
  const browser = await openBrowser(chromium);
  t.after(() => browser.close());
  const { page } = await openPage(browser, url);
  page.setDefaultTimeout(LONGEST_MS);
  return { page };
}

/** Also where it is folded away, as all but a memo's first page is. */
const shown = (page: Page, text: string): Promise<void> =>
  page.getByText(text).first().waitFor({ state: 'attached' });

/** All four advisors quote what they were asked, and the page shows it. */
async function ask(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ask' }).first().click();
  await page.getByRole('textbox', { name: 'The question' }).fill(`${QUESTION} [simulate: all=quotes]`);
  await page.getByRole('button', { name: 'Ask the panel' }).click();
  await skipView(page);
  await page.getByRole('button', { name: 'Decide', exact: true }).waitFor();
}

async function change(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  assert.ok(text.includes(from), `${file} does not say "${from}"`);
  await writeFile(file, text.replace(from, to));
}

/** Command lines of the processes that work in the folder or were started from it. */
async function processesIn(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line.includes(folder));
}
