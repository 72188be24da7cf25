// A document of a request: its schema, its size and its bytes.
import { z } from 'zod';
import type { GivenDocument } from '@witan/documents';
import { VISIBLE } from '../domain/same-name.ts';
import { closed, isGiven, longest, text } from './fields.ts';
import { LIMITS } from './limits.ts';
import * as t from './scalars.ts';

export const documentInput = closed('A document', {
  name: text('name', LIMITS.documentName).meta({
    description: 'File name; 1 to 255 characters after trimming.',
    pattern: VISIBLE,
    examples: ['report.pdf'],
  }),
  mediaType: longest('mediaType', LIMITS.documentName)
    .nullish()
    .meta({
      description: 'Such as `text/markdown`. The bytes go first, then this, then the end of the name.',
      examples: ['application/pdf'],
    }),
  // An empty text is refused by the reader, which names the document.
  text: t.nullish(
    z.string({ error: 'text must be a string.' }).meta({ pattern: '\\S' }),
    'The text, in place of `data`.',
  ),
  data: t.nullish(
    z.base64({ error: 'data must be base64.' }).meta({ minLength: 1 }),
    'The bytes in base64, in place of `text`.',
  ),
})
  .refine(({ text: words, data }) => isGiven(words) !== isGiven(data), {
    error: 'A document must have either text or data.',
  })
  .describe('A document: its `text`, or its bytes as `data`.')
  .register(t.components, { id: 'DocumentInput' });

type Documented = z.infer<typeof documentInput>;

/** Size in bytes; of base64 an upper bound. */
export function sizeOf({ text: words, data }: Documented): number {
  return isGiven(data) ? Math.floor((data.length * 3) / 4) : Buffer.byteLength(words ?? '');
}

export function toDocument({ name, mediaType, text: words, data }: Documented): GivenDocument {
  const bytes = isGiven(data) ? Buffer.from(data, 'base64') : Buffer.from(words ?? '');
  return { name, mediaType: mediaType ?? null, bytes: new Uint8Array(bytes), isText: !isGiven(data) };
}
