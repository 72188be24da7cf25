import { unpaged } from '../block.ts';
import type { Extracted } from '../block.ts';
import { decodeText } from '../text.ts';

/** Paragraphs, parted by blank lines. */
export function extractPlain(bytes: Uint8Array): Extracted {
  return plainBlocks(decodeText(bytes).split(/\r?\n\s*\n/u));
}

/** Laid out anew, one value a line, so that passages do not part what belongs together. */
export function extractJson(bytes: Uint8Array): Extracted {
  const text = decodeText(bytes);
  try {
    return plainBlocks(JSON.stringify(JSON.parse(text), null, 1).split('\n'));
  } catch {
    // A file that is named JSON but is not valid JSON is still text.
    return plainBlocks(text.split('\n'));
  }
}

function plainBlocks(texts: readonly string[]): Extracted {
  return unpaged(texts.map((text) => ({ heading: null, text })));
}
