import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { createOutline, type Extracted } from '../block.ts';
import { decodeText } from '../text.ts';

type Node = DefaultTreeAdapterTypes.Node;

const SKIPPED = new Set(
  'script style template noscript head svg math iframe object textarea button select'.split(' '),
);
const BLOCKS = new Set(
  'address article aside blockquote body dd details div dl dt figcaption figure footer header hr li main nav ol p pre section summary table tbody tfoot thead title tr ul'.split(
    ' ',
  ),
);
const CELLS = new Set(['td', 'th']);
/** Blocks that part lines of a cell, not rows of its table. */
const LINES_OF_CELL = new Set(['p', 'div']);
const HEADING = /^h[1-6]$/;

export function extractHtml(bytes: Uint8Array): Extracted {
  return readHtml(decodeText(bytes));
}

type Step = { readonly node: Node } | { readonly end: string };

/** Walks with an explicit stack, since a page may nest deeper than the call stack. Loads nothing that is linked. */
export function readHtml(html: string): Extracted {
  const outline = createOutline();
  let text = '';
  let cellAt = 0;
  const flush = (): void => {
    const whole = text
      .replace(/[^\S\n]+/gu, ' ')
      .replace(/ \| \n/gu, ' | ')
      .replace(/(?: \| )+$/u, '')
      .trim();
    if (whole !== '') outline.add(whole, null);
    text = '';
  };
  const endOf = (tag: string): void => {
    if (CELLS.has(tag)) text += ' | ';
    else if (HEADING.test(tag)) {
      const title = text.replace(/\s+/gu, ' ').trim();
      if (title !== '') outline.head(title, null);
      text = '';
    } else if (BLOCKS.has(tag)) flush();
  };
  const steps: Step[] = [{ node: parse(html) }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if ('end' in step) {
      endOf(step.end);
      continue;
    }
    const { node } = step;
    if (node.nodeName === '#text' && 'value' in node)
      text += isPreformatted(node) ? node.value : node.value.replace(/\s+/gu, ' ');
    if (!('childNodes' in node) || isSkipped(node)) continue;
    const tag = node.nodeName;
    const parent = 'parentNode' in node ? node.parentNode?.nodeName : undefined;
    const isLine = LINES_OF_CELL.has(tag) && CELLS.has(parent ?? '');
    if (CELLS.has(tag)) cellAt = text.length;
    if (tag === 'br' || (isLine && text.length > cellAt)) text += '\n';
    else if (!isLine && (BLOCKS.has(tag) || HEADING.test(tag))) flush();
    steps.push({ end: isLine ? '' : tag });
    for (const child of node.childNodes.toReversed()) steps.push({ node: child });
  }
  flush();
  return { blocks: outline.end(), pages: null };
}

function isPreformatted({ parentNode }: DefaultTreeAdapterTypes.TextNode): boolean {
  const above = parentNode !== null && 'parentNode' in parentNode ? parentNode.parentNode : null;
  return parentNode?.nodeName === 'pre' || above?.nodeName === 'pre';
}

/** What a reader of the page does not see is not read either. */
function isSkipped(node: Node): boolean {
  if (SKIPPED.has(node.nodeName)) return true;
  if (!('attrs' in node)) return false;
  return node.attrs.some(
    ({ name, value }) =>
      name === 'hidden' ||
      (name === 'style' &&
        /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])/i.test(value)),
  );
}
