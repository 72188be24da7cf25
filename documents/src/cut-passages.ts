import type { DocumentBlock } from './block.ts';
import type { Passage } from './passage.ts';

/** Short blocks are joined up to this size. */
const COMFORTABLE = 900;
/** Longer blocks are cut at the end of a sentence. */
const MOST = 1_400;

/** Cuts a document into passages that never cross a page or a heading. `place` is the document's, from 1. */
export function cutPassages(blocks: readonly DocumentBlock[], place: number): Passage[] {
  const pieces: { readonly first: DocumentBlock; text: string }[] = [];
  for (const part of blocks.flatMap(partsOf)) {
    const open = pieces.at(-1);
    const joins =
      open?.first.page === part.page &&
      open.first.heading === part.heading &&
      open.first.tableHead === part.tableHead &&
      open.text.length + part.text.length < COMFORTABLE;
    if (open && joins) {
      open.text += `\n${part.text}`;
      continue;
    }
    const head = tidy(part.tableHead ?? '');
    pieces.push({
      first: part,
      text: head === '' || head === part.text ? part.text : `${head}\n${part.text}`,
    });
  }
  return pieces.map(({ first: { page, heading }, text }, index) => ({
    id: `D${place}.${index + 1}`,
    page,
    heading: tidy(heading ?? '').replaceAll('\n', ' ') || null,
    text,
  }));
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

/** Does not split a surrogate pair. */
function wholeCharacters(room: string): number {
  return /[\ud800-\udbff]$/u.test(room) ? room.length - 1 : room.length;
}
