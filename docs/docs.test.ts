import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, test } from 'node:test';
import { OPERATIONS } from '../src/operations/list.ts';
import { CANNOT_RUN, SHOWN } from '../test/docs/cannot-run.ts';
import { checkJson, checkSyntax } from '../test/docs/check-block.ts';
import { anchorsOf, linksOf, readPage, ROOT } from '../test/docs/markdown.ts';
import { exceptionsOf, isRun } from '../test/docs/programs.ts';
import { NOT_RUN } from '../test/docs/samples.ts';

const PATHS = globSync(['*.md', 'docs/**/*.md', 'client/README.md'], { cwd: ROOT }).toSorted();
const PAGES = PATHS.map(readPage);
const RUN = new Set(['sh', 'ts', 'json']);

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

  test('leaves out no sample of an operation that is gone', () => {
    const ids = OPERATIONS.map(({ id }) => id);
    assert.deepEqual(
      Object.keys(NOT_RUN).filter((id) => !ids.includes(id)),
      [],
    );
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
