import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startTestServer } from '../server.ts';
import { pinnedDocument, pinnedRefusals } from './behaviour.ts';

const pinned = (name: string): Promise<string> => readFile(join(import.meta.dirname, name), 'utf8');

test('the OpenAPI document says what is pinned; npm run pin writes it anew', async () => {
  assert.equal(pinnedDocument(), await pinned('openapi.json'));
});

test('every bad request gets the status, the code and the sentence that are pinned', async (t) => {
  const server = await startTestServer();
  t.after(server.close);
  const lines = (await pinnedRefusals(server)).split('\n');
  assert.ok(lines.length > 500);
  assert.deepEqual(lines, (await pinned('refusals.txt')).split('\n'));
});
