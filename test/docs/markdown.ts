// What the tests look at in a page of documentation: its code blocks, its links and its headings.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

export type Block = {
  /** The first word after the fence; empty where there is none. */
  readonly language: string;
  /** What stands behind the language, such as `fails=22`. */
  readonly info: string;
  readonly code: string;
  /** The number of the opening fence's line, from 1. */
  readonly line: number;
};

export type Page = {
  /** Relative to the root, such as `docs/api/guide.md`. */
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
  readonly blocks: readonly Block[];
};

export function readPage(path: string): Page {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const lines = text.split('\n');
  return { path, text, lines, blocks: blocksOf(path, lines) };
}

function blocksOf(path: string, lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let open: { readonly language: string; readonly info: string; readonly at: number } | null = null;
  for (const [at, line] of lines.entries()) {
    const fence = /^```(.*)$/.exec(line);
    if (!fence) {
      if (/^\s+(```|~~~)|^~~~/.test(line))
        throw new Error(`${path}:${at + 1}: a fence must be three backticks at the start of its line.`);
      continue;
    }
    if (open === null) {
      const [language = '', ...info] = (fence[1] ?? '').trim().split(/\s+/);
      open = { language, info: info.join(' '), at };
    } else {
      const { language, info, at: first } = open;
      blocks.push({ language, info, code: lines.slice(first + 1, at).join('\n'), line: first + 1 });
      open = null;
    }
  }
  if (open !== null) throw new Error(`${path}:${open.at + 1}: this block is never closed.`);
  return blocks;
}

/** The page without its code blocks; line numbers stay. */
export function proseOf(page: Page): string {
  return page.lines.map((line, at) => (insideBlock(page, at + 1) ? '' : line)).join('\n');
}

function insideBlock({ blocks }: Page, line: number): boolean {
  return blocks.some((block) => line >= block.line && line <= lastLine(block));
}

/** The number of the closing fence's line. */
export function lastLine({ line, code }: Block): number {
  return line + code.split('\n').length + 1;
}

/** Targets of links and pictures, with the line that each stands on. */
export function linksOf(page: Page): { readonly target: string; readonly line: number }[] {
  return proseOf(page)
    .split('\n')
    .flatMap((line, at) =>
      [...line.replace(/`[^`]*`/g, '').matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => ({
        target,
        line: at + 1,
      })),
    );
}

/** The names under which a page's headings can be linked to. */
export function anchorsOf(page: Page): string[] {
  return [...proseOf(page).matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}

/** The first cells of a page's table rows and its headings below the second level, where they are `code`. */
export function entriesOf(text: string): string[] {
  return [...text.matchAll(/^(?:\| *|#{3,6} +)`([^`]+)`/gm)].map(([, entry = '']) => entry);
}

/** The part of a page under one heading, down to the next of the same or a higher level. */
export function sectionOf(page: Page, heading: string): string {
  const prose = proseOf(page).split('\n');
  const start = prose.findIndex((line) => line.replace(/^#+ +/, '') === heading && line.startsWith('#'));
  if (start < 0) throw new Error(`${page.path} has no section "${heading}".`);
  const level = /^#+/.exec(prose[start] ?? '')?.[0].length ?? 1;
  const end = prose.findIndex((line, at) => at > start && (/^#+(?= )/.exec(line)?.[0].length ?? 9) <= level);
  return prose.slice(start, end < 0 ? undefined : end).join('\n');
}

/** The rows of all tables in a text, without their heads. */
export function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter(
      (line, at, lines) =>
        line.startsWith('|') && !/^\|[-|: ]+\|$/.test(line) && !/^\|[-|: ]+\|$/.test(lines[at + 1] ?? ''),
    )
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}
