import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startTestServer } from '../server.ts';
import { drawnRequests } from './drawn-requests.ts';

test('requests that chance draws are answered as is pinned; npm run pin writes them anew', async (t) => {
  const server = await startTestServer();
  t.after(server.close);
  const lines = (await drawnRequests(server)).split('\n');
  assert.ok(lines.length > 500);
  assert.deepEqual(
    lines,
    (await readFile(join(import.meta.dirname, 'drawn-requests.txt'), 'utf8')).split('\n'),
  );
});
