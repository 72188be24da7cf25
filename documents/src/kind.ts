import { openArchive } from './archive.ts';
import { ARCHIVE, headOf, isPdf, OLD_OFFICE } from './magic.ts';
import type { DocumentKind, GivenDocument } from './passage.ts';
import kinds from './kinds.json' with { type: 'json' };
import { Unreadable } from './problems.ts';

// `as`: the file names no other kinds.
const { mediaTypes, endings } = kinds as Record<'mediaTypes' | 'endings', Record<string, DocumentKind>>;
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
/** Kinds that the bytes would have shown. */
const SHOWN_BY_BYTES: readonly DocumentKind[] = ['pdf', 'docx', 'xlsx', 'pptx'];
const IMAGES: readonly string[] = ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'BM', 'II*\0', 'MM\0*', 'RIFF'];

/** What a document is: by its bytes where they say it, else by media type and name. Throws `Unreadable`. */
export function kindOf({ name, mediaType, bytes, isText = false }: GivenDocument): DocumentKind {
  if (bytes.length === 0) throw new Unreadable('empty');
  const stated = statedKind({ name, mediaType });
  if (isText) return SHOWN_BY_BYTES.includes(stated) ? 'text' : stated;
  const head = headOf(bytes);
  if (isPdf(head)) return 'pdf';
  if (head.startsWith(ARCHIVE)) return officeKind(bytes, stated);
  // By its name too: the oldest Word and Excel files, and pages and tables that programs save as .xls.
  if (head.startsWith(OLD_OFFICE) || /\.(?:doc|xls|ppt)$/i.test(name))
    // One with a password is an old compound file that holds a stream of this name.
    throw new Unreadable(Buffer.from(bytes).includes(ENCRYPTED) ? 'encrypted' : 'old_office');
  if (IMAGES.some((magic) => head.startsWith(magic)) && head.includes('\0')) throw new Unreadable('image');
  if (head.startsWith('{\\rtf')) throw new Unreadable('unsupported');
  if (SHOWN_BY_BYTES.includes(stated)) throw new Unreadable('damaged');
  return stated;
}

function statedKind({ name, mediaType }: Pick<GivenDocument, 'name' | 'mediaType'>): DocumentKind {
  const byType = mediaTypes[(mediaType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''];
  return byType ?? endings[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'text';
}

function officeKind(bytes: Uint8Array, stated: DocumentKind): DocumentKind {
  const names = openArchive(bytes, () => false);
  // Word on the web numbers the document.
  if ([...names.keys()].some((name) => /^word\/document\d*\.xml$/.test(name))) return 'docx';
  if (names.has('xl/workbook.xml')) return 'xlsx';
  if (names.has('ppt/presentation.xml')) return 'pptx';
  throw new Unreadable(SHOWN_BY_BYTES.includes(stated) ? 'damaged' : 'archive');
}
