import mammoth from 'mammoth';
import { openArchive, repack } from '../archive.ts';
import type { Extracted } from '../block.ts';
import { readHtml } from './html.ts';

/** Text by paragraphs under the headings of the document's own styles; images, macros and links are left alone. */
export async function extractDocx(bytes: Uint8Array): Promise<Extracted> {
  const parts = openArchive(bytes, (name) =>
    /^(?:word\/(?!media).*|\[Content.*|_rels\/.*)\.(?:xml|rels)$/.test(name),
  );
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(repack(parts)) },
    { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
  );
  return readHtml(value);
}
