// Everything that reads documents. What needs no thread is under ./quotation and ./select.
export { DOCUMENT_KINDS } from './passage.ts';
export type { DocumentKind, GivenDocument, Passage, ReadDocument } from './passage.ts';
export { createDocumentReader } from './reader.ts';
export type { ReadDocuments, ReadFor, ReaderLimits, DocumentReading } from './reader.ts';
