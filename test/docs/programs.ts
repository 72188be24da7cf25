// The blocks of a page as programs: every line stays where it stands, so that a failure names the page's own line.
import { CANNOT_RUN } from './cannot-run.ts';
import { lastLine } from './markdown.ts';
import type { Block, Page } from './markdown.ts';

type Placed = {
  readonly block: Block;
  readonly code: string;
  readonly before: string;
  readonly after: string;
};

/** The exceptions that a block of this page is under. */
export function exceptionsOf({ path }: Pick<Page, 'path'>, { code }: Block) {
  return CANNOT_RUN.filter((exception) => exception.page === path && code.includes(exception.code));
}

/** Whether a test runs the block at all. */
export function isRun(page: Page, block: Block): boolean {
  return exceptionsOf(page, block).every(({ instead }) => instead !== undefined);
}

/** The code as a test runs it; `url` stands for the address at which the documents say that the service is. */
function runnable(page: Page, block: Block, url: string): string {
  const code = exceptionsOf(page, block).reduce(
    (text, exception) => text.replaceAll(exception.code, () => exception.instead ?? ''),
    block.code,
  );
  return code.replaceAll('http://127.0.0.1:8787', url).replaceAll('http://localhost:8787', url);
}

/**
 * All `sh` blocks of a page as one script, as a reader would type them into one terminal. A block marked `fails=N` must end
 * with that status.
 */
export function shellScript(page: Page, url: string): string | null {
  const blocks = page.blocks.filter((block) => block.language === 'sh' && isRun(page, block));
  if (blocks.length === 0) return null;
  return layOut(
    page,
    blocks.map((block) => {
      const status = /^fails=(\d+)$/.exec(block.info)?.[1];
      const code = runnable(page, block, url);
      if (status === undefined) return { block, code, before: '', after: '' };
      // A command whose status is looked at would not stop at its own first failure, so it gets a shell of its own.
      const after = `); status=$?; set -e; if [ $status -ne ${status} ]; then echo "status $status, not ${status}" >&2; exit 1; fi`;
      return { block, code, before: 'set +e; (set -e', after };
    }),
  );
}

/** The `ts` blocks of a page as programs: one that makes a client begins a program, the others go on with it. */
export function typeScripts(page: Page, url: string): string[] {
  const programs: Placed[][] = [];
  for (const block of page.blocks) {
    if (block.language !== 'ts' || !isRun(page, block)) continue;
    const begins = /\bcreateClient\(/.test(block.code);
    const placed = { block, code: runnable(page, block, url), before: '', after: '' };
    if (begins || programs.length === 0) programs.push([placed]);
    else programs.at(-1)?.push(placed);
  }
  return programs.map((blocks) => layOut(page, blocks));
}

function layOut(page: Page, placed: readonly Placed[]): string {
  const lines: string[] = page.lines.map(() => '');
  for (const { block, code, before, after } of placed) {
    const own = code.split('\n');
    if (own.length !== block.code.split('\n').length)
      throw new Error(`${page.path}:${block.line}: what is run instead must have as many lines.`);
    lines[block.line - 1] = before;
    own.forEach((line, at) => (lines[block.line + at] = line));
    lines[lastLine(block) - 1] = after;
  }
  return lines.join('\n');
}
