import { createHash, randomInt } from 'node:crypto';

/** The organization of the first key, and of commands that start the service themselves. */
export const FIRST_ORGANIZATION = 'default';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const FORM = /^(wtn_(?:live|test)_[0-9A-Za-z]{32})_([0-9A-Za-z]{6})$/;

/** A new key, `wtn_live_<32 base62>_<6 checksum>`: 190 random bits. Shown once, stored as its hash. */
export function drawApiKey(kind: 'live' | 'test'): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const body = `wtn_${kind}_${random}`;
  return `${body}_${checksum(body)}`;
}

/** True for a key whose checksum fits; a typo is refused without a look-up. */
export function isApiKey(text: string): boolean {
  const match = FORM.exec(text);
  return match !== null && checksum(match[1] ?? '') === match[2];
}

export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** What people see of a key afterwards: its kind and its first four random characters. */
export function shownPart(key: string): string {
  return key.slice(0, 'wtn_live_'.length + 4);
}

function checksum(body: string): string {
  let rest = createHash('sha256').update(`witan ${body}`).digest().readUIntBE(0, 6);
  let text = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    text += ALPHABET[rest % ALPHABET.length];
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}
