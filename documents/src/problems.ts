/** Why a document cannot be read. */
export type ProblemCode = keyof typeof PROBLEMS;

export const MOST_PAGES = 1_000;
/** Characters of all that is read from one document. */
export const MOST_CHARACTERS = 5_000_000;

const READ = 'text, Markdown, HTML, CSV, JSON, PDF, DOCX, XLSX or PPTX';

/** Each makes a sentence with the name of the document before it. */
export const PROBLEMS = {
  empty: 'is empty.',
  no_text:
    'has no text to read: its pages seem to be images. Run text recognition (OCR) over it, or paste the text.',
  encrypted: 'is protected by a password. Send it without one.',
  unpacks_too_large: 'unpacks to far more than its size and is not read.',
  // Numbers are written where they are needed: the first one loads the language data.
  get too_many_pages() {
    return `has more than ${MOST_PAGES.toLocaleString('en')} pages. Send the part that matters.`;
  },
  get too_long() {
    return `holds more than ${MOST_CHARACTERS.toLocaleString('en')} characters. Send the part that matters.`;
  },
  too_slow: 'took too long to read. Send it in a simpler form, such as plain text.',
  too_much_memory: 'needs too much memory to read. Send it in a simpler form, such as plain text.',
  damaged: 'cannot be read: the file is damaged or not what its name or type says.',
  not_utf8: 'is not text in UTF-8. Save it as UTF-8 (in Excel: CSV UTF-8) and send it again.',
  old_office: 'is in an old Office format. Save it as DOCX, XLSX, PPTX or PDF.',
  archive: `is a ZIP archive, or a type that is packed as one. Send the documents themselves: ${READ}.`,
  image: 'is an image. Send the text that it shows.',
  unsupported: `is of a type that cannot be read. Send ${READ}.`,
} as const;

/** Thrown by what reads a format. */
export class Unreadable extends Error {
  readonly code: ProblemCode;

  constructor(code: ProblemCode) {
    super(code);
    this.code = code;
  }
}
