// A memo as text for a terminal: the blocks of its document, drawn in lines.
import type { DecisionMemo } from '@witan/client';
import { appendixBlocks } from './appendix.ts';
import { lead, plainOf } from './blocks.ts';
import type { Block, Item, Look } from './blocks.ts';
import { briefBlocks } from './brief.ts';
import type { RecordedDecision } from './recorded.ts';
import { sheetOf } from './sheet.ts';
import { tableLines } from './terminal-table.ts';
import { hanging, paletteOf, wrapped } from './terminal-text.ts';
import type { Palette } from './terminal-text.ts';

/** How wide the terminal is in characters, and whether it shows colours. */
export type Terminal = { readonly width: number; readonly colour: 'ansi' | 'none' };

type Page = { readonly width: number; readonly paint: Palette };

/** Lines of at most `width` cells (40 to 100 are used), ending in a newline. */
export function memoAsText(memo: DecisionMemo, terminal: Terminal, record: RecordedDecision | null = null) {
  const sheet = sheetOf(memo);
  return drawnAsText([...briefBlocks(sheet, record), ...appendixBlocks(sheet, null)], terminal);
}

/** The first page alone. */
export function memoBriefAsText(memo: DecisionMemo, terminal: Terminal): string {
  return drawnAsText(briefBlocks(sheetOf(memo), null), terminal);
}

/** Draws the blocks of any document. */
export function drawnAsText(blocks: readonly Block[], { width, colour }: Terminal): string {
  const page = { width: Math.min(100, Math.max(40, width)), paint: paletteOf(colour) };
  return `${apart(blocks, page).join('\n')}\n`;
}

const HEADINGS: ReadonlySet<Look> = new Set(['headline', 'title', 'part', 'detail']);
const DIM: ReadonlySet<Look> = new Set(['meta', 'about', 'foot', 'quote']);

/** An empty line between blocks, but none behind a heading. */
function apart(blocks: readonly Block[], page: Page): string[] {
  const lines: string[] = [];
  let isClose = true;
  for (const block of blocks) {
    const own = blockLines(block, page);
    if (own.length === 0) continue;
    lines.push(...(isClose ? [] : ['']), ...own);
    isClose = block.kind === 'text' && HEADINGS.has(block.look);
  }
  return lines;
}

function blockLines(block: Block, page: Page): string[] {
  const { width, paint } = page;
  switch (block.kind) {
    case 'text': {
      const lines = wrapped(plainOf(block.line), width);
      const { look } = block;
      if (look === 'headline') return lines.map((line) => paint.bold(paint.accent(line)));
      if (look === 'vote' || HEADINGS.has(look)) return lines.map(paint.bold);
      return DIM.has(look) ? lines.map(paint.dim) : lines;
    }
    case 'notes':
      return block.items.flatMap(({ line }) => hanging('! ', plainOf(line), width)).map(paint.fair);
    case 'list':
      return itemLines(block.items, page, block.from);
    case 'terms':
      return block.rows.flatMap(({ label, lines }) => {
        const [first = [], ...others] = lines;
        if (others.length === 0) return hanging('', lead(label) + plainOf(first), width);
        const items = lines.map((line) => ({ line }));
        return [...wrapped(label, width), ...itemLines(items, page)];
      });
    case 'table':
      return tableLines(block, width, paint);
    case 'fold':
      return foldLines(block, page);
    case 'group':
      return apart(block.blocks, page);
    case 'drawing':
      return [];
  }
}

/** What only a screen with a pointer has room for is left out. */
function foldLines({ look, title, hint, blocks }: Extract<Block, { kind: 'fold' }>, page: Page): string[] {
  if (look === 'more') return [];
  const { width, paint } = page;
  if (look === 'last') return [...wrapped(title, width).map(paint.dim), ...apart(blocks, page)];
  const rule = paint.dim('─'.repeat(width));
  const head = wrapped(hint === '' ? title : `${title} · ${hint}`, width).map((line) =>
    paint.bold(paint.accent(line)),
  );
  return [rule, ...head, '', ...apart(blocks, page)];
}

function itemLines(items: readonly Item[], page: Page, from?: number): string[] {
  return items.flatMap(({ line, under = [] }, i) => {
    const sign = from === undefined ? '  • ' : `  ${from + i}. `;
    const below = under.flatMap((block) => blockLines(block, { ...page, width: page.width - sign.length }));
    return [
      ...hanging(sign, plainOf(line), page.width),
      ...below.map((one) => ' '.repeat(sign.length) + one),
    ];
  });
}
