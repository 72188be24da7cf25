// Encodes files for a request.
import type { DocumentInput } from './wire-types.ts';

/** The browsers' File; Node's `openAsBlob` returns the same without a name. */
export type FileLike = {
  readonly name: string;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
};

/** Encodes a file in base64; other documents are returned as they are, also what is none: the service says so. */
export async function toDocumentInput(given: DocumentInput | FileLike): Promise<DocumentInput> {
  if (typeof given !== 'object' || given === null || !('arrayBuffer' in given)) return given;
  const { name, type } = given;
  const data = base64(new Uint8Array(await given.arrayBuffer()));
  return { name, data, ...(type === '' ? {} : { mediaType: type }) };
}

/** In bytes; more arguments could overflow the stack. */
const STEP = 0x8000;

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += STEP)
    text += String.fromCharCode(...bytes.subarray(from, from + STEP));
  return btoa(text);
}
