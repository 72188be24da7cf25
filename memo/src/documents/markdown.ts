// A memo as GitHub-flavoured Markdown: the blocks of its document, drawn.
import type { DecisionMemo } from '@witan/client';
import { appendixBlocks } from './appendix.ts';
import { lead, markText } from './blocks.ts';
import type { Block, Item, Line, Look, Span, Table } from './blocks.ts';
import { briefBlocks } from './brief.ts';
import { escaped, lineStart } from './markdown-text.ts';
import type { Attached } from './recorded.ts';
import { sheetOf } from './sheet.ts';

/** Ends in a newline; everything written by models or callers is escaped. */
export function memoAsMarkdown(memo: DecisionMemo, { record = null, signature = null }: Attached = {}) {
  const sheet = sheetOf(memo);
  return `${drawn(briefBlocks(sheet, record))}\n\n---\n\n${drawn(appendixBlocks(sheet, signature))}\n`;
}

/** The first page alone. */
export function memoBriefAsMarkdown(memo: DecisionMemo): string {
  return `${drawn(briefBlocks(sheetOf(memo), null))}\n`;
}

export function drawn(blocks: readonly Block[]): string {
  return blocks.map(blockOf).join('\n\n');
}

function blockOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return textOf(block);
    case 'notes':
      return `**${escaped(block.title)}**\n\n${itemsOf(block.items)}`;
    case 'list':
      return itemsOf(block.items, block.from);
    case 'terms':
      return block.rows.map(termOf).join('\n\n');
    case 'table':
      return tableOf(block);
    case 'fold': {
      const hint = block.hint === '' ? '' : ` · ${escaped(block.hint)}`;
      const title = block.look === 'part' ? `## ${escaped(block.title)}${hint}` : `*${escaped(block.title)}*`;
      return `${title}\n\n${drawn(block.blocks)}`;
    }
    case 'group':
      return drawn(block.blocks);
    case 'drawing':
      return '';
  }
}

const PREFIXES: Readonly<Partial<Record<Look, string>>> = {
  headline: '# ',
  title: '# ',
  part: '## ',
  detail: '### ',
  question: '> ',
  quote: '> ',
};

function textOf({ look, line }: Extract<Block, { kind: 'text' }>): string {
  const shown = lineOf(line);
  if (look === 'vote') return `**${shown}**`;
  return `${PREFIXES[look] ?? ''}${shown}`;
}

function termOf({ label, lines }: Extract<Block, { kind: 'terms' }>['rows'][number]): string {
  const [first = [], ...others] = lines;
  return others.length === 0
    ? `*${escaped(label)}*${lead(label).slice(label.length)}${lineOf(first)}`
    : `*${escaped(label)}*\n\n${itemsOf(lines.map((line) => ({ line })))}`;
}

function itemsOf(items: readonly Item[], from?: number): string {
  return items
    .map(({ line, under = [] }, i) => {
      const sign = from === undefined ? '- ' : `${from + i}. `;
      // The passage stands in the memo; here its quoted words are enough.
      const more = under.filter(({ kind }) => kind !== 'fold');
      const below =
        more.length === 0 ? '' : `\n${drawn(more)}`.replaceAll('\n', `\n${' '.repeat(sign.length)}`);
      return `${sign}${lineOf(line)}${below}`;
    })
    .join('\n');
}

const ALIGN = { options: '---:', bars: '---:', grid: ':---:', texts: '---' } as const;

/** The first column is aligned to the left. */
function tableOf({ look, head, rows, chosenColumn }: Table): string {
  const heads = head.map((name, i) => `${i === chosenColumn ? '▸ ' : ''}${escaped(name)}`);
  const body = rows.map(({ cells, look: stress }) =>
    cells.map(({ line }, i) => {
      const shown = lineOf(line);
      if (stress === undefined || shown === '') return shown;
      return `**${stress === 'chosen' && i === 0 ? '▸ ' : ''}${shown}**`;
    }),
  );
  const rule = head.map((_, i) => (i === 0 ? '---' : ALIGN[look]));
  return [heads, rule, ...body].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function lineOf(line: Line): string {
  return lineStart(line.map(spanOf).join('').trim());
}

function spanOf(span: Span): string {
  if (typeof span === 'string') return escaped(span);
  if ('number' in span) return escaped(markText(span));
  const [, before = '', text = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(span.text) ?? [];
  if (span.as === 'code') return `\`${text.replaceAll('`', '')}\``;
  if (span.as === 'quoted') return span.marks.replace('{name}', () => escaped(text));
  const sign = { strong: '**', label: '*', soft: '', bad: '' }[span.as];
  return `${before}${sign}${escaped(text)}${sign}${after}`;
}
