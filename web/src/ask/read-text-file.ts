// Reading a dropped or chosen file as context.
import { LIMITS } from './draft.ts';

export type ReadFile =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string };

type TextFile = {
  readonly name: string;
  readonly size: number;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
};

/** The text of a file, or why it cannot be used: too long, or not UTF-8 text. */
export async function readTextFile(file: TextFile): Promise<ReadFile> {
  const tooLong = `${file.name} is longer than ${LIMITS.context.toLocaleString('en')} characters.`;
  // A character takes at most four bytes.
  if (file.size > LIMITS.context * 4) return { ok: false, message: tooLong };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    if (text.includes('\u0000')) throw new Error('binary');
    return text.length > LIMITS.context ? { ok: false, message: tooLong } : { ok: true, text };
  } catch {
    return { ok: false, message: `${file.name} is not a plain text file. Paste the text instead.` };
  }
}
