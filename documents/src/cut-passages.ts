import type { DocumentBlock } from './block.ts';
import type { Passage } from './passage.ts';

/** Short blocks are joined up to this size. */
const COMFORTABLE = 900;
/** Longer blocks are cut at the end of a sentence. */
const MOST = 1_400;

type Piece = Omit<Passage, 'id'>;

/** Cuts a document into passages that never cross a page or a heading. `place` is the document's, from 1. */
export function cutPassages(blocks: readonly DocumentBlock[], place: number): Passage[] {
  const pieces: Piece[] = [];
  let open: { readonly first: DocumentBlock; text: string } | null = null;
  const close = (): void => {
    if (open === null) return;
    const { page, heading } = open.first;
    pieces.push({ page, heading, text: open.text });
    open = null;
  };
  for (const block of blocks) {
    for (const part of partsOf(block)) {
      const joins =
        open !== null &&
        open.first.page === part.page &&
        open.first.heading === part.heading &&
        open.first.tableHead === part.tableHead &&
        open.text.length + part.text.length < COMFORTABLE;
      if (open !== null && joins) {
        open.text += `\n${part.text}`;
        continue;
      }
      close();
      const head = part.tableHead === undefined || part.tableHead === part.text ? '' : `${part.tableHead}\n`;
      open = { first: part, text: head + part.text };
    }
  }
  close();
  return pieces.map((piece, index) => ({ id: `D${place}.${index + 1}`, ...piece }));
}

function partsOf(block: DocumentBlock): DocumentBlock[] {
  const text = tidy(block.text);
  if (text === '') return [];
  return text.length <= MOST ? [{ ...block, text }] : cut(text).map((part) => ({ ...block, text: part }));
}

// No NFKC: a quotation is shown as it stands in the document.
function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\P{Cc}\n]|[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/gu, '\n')
    .trim();
}

const SENTENCE_END = /[.!?…]["'”’»)\]]*\s|[。！？]|\n/gu;

/** Pieces of at most `MOST` characters: up to the last sentence that fits, else the last word, else anywhere. */
function cut(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  while (text.length - from > MOST) {
    const room = text.slice(from, from + MOST);
    const ends = [...room.matchAll(SENTENCE_END)].map((found) => found.index + found[0].length);
    const end = ends.at(-1) ?? 0;
    const word = room.lastIndexOf(' ');
    const size = end > MOST / 3 ? end : word > MOST / 3 ? word : wholeCharacters(room);
    parts.push(text.slice(from, from + size).trim());
    from += size;
  }
  return [...parts, text.slice(from).trim()].filter((part) => part !== '');
}

/** A pair of surrogates is not parted. */
function wholeCharacters(room: string): number {
  return /[\ud800-\udbff]$/u.test(room) ? room.length - 1 : room.length;
}
