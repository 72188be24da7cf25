// What a document is made of: composed once, drawn as HTML, Markdown and terminal text.
import type { html } from 'hono/html';

/** Escaped already, or a text that will be. */
export type Html = ReturnType<typeof html> | string;

/** A run of text. Texts are as people and models wrote them: each renderer escapes for its own form. */
export type Span =
  | string
  | { readonly text: string; readonly as: 'strong' | 'soft' | 'label' | 'bad' | 'code' }
  /** Within the quotation marks of the memo's language, as in "„{name}“"; HTML has its own. */
  | { readonly text: string; readonly as: 'quoted'; readonly marks: string }
  | Mark;

/** A numbered mark behind a line of evidence, which leads to its source. */
export type Mark = {
  readonly source: string;
  readonly number: number;
  /** Its meaning in words. */
  readonly said: string;
  /** True where the line's own quotation was found in the source. */
  readonly verified: boolean;
};

export type Line = readonly Span[];

/** Drawn in HTML alone, beside what it shows in figures. Positions are shares of the width. */
export type Chart = {
  readonly bars: readonly { readonly from: number; readonly to: number; readonly look: 'bar' | 'range' }[];
  readonly ticks: readonly number[];
};

export type TableCell = {
  readonly line: Line;
  readonly chart?: Chart;
  /** 0 to 10: how dark a cell is. */
  readonly heat?: number;
};

export type Row = {
  /** The first cell names the row. */
  readonly cells: readonly TableCell[];
  readonly look?: 'chosen' | 'total';
};

export type Table = {
  readonly kind: 'table';
  readonly look: 'options' | 'grid' | 'bars' | 'texts';
  readonly head: readonly string[];
  readonly rows: readonly Row[];
  /** The column that is the recommended option's, where options are columns. */
  readonly chosenColumn?: number;
  /** What the sign before a chosen row says, where options are rows. */
  readonly chosenRow?: string;
};

export type Item = {
  readonly line: Line;
  /** What links lead to. */
  readonly id?: string;
  readonly under?: readonly Block[];
  /** Shown on the screen, and not on paper. */
  readonly screenOnly?: boolean;
};

/** `title`, `part` and `detail` are headings. */
export type Look =
  | 'title'
  | 'part'
  | 'detail'
  | 'meta'
  | 'question'
  | 'headline'
  | 'vote'
  | 'reasons'
  | 'plain'
  | 'about'
  | 'quote'
  | 'foot';

export type Block =
  | { readonly kind: 'text'; readonly look: Look; readonly line: Line }
  | { readonly kind: 'notes'; readonly title: string; readonly items: readonly Item[] }
  | {
      readonly kind: 'list';
      readonly items: readonly Item[];
      /** The number of the first item; absent where items have none. */
      readonly from?: number;
      readonly look?: 'cited' | 'sources' | 'aside';
    }
  | { readonly kind: 'terms'; readonly look: 'turn' | 'small'; readonly rows: readonly Term[] }
  | Table
  /** `part` is a part of the appendix, `more` what only a screen has room for, `last` what comes last elsewhere. */
  | {
      readonly kind: 'fold';
      readonly look: 'part' | 'more' | 'last';
      readonly title: string;
      /** What it holds, in a word. */
      readonly hint: string;
      readonly id?: string;
      readonly blocks: readonly Block[];
    }
  | {
      readonly kind: 'group';
      readonly look: 'columns' | 'voice' | 'pair' | 'side' | 'section';
      readonly blocks: readonly Block[];
    }
  /** Only HTML shows it; a table beside it says the same. */
  | { readonly kind: 'drawing'; readonly html: Html };

export type Term = { readonly label: string; readonly lines: readonly Line[] };

export function text(look: Look, ...line: Line): Block[] {
  return plainOf(line).trim() === '' ? [] : [{ kind: 'text', look, line }];
}

/** One block a line of the text. */
export function paragraphs(look: Look, given: string): Block[] {
  return given.split(/\n+/u).flatMap((line) => text(look, line.trim()));
}

export function list(lines: readonly (string | Line)[], from?: number): Block[] {
  const items = lines.map((line) => ({ line: typeof line === 'string' ? [line] : line }));
  return items.length === 0 ? [] : [{ kind: 'list', items, ...(from === undefined ? {} : { from }) }];
}

export function terms(look: 'turn' | 'small', rows: readonly Term[]): Block[] {
  const said = rows
    .map(({ label, lines }) => ({ label, lines: lines.filter((line) => plainOf(line).trim() !== '') }))
    .filter(({ lines }) => lines.length > 0);
  return said.length === 0 ? [] : [{ kind: 'terms', look, rows: said }];
}

/** The blocks under a heading; nothing where there is none. */
export function titled(
  look: 'part' | 'detail',
  title: string,
  blocks: readonly Block[],
  about = '',
): Block[] {
  return blocks.length === 0 ? [] : [...text(look, title), ...text('about', about), ...blocks];
}

/** A part of the appendix; nothing where it would be empty. */
export function part(title: string, hint: string, blocks: readonly Block[], about = ''): Block[] {
  if (blocks.length === 0) return [];
  return [{ kind: 'fold', look: 'part', title, hint, blocks: [...text('about', about), ...blocks] }];
}

/** Nothing where there are no rows. */
export function table(look: Table['look'], head: readonly string[], rows: readonly Row[]): Table[] {
  return rows.length === 0 ? [] : [{ kind: 'table', look, head, rows }];
}

/** A label before its text; none that ends in full-width punctuation is followed by a space. */
export function lead(label: string): string {
  return /[：？]$/u.test(label) ? label : `${label} `;
}

export function plainOf(line: Line): string {
  return line
    .map((span) => {
      if (typeof span === 'string') return span;
      if ('number' in span) return markText(span);
      return span.as === 'quoted' ? span.marks.replace('{name}', () => span.text) : span.text;
    })
    .join('');
}

/** "[3 ✓]" for what is quoted word for word, "[3]" for what is only referred to. */
export function markText({ number, verified }: Mark): string {
  return verified ? `[${number} ✓]` : `[${number}]`;
}

export function cell(...line: Line): TableCell {
  return { line };
}

/** A cell with a bar from one share of its width to another. */
export function barCell(
  said: string,
  [from, to]: readonly [number, number],
  ticks: readonly number[] = [],
): TableCell {
  return { line: [said], chart: { bars: [{ from, to, look: 'bar' }], ticks } };
}

/** Every text that a reader meets, in the order of the document; of tables only where they are asked for. */
export function textsOf(blocks: readonly Block[], of: { readonly tables: boolean }): string[] {
  const items = (given: readonly Item[]) =>
    given.flatMap(({ line, under = [] }) => [plainOf(line), ...textsOf(under, of)]);
  return blocks.flatMap((block): string[] => {
    switch (block.kind) {
      case 'text':
        return [plainOf(block.line)];
      case 'notes':
        return [block.title, ...items(block.items)];
      case 'list':
        return items(block.items);
      case 'terms':
        return block.rows.flatMap(({ label, lines }) => [label, ...lines.map(plainOf)]);
      case 'table':
        return of.tables
          ? [...block.head, ...block.rows.flatMap(({ cells }) => cells.map(({ line }) => plainOf(line)))]
          : [];
      case 'fold':
        return [block.title, ...textsOf(block.blocks, of)];
      case 'group':
        return textsOf(block.blocks, of);
      case 'drawing':
        return [];
    }
  });
}
