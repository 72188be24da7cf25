import type { DocumentBlock, Extracted } from '../block.ts';
import { decodeText } from '../text.ts';

/** Paragraphs, parted by blank lines. */
export function extractPlain(bytes: Uint8Array): Extracted {
  return {
    blocks: decodeText(bytes)
      .split(/\r?\n\s*\n/u)
      .map(plainBlock),
    pages: null,
  };
}

/** Laid out anew, one value a line, so that passages do not part what belongs together. */
export function extractJson(bytes: Uint8Array): Extracted {
  const text = decodeText(bytes);
  let lines: string[];
  try {
    lines = JSON.stringify(JSON.parse(text), null, 1).split('\n');
  } catch {
    // What calls itself JSON and is none is still text.
    lines = text.split('\n');
  }
  return { blocks: lines.map(plainBlock), pages: null };
}

function plainBlock(text: string): DocumentBlock {
  return { page: null, heading: null, text };
}
