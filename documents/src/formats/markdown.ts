import { marked } from 'marked';
import type { Extracted } from '../block.ts';
import { decodeText } from '../text.ts';
import { readHtml } from './html.ts';

export function extractMarkdown(bytes: Uint8Array): Extracted {
  return readHtml(marked.parse(decodeText(bytes), { async: false }));
}
