// The blocks of a document as HTML. Whatever the template takes in is escaped; there are no style attributes.
import { html } from 'hono/html';
import type { Block, TableCell, Chart, Html, Item, Line, Row, Span, Table } from './blocks.ts';
import { plainOf } from './blocks.ts';

export function htmlOf(blocks: readonly Block[]): Html[] {
  return blocks.map((block) => html`${blockOf(block)} `);
}

function blockOf(block: Block): Html {
  switch (block.kind) {
    case 'text':
      return textOf(block);
    case 'notes':
      return html`<aside class="notes" aria-label="${block.title}">
        <ul>
          ${itemsOf(block.items)}
        </ul>
      </aside>`;
    case 'list':
      return listOf(block);
    case 'terms':
      return html`<dl class="${block.look}">
        ${block.rows.map(
          ({ label, lines }) =>
            html`<div>
              <dt>${label.replace(/\s*[:：]$/u, '')}</dt>
              ${lines.map((line) => html`<dd${directionOf(line)}>${lineOf(line)}</dd>`)}
            </div>`,
        )}
      </dl>`;
    case 'table':
      return tableOf(block);
    case 'fold':
      return foldOf(block);
    case 'group':
      return block.look === 'section'
        ? html`<section class="part">${htmlOf(block.blocks)}</section>`
        : html`<div class="${block.look}">${htmlOf(block.blocks)}</div>`;
    case 'drawing':
      return block.html;
  }
}

function textOf({ look, line }: Extract<Block, { kind: 'text' }>): Html {
  const [text, side] = [lineOf(line), directionOf(line)];
  const style = html` class="${look}"`;
  if (look === 'headline' || look === 'title') return html`<h1${side}>${text}</h1>`;
  if (look === 'part') return html`<h2${side}>${text}</h2>`;
  // Composed of the memo's own words around the name of an option, which turns no heading.
  return look === 'detail' ? html`<h3>${text}</h3>` : html`<p${style}${side}>${text}</p>`;
}

function listOf({ items, from, look }: Extract<Block, { kind: 'list' }>): Html {
  const style = html`${look === undefined ? '' : html` class="${look}"`}${directionOf(items.flatMap(({ line }) => line))}`;
  if (from === undefined) return html`<ul${style}>${itemsOf(items)}</ul>`;
  return html`<ol${style}${from === 1 ? '' : html` start="${from}"`}>${itemsOf(items)}</ol>`;
}

function itemsOf(items: readonly Item[]): Html[] {
  return items.map(({ line, id, under = [], screenOnly }) => {
    const named = id === undefined ? '' : html` id="${id}"`;
    return html`<li${named}${screenOnly ? html` class="beyond"` : ''}>${lineOf(line)}${htmlOf(under)}</li>`;
  });
}

function foldOf({ look, title, hint, id, blocks }: Extract<Block, { kind: 'fold' }>): Html {
  const inside = html`<div class="inside" ${id === undefined ? '' : html` id="${id}"`}>
    ${htmlOf(blocks)}
  </div>`;
  const told = hint === '' ? '' : html` <span class="hint">${hint}</span>`;
  return look === 'part'
    ? html`<details class="part">
        <summary>
          <h2>${title}</h2>
          ${told}
        </summary>
        ${inside}
      </details>`
    : html`<details class="more">
        <summary>${title}${told}</summary>
        ${inside}
      </details>`;
}

/** On a narrow screen each row is a card, on which each cell says what its column is. */
function tableOf(table: Table): Html {
  const { look, head, rows, chosenColumn } = table;
  const heads = head.map((name, i) => {
    const style = i === chosenColumn ? html` class="chosen"` : '';
    return name === '' ? html`<td></td>` : html`<th scope="col" ${style}${directionOf([name])}>${name}</th>`;
  });
  const named =
    heads.length === 0
      ? ''
      : html`<thead>
          <tr>
            ${heads}
          </tr>
        </thead>`;
  // Who goes by the keys stops here to scroll, and hears what it is.
  const called = head.filter(Boolean).join(', ');
  return html`<div class="wide" role="group" aria-label="${called}" tabindex="0">
    <table class="${look}">
      ${named}
      <tbody>
        ${rows.map((row) => rowOf(row, table))}
      </tbody>
    </table>
  </div>`;
}

function rowOf({ cells, look }: Row, { head, chosenRow }: Table): Html {
  const [first, ...others] = cells;
  const mark =
    look === 'chosen' ? html`<span class="mark" role="img" aria-label="${chosenRow}">▸</span> ` : '';
  const name = first?.line ?? [];
  return html`<tr${look === undefined ? '' : html` class="${look}"`}><th scope="row"${directionOf(name)}>${mark}${lineOf(name)}</th>${others.map(
    (cell, i) => cellOf(cell, head[i + 1] ?? ''),
  )}</tr>`;
}

function cellOf({ line, chart, heat }: TableCell, head: string): Html {
  const style = heat === undefined ? '' : html` class="h${heat}"`;
  const words = /\s/u.test(plainOf(line).trim()) && plainOf(line).length > LONG ? html` class="text"` : style;
  return html`<td${words} data-h="${head}">${chart ? chartOf(chart) : ''}<span${directionOf(line)}>${lineOf(line)}</span></td>`;
}

/** A longer text in a cell is set as text. */
const LONG = 24;

function chartOf({ bars, ticks }: Chart): Html {
  const at = (share: number): string => String(Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10);
  return html`<svg class="chart" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    ${bars.map(
      ({ from, to, look }) =>
        html`<rect
          class="${look}"
          x="${at(from)}"
          y="${look === 'bar' ? 1 : 4}"
          width="${at(Math.max(to - from, 0.01))}"
          height="${look === 'bar' ? 8 : 2}"
        />`,
    )}${ticks.map((tick) => html`<path d="M${at(tick)} 0V10" />`)}
  </svg>`;
}

function lineOf(line: Line): Html[] {
  return line.map(spanOf);
}

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;

/**
 * A text whose letters are mostly written from right to left is set so. `dir="auto"` goes by the first letter, which
 * in a sentence of ours can be that of an option's name; quoted names, however long, do not count.
 */
function directionOf(line: Line): Html {
  const letters = plainOf(line).replace(/[“„«].*?[“”»]|\P{L}/gu, '');
  const turned = letters.match(RIGHT_TO_LEFT) ?? [];
  return turned.length * 2 > letters.length ? html` dir="rtl"` : '';
}

/** An advisor's letter stays on the line of the word before it: "(Advisor C)". */
function withLetters(text: string): string {
  return text.replace(/(?<=\p{L}) (?=[A-H](?![\p{L}\p{N}]))/gu, '\u00a0');
}

function spanOf(span: Span): Html {
  if (typeof span === 'string') return withLetters(span);
  if ('number' in span) {
    const { source, number, said, verified } = span;
    const sign = verified ? `${number} ✓` : String(number);
    return html`<a
      class="${verified ? 'cite quoted' : 'cite'}"
      href="#${source}"
      title="${said}"
      aria-label="${number}, ${said}"
      >${sign}</a
    >`;
  }
  const text = withLetters(span.text);
  switch (span.as) {
    case 'strong':
      return html`<strong>${text}</strong>`;
    case 'label':
      return html`<em${directionOf([text])}>${text}</em>`;
    case 'code':
      return html`<code>${span.text}</code>`;
    case 'quoted':
      return html`<q>${span.text}</q>`;
    case 'soft':
    case 'bad':
      return html`<span class="${span.as}">${text}</span>`;
  }
}
