/** A document as it was given: its bytes, and what its sender calls it. */
export type GivenDocument = {
  readonly name: string;
  /** The media type that the sender states; the bytes go first. */
  readonly mediaType: string | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The sender gave text and no file: what its name or type promises beside text is not looked for. */
  readonly isText?: boolean;
};

/** A piece of a document that can be cited, of about 1,000 characters. */
export type Passage = {
  /** "D1.14": the document's place in the request and the passage's in the document, both from 1. */
  readonly id: string;
  /** Page of a PDF or slide of a presentation, from 1. */
  readonly page: number | null;
  /** The heading above it, or the name of the sheet. */
  readonly heading: string | null;
  readonly text: string;
};

export type ReadDocument = {
  readonly name: string;
  readonly kind: DocumentKind;
  readonly pages: number | null;
  readonly characters: number;
  readonly passages: readonly Passage[];
};

export const DOCUMENT_KINDS = [
  'text',
  'markdown',
  'html',
  'csv',
  'json',
  'pdf',
  'docx',
  'xlsx',
  'pptx',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
