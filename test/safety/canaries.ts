// Texts that are found again wherever they went, and the forms in which they could hide.

import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Canary = { readonly name: string; readonly text: string };

export type Leak = { readonly canary: string; readonly form: string; readonly place: string };

/** A text that nobody else writes: letters and digits alone, so that it survives masking, trimming and lower case. */
export function drawCanary(name: string): Canary {
  return {
    name,
    text: `canary${name.toLowerCase().replace(/[^a-z]/g, '')}${randomBytes(12).toString('hex')}`,
  };
}

/** As it could stand in a file or on a wire: plain, as bytes of UTF-16, hexadecimal, base64 in each of its places, URL. */
export function formsOf({ text }: Canary): ReadonlyMap<string, Buffer> {
  const bytes = Buffer.from(text);
  const forms = new Map<string, Buffer>([
    ['plain', bytes],
    ['utf16', Buffer.from(text, 'utf16le')],
    ['hex', Buffer.from(bytes.toString('hex'))],
    ['HEX', Buffer.from(bytes.toString('hex').toUpperCase())],
    ['reversed', Buffer.from([...text].toReversed().join(''))],
    // Half of it: an error of a vendor may quote the beginning or the end of a key.
    ['first half', bytes.subarray(0, bytes.length / 2)],
    ['second half', bytes.subarray(bytes.length / 2)],
    ['URL', Buffer.from([...bytes].map((byte) => `%${byte.toString(16)}`).join(''))],
  ]);
  for (const shift of [0, 1, 2]) {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    // The characters at both ends also hold bits of what stands beside it.
    const inner = encoded.slice(shift === 0 ? 0 : shift + 1, -1);
    forms.set(`base64+${shift}`, Buffer.from(inner));
    forms.set(`base64url+${shift}`, Buffer.from(inner.replaceAll('+', '-').replaceAll('/', '_')));
  }
  return forms;
}

export type LeakFinder = {
  /** Looks for every canary in every form. */
  readonly look: (place: string, content: Buffer | string) => void;
  readonly sightings: readonly Leak[];
  readonly bytes: () => number;
};

export function createLeakFinder(canaries: readonly Canary[]): LeakFinder {
  const wanted = canaries.map((canary) => ({ name: canary.name, forms: formsOf(canary) }));
  const sightings: Leak[] = [];
  let bytes = 0;
  return {
    look: (place, content) => {
      const buffer = typeof content === 'string' ? Buffer.from(content) : content;
      bytes += buffer.length;
      for (const { name, forms } of wanted) {
        for (const [form, needle] of forms) {
          if (buffer.includes(needle)) sightings.push({ canary: name, form, place });
        }
      }
    },
    sightings,
    bytes: () => bytes,
  };
}

/** Every file below a folder; those that vanish meanwhile are left out. */
export async function* filesBelow(folder: string): AsyncGenerator<{ path: string; content: Buffer }> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path).catch(() => null);
    if (content !== null) yield { path, content };
  }
}
