import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startTestServer } from '../server.ts';
import { pinnedRefusals } from './behaviour.ts';

test('every bad request gets the status, the code and the sentence that are pinned', async (t) => {
  const server = await startTestServer();
  t.after(server.close);
  const lines = (await pinnedRefusals(server)).split('\n');
  assert.ok(lines.length > 500);
  assert.deepEqual(lines, (await readFile(join(import.meta.dirname, 'refusals.txt'), 'utf8')).split('\n'));
});
