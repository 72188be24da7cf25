// What may be sent as a key.
import type { Secret } from '../domain/secret.ts';

const KEY = /^[\x21-\x7e]{8,512}$/;
/** Self-hosted servers accept any key that fits into a header. */
const LOOSE_KEY = /^[\x21-\x7e]{0,512}$/;

/** The form of a vendor's key: 8 to 512 characters from `!` to `~`. */
export function isKey(text: string): boolean {
  return KEY.test(text);
}

/**
 * Whether sending the key is safe. A key with a line break in it would be printed whole by the runtime's
 * own error about invalid headers.
 */
export function isUsableKey(key: Secret | null): boolean {
  return key === null || LOOSE_KEY.test(key.reveal());
}
