import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { CANNOT_RUN, SHOWN } from '../test/docs/cannot-run.ts';
import { checkJson, checkSyntax } from '../test/docs/check-block.ts';
import { anchorsOf, linksOf, readPage, ROOT } from '../test/docs/markdown.ts';
import type { Page } from '../test/docs/markdown.ts';
import { exceptionsOf, isRun, shellScript, typeScripts } from '../test/docs/programs.ts';
import { run } from '../test/docs/run.ts';
import type { Ran } from '../test/docs/run.ts';
import { assertOutcome, outcomesOf } from '../test/docs/outcomes.ts';
import { makePackage, openStage } from '../test/docs/stage.ts';
import type { Stage } from '../test/docs/stage.ts';

const PATHS = globSync(['*.md', 'docs/**/*.md', 'client/README.md'], { cwd: ROOT }).toSorted();
const PAGES = PATHS.map(readPage);
const RUN = new Set(['sh', 'ts', 'json']);
/** Far over what a page takes, for machines under load. */
const LONGEST_MS = 120_000;

/** Pages whose commands are typed in the clone, before a reader has a service to ask. */
const isInClone = ({ blocks }: Page): boolean =>
  blocks.some(({ language, code }) => language === 'sh' && /^npm /m.test(code));

function assertEnded({ status, stdout, stderr }: Ran): void {
  assert.equal(status, 0, `It ended with ${status}.\n${stderr.slice(-4_000)}\n${stdout.slice(-2_000)}`);
}

describe('the documentation', () => {
  test('shows no block that is neither run nor said to be only shown', () => {
    for (const page of PAGES) {
      for (const block of page.blocks) {
        const known = RUN.has(block.language) || Object.hasOwn(SHOWN, block.language);
        assert.ok(known, `${page.path}:${block.line}: "${block.language}" is neither run nor in SHOWN`);
      }
    }
  });

  test('has no exception for a block that is gone', () => {
    for (const exception of CANNOT_RUN) {
      const page = PAGES.find(({ path }) => path === exception.page);
      const used = page?.blocks.some((block) => exceptionsOf(page, block).includes(exception));
      assert.ok(used, `${exception.page} no longer has: ${exception.code}`);
    }
  });

  for (const page of PAGES) {
    test(`${page.path} has links that lead somewhere`, () => {
      for (const { target, line } of linksOf(page)) {
        if (/^[a-z]+:/.test(target)) continue;
        const [path = '', anchor] = target.split('#');
        const found = path === '' ? page.path : normalize(join(dirname(page.path), path));
        assert.ok(existsSync(join(ROOT, found)), `${page.path}:${line}: ${target} does not exist`);
        if (anchor === undefined) continue;
        const there = path === '' ? page : readPage(found);
        assert.ok(anchorsOf(there).includes(anchor), `${page.path}:${line}: ${target} has no such heading`);
      }
    });
  }

  const jsonPages = PAGES.filter(({ blocks }) => blocks.some(({ language }) => language === 'json'));
  for (const page of jsonPages) {
    test(`${page.path} has JSON that the service would take or give`, () => {
      for (const block of page.blocks) {
        if (block.language === 'json') checkJson(block, `${page.path}:${block.line}`);
      }
    });
  }

  for (const page of PAGES) {
    const left = page.blocks.filter(
      (block) => block.language !== 'json' && !(RUN.has(block.language) && isRun(page, block)),
    );
    if (left.every(({ language }) => language === '' || language === 'text')) continue;
    test(`${page.path} has sound syntax where a block cannot be run`, async (context) => {
      for (const block of left) {
        const unchecked = await checkSyntax(block, `${page.path}:${block.line}`);
        if (unchecked !== null) context.diagnostic(unchecked);
      }
    });
  }
});

describe('the examples', { concurrency: 4 }, () => {
  let stage: Stage;

  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  const env = (page: Page): Record<string, string> => ({
    ...stage.env,
    WITAN_API_KEY: stage.apiKey,
    ...(isInClone(page) ? {} : { WITAN_BASE_URL: stage.url }),
  });

  const nameOf = ({ path }: Page): string => path.replaceAll('/', '-');

  // The longest first, so that no core is idle at the end.
  for (const page of PAGES.toSorted((a, b) => b.blocks.length - a.blocks.length)) {
    if (shellScript(page, '') === null) continue;
    test(`${page.path} has commands that run, in their order`, async () => {
      const folder = await stage.folder(`${nameOf(page)}.sh`);
      const file = join(await stage.folder('scripts'), nameOf(page));
      await writeFile(file, shellScript(page, stage.url) ?? '');
      const args = ['-euo', 'pipefail', file];
      const cwd = isInClone(page) ? ROOT : folder;
      assertEnded(await run({ command: 'bash', args, cwd, env: env(page), timeoutMs: LONGEST_MS }));
    });
  }

  test('in TypeScript are right to the last type', async () => {
    const folder = await stage.folder('types');
    await makePackage(folder);
    for (const page of PAGES) {
      for (const [at, code] of typeScripts(page, stage.url).entries()) {
        await writeFile(join(folder, `${nameOf(page)}.${at + 1}.ts`), `${code}\nexport {};\n`);
      }
    }
    const tsc = join(ROOT, 'node_modules/.bin/tsc');
    assertEnded(
      await run({ command: tsc, args: ['-p', '.'], cwd: folder, env: stage.env, timeoutMs: LONGEST_MS }),
    );
  });

  for (const page of PAGES) {
    const programs = typeScripts(page, '');
    if (programs.length === 0) continue;
    test(`${page.path} has ${programs.length} programs that run`, async () => {
      const folder = await stage.folder(`${nameOf(page)}.ts`);
      await makePackage(folder);
      for (const [at, code] of typeScripts(page, stage.url).entries()) {
        const file = join(folder, `${at + 1}.ts`);
        await writeFile(file, code);
        const ran = await run({
          command: process.execPath,
          args: [file],
          cwd: folder,
          env: { ...stage.env, WITAN_API_KEY: stage.apiKey, WITAN_BASE_URL: stage.url },
          timeoutMs: LONGEST_MS,
        });
        assertEnded(ran);
        assert.ok(!/\bundefined\b|\bNaN\b/.test(ran.stdout), ran.stdout);
      }
    });
  }

  test('of directives in test-mode.md have the outcomes that stand beside them', async () => {
    const outcomes = outcomesOf(readPage('docs/test-mode.md'));
    assert.ok(outcomes.length > 20);
    const command = 'witan keys create --org acme --test';
    const made = await run({
      command: 'sh',
      args: ['-c', command],
      cwd: ROOT,
      env: stage.env,
      timeoutMs: LONGEST_MS,
    });
    assertEnded(made);
    const apiKey = made.stdout.trim();
    await Promise.all(outcomes.map((outcome) => assertOutcome({ url: stage.url, apiKey }, outcome)));
  });
});
