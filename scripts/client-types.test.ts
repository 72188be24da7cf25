import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { CLIENT_TYPES, clientTypes } from './client-types.ts';

/** What formatting does not change. */
const inner = (text: string): string => text.replace(/[\s|();,'"]/g, '');

test('the types of the client are those of the schemas; npm run client-types writes them anew', async () => {
  assert.equal(inner(await readFile(CLIENT_TYPES, 'utf8')), inner(clientTypes()));
});
