import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readPage, ROOT } from '../test/docs/markdown.ts';
import type { Page } from '../test/docs/markdown.ts';
import { shellScript, typeScripts } from '../test/docs/programs.ts';
import { run } from '../test/docs/run.ts';
import type { Ran } from '../test/docs/run.ts';
import { assertOutcome, outcomesOf } from '../test/docs/outcomes.ts';
import { asPythonProgram, asShellScript, runnableSamples, samplesIn } from '../test/docs/samples.ts';
import type { Sample } from '../test/docs/samples.ts';
import { makePackage, openStage } from '../test/docs/stage.ts';
import type { Stage } from '../test/docs/stage.ts';

const PATHS = globSync(['*.md', 'docs/**/*.md', 'client/README.md'], { cwd: ROOT }).toSorted();
const PAGES = PATHS.map(readPage);
/** Only so that what hangs ends: far over what a page takes on a machine under load. */
const LONGEST_MS = 600_000;

/** Pages whose commands are typed in the clone, before a reader has a service to ask. */
const isInClone = ({ blocks }: Page): boolean =>
  blocks.some(({ language, code }) => language === 'sh' && /^npm /m.test(code));

function assertEnded({ status, stdout, stderr }: Ran): void {
  assert.equal(status, 0, `It ended with ${status}.\n${stderr.slice(-4_000)}\n${stdout.slice(-2_000)}`);
}

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
    for (const { operationId, source } of samplesIn('TypeScript')) {
      await writeFile(join(folder, `${operationId}.ts`), source);
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

  const PROGRAMS = [
    { label: 'curl', command: 'bash', args: ['-euo', 'pipefail', '-c'], write: asShellScript },
    { label: 'Python', command: process.env['PYTHON'] ?? 'python3', args: ['-c'], write: asPythonProgram },
  ] satisfies { write: (samples: readonly Sample[]) => string; [field: string]: unknown }[];
  for (const { label, command, args, write } of PROGRAMS) {
    test(`of the API's operations in ${label} do what they say`, async () => {
      const samples = await runnableSamples(label, stage);
      const folder = await stage.folder(`samples-${label}`);
      const ran = await run({
        command,
        args: [...args, write(samples)],
        cwd: folder,
        env: { ...stage.env, WITAN_API_KEY: stage.apiKey, WITAN_BASE_URL: stage.url },
        timeoutMs: LONGEST_MS,
      });
      assertEnded(ran);
      assert.deepEqual(
        [...ran.stdout.matchAll(/^## ran (\w+)$/gm)].map(([, operationId]) => operationId),
        samples.map(({ operationId }) => operationId),
      );
    });
  }

  test('of directives in test-mode.md have the outcomes that stand beside them', async () => {
    const outcomes = outcomesOf(readPage('docs/start/test-mode.md'));
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
