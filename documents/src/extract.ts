import type { Extracted } from './block.ts';
import { cutPassages } from './cut-passages.ts';
import { kindOf } from './kind.ts';
import type { DocumentKind, GivenDocument, ReadDocument } from './passage.ts';
import { MOST_CHARACTERS, Unreadable } from './problems.ts';

// Loaded when a document of its kind comes: a reader of text needs no reader of PDF.
const FORMATS: Readonly<Record<DocumentKind, (bytes: Uint8Array) => Promise<Extracted>>> = {
  text: async (bytes) => (await import('./formats/plain.ts')).extractPlain(bytes),
  json: async (bytes) => (await import('./formats/plain.ts')).extractJson(bytes),
  markdown: async (bytes) => (await import('./formats/markdown.ts')).extractMarkdown(bytes),
  html: async (bytes) => (await import('./formats/html.ts')).extractHtml(bytes),
  docx: async (bytes) => (await import('./formats/docx.ts')).extractDocx(bytes),
  csv: async (bytes) => (await import('./formats/table.ts')).extractCsv(bytes),
  xlsx: async (bytes) => (await import('./formats/xlsx.ts')).extractXlsx(bytes),
  pptx: async (bytes) => (await import('./formats/pptx.ts')).extractPptx(bytes),
  pdf: async (bytes) => (await import('./formats/pdf.ts')).extractPdf(bytes),
};

/**
 * Reads one document without any limit of time or memory. `place` is its place in the request, from 1. Throws `Unreadable`,
 * or what a library throws at a damaged file.
 */
export async function extract(document: GivenDocument, place: number): Promise<ReadDocument> {
  const kind = kindOf(document);
  const { blocks, pages } = await FORMATS[kind](document.bytes);
  const passages = cutPassages(blocks, place);
  const characters = passages.reduce((sum, { text }) => sum + text.length, 0);
  if (characters > MOST_CHARACTERS) throw new Unreadable('too_long');
  if (passages.length === 0) throw new Unreadable(kind === 'pdf' ? 'no_text' : 'empty');
  return { name: document.name, kind, pages, characters, passages };
}
