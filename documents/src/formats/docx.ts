import mammoth from 'mammoth';
import { openArchive, repack } from '../archive.ts';
import type { Extracted } from '../block.ts';
import { readHtml } from './html.ts';

const VANISH = /<w:vanish(?:\s+w:val="(?:1|true|on)")?\s*\/>/g;

/** Text by paragraphs under the headings of the document's own styles; images, macros, links and hidden text are left alone. */
export async function extractDocx(bytes: Uint8Array): Promise<Extracted> {
  const parts = openArchive(bytes, (name) =>
    /^(?:word\/(?!media).*|\[Content.*|_rels\/.*)\.(?:xml|rels)$/.test(name),
  );
  // The library reads hidden text like any other, but can leave out what is highlighted in a given colour.
  const marked = [...parts].map(([name, part]) => {
    const xml = Buffer.from(part).toString('latin1');
    return [name, Buffer.from(xml.replace(VANISH, '<w:highlight w:val="hidden"/>'), 'latin1')] as const;
  });
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(repack(new Map(marked))) },
    {
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      styleMap: "highlight[color='hidden'] => !",
    },
  );
  return readHtml(value);
}
