/** What files of these kinds begin with, as Latin-1. */
export const ARCHIVE = 'PK\x03\x04';
export const OLD_OFFICE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
/** Where a PDF may begin at the latest: other bytes may go before, but a text that only speaks of it is none. */
const PDF_WITHIN = 1_024;
const PDF = /^%PDF-|%PDF-(?:\d\.\d[ \t]*[\r\n%]|[\d.]{0,3}$)/;

/** True for a file whose text is not compressed, so that the text is no longer than the file. */
export function isUnpacked(bytes: Uint8Array): boolean {
  const head = headOf(bytes);
  return !isPdf(head) && !head.startsWith(ARCHIVE) && !head.startsWith(OLD_OFFICE);
}

export function isPdf(head: string): boolean {
  return PDF.test(head);
}

export function headOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, PDF_WITHIN)).toString('latin1');
}
