// Files as a request carries them.
import type { DocumentInput } from './wire-types.ts';

/** What browsers call a File; Node's `openAsBlob` gives the same without a name. */
export type FileLike = {
  readonly name: string;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
};

/** A document as it is sent: files become their bytes in base64. */
export async function toDocumentInput(given: DocumentInput | FileLike): Promise<DocumentInput> {
  if (!('arrayBuffer' in given)) return given;
  const { name, type } = given;
  const data = base64(new Uint8Array(await given.arrayBuffer()));
  return { name, data, ...(type === '' ? {} : { mediaType: type }) };
}

/** Bytes that are turned at once; more arguments would not fit on the stack. */
const STEP = 0x8000;

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += STEP)
    text += String.fromCharCode(...bytes.subarray(from, from + STEP));
  return btoa(text);
}
