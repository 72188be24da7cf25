import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toDocumentInput } from './documents.ts';

test('a file of any length is sent in base64, with its type where it has one', async () => {
  for (const length of [0, 1, 0x8000, 0x8000 + 1, 3 * 0x8000]) {
    const bytes = Uint8Array.from({ length }, (_, at) => at % 251);
    const data = Buffer.from(bytes).toString('base64');
    const input = await toDocumentInput(new File([bytes], 'a.pdf', { type: 'application/pdf' }));
    assert.deepEqual(input, { name: 'a.pdf', data, mediaType: 'application/pdf' });
    assert.deepEqual(await toDocumentInput(new File([bytes], 'a')), { name: 'a', data });
  }
});

test('other documents stay as they are', async () => {
  const given = { name: 'a.txt', text: 'Some words.' };
  assert.equal(await toDocumentInput(given), given);
});
