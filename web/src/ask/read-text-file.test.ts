import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from './draft.ts';
import { readTextFile } from './read-text-file.ts';

const file = (bytes: string | Uint8Array<ArrayBuffer>) => new File([bytes], 'notes.txt');

test('a text file is read as it is', async () => {
  assert.deepEqual(await readTextFile(file('Größe: 3\n')), { ok: true, text: 'Größe: 3\n' });
});

test('a file that is no text, or longer than the service takes, is refused by name', async () => {
  for (const bad of [new Uint8Array([0xff, 0xfe, 0x00]), 'a\u0000b', 'x'.repeat(LIMITS.context + 1)]) {
    const read = await readTextFile(file(bad));
    assert.equal(read.ok, false);
    assert.match(read.ok ? '' : read.message, /^notes\.txt is/);
  }
});
