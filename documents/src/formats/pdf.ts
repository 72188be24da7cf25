import { getDocumentProxy } from 'unpdf';
import { createOutline, type Extracted } from '../block.ts';
import { MOST_CHARACTERS, MOST_PAGES, Unreadable } from '../problems.ts';

/** A line whose letters are this much larger than most of the page is a heading. */
const HEADING_SCALE = 1.15;
const HEADING_MOST = 120;
/** A gap of more than so many line heights separates two paragraphs. */
const PARAGRAPH_GAP = 1.75;

type Line = { text: string; y: number; readonly height: number };
type Item = {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly height: number;
  readonly transform: readonly unknown[];
};

/** The text of the pages, without forms, scripts, attachments or links. Throws `Unreadable`. */
export async function extractPdf(bytes: Uint8Array): Promise<Extracted> {
  const pdf = await open(bytes);
  if (pdf.numPages > MOST_PAGES) throw new Unreadable('too_many_pages');
  const outline = createOutline();
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const lines = linesOf(items.filter((item) => 'str' in item));
    for (const block of paragraphsOf(lines)) {
      if (block.isHeading) outline.head(block.text, number);
      else outline.add(block.text, number);
      characters += block.text.length;
    }
    if (characters > MOST_CHARACTERS) throw new Unreadable('too_long');
    page.cleanup();
  }
  return { blocks: outline.end(), pages: pdf.numPages };
}

async function open(bytes: Uint8Array) {
  try {
    return await getDocumentProxy(bytes, {
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      isEvalSupported: false,
      maxImageSize: 0,
      verbosity: 0,
    });
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new Unreadable(name === 'PasswordException' ? 'encrypted' : 'damaged');
  }
}

function linesOf(items: readonly Item[]): Line[] {
  const lines: Line[] = [];
  let open: Line | null = null;
  for (const { str, hasEOL, height, transform } of items) {
    const y = Number(transform[5] ?? 0);
    open ??= { text: '', y, height };
    open.text += str;
    if (!hasEOL) continue;
    lines.push(open);
    open = null;
  }
  if (open !== null) lines.push(open);
  return lines.filter(({ text }) => text.trim() !== '');
}

function paragraphsOf(lines: readonly Line[]): { readonly text: string; readonly isHeading: boolean }[] {
  const usual = median(lines.map(({ height }) => height));
  const paragraphs: { text: string; readonly isHeading: boolean }[] = [];
  let before: Line | null = null;
  for (const line of lines) {
    const isHeading = usual > 0 && line.height > usual * HEADING_SCALE && line.text.length <= HEADING_MOST;
    const last = paragraphs.at(-1);
    const near = before !== null && Math.abs(before.y - line.y) < PARAGRAPH_GAP * Math.max(line.height, 1);
    if (last !== undefined && near && last.isHeading === isHeading)
      last.text = joined(last.text, line.text.trim());
    else paragraphs.push({ text: line.text.trim(), isHeading });
    before = line;
  }
  return paragraphs;
}

const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Joins two lines: a hyphenated word is made whole, and scripts without spaces get no space. */
function joined(text: string, next: string): string {
  if (/\p{L}[-\u00ad\u2010]$/u.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next;
  return DENSE.test(text.slice(-1)) && DENSE.test(next.charAt(0)) ? text + next : `${text} ${next}`;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
