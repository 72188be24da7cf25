import { Unreadable } from './problems.ts';

/** UTF-8, or UTF-16 where a byte order mark says so. Throws `Unreadable`. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Text in other encodings of single bytes has no zeros, and nearly every binary file does.
    throw new Unreadable(bytes.includes(0) ? 'unsupported' : 'not_utf8');
  }
  if (text.includes('\0')) throw new Unreadable('unsupported');
  return text;
}
