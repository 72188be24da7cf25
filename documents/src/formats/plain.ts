import { unpaged, type Extracted } from '../block.ts';
import { decodeText } from '../text.ts';

/** Paragraphs, parted by blank lines. */
export function extractPlain(bytes: Uint8Array): Extracted {
  return plainBlocks(decodeText(bytes).split(/\r?\n\s*\n/u));
}

/** Laid out anew, one value a line, so that passages do not part what belongs together. */
export function extractJson(bytes: Uint8Array): Extracted {
  const text = decodeText(bytes);
  try {
    const laidOut = JSON.stringify(JSON.parse(text, asWritten), null, 1);
    return plainBlocks(laidOut.replace(/"\\u0000([^"]*)"/g, '$1').split('\n'));
  } catch {
    // A file that is named JSON but is not valid JSON is still text.
    return plainBlocks(text.split('\n'));
  }
}

/** Marks numbers, so that they stay as they are written: 1.50, and all digits of a long one. */
function asWritten(_: string, value: unknown, { source = '' }: { readonly source?: string } = {}): unknown {
  return typeof value === 'number' ? `\0${source}` : value;
}

function plainBlocks(texts: readonly string[]): Extracted {
  return unpaged(texts.map((text) => ({ heading: null, text })));
}
